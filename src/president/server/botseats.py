"""Bots think beside the event loop, each with its own generator."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import Executor
from functools import lru_cache
from typing import Protocol

from president.bots import Bot, make
from president.game import Action, SeatView
from president.server.clock import Chance

log = logging.getLogger(__name__)


class Runner(Protocol):
    """Where a bot's thinking takes place."""

    async def run(self, think: Callable[[], Action | None]) -> Action | None:
        """Do it, without holding anybody up."""


class ThreadRunner:
    """Thinking in a pool of threads."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    async def run(self, think: Callable[[], Action | None]) -> Action | None:
        return await asyncio.get_running_loop().run_in_executor(self._pool, think)


class InlineRunner:
    """Thinking on the spot, for tests with a fake clock."""

    async def run(self, think: Callable[[], Action | None]) -> Action | None:
        return think()


@lru_cache
def _bot(level: str) -> Bot:
    return make(level)


class BotSeats:
    """The bots of one table: what each would do now, thought out once for each position."""

    def __init__(self, runner: Runner, chance: Chance) -> None:
        self._runner = runner
        self._chance = chance
        self._rngs: dict[int, random.Random] = {}
        self._version = -1
        self._thoughts: dict[int, asyncio.Task[Action | None]] = {}

    def think(self, version: int, player: int, level: str, view: SeatView) -> asyncio.Task[Action | None]:
        """Begin to think about a position, or join the thinking that has begun. Thoughts of older ones are dropped."""
        if version != self._version:
            self._version = version
            self._thoughts.clear()
        thought = self._thoughts.get(player)
        if thought is None:
            rng = self._rngs.setdefault(player, random.Random(self._chance.seed()))
            thought = asyncio.ensure_future(self._choose(level, view, rng))
            self._thoughts[player] = thought
        return thought

    async def _choose(self, level: str, view: SeatView, rng: random.Random) -> Action | None:
        try:
            return await self._runner.run(lambda: _bot(level).choose(view, rng))
        except Exception:
            # A bot that fails must not stop the table: it passes for undecided, and the table goes on without it.
            log.exception("bot %s failed", level)
            return None
