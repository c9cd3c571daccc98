"""One server at a time for the tables of a database."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable
from time import monotonic
from typing import Final

from president.server.log import Log, LogClosed
from president.server.operating.logs import fields
from president.server.settings import SettingsError

log = logging.getLogger(__name__)

NAME: Final = "tables"
SECONDS: Final = 3.0
"""A server that was killed is forgotten after so long."""
_LOOK: Final = 0.05
_SILENCE: Final = 10.0


class Lease:
    """The right to run the tables, renewed every second, which also shows that the log can be written."""

    def __init__(self, table_log: Log) -> None:
        self._log = table_log
        self._holder = secrets.token_hex(8)
        self._written_at = 0.0
        self._failing = False
        self.held = False

    @property
    def writable(self) -> bool:
        """True while the log takes what is written to it; a writer that does not answer for long counts as failing."""
        return not self._failing and monotonic() - self._written_at < _SILENCE

    async def take(self, wait: float, stopped: Callable[[], bool] = lambda: False) -> None:
        """Take the lease; wait ``wait`` seconds for another server to stop, and always for one that was killed.

        Raises:
            SettingsError: the other server is alive, or this one was ``stopped`` meanwhile.
        """
        deadline = monotonic() + max(wait, SECONDS + 1)
        told = False
        while not await self._write(SECONDS):
            if not told:
                log.info("waiting for another server to stop")
                told = True
            if stopped():
                raise SettingsError("stopped while another server was running on the same database")
            if monotonic() > deadline:
                raise SettingsError("another server is running on the same database")
            await asyncio.sleep(_LOOK)
        self.held = True

    async def keep(self, lost: Callable[[], None]) -> None:
        """Renew the lease until another server has it; then call ``lost`` and end."""
        while True:
            await asyncio.sleep(SECONDS / 3)
            if not self.held:
                return
            try:
                self.held = await self._write(SECONDS)
            except LogClosed:
                return
            except sqlite3.Error as error:
                # A full disk, for instance. Moves are refused as long as that lasts; nothing is lost by waiting.
                self._failing = True
                log.error("the log cannot be written", extra=fields(kind=type(error).__name__), exc_info=error)
                continue
            if not self.held:
                log.error("another server has taken over the tables")
                lost()
                return

    async def release(self) -> None:
        """Let the next server begin at once, behind everything that was written."""
        if self.held:
            self.held = False
            try:
                await self._write(0)
            except sqlite3.Error as error:
                log.error("the lease could not be given back; it runs out by itself", exc_info=error)

    async def _write(self, seconds: float) -> bool:
        held = await self._log.lease(NAME, self._holder, seconds)
        self._written_at, self._failing = monotonic(), False
        return held
