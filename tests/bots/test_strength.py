"""Planner beats greedy beats random, in every preset: duplicate deals, every seat, the same on every run.

A small sample of what ``bench/bots.py`` measures; the bounds leave room for the luck of the sample.
"""

from __future__ import annotations

import pytest

from president.bots import make
from president.bots.arena import duplicate
from president.rules import names
from president.testing.games import playable


def place_value(name: str, level: str, rival: str, deals: int) -> float:
    return duplicate(playable(name), 4, make(level), make(rival), deals=deals, seed=11).mean


@pytest.mark.parametrize("name", names())
def test_greedy_beats_random(name: str) -> None:
    """Measured 0.76 to 0.92."""
    assert place_value(name, "greedy", "random", 30) > 0.65


@pytest.mark.parametrize("name", [*names(), "european+bombs+jokers+revolution"])
def test_planner_beats_greedy(name: str) -> None:
    """Measured 0.58 to 0.65."""
    assert place_value(name, "planner", "greedy", 80) > 0.54


def test_equal_bots_are_equal() -> None:
    """Duplicate deals with rotation: the same bot in every seat makes exactly one half."""
    assert duplicate(playable("basic"), 5, make("greedy"), make("greedy"), deals=6).mean == pytest.approx(0.5)


def test_the_margin_shrinks_with_deals() -> None:
    few, many = (duplicate(playable("basic"), 4, make("greedy"), make("random"), deals=deals) for deals in (6, 24))
    assert few.games == 24
    assert many.margin < few.margin
    assert str(many).startswith("0.")
