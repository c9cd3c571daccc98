"""Which move to take: all are tried in the same sampled worlds, and the worse ones drop out early.

The budget is spent in stages. After each, moves that are clearly behind and at most half of the rest are dropped, so
that the close ones get most of the playouts; the search stops when going on could hardly change the choice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from president.bots.search.simulator import Simulator

BEHIND = 2.6
"""Standard errors by which a move must be behind to be dropped at once."""
REGRET = 0.0004
"""The loss, in place value, that stopping may cost on average."""
FIRST = 16
"""Worlds of the first stage."""


@dataclass(slots=True, eq=False)
class Tried:
    """One move and how its playouts ended."""

    move: int
    places: list[int] = field(default_factory=list)

    @property
    def playouts(self) -> int:
        """How many times it was played out."""
        return sum(self.places)

    def mean(self, values: Sequence[float]) -> float:
        """The mean value of its places."""
        return sum(count * value for count, value in zip(self.places, values, strict=True)) / max(self.playouts, 1)

    def variance(self, values: Sequence[float]) -> float:
        """The variance of the mean."""
        n = self.playouts
        if n < 2:
            return 1.0
        mean = self.mean(values)
        spread = sum(c * (v - mean) ** 2 for c, v in zip(self.places, values, strict=True)) / (n - 1)
        return max(spread, 0.02) / n


def place_values(players: int) -> tuple[float, ...]:
    """What each place is worth: 1 for the first, 0 for the last, even steps between.

    >>> place_values(3)
    (1.0, 0.5, 0.0)
    """
    return tuple(1 - place / (players - 1) for place in range(players))


def best_move(moves: Sequence[int], simulator: Simulator, values: Sequence[float], budget: int) -> list[Tried]:
    """Try ``moves`` with at most ``budget`` playouts; the best one comes first, those dropped early last."""
    tried = [Tried(move, [0] * len(values)) for move in moves]
    alive = list(tried)
    spent = world = 0
    stages = max(1, math.ceil(math.log2(len(moves)))) + 1
    worlds = max(FIRST, budget // (len(moves) * stages))
    while len(alive) > 1 and spent < budget:
        worlds = max(1, min(worlds, (budget - spent) // len(alive)))
        counted = simulator.play_out([entry.move for entry in alive], world, world + worlds)
        for entry, places in zip(alive, counted, strict=True):
            entry.places = [a + b for a, b in zip(entry.places, places, strict=True)]
        spent += worlds * len(alive)
        world += worlds
        alive.sort(key=lambda entry: -entry.mean(values))
        alive = _surviving(alive, values)
        if spent + len(alive) > budget:
            break
        worlds = max(worlds, budget // (len(alive) * stages))
    dropped = [entry for entry in tried if entry not in alive]
    return alive + sorted(dropped, key=lambda entry: -entry.mean(values))


def _surviving(alive: list[Tried], values: Sequence[float]) -> list[Tried]:
    """The moves worth another stage, best first; one alone when more playouts would hardly change the choice."""
    best = alive[0]
    mean, variance = best.mean(values), best.variance(values)
    kept, regret = [best], 0.0
    for entry in alive[1:]:
        error = math.sqrt(variance + entry.variance(values))
        gap = (mean - entry.mean(values)) / error
        regret += error * _loss(gap)
        if gap < BEHIND:
            kept.append(entry)
    if regret < REGRET:
        return [best]
    half = max(2, (len(alive) + 1) // 2)
    return kept[:half]


def _loss(gap: float) -> float:
    """The mean overshoot of a standard normal above ``gap``."""
    density = math.exp(-gap * gap / 2) / math.sqrt(2 * math.pi)
    return density - gap * 0.5 * math.erfc(gap / math.sqrt(2))
