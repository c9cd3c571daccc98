"""Token buckets, one for each key."""

from __future__ import annotations

from math import ceil
from typing import Final

from president.server.clock import Clock
from president.server.errors import Refusal

_KEYS: Final = 20_000


class Buckets:
    """``rate`` things a second on average for every key, ``burst`` at once."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._kept: dict[str, tuple[float, float]] = {}

    def take(self, key: str, reason: str = "too-many") -> None:
        """Use up one.

        Raises:
            Refusal: when there is none left, with the time to wait.
        """
        now = self._clock.now()
        left = self._left(key, now)
        if left < 1:
            wait = (1 - left) / self._rate if self._rate else 3600
            raise Refusal(reason, "That was too much at once; wait a moment.", status=429, retry_after=ceil(wait))
        if len(self._kept) >= _KEYS:
            self._kept = {name: kept for name, kept in self._kept.items() if self._left(name, now) < self._burst}
        self._kept[key] = (left - 1, now)

    def _left(self, key: str, now: float) -> float:
        left, at = self._kept.get(key, (self._burst, now))
        return min(self._burst, left + (now - at) * self._rate)
