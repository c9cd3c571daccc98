"""Every level keeps the contract of bots, in every rule set; the contract notices bots that do not."""

from __future__ import annotations

import random

import pytest

from president.bots import LEVELS, Bot, GreedyBot, UniformBot, make
from president.cards import CardSet
from president.game import Action, Play, SeatView
from president.rules import load
from president.testing.bot_contract import BrokenContract, keeps_contract
from president.testing.games import rule_set_names, seat_counts

QUICK = tuple(level.name for level in LEVELS if level.name not in ("strong", "expert"))
"""Levels whose choices take about a millisecond; the others differ from them in the numbers of their recipe only."""


def hold(level: str, name: str, *tables: int) -> None:
    """Hold a level to the contract at tables of these sizes, with the exchange between two deals."""
    for players in set(tables):
        tally = keeps_contract(lambda: make(level), name, players, seed=players)
        assert tally["choices"] > 30
        assert tally["other worlds"] > 5


@pytest.mark.parametrize("name", rule_set_names())
@pytest.mark.parametrize("level", QUICK)
def test_a_level_keeps_the_contract(level: str, name: str) -> None:
    """At the smallest and the largest table."""
    counts = seat_counts(load(name))
    hold(level, name, counts[0], counts[-1])


def test_a_thorough_level_keeps_the_contract() -> None:
    hold("strong", "wild-twos", 3)


@pytest.mark.soak
@pytest.mark.parametrize("name", rule_set_names())
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_every_thorough_level_keeps_the_contract_everywhere(level: str, name: str) -> None:
    counts = seat_counts(load(name))
    hold(level, name, counts[0], counts[-1])


class Forgetful:
    """Breaks the contract: remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        self.asked += 1
        return UniformBot().choose(view, random.Random(self.asked))


class Stubborn:
    """Breaks the contract: plays whatever it likes."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        if view.seat is None or not view.options.may_act or view.phase != "play":
            return GreedyBot().choose(view, rng)
        return Play(view.seat, CardSet.of(list(view.hand)[:1]))


class Silent:
    """Breaks the contract: never answers."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        return None


class Eager:
    """Breaks the contract: acts for the seat in turn."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        mine = GreedyBot().choose(view, rng)
        return mine if mine is not None or view.turn is None else Play(view.turn, CardSet())


@pytest.mark.parametrize("bad", [Forgetful, Stubborn, Silent, Eager])
def test_the_contract_notices(bad: type[Bot]) -> None:
    with pytest.raises(BrokenContract):
        keeps_contract(bad, "basic", 4, seed=1)


def test_levels_can_be_made_and_others_cannot() -> None:
    names = ["random", "beginner", "casual", "steady", "good", "strong", "expert"]
    assert [level.name for level in LEVELS] == names
    with pytest.raises(ValueError, match="random, beginner, casual, steady"):
        make("grandmaster")
