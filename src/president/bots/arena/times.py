"""How long decisions took, in little space: a histogram whose bins are a twentieth apart."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

STEP = math.log(1.05)
SHORTEST = 1e-7


@dataclass(slots=True)
class Times:
    """Durations in seconds, counted in bins of 5 %; adding and merging lose no more than that.

    >>> times = Times()
    >>> for _ in range(100):
    ...     times.add(0.002)
    >>> times.count, round(times.quantile(0.5) * 1000, 1), round(times.mean * 1000, 1)
    (100, 2.0, 2.0)
    """

    bins: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """Count one duration."""
        index = round(math.log(max(seconds, SHORTEST) / SHORTEST) / STEP)
        self.bins[index] = self.bins.get(index, 0) + 1

    def merge(self, other: Times) -> None:
        """Count all of another's durations too."""
        for index, count in other.bins.items():
            self.bins[index] = self.bins.get(index, 0) + count

    @property
    def count(self) -> int:
        """How many durations there are."""
        return sum(self.bins.values())

    @property
    def mean(self) -> float:
        """The mean duration in seconds; 0 when there are none."""
        total = sum(count * SHORTEST * math.exp(index * STEP) for index, count in self.bins.items())
        return total / self.count if self.bins else 0.0

    def quantile(self, share: float) -> float:
        """The duration in seconds that ``share`` of all do not exceed; 0 when there are none."""
        wanted, seen = share * self.count, 0
        for index in sorted(self.bins):
            seen += self.bins[index]
            if seen >= wanted:
                return SHORTEST * math.exp(index * STEP)
        return 0.0

    def as_json(self) -> dict[str, int]:
        """For a results file."""
        return {str(index): self.bins[index] for index in sorted(self.bins)}

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> Times:
        """What :meth:`as_json` wrote."""
        return cls({int(index): int(count) for index, count in data.items()})
