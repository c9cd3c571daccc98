"""From the tables' log into the records store: every finished game, once, beside the game itself.

A table only says that a game of its has ended. Reading the log, finding the result and writing it happen in a task
and a thread of their own; when the store cannot be reached it is tried again until it can. The log is what remembers:
after a start it is looked through for finished games that are not stored yet.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from president.server import facts
from president.server.db import Records
from president.server.log import Entry, Log
from president.server.operating.logs import fields
from president.server.replays.games import LoggedGame, games
from president.server.standing.storing import Finished, finished, now, store, stored_games

log = logging.getLogger(__name__)

_AGAIN: Final = 2.0
_LONGEST: Final = 60.0
_LAST: Final = 3.0
_STARTED: Final = b'"fact":"started"'


class Projector:
    """Stores finished games. Run it as a task; tables call :meth:`notice`."""

    def __init__(self, table_log: Log, records: Records, wall_time: Callable[[], int] = now) -> None:
        self._log = table_log
        self._records = records
        self._wall_time = wall_time
        self._due: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._later: set[asyncio.Task[None]] = set()

    def notice(self, code: str) -> None:
        """A game at this table has ended just now. Never waits."""
        if code not in self._waiting:
            self._waiting.add(code)
            self._due.put_nowait(code)

    async def run(self) -> None:
        """Store what is due, until cancelled."""
        waits: dict[str, float] = {}
        while True:
            code = await self._due.get()
            self._waiting.discard(code)
            try:
                await self.project(code, just_now=True)
                waits.pop(code, None)
            except Exception:
                # Whatever it was: the game is in the log, so it can be stored later.
                wait = waits[code] = min(2 * waits.get(code, _AGAIN / 2), _LONGEST)
                log.exception("a finished game is not stored yet", extra=fields(table=code, again=wait))
                self._postpone(code, wait)
            finally:
                self._due.task_done()

    @property
    def pending(self) -> int:
        """Tables with a finished game that is not stored yet."""
        return len(self._waiting) + len(self._later)

    async def settled(self) -> None:
        """Wait until everything is stored that was noticed."""
        await self._due.join()

    async def finish(self) -> None:
        """Before the end: give what was noticed a moment to be stored; the log remembers the rest."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST):
                await self.settled()

    async def taken(self, code: str) -> bool:
        """Whether results are stored under the code of a table."""
        try:
            return bool(await stored_games(self._records, code))
        except SQLAlchemyError:
            return False

    async def catch_up(self) -> int:
        """Look through the whole log; returns how many games were stored."""
        count = 0
        for code in await self._log.tables():
            try:
                count += await self.project(code)
            except Exception:
                log.exception("what was played could not be stored", extra=fields(table=code))
        return count

    async def project(self, code: str, *, just_now: bool = False) -> int:
        """Store the finished games of a table that are not stored yet; returns how many.

        ``just_now``: the last of them has ended just now; otherwise the log says when it was, as well as it can.
        """
        entries = await self._log.read(code)
        begun = sum(_STARTED in entry.payload for entry in entries)
        if not begun:
            return 0
        stored = await stored_games(self._records, code)
        if len(stored) >= begun:
            return 0
        found = await asyncio.to_thread(partial(_finished, code, entries, stored))
        count = 0
        for done in found:
            late = done.game.number == begun and just_now
            at = self._wall_time() if late else done.game.ended[-1].until or self._wall_time()
            count += await store(self._records, done, at)
        return count

    def _postpone(self, code: str, seconds: float) -> None:
        async def later() -> None:
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(seconds)
                self.notice(code)

        task = asyncio.get_running_loop().create_task(later())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def close(self) -> None:
        """Stop waiting for later attempts; the log remembers."""
        for task in self._later:
            task.cancel()


def _finished(code: str, entries: list[Entry], stored: set[str]) -> list[Finished]:
    read = ((int(entry.version), facts.read(entry.payload)) for entry in entries)
    missing: list[LoggedGame] = [game for game in games(code, read) if game.id not in stored]
    return [done for game in missing if (done := finished(game)) is not None]
