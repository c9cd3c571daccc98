"""Table logs in one SQLite file, written by one thread in groups.

Entries that arrive while a commit is on its way to the disk form the next group, so the cost of a disk flush is
shared by everybody who waits for one. A group is one ``INSERT``: the thread needs the interpreter only before and
after it, and the event loop keeps running meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Literal, TypeVar

from president.server.log.protocol import START, Conflict, Entry, LogClosed, LogFailed, Version, Watcher
from president.server.log.watchers import Watchers
from president.server.write_ahead import PATIENCE, use_write_ahead

if TYPE_CHECKING:
    from president.server.operating.metrics import Metrics

T = TypeVar("T")
Synchronous = Literal["FULL", "NORMAL"]

_GROUP = 512
"""A commit takes no further entries once it has this many."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS log (
    tbl TEXT NOT NULL, seq INTEGER NOT NULL, payload TEXT NOT NULL, PRIMARY KEY (tbl, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
"""
_INSERT = """
INSERT INTO log (tbl, seq, payload)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
"""
_LEASE = """
INSERT INTO lease (name, holder, until) VALUES (:name, :holder, :until)
ON CONFLICT (name) DO UPDATE SET holder = :holder, until = :until WHERE holder = :holder OR until <= :now
"""


@dataclass(slots=True, eq=False)
class _Write:
    """An entry on its way, who waits for it, and what went wrong."""

    table: str
    expected: int
    payload: str
    done: asyncio.Future[Version]
    began: float
    error: Exception | None = None


_Job = Callable[[sqlite3.Connection], Callable[[], None]]
"""Anything else that needs the connection; its result is called in the event loop."""


def connect(path: Path | str, synchronous: Synchronous) -> sqlite3.Connection:
    """Open a database file the way everything in the server does: write-ahead log, own transactions."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=PATIENCE)
    use_write_ahead(connection.execute)
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    return connection


class SqliteLog:
    """See ``Log``. With ``FULL`` an acknowledged entry survives a power cut, with ``NORMAL`` a killed process.

    Payloads must be text in UTF-8. ``metrics`` are told how long writing takes.
    """

    def __init__(self, path: Path | str, *, synchronous: Synchronous = "FULL", metrics: Metrics | None = None) -> None:
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._connection = connect(path, synchronous)
        self._connection.executescript(_SCHEMA)
        self._heads: dict[str, int] = {}
        self._watchers = Watchers()
        self._gathered: list[_Write] = []
        self._queue: SimpleQueue[list[_Write] | _Job | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="president-log", daemon=True)
        self._thread.start()

    async def append(self, table: str, expected: Version, payload: bytes) -> Version:
        if self._closed:
            raise LogClosed
        write = _Write(table, expected, payload.decode(), self._loop.create_future(), perf_counter())
        if not self._gathered:
            # Waking the writer costs a switch of threads, so it is done once for all that comes in at one turn.
            self._loop.call_soon(self._hand_over)
        self._gathered.append(write)
        return await write.done

    async def read(self, table: str, after: Version = START) -> list[Entry]:
        query = "SELECT seq, payload FROM log WHERE tbl = ? AND seq > ? ORDER BY seq"
        rows = await self._call(lambda connection: connection.execute(query, (table, after)).fetchall())
        return [Entry(Version(seq), payload.encode()) for seq, payload in rows]

    async def tables(self) -> list[str]:
        rows = await self._call(lambda connection: connection.execute("SELECT DISTINCT tbl FROM log").fetchall())
        return [name for (name,) in rows]

    def subscribe(self, table: str, watcher: Watcher) -> Callable[[], None]:
        return self._watchers.add(table, watcher)

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        # Wall-clock time: the other process that may hold the lease shares no other clock with this one.
        now = time.time()
        values = {"name": name, "holder": holder, "now": now, "until": now + seconds}
        return await self._call(lambda connection: connection.execute(_LEASE, values).rowcount == 1)

    async def purge(self, table: str) -> None:
        def delete(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM log WHERE tbl = ?", (table,))
            self._heads.pop(table, None)

        await self._call(delete)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._connection.close()

    async def _call(self, run: Callable[[sqlite3.Connection], T]) -> T:
        """Run something in the writer's thread, behind everything accepted before."""
        if self._closed:
            raise LogClosed
        done: asyncio.Future[T] = self._loop.create_future()

        def job(connection: sqlite3.Connection) -> Callable[[], None]:
            try:
                return partial(_resolve, done, run(connection))
            except sqlite3.Error as error:
                return partial(_fail, done, error)

        self._hand_over()
        self._queue.put(job)
        return await done

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    # ------------------------------------------------------------ the writer's thread

    def _work(self) -> None:
        while True:
            item = self._queue.get()
            group: list[_Write] = []
            while isinstance(item, list):
                group += item
                try:
                    item = self._queue.get_nowait() if len(group) < _GROUP else _nothing
                except Empty:
                    item = _nothing
            if group:
                self._commit(group)
                self._loop.call_soon_threadsafe(self._committed, group)
            if item is None:
                return
            if item is not _nothing:
                self._loop.call_soon_threadsafe(item(self._connection))

    def _commit(self, group: list[_Write]) -> None:
        """Write all entries of a group that are still in sequence, in one transaction."""
        before = {write.table: self._head(write.table) for write in group}
        rows = []
        began = perf_counter()
        for write in group:
            if self._heads[write.table] != write.expected:
                write.error = Conflict()
            else:
                self._heads[write.table] = write.expected + 1
                rows.append((write.table, write.expected + 1, write.payload))
        try:
            if rows:
                self._connection.execute(_INSERT, (json.dumps(rows),))
        except sqlite3.Error as error:
            # The whole group is undone: another process wrote to this file (a conflict), or the disk refuses.
            reason = Conflict() if isinstance(error, sqlite3.IntegrityError) else LogFailed(str(error))
            for write in group:
                write.error = write.error or reason
            for table in before:
                self._heads.pop(table, None)
        if self._metrics is not None:
            self._metrics.stored(len(rows), perf_counter() - began)

    def _head(self, table: str) -> int:
        head = self._heads.get(table)
        if head is None:
            query = "SELECT coalesce(max(seq), 0) FROM log WHERE tbl = ?"
            head = self._heads[table] = int(self._connection.execute(query, (table,)).fetchone()[0])
        return head

    # ------------------------------------------------------------ back in the event loop

    def _committed(self, group: list[_Write]) -> None:
        if self._metrics is not None:
            now, observe = perf_counter(), self._metrics.appended.observe
            for write in group:
                observe(now - write.began)
        for write in group:
            if write.error is None:
                version = Version(write.expected + 1)
                self._watchers.tell(write.table, Entry(version, write.payload.encode()))
                _resolve(write.done, version)
            else:
                _fail(write.done, write.error)


def _nothing(_connection: sqlite3.Connection) -> Callable[[], None]:
    """The job of a group that was not ended by another job."""
    return _no_news


def _no_news() -> None:
    """Tell nobody."""


def _resolve(done: asyncio.Future[T], value: T) -> None:
    if not done.done():
        done.set_result(value)


def _fail(done: asyncio.Future[T], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
