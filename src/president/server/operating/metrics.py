"""What the server counts while it runs. Counting is an addition to a plain number: the move path is hot.

Nothing is counted by name, address or table. ``exposition`` writes it all down for Prometheus.
"""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable
from time import perf_counter
from typing import Final, TypeVar

from president.server.thinking import Job, Runner

T = TypeVar("T")

QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
"""Seconds: what should take a few thousandths."""
SLOW: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
_LAG_SECONDS: Final = 0.25
_REASONS: Final = 200


class Histogram:
    """How often values fell between bounds.

    >>> times = Histogram((1, 2))
    >>> for value in (0.5, 1, 1.5, 9): times.observe(value)
    >>> times.counts, times.total
    ([2, 1, 1], 12.0)
    """

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Metrics:
    """The counters of one server."""

    __slots__ = (
        "appended", "committed", "connections", "gauges", "group", "lag", "logged", "moves", "refusals", "thinking",
    )  # fmt: skip

    def __init__(self) -> None:
        self.moves = 0
        self.connections = {"table": 0, "lobby": 0}
        self.refusals: dict[str, int] = {}
        self.logged: dict[str, int] = {}
        self.appended = Histogram(QUICK)
        self.committed = Histogram(QUICK)
        self.group = Histogram(SIZES)
        self.lag = Histogram(QUICK)
        self.thinking: dict[str, Histogram] = {}
        self.gauges: dict[str, tuple[str, str, Callable[[], dict[str, float]]]] = {}

    def refused(self, reason: str) -> None:
        """Something was refused, for one of the stable reasons."""
        if reason in self.refusals or len(self.refusals) < _REASONS:
            self.refusals[reason] = self.refusals.get(reason, 0) + 1

    def stored(self, entries: int, seconds: float) -> None:
        """The log's writer has put so many entries on the disk; called in its thread."""
        self.group.observe(entries)
        self.committed.observe(seconds)

    def gauge(self, name: str, says: str, read: Callable[[], float]) -> None:
        """Tell a number that is read when somebody asks."""
        self.gauges[name] = (says, "", lambda: {"": read()})

    def gauge_by(self, name: str, says: str, label: str, read: Callable[[], dict[str, float]]) -> None:
        """Tell numbers by the values of a label, read when somebody asks."""
        self.gauges[name] = (says, label, read)


class Timed:
    """A runner whose thinking is timed, waiting for its turn included."""

    def __init__(self, runner: Runner, metrics: Metrics) -> None:
        self._runner = runner
        self._metrics = metrics

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        """See ``Runner``."""
        began = perf_counter()
        try:
            return await self._runner.run(job, think)
        finally:
            times = self._metrics.thinking.get(job.level)
            if times is None:
                times = self._metrics.thinking[job.level] = Histogram(SLOW)
            times.observe(perf_counter() - began)


async def watch_lag(lag: Histogram) -> None:
    """Measure, for ever, how late the event loop is with what is due."""
    while True:
        due = perf_counter() + _LAG_SECONDS
        await asyncio.sleep(_LAG_SECONDS)
        lag.observe(max(0.0, perf_counter() - due))


class Counting(logging.Handler):
    """Counts what is logged, by level: an error that nobody reads is still seen in a graph."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._logged = metrics.logged

    def emit(self, record: logging.LogRecord) -> None:
        level = record.levelname.lower()
        self._logged[level] = self._logged.get(level, 0) + 1
