"""What the planner does in positions where a player would know what to do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from president.bots import PlannerBot
from president.cards import CardSet
from president.game import (
    Action,
    Game,
    Give,
    Pass,
    Play,
    Request,
    SeatView,
    actors,
    apply,
    arrange,
    arrange_exchange,
    new_game,
    options,
    view,
)
from president.testing.games import any_action, dealt, playable


def position(name: str, hands: Sequence[str], steps: Sequence[str], lead: int = 1) -> Game:
    """A table with these hands as its whole pack, seat ``lead`` leading, after steps such as ``1 5C`` or ``2 -``."""
    game = arrange(playable(name), [CardSet.parse(hand) for hand in hands], lead=lead)
    for step in steps:
        seat, _, cards = step.partition(" ")
        action = Pass(int(seat)) if cards == "-" else Play(int(seat), CardSet.parse(cards))
        game = apply(game, action).game
    return game


def known(game: Game, seat: int) -> SeatView:
    """The view of ``seat`` with every card that is in no hand face up in the discard."""
    seen = view(game, seat)
    pile = sum(play.cards.mask for play in game.trick)
    pack = game.rules.packs(game.seats)
    assert pack == 1
    lying = full_mask(game) & ~sum(hand.mask for hand in game.hands) & ~pile
    return replace(seen, discard=CardSet(lying))


def full_mask(game: Game) -> int:
    return dealt(new_game(game.rules, game.seats), random.Random(1)).compiled.pack


def chosen(game: Game, seat: int) -> Action | None:
    return PlannerBot().choose(known(game, seat), random.Random(0))


def plays(seat: int, cards: str) -> Play:
    return Play(seat, CardSet.parse(cards))


def test_a_two_is_kept_when_a_lower_card_cannot_be_beaten() -> None:
    """Product 53: the ace is as good as the two here, because every other two has been seen."""
    game = position("basic", ["AC 2C 3C 4C 5C", "QD 7D 8D", "6H 7H 8H", "6S 7S 8S"], ["1 QD", "2 -", "3 -"])
    assert chosen(game, 0) == plays(0, "AC")


def test_a_joker_is_kept_when_a_lower_card_cannot_be_beaten() -> None:
    """Product 53 with a joker as the top single (V0-2)."""
    game = position("european+jokers", ["2C JK 3C 4C 5C", "QD 7D 8D", "6H 7H 8H", "6S 7S 8S"], ["1 QD", "2 -", "3 -"])
    assert chosen(game, 0) == plays(0, "2C")


def test_a_pair_is_kept_together_when_a_single_will_do() -> None:
    """Led 5: the lone 8 goes, not one of the sevens."""
    game = position("basic", ["7C 7D 8C TC TD", "5D 9D JD QD", "6H 9H JH QH", "6S 9S JS QS"], ["1 5D", "2 -", "3 -"])
    assert chosen(game, 0) == plays(0, "8C")


def test_a_high_card_is_saved_while_others_will_do() -> None:
    """Led 4: a card from the middle goes, not the two."""
    game = position("basic", ["2C 3C 5C 9C JC", "4D 9D JD 2D", "6H 9H JH 2H", "6S 9S JS 2S"], ["1 4D", "2 -", "3 -"])
    action = chosen(game, 0)
    assert isinstance(action, Play)
    assert action.cards <= CardSet.parse("5C 9C JC")


@pytest.mark.parametrize(("hand", "led"), [("KC", "QD"), ("KC KD", "9D 9H")])
def test_it_goes_out_when_it_can(hand: str, led: str) -> None:
    game = position("basic", [hand, f"{led} 3D 4D", "6H 7H 8H", "6S 7S 8S"], [f"1 {led}", "2 -", "3 -"])
    assert chosen(game, 0) == plays(0, hand)


@pytest.mark.parametrize("seed", range(5))
def test_a_certain_win_is_taken(seed: int) -> None:
    """Nobody beats aces or kings, so they go first and the three last, whatever the others try."""
    rng = random.Random(seed)
    hands = ["AC KC KD 3C", "QD 7D 8D 4D 5D", "6H 7H 8H 4H", "6S 7S 8S 4S"]
    game = position("basic", hands, ["1 QD", "2 -", "3 -"])
    while 0 not in game.out:
        assert game.turn is not None
        action = chosen(game, 0) if game.turn == 0 else any_action(game, game.turn, rng)
        assert action is not None
        game = apply(game, action).game
    assert game.out[0] == 0


def test_a_rival_with_one_card_is_stopped() -> None:
    """Seat 1 holds one card and owns the top: the pair is broken to keep the lead from it."""
    game = position("basic", ["AC AD 3C 4C 5C 6C", "TD QD", "6H 7H 8H 9H", "6S 7S 8S 9S"], ["1 TD", "2 -", "3 -"])
    assert chosen(game, 0) == plays(0, "AC")


def test_singles_are_not_led_into_a_rival_with_one_card() -> None:
    """The pair cannot be answered by a single card."""
    game = position("basic", ["4C 5C 5D 9C", "QD", "6H 7H 8H 9H", "6S 7S 8S 9S"], [], lead=0)
    action = chosen(game, 0)
    assert isinstance(action, Play)
    assert len(action.cards) == 2


def test_a_four_is_completed_out_of_turn() -> None:
    """D11: it gets rid of two cards and takes the lead."""
    hands = ["4C TC KC KD", "5D 5S QC QD", "6H 6S AH AS", "5C 5H 3S 7S"]
    game = position("clearing-twos", hands, ["1 5D 5S"])
    assert chosen(game, 3) == plays(3, "5C 5H")


def test_it_does_not_sink_itself_when_it_can_follow_otherwise() -> None:
    """D18: the seven would leave a two alone; the two first, then the seven, goes out."""
    game = position("clearing-twos", ["7C 2C", "5D 8D 9D", "6H 8H QH", "6S 9S KS"], ["1 5D", "2 6H", "3 -"])
    assert chosen(game, 0) == plays(0, "2C")


def test_it_leads_the_two_before_the_last_card() -> None:
    """X10."""
    game = position("clearing-twos", ["7C 2C", "5D 8D 9D", "6H 8H QH", "6S 9S KS"], [], lead=0)
    assert chosen(game, 0) == plays(0, "2C")


def test_order_is_turned_in_a_revolution() -> None:
    """V0-3: after a four the three is the highest card and is kept; the king is shed."""
    hands = ["3C 4C KC QC 9C", "6C 6D 6H 6S 2D", "TH JH 2H", "TS JS 2S"]
    game = position("european+revolution", hands, ["1 6C 6D 6H 6S", "2 -", "3 -", "0 -", "1 2D"])
    game = apply(apply(game, Pass(2)).game, Pass(3)).game
    action = chosen(game, 0)
    assert isinstance(action, Play)
    assert action.cards <= CardSet.parse("KC QC 9C")


def test_wild_cards_stay_out_of_a_set_that_needs_none() -> None:
    """S2-5: the pair of nines does without the joker."""
    game = position(
        "wild-twos", ["9C 9D JK 3C 4S", "5D 5S 8D KD AD", "7H 8H QH KH AH", "7S 6S QS KS AS"], ["1 5D 5S", "2 -", "3 -"]
    )
    assert chosen(game, 0) == plays(0, "9C 9D")


def test_the_president_parts_with_lone_low_cards() -> None:
    """S0-29: the pair of threes stays, the lone four and five go."""
    low = ["6C 7C 8C 9C 9D TC", "6D 7D 8D TD JC QC", "2C 2D 6H 7H 8H TH"]
    game = arrange_exchange(
        playable("european"), [CardSet.parse(hand) for hand in ["3C 3D 4C 5C KC AC", *low]], order=[0, 1, 2, 3]
    )
    game = apply(game, Give(3, 0, CardSet.parse("2C 2D"))).game
    action = PlannerBot().choose(view(game, 0), random.Random(0))
    assert action == Give(0, 3, CardSet.parse("4C 5C"))


def test_the_president_names_the_best_cards_it_lacks() -> None:
    """S0-30: two of the twos that it does not hold."""
    hands = ["2C 3D 4C 5C", "6C 7C 8C 9C", "6D 7D 8D 9D", "2D 6H 7H 8H"]
    game = arrange_exchange(playable("european+naming"), list(map(CardSet.parse, hands)), order=[0, 1, 2, 3])
    action = PlannerBot().choose(view(game, 0), random.Random(0))
    assert isinstance(action, Request)
    assert len(action.cards) == 2
    assert action.cards <= CardSet.parse("2D 2H 2S")


@pytest.mark.parametrize("name", ["clearing-twos", "clearing-twos-scum"])
def test_it_never_sinks_itself_when_there_is_another_way(name: str) -> None:
    """D18, D19: in whole games against chance, every choice that sinks is the only one there is."""
    rng = random.Random(3)
    decisions = 0
    for _ in range(30):
        game = dealt(new_game(playable(name), 5), rng)
        while able := sorted(actors(game)):
            seat = rng.choice(able)
            action = PlannerBot().choose(view(game, seat), rng) if seat == 0 else any_action(game, seat, rng)
            if action is None:
                continue
            after = apply(game, action).game
            if seat == 0 and 0 in after.sunk:
                choices = options(game, 0)
                assert all(play.sinks for play in choices.plays)
                assert not choices.may_pass
            decisions += seat == 0
            game = after
    assert decisions > 200
