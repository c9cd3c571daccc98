"""A log that forgets: for tests, and for a table nobody wants to keep."""

from __future__ import annotations

from collections.abc import Callable

from president.server.clock import Clock
from president.server.log.protocol import START, Conflict, Entry, LogClosed, Version, Watcher
from president.server.log.watchers import Watchers


class MemoryLog:
    """See ``Log``. Entries are durable at once, for as long as the process lives."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: dict[str, list[Entry]] = {}
        self._leases: dict[str, tuple[str, float]] = {}
        self._watchers = Watchers()
        self._closed = False

    async def append(self, table: str, expected: Version, payload: bytes) -> Version:
        if self._closed:
            raise LogClosed
        entries = self._entries.get(table, [])
        if expected != (entries[-1].version if entries else START):
            raise Conflict
        entry = Entry(Version(expected + 1), payload)
        self._entries.setdefault(table, []).append(entry)
        self._watchers.tell(table, entry)
        return entry.version

    async def read(self, table: str, after: Version = START) -> list[Entry]:
        return [entry for entry in self._entries.get(table, []) if entry.version > after]

    async def tables(self) -> list[str]:
        return list(self._entries)

    def subscribe(self, table: str, watcher: Watcher) -> Callable[[], None]:
        return self._watchers.add(table, watcher)

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        now = self._clock.now()
        owner, until = self._leases.get(name, (holder, now))
        if owner != holder and until > now:
            return False
        self._leases[name] = (holder, now + seconds)
        return True

    async def purge(self, table: str) -> None:
        self._entries.pop(table, None)

    async def close(self) -> None:
        self._closed = True
