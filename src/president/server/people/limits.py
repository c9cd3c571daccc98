"""How often something may be tried."""

from __future__ import annotations

from collections import deque
from math import ceil
from typing import Final

from president.server.clock import Clock
from president.server.errors import Refusal

_KEYS: Final = 20_000


class Attempts:
    """At most ``limit`` attempts in ``seconds``, for every key by itself."""

    def __init__(self, clock: Clock, limit: int, seconds: float) -> None:
        self._clock = clock
        self._limit = limit
        self._seconds = seconds
        self._made: dict[str, deque[float]] = {}

    def check(self, key: str) -> None:
        """Make sure that one more is allowed.

        Raises:
            Refusal: ``too-many``.
        """
        recent = self._recent(key)
        if len(recent) >= self._limit:
            wait = ceil(recent[0] + self._seconds - self._clock.now()) if recent else ceil(self._seconds)
            raise Refusal(
                "too-many", "Too many attempts; wait a while and try again.", status=429, retry_after=max(1, wait)
            )

    def take(self, key: str) -> None:
        """Use up one attempt.

        Raises:
            Refusal: ``too-many``.
        """
        self.check(key)
        if len(self._made) >= _KEYS:
            self._made = {name: made for name in list(self._made) if (made := self._recent(name))}
        self._made.setdefault(key, deque(maxlen=self._limit)).append(self._clock.now())

    def give_back(self, key: str) -> None:
        """The attempt just taken was none of those that are limited."""
        made = self._made.get(key)
        if made:
            made.pop()

    def clear(self, key: str) -> None:
        """Begin again, after a success."""
        self._made.pop(key, None)

    def _recent(self, key: str) -> deque[float]:
        made = self._made.get(key)
        if made is None:
            return deque()
        while made and made[0] <= self._clock.now() - self._seconds:
            made.popleft()
        return made
