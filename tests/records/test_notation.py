"""Text forms: parsing undoes printing, reads what people type, and quotes what it cannot read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from president.cards import Card, CardSet, full_deck
from president.game import Action, Give, Pass, Play, Request
from president.records.notation import (
    format_action,
    format_deal,
    format_step,
    format_steps,
    parse_action,
    parse_cards,
    parse_deal,
    parse_hands,
    parse_seat,
    parse_step,
    split_steps,
)

CARDS = st.sampled_from(full_deck(2, 2))
SETS = st.builds(CardSet.of, st.sets(CARDS, max_size=8))
SEATS = st.integers(0, 11)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Play, SEATS, SETS),
    st.builds(Pass, SEATS),
    st.builds(Give, SEATS, SEATS, SETS),
    st.builds(Request, SEATS, SEATS, SETS),
)


def spoken(cards: CardSet) -> list[str]:
    """Cards without their copy marks."""
    return sorted(str(card).rstrip("'") for card in cards)


@given(SETS)
def test_cards_print_and_parse(cards: CardSet) -> None:
    assert parse_cards(str(cards)) == cards


@given(ACTIONS)
def test_actions_print_and_parse(action: Action) -> None:
    assert parse_action(format_action(action), action.seat) == action
    assert parse_step(format_step(action)) == action


@given(st.lists(ACTIONS, max_size=6))
def test_lines_of_steps_print_and_parse(actions: list[Action]) -> None:
    assert [parse_step(text) for text in split_steps(format_steps(actions))] == actions


@given(st.lists(CARDS, unique=True), st.integers(1, 5))
def test_deals_print_and_parse(cards: list[Card], seats: int) -> None:
    hands = tuple(CardSet.of(cards[seat::seats]) for seat in range(seats))
    if all(hands):
        assert parse_deal(format_deal(hands)) == hands


@given(SETS, st.data())
def test_a_mark_left_out_means_a_copy_that_is_held(hand: CardSet, data: st.DataObject) -> None:
    """Whatever part of a hand is spoken without marks, cards of that name come from the hand."""
    cards = CardSet.of(data.draw(st.sets(st.sampled_from(sorted(hand)) if hand else st.nothing())))
    read = parse_cards(" ".join(spoken(cards)), hand)
    assert read <= hand
    assert spoken(read) == spoken(cards)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3c 3D", "3C 3D"),
        ("10h", "TH"),
        ("10h10s", "TH TS"),
        ("3♣ 10♥️ q♠", "3C TH QS"),
        ("3C,3D; 3H", "3C 3D 3H"),
        ("jk JK'", "JK JK'"),
        ("3c3c'jk", "3C 3C' JK"),
        ("", ""),
    ],
)
def test_people_may_type_cards_as_they_like(text: str, cards: str) -> None:
    assert parse_cards(text) == CardSet.parse(cards)


def test_a_marked_card_is_that_copy() -> None:
    """`3C' 3C`: the mark takes the second copy, the plain name the first, in whatever order."""
    assert parse_cards("3C' 3C", CardSet.parse("3C 3C'")) == CardSet.parse("3C 3C'")
    assert parse_cards("3C 3C", CardSet.parse("3C 3C'")) == CardSet.parse("3C 3C'")
    assert parse_cards("3C'", CardSet.parse("3C")) == CardSet.parse("3C'")


def test_the_same_card_twice_is_left_to_the_judge() -> None:
    """X27, R25: with one copy in the hand the other name is a card that is not held."""
    hand = CardSet.parse("5D 7C")
    assert not parse_cards("5D 5D", hand) <= hand
    with pytest.raises(ValueError, match="5D"):
        parse_cards("5D 5D")
    with pytest.raises(ValueError, match="5D"):
        parse_cards("5D 5D 5D", hand)


@pytest.mark.parametrize("text", ["-", "pass", "PASS", " – "])
def test_passes(text: str) -> None:
    assert parse_action(text, 2) == Pass(2)


def test_a_request_may_name_a_card_twice() -> None:
    """G0-5: in two packs a name takes one copy and may be given twice."""
    assert parse_action("? s3 2C 2C", 0) == Request(0, 3, CardSet.parse("2C 2C'"))
    assert parse_action("? s3", 0) == Request(0, 3, CardSet())


@pytest.mark.parametrize("text", ["1C", "3X", "> 3 4D", "> x3 4D", "?", "3C'''", "> s1 99", "three"])
def test_what_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="not an action") as caught:
        parse_action(text, 0)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["", "3", "s", "s-1", "sx", "s123"])
def test_seats_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="not a seat"):
        parse_seat(text)


def test_a_line_begins_with_a_seat() -> None:
    with pytest.raises(ValueError, match="'3C, s1 -' does not begin with a seat"):
        split_steps("3C, s1 -")


def test_deal_files() -> None:
    """Seats may stand in front, comments are passed over, a card that comes again is the second copy."""
    text = "# two hands\n\ns0: 3C 4C\ns1 3c  # again\n"
    assert parse_deal(text) == (CardSet.parse("3C 4C"), CardSet.parse("3C'"))
    with pytest.raises(ValueError, match="3C is dealt twice, the second time to s1"):
        parse_deal(text, packs=1)
    with pytest.raises(ValueError, match="should be the hand of s1"):
        parse_deal("s0 3C\ns2 4C")
    with pytest.raises(ValueError, match="3C"):
        parse_hands(["3C 3C", "3C"])
