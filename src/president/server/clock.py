"""Time and chance, kept at the edge so that a test can hold both in its hands."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol, TypeVar

from president.cards import Card

T = TypeVar("T")


class Handle(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Do not make the call."""


class Clock(Protocol):
    """Seconds that only go forward, and calls at a moment."""

    def now(self) -> float:
        """Seconds since some fixed moment."""

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        """Call ``callback`` at ``when`` (as :meth:`now` counts), at once if that is past."""


class LoopClock:
    """The system's clock, and calls by the running event loop."""

    def now(self) -> float:
        return monotonic()

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        return asyncio.get_running_loop().call_later(max(0.0, when - monotonic()), callback)


class _Call:
    """A pending call of the fake clock."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._calls: list[tuple[float, int, _Call]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Handle:
        call = _Call(callback)
        heapq.heappush(self._calls, (max(when, self._now), next(self._order), call))
        return call

    def next_due(self) -> float | None:
        """The moment of the next pending call."""
        while self._calls and self._calls[0][2].callback is None:
            heapq.heappop(self._calls)
        return self._calls[0][0] if self._calls else None

    async def advance(self, seconds: float) -> None:
        """Move on, making every call at its own moment and letting the event loop settle after each."""
        end = self._now + seconds
        await settle()
        while (due := self.next_due()) is not None and due <= end:
            _, _, call = heapq.heappop(self._calls)
            self._now = due
            if call.callback is not None:
                call.callback()
            await settle()
        self._now = end


async def settle(turns: int = 30) -> None:
    """Let everything run that is ready to run."""
    for _ in range(turns):
        await asyncio.sleep(0)


class Chance(Protocol):
    """Where luck comes from."""

    def shuffled(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        """The deck in a random order, every order as likely."""

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``."""

    def seed(self) -> int:
        """A seed for somebody's own generator."""


class RandomChance:
    """Luck from a generator: the operating system's for play, a seeded one for tests and benchmarks."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._rng = rng or random.SystemRandom()

    def shuffled(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(self._rng.sample(deck, len(deck)))

    def below(self, limit: int) -> int:
        return self._rng.randrange(limit)

    def seed(self) -> int:
        return self._rng.getrandbits(64)
