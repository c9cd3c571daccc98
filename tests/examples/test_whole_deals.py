"""Whole deals by any legal actions: what must hold after every one of them."""

from __future__ import annotations

import random

import pytest

from president.cards import CardSet
from president.game import (
    Game,
    Pass,
    Play,
    actors,
    apply,
    legal_actions,
    new_game,
    reason_against,
    start_deal,
    view,
)
from president.records import Deal, dumps, loads, record_of, replay
from president.rules import names, switches
from tests.examples.sitting import any_action, play_deal, rules_of, shuffled
from tests.game.tables import after, refused, table

TABLES = [
    *((name, players) for name in names() for players in (4, rules_of(name).players.max)),
    ("european+bombs+jokers+revolution", 3),
    ("european+naming+jokers", 7),
    ("basic+reseating", 5),
]


def states(name: str, players: int, seed: int, deals: int = 2) -> list[Game]:
    rng = random.Random(seed)
    game = new_game(rules_of(name), players)
    found: list[Game] = []
    for number in range(deals):
        found += play_deal(game, rng, 0 if number == 0 else None)
        game = found[-1]
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_card_is_lost_or_doubled(name: str, players: int) -> None:
    """X30: hands, pile and discard make up the pack, each card once; a sunk hand lies aside."""
    for game in states(name, players, seed=7):
        places = [*game.hands, *(play.cards for play in game.trick), game.discard]
        assert sum(map(len, places)) == game.compiled.pack.bit_count()
        assert CardSet.of(card for cards in places for card in cards).mask == game.compiled.pack
        assert len(game.aside) == sum(len(game.hands[seat]) for seat in game.sunk)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_deal_ends_with_everybody_placed(name: str, players: int) -> None:
    """D30, D20, S0-24, S3-16, S3-18, R15, R16, R17: once, and nobody is in turn afterwards."""
    for game in states(name, players, seed=11):
        if game.phase in ("ready", "over"):
            assert sorted(game.order) == list(range(players))
            assert game.turn is None
            assert actors(game) == frozenset()
        else:
            assert len(game.out) + len(game.sunk) < players - 1 or game.phase == "exchange"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_leader_never_passes_and_a_follower_always_may(name: str, players: int) -> None:
    """D1, G0-6, S0-15, S1-17, S2-8, S3-11, S4-5, R23."""
    for game in states(name, players, seed=13):
        if game.phase == "play" and game.turn is not None:
            refusal = reason_against(game, Pass(game.turn))
            assert (refusal is not None) == game.leads
            assert legal_actions(game, game.turn)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nobody_is_ever_asked_to_beat_their_own_play(name: str, players: int) -> None:
    """D3, D2."""
    for game in states(name, players, seed=17):
        if game.phase == "play" and not game.leads:
            assert game.owner != game.turn


def test_nothing_illegal_changes_anything() -> None:
    """D28, X29: a refusal is an answer, not a pass."""
    for game in states("clearing-twos", 4, seed=19, deals=1):
        if game.phase != "play":
            continue
        for seat in range(4):
            if seat != game.turn:
                assert reason_against(game, Pass(seat)) is not None
            assert reason_against(game, Play(seat, CardSet())) is not None
            others = CardSet(sum(hand.mask for other, hand in enumerate(game.hands) if other != seat))
            assert not others or reason_against(game, Play(seat, others)) is not None


def test_the_first_accepted_action_wins_and_a_decline_leaves_no_trace() -> None:
    """D12, G4-6: whoever is in turn may play before the completer, who then comes too late."""
    game = after(table("clearing-twos", "9C 9D 9H 4C", "TC TD TH 5C", "9S 6C", "QC 7C"), (0, "9C 9D 9H"))
    assert actors(game) == {1, 2}
    assert refused(game, 2, "9S") == ""
    later = after(game, (1, "TC TD TH"))
    assert refused(later, 2, "9S") != ""
    assert view(game, 3).history == view(after(game), 3).history


def test_passes_bar_nobody() -> None:
    """G1-9, S1-17, S0-16: no preset locks a player who passed out of the trick."""
    for name in names():
        for game in states(name, 4, seed=23, deals=1):
            assert view(game, None).locked == ()


@pytest.mark.parametrize("name", ["european", "wild-twos", "clearing-twos"])
def test_a_record_holds_every_transfer_and_replays_to_the_same_hands(name: str) -> None:
    """R60, S0-28, S2-11."""
    rng, rules = random.Random(29), rules_of(name)
    game, deals = new_game(rules, 5), []
    for number in range(2):
        game = start_deal(game, shuffled(rules, 5, rng), 0 if number == 0 else None).game
        hands, actions = game.hands, []
        while game.phase in ("exchange", "play"):
            action = any_action(game, rng)
            actions.append(action)
            game = apply(game, action).game
        deals.append(Deal(hands, tuple(actions), 0 if number == 0 else None))
    record = record_of(rules, ["Ann", "Bob", "Cy", "Dee", "Eve"], deals)
    trades = [action for action in record.deals[1].actions if not isinstance(action, Play | Pass)]
    assert len(trades) == 2 * len(rules.exchange.counts)
    assert [step.game for step in replay(loads(dumps(record)))][-1] == game


def test_no_variant_of_the_european_game_ends_a_deal_differently() -> None:
    """S0-33, G0-8: every switch that goes with the plain game leaves the deals whole."""
    for switch in switches("european"):
        game = states(f"european+{switch.name}", 4, seed=31, deals=1)[-1]
        assert sorted(game.order) == [0, 1, 2, 3]
