"""Starting games and deals: what is refused, who deals, who leads, who sits where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from president.cards import Card, CardSet, deal_round, full_deck
from president.game import (
    DealError,
    Game,
    GameError,
    apply,
    arrange,
    arrange_exchange,
    change_players,
    end_game,
    legal_actions,
    new_game,
    return_player,
    start_deal,
    start_deal_with,
)
from president.game.events import DealStarted, HandDealt, LeadGiven, Sank
from president.rules import from_toml, load, with_length


def _played(name: str, players: int, deals: int = 1) -> Game:
    """A game between deals, by always taking the first legal action."""
    rules = load(name)
    game = new_game(with_length(rules, deals=9) if rules.ending.until == "deals" else rules, players)
    for number in range(deals):
        deck = full_deck(rules.packs(players), rules.deck.jokers)
        game = start_deal(game, deck, 0 if number == 0 else None).game
        while game.phase in ("exchange", "play"):
            seat = game.turn if game.turn is not None else next(t.actor for t in game.trades if t.actor is not None)
            game = apply(game, legal_actions(game, seat)[0]).game
    return game


@pytest.mark.parametrize(("name", "players"), [("european", 2), ("european", 9), ("basic", 3), ("wild-twos", 7)])
def test_too_few_or_too_many_players(name: str, players: int) -> None:
    """S0-1, S3-1, S2-1."""
    rules = load(name)
    with pytest.raises(GameError, match=f"is for .* players, not {players}"):
        new_game(with_length(rules, deals=5) if rules.ending.until == "deals" else rules, players)


def test_a_number_of_deals_must_be_set() -> None:
    """G0-9, G2-2."""
    with pytest.raises(GameError, match="needs a number of deals"):
        new_game(load("wild-twos"), 4)


def test_the_first_deal_needs_a_dealer_and_the_whole_pack() -> None:
    game = new_game(load("basic"), 4)
    with pytest.raises(DealError, match="needs a dealer"):
        start_deal(game, full_deck())
    with pytest.raises(DealError, match="needs a dealer"):
        start_deal(game, full_deck(), 4)
    for deck in (full_deck()[1:], (*full_deck()[1:], Card.parse("4C")), full_deck(2)):
        with pytest.raises(DealError, match="must be the 52 cards"):
            start_deal(game, deck, 0)


def test_known_hands_must_be_what_dealing_can_give() -> None:
    game = new_game(load("basic"), 5)
    hands = deal_round(full_deck(), 5, 1)
    assert start_deal_with(game, hands, 0).game.hands == hands
    with pytest.raises(DealError, match="seat 0 gets 10 cards when seat 1 is dealt first, not 11"):
        start_deal_with(game, hands[1:] + hands[:1], 0)
    with pytest.raises(DealError, match="must make up the whole pack"):
        start_deal_with(game, hands[:4], 0)
    with pytest.raises(DealError, match="must make up the whole pack"):
        start_deal_with(game, (*hands[:4], hands[0]), 0)


def test_a_deal_is_told_to_each_seat_without_the_others_cards() -> None:
    step = start_deal(new_game(load("basic"), 4), full_deck(), 3)
    assert [type(event) for event in step.game.seen[2]] == [DealStarted, HandDealt, LeadGiven]
    assert step.game.seen[2][1] == HandDealt(2, step.game.hands[2])
    assert [type(event) for event in step.game.watched] == [DealStarted, LeadGiven]


def test_a_deal_cannot_start_in_the_middle_of_another_or_after_the_end() -> None:
    game = start_deal(new_game(load("basic"), 4), full_deck(), 3).game
    with pytest.raises(DealError, match="in progress"):
        start_deal(game, full_deck())
    with pytest.raises(GameError, match="only between deals"):
        end_game(game)
    over = end_game(_played("european+open", 4)).game
    with pytest.raises(DealError, match="over"):
        start_deal(over, full_deck())


def test_the_last_placed_deals() -> None:
    """S0-9, D27."""
    game = _played("european", 4)
    assert start_deal(game, full_deck()).game.dealer == game.order[-1]
    with pytest.raises(DealError, match="the last placed deals"):
        start_deal(game, full_deck(), game.order[0])


def test_the_holder_of_the_opening_card_leads_and_everybody_may_know() -> None:
    """S0-7, S1-5."""
    for name, bound in (("european", ""), ("clearing-twos", "3C")):
        step = start_deal(new_game(load(name), 4), full_deck(), 1)
        holder = next(seat for seat in range(4) if Card.parse("3C") in step.game.hands[seat])
        assert step.game.turn == holder
        lead = step.events[-1]
        assert isinstance(lead, LeadGiven)
        assert (lead.seat, str(lead.opening), lead.holder) == (holder, bound, True)


def test_of_two_holders_the_first_clockwise_from_the_dealers_left_opens() -> None:
    """D15, X25."""
    step = start_deal(new_game(load("clearing-twos"), 8), full_deck(2), 2)
    holders = [seat for seat in range(8) if step.game.hands[seat] & CardSet.parse("3C 3C'")]
    assert step.game.turn == min(holders, key=lambda seat: (seat - 3) % 8)


def test_a_dealt_hand_of_twos_only_is_sunk_before_the_lead() -> None:
    """D18; order of resolution, step 13."""
    deck = list(full_deck(2))
    twos = [card for card in deck if card.rank == 12]
    rest = [card for card in deck if card.rank != 12]
    players = 12
    order = [twos.pop() if number % players == 11 and twos else rest.pop(0) for number in range(104)]
    step = start_deal(new_game(load("clearing-twos"), players), order, 0)
    sunk = [event for event in step.events if isinstance(event, Sank)]
    assert [(event.seat, event.place, len(event.cards)) for event in sunk] == [(0, 12, 8)]


def test_re_seating_by_place() -> None:
    """S3-6, G3-4: the president keeps the seat, the last sits on his right and deals from him."""
    game = _played("basic+reseating", 5)
    ranked = [game.players[seat] for seat in game.order]
    step = start_deal(game, full_deck())
    president = game.order[0]
    assert [step.game.players[(president + place) % 5] for place in range(5)] == ranked
    assert step.game.dealer == (president - 1) % 5
    assert len(step.game.hands[president]) == 11


class TestPlayersComeAndGo:
    """D33."""

    def test_leavers_close_up_and_newcomers_follow_the_last(self) -> None:
        game = _played("european", 5)
        ranked = [game.players[seat] for seat in game.order]
        changed = change_players(game, [ranked[1]], 2)
        assert changed.players == (*(p for p in range(5) if p != ranked[1]), 5, 6)
        assert [changed.players[seat] for seat in changed.order] == [ranked[0], *ranked[2:], 5, 6]
        step = start_deal(changed, full_deck())
        assert step.game.dealer == changed.order[-1]
        assert len(step.game.trades) == 2

    def test_points_of_a_player_who_returns_are_kept(self) -> None:
        game = _played("european", 5)
        winner = game.players[game.order[0]]
        away = change_players(game, [winner], 0)
        back = return_player(away, winner)
        assert back.points[winner] == game.points[winner] == 2
        assert back.players[back.order[-1]] == winner

    def test_what_is_refused(self) -> None:
        game = _played("basic", 4)
        with pytest.raises(GameError, match="not at the table"):
            change_players(game, [9], 0)
        with pytest.raises(GameError, match="is for 4 to 7 players, not 3"):
            change_players(game, [0], 0)
        with pytest.raises(GameError, match="has not left"):
            return_player(game, 0)
        dealt = start_deal(game, full_deck()).game
        with pytest.raises(GameError, match="only between deals"):
            change_players(dealt, [], 1)
        with pytest.raises(GameError, match="only between deals"):
            return_player(dealt, 0)


class TestExamplesThatCannotBe:
    """An arranged table says what is wrong with it."""

    def test_hands(self) -> None:
        rules = load("clearing-twos")
        hands = [CardSet.parse(hand) for hand in ("3C 4C", "5C", "6C", "2C")]
        with pytest.raises(DealError, match="would be sunk"):
            arrange(rules, hands, lead=0)
        with pytest.raises(DealError, match="3C 4C stands in two hands"):
            arrange(rules, [*hands[:3], hands[0]], lead=0)
        with pytest.raises(DealError, match="not in the pack of Clearing Twos: JK"):
            arrange(rules, [*hands[:3], CardSet.parse("JK")], lead=0)
        with pytest.raises(DealError, match="nobody holds 3C"):
            arrange(rules, [*hands[1:3], CardSet.parse("7C"), CardSet.parse("8C")], first_deal=True)
        with pytest.raises(DealError, match="seat 1 cannot lead the first deal without 3C"):
            arrange(rules, [*hands[:3], CardSet.parse("7C")], first_deal=True, lead=1)
        with pytest.raises(DealError, match="a seat with cards that leads"):
            arrange(rules, [*hands[:3], CardSet()], lead=3)
        with pytest.raises(DealError, match="already out are"):
            arrange(rules, [*hands[:3], CardSet.parse("7C")], lead=0, already=[2])

    def test_exchange(self) -> None:
        hands = [CardSet.parse(hand) for hand in ("3C 4C", "5C", "6C", "7C")]
        with pytest.raises(DealError, match="is not an order of seats"):
            arrange_exchange(load("basic"), hands, order=(0, 1, 2))
        every_deal = from_toml('extends = "european"\n[leading]\nlater = "first"')
        with pytest.raises(DealError, match="nobody holds 3C"):
            arrange_exchange(every_deal, [*hands[1:], CardSet.parse("8C 9C TC JC")], order=(0, 1, 2, 3))
        rules = replace(load("basic"), exchange=replace(load("basic").exchange, counts=()))
        with pytest.raises(DealError, match="has no exchange"):
            arrange_exchange(rules, hands, order=(0, 1, 2, 3))
