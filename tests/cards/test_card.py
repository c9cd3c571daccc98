"""Cards, sets of cards and packs: text forms, copies, dealing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from president.cards import Card, CardSet, deal_round, full_deck, pack_mask, parse_rank, rank_name, set_word


@given(st.integers(0, 103).map(Card))
def test_every_card_reads_back_as_it_was_written(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert repr(card) == f"Card.parse({str(card)!r})"


@pytest.mark.parametrize("index", range(104, 112))
def test_jokers_read_back_when_they_are_in_a_pack(index: int) -> None:
    card = Card(index)
    if card in CardSet(pack_mask(2, 2)):
        assert Card.parse(str(card)) == card


@pytest.mark.parametrize(
    ("text", "same"),
    [("10h", "TH"), ("t♥", "TH"), (" 3c ", "3C"), ("3♣", "3C"), ("2s’", "2S'"), ("jk", "JK")],
)
def test_many_ways_to_write_one_card(text: str, same: str) -> None:
    assert str(Card.parse(text)) == same


@pytest.mark.parametrize("text", ["", "3", "C3", "1C", "11C", "3C''", "JK''''", "XX", "3C 4C"])
def test_what_is_no_card_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card.parse(text)


def test_no_card_has_an_index_outside_the_pack() -> None:
    with pytest.raises(ValueError, match="no card has index 112"):
        Card(112)


@pytest.mark.parametrize("rank", range(14))
def test_ranks_read_back(rank: int) -> None:
    assert parse_rank(rank_name(rank).lower()) == rank


def test_a_word_that_is_no_rank_is_refused() -> None:
    with pytest.raises(ValueError, match="'1' is not a rank"):
        parse_rank("1")


@given(st.sets(st.sampled_from(full_deck(2, 2)), max_size=20), st.sets(st.sampled_from(full_deck(2, 2)), max_size=20))
def test_a_card_set_behaves_as_a_set(left: set[Card], right: set[Card]) -> None:
    one, two = CardSet.of(left), CardSet.of(right)
    assert set(one) == left
    assert len(one) == len(left)
    assert bool(one) == bool(left)
    assert set(one | two) == left | right
    assert set(one & two) == left & right
    assert set(one - two) == left - right
    assert (one <= two) == (left <= right)
    assert one.isdisjoint(two) == left.isdisjoint(right)
    assert all((card in one) == (card in left) for card in right)
    assert CardSet.parse(str(one)) == one


def test_a_card_named_twice_is_refused() -> None:
    """X27, R25: one card cannot be a pair."""
    with pytest.raises(ValueError, match="5D is named twice"):
        CardSet.parse("5D 5D")


def test_cards_of_a_rank() -> None:
    assert str(CardSet.parse("3C 3H 4C").of_rank(0)) == "3C 3H"


def test_two_packs_hold_every_card_twice() -> None:
    """S0-3, D14: 104 cards, duplicates told apart."""
    deck = full_deck(2)
    assert len(deck) == len(set(deck)) == 104
    assert sum(card.rank == 0 and card.suit == 0 for card in deck) == 2


@pytest.mark.parametrize(("packs", "jokers"), [(0, 0), (3, 0), (1, 3)])
def test_packs_that_cannot_be_made(packs: int, jokers: int) -> None:
    with pytest.raises(ValueError, match="cannot be made"):
        pack_mask(packs, jokers)


@given(st.integers(3, 12), st.integers(0, 11), st.permutations(full_deck()))
def test_dealing_is_one_by_one_from_the_first_seat(seats: int, first: int, deck: list[Card]) -> None:
    """S0-6, S3-3: sizes differ by at most one; the seats dealt first hold the surplus."""
    first %= seats
    hands = deal_round(deck, seats, first)
    assert deck[0] in hands[first]
    assert deck[1] in hands[(first + 1) % seats]
    surplus = 52 % seats
    for step in range(seats):
        assert len(hands[(first + step) % seats]) == 52 // seats + (step < surplus)


def test_sets_in_words() -> None:
    assert [set_word(r, n) for r, n in ((11, 1), (5, 1), (7, 2), (12, 4), (13, 1))] == [
        "an ace",
        "an 8",
        "a pair of 10s",
        "four 2s",
        "a wild card",
    ]
