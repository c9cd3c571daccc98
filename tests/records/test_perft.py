"""Counting: the pins of the rule specification, and that the parts add up."""

from __future__ import annotations

import pytest

from president.cards import CardSet
from president.records.perft import divide, first_position, perft, whole_suits
from president.rules import load

PINS = [
    ("basic", False, [13, 91, 455, 1820, 6253]),
    ("clearing-twos", True, [1, 14, 128, 994, 7218]),
    ("clearing-twos", False, [13, 114, 868, 6281, 44620]),
    ("wild-twos", False, [24, 253, 2112, 17545]),
]


@pytest.mark.parametrize(("name", "first_deal", "counts"), PINS)
def test_pins(name: str, first_deal: bool, counts: list[int]) -> None:
    """Part 2.3: four seats with one suit each; wild twos without jokers."""
    position, rules = first_position(load(name), whole_suits(), first_deal=first_deal)
    assert [perft(position, rules, depth) for depth in range(1, len(counts) + 1)] == counts


def test_nothing_is_one_sequence_and_a_finished_deal_has_none() -> None:
    position, rules = first_position(load("basic"), whole_suits())
    assert perft(position, rules, 0) == 1
    over, rules = first_position(load("basic"), [CardSet.parse("3C"), *[CardSet()] * 3])
    assert perft(over, rules, 3) == 0


@pytest.mark.parametrize(("name", "first_deal", "counts"), PINS)
def test_divide_adds_up(name: str, first_deal: bool, counts: list[int]) -> None:
    position, rules = first_position(load(name), whole_suits(), first_deal=first_deal)
    parts = divide(position, rules, 3)
    assert sum(parts.values()) == counts[2]
    assert len(parts) == counts[0]


def test_the_first_deal_needs_its_card() -> None:
    hands = [CardSet.parse(text) for text in ("4C", "4D", "4H", "4S")]
    with pytest.raises(ValueError, match="nobody holds 3C"):
        first_position(load("clearing-twos"), hands, first_deal=True)
