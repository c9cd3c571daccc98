"""Whether this server can do its work now."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from president.server.db import Records
from president.server.operating.lease import Lease

log = logging.getLogger(__name__)

_PATIENCE: Final = 2.0


class Health:
    """What speaks against sending people here. ``failure`` is why the server could not start."""

    def __init__(self) -> None:
        self.stopping = False
        self.lost = False
        self.failure: str | None = None
        self._lease: Lease | None = None
        self._records: Records | None = None

    def started(self, lease: Lease, records: Records) -> None:
        """The stores are open."""
        self._lease, self._records = lease, records

    def lose(self) -> None:
        """Another server has the tables: this one shall end."""
        self.lost = self.stopping = True

    async def reasons(self) -> list[str]:
        """Why it is not ready: ``starting``, ``stopping``, ``lease``, ``log``, ``records``; none when it is."""
        lease, records = self._lease, self._records
        if lease is None or records is None:
            return ["starting"]
        found = ["stopping"] if self.stopping else []
        if not lease.held:
            found.append("lease")
        if not lease.writable:
            found.append("log")
        if not await _answers(records):
            found.append("records")
        return found


async def _answers(records: Records) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE), records.read() as connection:
            await connection.execute(text("SELECT 1 FROM person LIMIT 1"))
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        log.warning("the records store does not answer", exc_info=error)
        return False
    return True
