"""One scale for all entrants: Plackett and Luce's model, fitted to every finishing order.

The model: places are filled from the first down, each time by one of those still in with chance in proportion to its
strength. Strengths are told as ``400 / ln 10`` times their logarithm, so that 400 points mean ten to one for who of two
finishes ahead. The fit is by maximum likelihood (Hunter's iteration); for it, all orders shrink to two tables, how
often each entrant was taken and how often each group was left to take from, and that makes the bootstrap quick.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from president.bots.arena.matches import Order, Unit

POINTS = 400 / math.log(10)
BLOCKS = 400
"""Units are joined to at most this many blocks before they are drawn with replacement."""
ROUNDS = 2000
CLOSE = 1e-7
Key = TypeVar("Key")
Group = tuple[int, ...]
"""Who is left, as (sorted) entrants with repetition."""


@dataclass(slots=True)
class Tally:
    """All that the fit needs to know of any number of finishing orders."""

    taken: Counter[int] = field(default_factory=Counter)
    left: Counter[Group] = field(default_factory=Counter)
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How often the first of two entrants was taken while the second was left."""

    def add(self, order: Order) -> None:
        """Count one finishing order. Choices among one entrant's own seats say nothing and are left out."""
        for place, who in enumerate(order):
            group = tuple(sorted(order[place:]))
            if group[0] == group[-1]:
                return
            self.taken[who] += 1
            self.left[group] += 1
            for other in set(group) - {who}:
                self.pairs[who, other] += 1


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength in points with the ends of its 95 % interval."""

    points: float
    low: float
    high: float


def fit(tally: Tally, entrants: int, zero: int) -> list[float] | None:
    """The points of every entrant, with ``zero`` at 0; ``None`` while there is no finite answer.

    There is none as long as the entrants fall into two groups of which one never let the other pass.

    >>> tally = Tally()
    >>> for order in [(0, 1)] * 10 + [(1, 0)]:
    ...     tally.add(order)
    >>> [round(points) for points in fit(tally, 2, zero=1)]
    [400, 0]
    """
    if not _comparable(tally, entrants):
        return None
    strength = [1.0] * entrants
    groups = [(Counter(group), count) for group, count in tally.left.items()]
    for _ in range(ROUNDS):
        due = [0.0] * entrants
        for group, count in groups:
            share = count / sum(seats * strength[who] for who, seats in group.items())
            for who, seats in group.items():
                due[who] += seats * share
        better = [tally.taken[who] / due[who] for who in range(entrants)]
        moved = max(abs(math.log(new / old)) for new, old in zip(better, strength, strict=True))
        strength = [value / better[zero] for value in better]
        if moved < CLOSE:
            break
    return [POINTS * math.log(value / strength[zero]) for value in strength]


def _comparable(tally: Tally, entrants: int) -> bool:
    """Whether everybody, by way of others if need be, has finished ahead of everybody (Ford's condition)."""
    for backwards in (False, True):
        reached, fresh = {0}, [0]
        while fresh:
            who = fresh.pop()
            for pair in tally.pairs:
                start, end = reversed(pair) if backwards else pair
                if start == who and end not in reached:
                    reached.add(end)
                    fresh.append(end)
        if len(reached) < entrants:
            return False
    return True


def ratings(
    units: Sequence[Unit], entrants: int, *, zero: int, samples: int = 400, seed: int = 1
) -> list[Rating] | None:
    """The scale with intervals from a block bootstrap; ``None`` while :func:`fit` has no answer.

    Whole units are drawn, never single games, because games of a unit hang together.
    """
    blocks = _blocks(units)
    whole = _Columns(blocks)
    points = fit(whole.drawn(range(len(blocks))), entrants, zero)
    if points is None:
        return None
    rng = random.Random(f"bootstrap {seed}")
    numbers = range(len(blocks))
    drawn = (fit(whole.drawn(rng.choices(numbers, k=len(blocks))), entrants, zero) for _ in range(samples))
    found = [sample for sample in drawn if sample is not None]
    if len(blocks) < 2 or len(found) < samples / 2:
        return [Rating(value, -math.inf, math.inf) for value in points]
    return [_rating(value, sorted(sample[who] for sample in found)) for who, value in enumerate(points)]


def _rating(points: float, drawn: list[float]) -> Rating:
    low, high = drawn[int(0.025 * len(drawn))], drawn[min(int(0.975 * len(drawn)), len(drawn) - 1)]
    return Rating(points, low, high)


def _blocks(units: Sequence[Unit]) -> list[Tally]:
    size = max(1, math.ceil(len(units) / BLOCKS))
    blocks = []
    for start in range(0, len(units), size):
        block = Tally()
        for unit in units[start : start + size]:
            for order in (order for game in unit.games for order in game):
                block.add(order)
        blocks.append(block)
    return blocks


class _Columns:
    """The tallies of many blocks turned on their side, so that draws of blocks are quickly added up."""

    def __init__(self, blocks: Sequence[Tally]) -> None:
        self._blocks = len(blocks)
        self._taken = _turned(block.taken for block in blocks)
        self._left = _turned(block.left for block in blocks)
        self._pairs = _turned(block.pairs for block in blocks)

    def drawn(self, numbers: Iterable[int]) -> Tally:
        """The sum of the blocks with these numbers, each as often as it was drawn."""
        times = [0] * self._blocks
        for number in numbers:
            times[number] += 1
        return Tally(_weighted(self._taken, times), _weighted(self._left, times), _weighted(self._pairs, times))


def _turned(counters: Iterable[Counter[Key]]) -> dict[Key, list[tuple[int, int]]]:
    turned: dict[Key, list[tuple[int, int]]] = {}
    for number, counter in enumerate(counters):
        for key, count in counter.items():
            turned.setdefault(key, []).append((number, count))
    return turned


def _weighted(columns: dict[Key, list[tuple[int, int]]], times: Sequence[int]) -> Counter[Key]:
    sums = {key: sum(times[number] * count for number, count in column) for key, column in columns.items()}
    return Counter({key: total for key, total in sums.items() if total})
