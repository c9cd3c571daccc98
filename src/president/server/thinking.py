"""Where bots think: plain ones in threads, searching ones in processes of their own, so that no table waits for them.

All tables share one queue to the processes. When it grows, every search is given fewer playouts (:class:`Throttle`):
load costs strength, not time. What still takes too long is replaced by a plain bot's move (``botseats.py``).
"""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Protocol, TypeVar

from president.bots import Bot, Explains, kernel, make
from president.bots.levels import searches
from president.bots.search.explain import Explanation
from president.game import Action, SeatView
from president.rules import load

T = TypeVar("T")

_LEAST_SHARE: Final = 1 / 32
_NICE: Final = 5
"""Bots give way to the process that serves people."""


@dataclass(frozen=True, slots=True)
class Job:
    """One decision: a level, what its seat sees, the seed of its chance, and the share of its playouts to use."""

    level: str
    view: SeatView
    seed: int
    share: float = 1.0


def decide(job: Job) -> Action | None:
    """Think a job through, here and now.

    >>> from president.cards import full_deck
    >>> from president.game import new_game, start_deal, view
    >>> from president.rules import load
    >>> game = start_deal(new_game(load("basic"), 4), full_deck(1), dealer=3).game
    >>> decide(Job("casual", view(game, game.turn), seed=1))
    Play(seat=0, cards=CardSet.parse('3C'))
    """
    return _bot(job.level, job.share).choose(job.view, random.Random(job.seed))


@lru_cache(maxsize=256)
def _bot(level: str, share: float) -> Bot:
    return make(level, share)


def explain(job: Job) -> Explanation | None:
    """Think a job through and say what was weighed; ``None`` when there is nothing to do or the level cannot tell."""
    bot = _bot(job.level, job.share)
    if not isinstance(bot, Explains) or not job.view.options.may_act:
        return None
    return bot.explain(job.view, random.Random(job.seed))


class Runner(Protocol):
    """Where thinking takes place. A job is thought through by a function of a module, for other processes to find."""

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        """Do it, without holding anybody up."""


class InlineRunner:
    """Thinking on the spot, for tests with a fake clock."""

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        return think(job)


class ThreadRunner:
    """Thinking in a pool of threads."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, think, job)


class Throttle:
    """How large a share of its playouts a search may use, by how long jobs wait for a process.

    The share is halved when a job waited longer than ``tolerable`` seconds and grows again by a tenth for each job that
    hardly waited, so it settles where the queue is short.

    >>> throttle = Throttle(tolerable=0.1)
    >>> throttle.note(0.3); throttle.share
    0.5
    >>> throttle.note(0.0); throttle.share
    0.55
    """

    def __init__(self, tolerable: float) -> None:
        self._tolerable = tolerable
        self._calm_after = 0.0
        self.share = 1.0

    def note(self, waited: float, sent: float = 0.0) -> None:
        """A job that was sent at the moment ``sent`` waited so many seconds for its turn.

        Jobs that were in the queue when the share was last halved say nothing new.
        """
        if waited > self._tolerable:
            if sent >= self._calm_after:
                self._calm_after = sent + waited
                self.share = max(_LEAST_SHARE, self.share / 2)
        elif waited < self._tolerable / 4:
            self.share = min(1.0, round(self.share * 1.1, 4))


class ProcessRunner:
    """Searching bots in processes of their own; they begin with the first job."""

    def __init__(self, processes: int, tolerable: float = 0.15) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self.throttle = Throttle(tolerable)

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        """See :class:`Runner`.

        Raises:
            BrokenProcessPool: a process has died; the next job gets new ones.
        """
        pool = self._pool = self._pool or self._open()
        sent = time.monotonic()
        try:
            answer = pool.submit(_work, think, replace(job, share=_step(self.throttle.share)))
            found, began = await asyncio.wrap_future(answer)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise
        self.throttle.note(max(0.0, began - sent), sent)
        return found

    def close(self) -> None:
        """Give up what is not finished; the processes end."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, multiprocessing.get_context("spawn"), _begin)


def _step(share: float) -> float:
    """The power of two below a share: every share in use is a bot of its own in each process."""
    return 2.0 ** math.floor(math.log2(share))


def _begin() -> None:
    """What a process does first: give way to the server, leave interrupts to it, end when it has ended, and load what
    searches need.
    """
    os.nice(_NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end with the server", daemon=True).start()
    if kernel.available():
        kernel.warm(load("basic"), 4)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _work(think: Callable[[Job], T], job: Job) -> tuple[T, float]:
    """What thinking found, and the moment when it began, on the clock that all processes share."""
    began = time.monotonic()
    return think(job), began


class Thinkers:
    """Threads for the plain levels, processes for those that search."""

    def __init__(self, plain: Runner, searching: Runner) -> None:
        self._plain = plain
        self._searching = searching

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        return await (self._searching if searches(job.level) else self._plain).run(job, think)


@contextmanager
def open_runner(threads: int, processes: int) -> Iterator[Runner]:
    """Threads for the plain levels, and for all when there shall be no ``processes``; closed with the context."""
    pool = ThreadPoolExecutor(threads, "president-bot")
    searching = ProcessRunner(processes) if processes else None
    try:
        yield ThreadRunner(pool) if searching is None else Thinkers(ThreadRunner(pool), searching)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        if searching is not None:
            searching.close()
