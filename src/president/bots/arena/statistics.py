"""Means with honest intervals: the things averaged must be independent of each other.

Games on the same cards are not independent, nor are deals linked by an exchange. So a mean over a match is a mean over
its units (all rotations of a deal, or of a linked game). Where there are only a few long games, each is cut into
batches of deals, long enough that one batch hardly knows of the next.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist, fmean, stdev

from president.bots.arena.matches import Unit, deal_values, place_values

FEW = 20
"""With fewer linked games than this, they are cut into batches."""
BATCHES = 40
SHORTEST_BATCH = 10


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, how far the truth may lie from it at the level asked for, and the number of independent values."""

    mean: float
    half: float
    count: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half


def interval(values: Sequence[float], level: float = 0.95) -> Estimate:
    """Student's interval for the mean of independent values; infinitely wide for fewer than two.

    >>> estimate = interval([0.4, 0.5, 0.6])
    >>> round(estimate.mean, 3), round(estimate.half, 3)
    (0.5, 0.248)
    """
    count = len(values)
    if count < 2:
        return Estimate(values[0] if values else math.nan, math.inf, count)
    half = student_quantile(level, count - 1) * stdev(values) / math.sqrt(count)
    return Estimate(fmean(values), half, count)


def batch_means(series: Sequence[float], size: int) -> list[float]:
    """The means of consecutive stretches of ``size`` values; what is left over joins the last stretch.

    >>> batch_means([1, 2, 3, 4, 5], 2)
    [1.5, 4.0]
    """
    count = max(len(series) // size, 1)
    ends = [size * (index + 1) for index in range(count - 1)] + [len(series)]
    return [fmean(series[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def independent_values(units: Sequence[Unit], entrant: int) -> list[float]:
    """An entrant's place values in a match as values that an interval may be made of."""
    linked = len(units[0].games[0]) if units else 1
    if linked < 2 * SHORTEST_BATCH or len(units) >= FEW:
        return place_values(units, entrant)
    series = [values for values in (deal_values(unit, entrant) for unit in units) if values]
    size = max(SHORTEST_BATCH, sum(map(len, series)) // BATCHES)
    return [mean for values in series for mean in batch_means(values, size)]


def differences(units: Sequence[Unit], first: int, second: int) -> list[float]:
    """The place value of one entrant less that of another in each unit in which both played."""
    found = []
    for unit in units:
        ours, theirs = deal_values(unit, first), deal_values(unit, second)
        if ours and theirs:
            found.append(fmean(ours) - fmean(theirs))
    return found


@lru_cache(maxsize=4096)
def student_quantile(level: float, freedom: int) -> float:
    """How many standard errors to either side hold ``level`` of Student's distribution.

    >>> [round(student_quantile(0.95, freedom), 3) for freedom in (2, 30, 10**6)]
    [4.303, 2.042, 1.96]
    """
    normal = NormalDist().inv_cdf((1 + level) / 2)
    if freedom > 300:
        return normal + (normal**3 + normal) / (4 * freedom)
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        if _student_inside(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return high


def _student_inside(limit: float, freedom: int) -> float:
    """The chance that Student's variable lies within ``limit`` of 0: a finite sum for whole degrees of freedom."""
    angle = math.atan(limit / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + odd, freedom, 2):
        term *= cosine * cosine * (step - 1) / step
        total += term
    total *= math.sin(angle)
    return (angle + total) * 2 / math.pi if odd else total
