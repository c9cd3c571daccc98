"""How strong the levels are, against each other; the whole measurement is in docs/bots-strength.md."""

from __future__ import annotations

import pytest

from president.bots import make
from president.bots.arena.matches import Match, place_values, play_unit
from president.rules import load


def mean_value(first: str, other: str, deals: int, *, name: str = "basic", players: int = 4) -> float:
    """The mean place value of one ``first`` at a table of ``other``, over duplicate deals."""
    match = Match(rules=load(name), players=players, entrants=(first, *[other] * (players - 1)), seed=11)
    bots = {level: make(level) for level in match.names}
    values = place_values([play_unit(match, bots, number) for number in range(deals)], entrant=0)
    return sum(values) / len(values)


@pytest.mark.parametrize(("first", "other", "least"), [("beginner", "random", 0.7), ("casual", "beginner", 0.58)])
def test_simple_levels_are_in_order(first: str, other: str, least: float) -> None:
    """Thirty deals, each in four rotations; the bounds are three standard errors below the measured values."""
    assert mean_value(first, other, 30) > least


def test_good_beats_casual() -> None:
    """Measured 0.65; twelve deals scatter by 0.035."""
    assert mean_value("good", "casual", 12) > 0.55


@pytest.mark.soak
@pytest.mark.parametrize(
    ("first", "other", "least"), [("steady", "casual", 0.55), ("good", "casual", 0.62), ("strong", "casual", 0.66)]
)
def test_strength_floor(first: str, other: str, least: float) -> None:
    """Sixty fixed deals; a change that makes a level weaker shows here."""
    assert mean_value(first, other, 60) > least
