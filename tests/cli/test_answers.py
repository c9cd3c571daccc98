"""What a person types becomes an action."""

from __future__ import annotations

import pytest

from president.cards import CardSet
from president.cli.answers import choices, read_play, read_trade
from president.game import Give, Pass, Play, Request, SeatView, arrange, arrange_exchange, view
from president.rules import load

HANDS = ["8C 8D 8H TC TD 2C JK", "3C 4C", "3D 4D"]


def leading() -> SeatView:
    """Wild twos: three eights, two tens, two wild cards, and the lead."""
    return view(arrange(load("wild-twos"), [CardSet.parse(hand) for hand in HANDS], lead=0), 0)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("1", "8C"),
        ("2", "8C 8D"),
        ("88", "8C 8D"),
        ("8 8 8", "8C 8D 8H"),
        ("1010", "TC TD"),
        ("tt", "TC TD"),
        ("T2", "TC 2C"),
        ("tjk", "TC JK"),
        ("8h 8d", "8D 8H"),
        ("8♥8♦", "8D 8H"),
        ("10d jk", "TD JK"),
        ("K♣", "KC"),
    ],
)
def test_plays(typed: str, cards: str) -> None:
    """By number, by ranks with wild cards among them, by cards; what is not held is for the judge."""
    assert read_play(typed, leading()) == Play(0, CardSet.parse(cards))


def test_a_number_that_is_shown_comes_before_a_rank() -> None:
    """`8` and `10` are ranks only where the list is shorter."""
    shown = leading()
    assert len(shown.options.plays) > 10
    assert read_play("10", shown) == Play(0, shown.options.plays[9].cards)


def test_ranks_that_are_held_but_no_option_go_to_the_judge() -> None:
    """The refusal says why, better than a list of what can be typed."""
    assert read_play("8T", leading()) == Play(0, CardSet.parse("8C TC"))


@pytest.mark.parametrize("typed", ["p", "P", "pass", "-"])
def test_passes(typed: str) -> None:
    assert read_play(typed, leading()) == Pass(0)


@pytest.mark.parametrize("typed", ["AA", "99", "hello", "8x", "0", "-1", "3c 3"])
def test_what_is_no_play(typed: str) -> None:
    with pytest.raises(ValueError, match="type a number"):
        read_play(typed, leading())


def trading(rules: str, hands: list[str]) -> SeatView:
    """The president's view at the start of the exchange, or after the others gave."""
    return view(arrange_exchange(load(rules), [CardSet.parse(hand) for hand in hands], order=[0, 1, 2]), 0)


def test_requests() -> None:
    """G0-5: any cards by name, twice the same in two packs, or none."""
    shown = trading("european+naming", ["3C 4C", "5C 6C", "7C 2C"])
    assert read_trade("2c, 2s", shown) == Request(0, 2, CardSet.parse("2C 2S"))
    assert read_trade("2c 2c", shown) == Request(0, 2, CardSet.parse("2C 2C'"))
    assert read_trade("-", shown) == Request(0, 2, CardSet())
    with pytest.raises(ValueError, match="or - for none"):
        read_trade("deuce", shown)


def test_gives() -> None:
    """By the numbers shown, weakest first, or by name."""
    low = arrange_exchange(
        load("european"), [CardSet.parse(hand) for hand in ("3C 4C", "5C 6C", "AC AD 7C AH")], order=[0, 1, 2]
    )
    shown = view(low, 2)
    assert [str(card) for card in choices(shown)] == ["AC", "AD", "AH"]
    assert read_trade("1 3", shown) == Give(2, 0, CardSet.parse("AC AH"))
    assert read_trade("ah ad", shown) == Give(2, 0, CardSet.parse("AH AD"))
    for typed in ("4", "7x", "-"):
        with pytest.raises(ValueError, match="type the numbers shown"):
            read_trade(typed, shown)
