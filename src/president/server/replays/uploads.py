"""Records that people bring along: read, watched, and forgotten."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from hashlib import sha256
from typing import Final

from president.records import FileError, loads
from president.server.clock import Clock
from president.server.errors import Refusal
from president.server.people.limits import Attempts
from president.server.replays.archive import Archive
from president.server.replays.showing import Watched
from president.server.wire.replays import ReplayPlayer

_KEPT: Final = 16
_HOUR: Final = 3600.0
_PER_HOUR: Final = 120
"""Records that one address may have read in an hour; the same record again costs nothing."""


class Uploads:
    """Reads records in their text form; the last few stay in memory for the questions that follow."""

    def __init__(self, archive: Archive, clock: Clock) -> None:
        self._archive = archive
        self._reading = Attempts(clock, _PER_HOUR, _HOUR)
        self._kept: OrderedDict[str, Watched] = OrderedDict()

    async def read(self, text: str, address: str) -> Watched:
        """The game that a record tells.

        Raises:
            Refusal: ``bad-record`` with its line; ``too-many``.
        """
        key = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        self._reading.take(address)
        try:
            record = await self._archive.beside(partial(loads, text))
        except FileError as error:
            raise Refusal("bad-record", f"Line {error.line}: {error.says}.") from None
        players = tuple(ReplayPlayer(name, "person") for name in record.players)
        found = Watched(None, record, players, finished=True, key=(key, len(record.deals)))
        self._kept[key] = found
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return found
