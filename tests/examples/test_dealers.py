"""Who deals, who leads, who sits where, and what the first deal does without."""

from __future__ import annotations

import random

import pytest

from president.cards import Card, full_deck
from president.game import DealError, legal_actions, new_game, start_deal, title, view
from president.rules import names
from tests.examples.sitting import after_deals, play_deal, rules_of, shuffled


@pytest.mark.parametrize("name", names())
def test_the_first_deal_has_a_dealer_by_lot_and_no_exchange(name: str) -> None:
    """D27, G1-11, R42, S3-3: the lot is data from outside; nobody has a role yet and nothing is traded."""
    rules = rules_of(name)
    deck = full_deck(rules.packs(4), rules.deck.jokers)
    with pytest.raises(DealError, match="needs a dealer"):
        start_deal(new_game(rules, 4), deck)
    for dealer in range(4):
        game = start_deal(new_game(rules, 4), deck, dealer).game
        assert (game.dealer, game.phase, game.order) == (dealer, "play", ())


@pytest.mark.parametrize(("name", "leads"), [("european", "last"), ("wild-twos", "last"), ("basic", "president")])
def test_later_deals_are_dealt_by_the_last_and_led_by_the_right_one(name: str, leads: str) -> None:
    """S0-9, S0-32, S2-12, S3-5, S3-8, D27, R39."""
    game = after_deals(name, 5)
    order = game.order
    for state in play_deal(game, random.Random(3)):
        if state.phase == "play":
            break
    assert state.dealer == order[-1]
    assert state.turn == (order[0] if leads == "president" else order[-1])


@pytest.mark.parametrize("name", ["clearing-twos", "clearing-twos-scum"])
def test_the_opening_card_binds_in_the_first_deal_only(name: str) -> None:
    """S1-5, S1-14, S1-16, S4-3, S4-15, R22: later the president leads with anything."""
    rules, rng = rules_of(name), random.Random(5)
    game = start_deal(new_game(rules, 4), shuffled(rules, 4, rng), 2).game
    assert game.turn is not None
    assert Card.parse("3C") in game.hands[game.turn]
    assert view(game, 0).opening
    game = after_deals(name, 4)
    for state in play_deal(game, rng):
        if state.phase == "play":
            break
    assert state.turn == game.order[0]
    assert not view(state, 0).opening
    assert len(legal_actions(state, game.order[0])) > 1


def test_the_holder_of_the_opening_card_is_found_from_the_dealers_left() -> None:
    """S0-7, D15, X25, G0-7: with two packs the first of two holders leads."""
    rules = rules_of("european")
    for seed in range(20):
        game = start_deal(new_game(rules, 8), shuffled(rules, 8, random.Random(seed)), 5).game
        wanted = (Card.parse("3C"), Card.parse("3C'"))
        holders = [seat % 8 for seat in range(6, 14) if any(card in game.hands[seat % 8] for card in wanted)]
        assert game.turn == holders[0]


def test_surplus_cards_go_to_the_president_first_in_the_basic_game() -> None:
    """S3-3, S3-5: from the second deal on dealing begins with the president, wherever the dealer sits."""
    game = after_deals("basic", 5)
    state = start_deal(game, shuffled(game.rules, 5, random.Random(2))).game
    large = {seat for seat, hand in enumerate(state.hands) if len(hand) == 11}
    assert large == {game.order[0], (game.order[0] + 1) % 5}


def test_surplus_cards_go_to_the_dealers_left_elsewhere() -> None:
    """S0-9, D27."""
    game = after_deals("european", 5)
    state = start_deal(game, shuffled(game.rules, 5, random.Random(2))).game
    large = {seat for seat, hand in enumerate(state.hands) if len(hand) == 11}
    assert large == {(game.order[-1] + 1) % 5, (game.order[-1] + 2) % 5}


def test_players_may_take_seats_in_finishing_order() -> None:
    """S3-6, G3-4: the president stays, the others follow clockwise, so that the last deals to the president first."""
    game = after_deals("basic+reseating", 5)
    placed = [game.players[seat] for seat in game.order]
    state = start_deal(game, shuffled(game.rules, 5, random.Random(2))).game
    first = game.order[0]
    assert [state.players[(first + place) % 5] for place in range(5)] == placed
    assert state.players[first] == game.players[first]
    assert state.dealer == (first - 1) % 5
    assert len(state.hands[first]) == 11


def test_without_re_seating_everybody_stays() -> None:
    """S3-6."""
    game = after_deals("basic", 5, deals=2)
    assert game.players == (0, 1, 2, 3, 4)


def test_titles_of_the_last_deal_are_kept_until_the_new_one_ends() -> None:
    """R41, S0-25."""
    game = after_deals("european", 5)
    for state in play_deal(game, random.Random(4)):
        if state.phase in ("exchange", "play"):
            assert state.order == view(state, 0).previous == game.order
    assert sorted(state.order) == [0, 1, 2, 3, 4]


def test_places_between_the_named_ones_have_the_middle_title() -> None:
    """G3-5, G1-13, S4-16."""
    assert [title(rules_of("basic"), 7, place) for place in range(1, 8)] == [
        "President",
        "Vice president",
        *["Citizen"] * 4,
        "Last place",
    ]
    assert [title(rules_of("clearing-twos"), 4, place) for place in range(1, 5)][2] == "Citizen"


@pytest.mark.parametrize("name", names())
def test_the_lead_comes_after_the_exchange_is_over(name: str) -> None:
    """D25, S0-27, G1-8: first the cards, then the trade, then the lead."""
    phases = [(game.phase, game.turn is None) for game in play_deal(after_deals(name, 4), random.Random(8))]
    trades = 2 * len(rules_of(name).exchange.counts)
    assert phases[:trades] == [("exchange", True)] * trades
    assert phases[trades] == ("play", False)
