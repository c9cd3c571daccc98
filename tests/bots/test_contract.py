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


@pytest.mark.parametrize("name", rule_set_names())
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_a_level_keeps_the_contract(level: str, name: str) -> None:
    """At the smallest and the largest table, with the exchange between two deals."""
    counts = seat_counts(load(name))
    for players in {counts[0], counts[-1]}:
        tally = keeps_contract(lambda: make(level), name, players, seed=players)
        assert tally["choices"] > 30
        assert tally["other worlds"] > 5


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
    assert [level.name for level in LEVELS] == ["random", "greedy", "planner"]
    with pytest.raises(ValueError, match="random, greedy, planner"):
        make("grandmaster")
