"""Positions and moves to the kernel and back."""

from __future__ import annotations

import random

import pytest

from president.bots.kernel import core
from president.bots.kernel.convert import counts, hands_array, move_cards, move_code, state_array
from president.cards import CardSet, full_deck
from president.game.moves import moves
from president.game.position import advance, start_position
from president.rules import compile_rules, load, names

BOTH_WAYS = [*names(), "european+bombs+jokers+revolution"]


def test_counts_are_a_nibble_a_rank() -> None:
    """Two threes, one two and a joker."""
    assert hex(counts(CardSet.parse("3C 3H 2S").mask)) == "0x1000000000002"
    assert counts(sum(1 << card.index for card in full_deck(2, 2))) == 0x48888888888888


@pytest.mark.parametrize("name", BOTH_WAYS)
def test_every_move_comes_back_as_the_same_cards(name: str) -> None:
    """The cards of a move, its code, and the cards again; codes are all different."""
    rules = load(name)
    players = rules.players.max
    compiled = compile_rules(rules, players)
    deck = [1 << card.index for card in full_deck(rules.packs(players), rules.deck.jokers)]
    rng = random.Random(name)
    for _ in range(5):
        rng.shuffle(deck)
        position = start_position(tuple(sum(deck[seat::players]) for seat in range(players)), 0, compiled)
        while position.turn >= 0:
            found = moves(position, compiled)
            codes = [move_code(mask, compiled) for mask in found]
            assert len(set(codes)) == len(codes)
            hand = position.hands[position.turn]
            assert [move_cards(code, hand, compiled) for code in codes] == found
            position = advance(position, position.turn, rng.choice(found), compiled)


def test_an_opening_card_is_among_the_cards_of_the_move() -> None:
    """With the three of hearts as opening card, one three is that three."""
    rules = compile_rules(load("basic"), 4)
    hand = CardSet.parse("3C 3H 4D").mask
    opening = CardSet.parse("3H").mask
    assert move_cards(move_code(opening, rules), hand, rules, opening=opening) == opening
    assert move_cards(move_code(opening, rules), hand, rules) == CardSet.parse("3C").mask


def test_a_position_in_arrays() -> None:
    """Turn, top and places of a position in the middle of a deal."""
    rules = compile_rules(load("basic"), 4)
    hands = tuple(CardSet.parse(cards).mask for cards in ("3C 4C", "5C", "6C 7C", "8C 9C"))
    position = start_position(hands, 0, rules)
    for seat, cards in ((0, "3C"), (1, "5C"), (2, "6C")):
        position = advance(position, seat, CardSet.parse(cards).mask, rules)
    state = state_array(position)
    assert (state[core.TURN], state[core.OWNER], state[core.TOP_RANK], state[core.TOP_SIZE]) == (3, 2, 3, 1)
    assert (state[core.OUT], state[core.PLACES], state[core.ACTIVE]) == (1, 1, 0b1101)
    assert hands_array(position.hands)[:5].tolist() == [1 << 4, 0, 1 << 16, (1 << 20) + (1 << 24), 0]
