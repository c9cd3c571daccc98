"""The log contract on both logs, and what only a file can show."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from president.server.clock import LoopClock
from president.server.log import START, Conflict, Log, Version
from president.server.log.memory import MemoryLog
from president.server.log.sqlite import SqliteLog
from president.testing.log_contract import LogContract, append_all


class TestMemoryLog(LogContract):
    """In memory."""

    @pytest.fixture
    async def log(self) -> Log:
        return MemoryLog(LoopClock())


class TestSqliteLog(LogContract):
    """In a file, safe against a power cut."""

    @pytest.fixture
    async def log(self, tmp_path: Path) -> AsyncIterator[Log]:
        log = SqliteLog(tmp_path / "log.db")
        yield log
        await log.close()


class TestSqliteLogNormal(LogContract):
    """In a file, safe against a killed process."""

    @pytest.fixture
    async def log(self, tmp_path: Path) -> AsyncIterator[Log]:
        log = SqliteLog(tmp_path / "log.db", synchronous="NORMAL")
        yield log
        await log.close()


async def test_a_file_is_read_by_the_next_process(tmp_path: Path) -> None:
    first = SqliteLog(tmp_path / "log.db")
    versions = await append_all(first, "A", [b"one", b"two"])
    await first.close()
    second = SqliteLog(tmp_path / "log.db")
    assert [entry.version for entry in await second.read("A")] == versions
    await second.append("A", versions[-1], b"three")
    await second.close()


async def test_two_writers_on_one_file_cannot_both_win(tmp_path: Path) -> None:
    """The second server of a database does not see the first one's heads, the file does."""
    one, two = SqliteLog(tmp_path / "log.db"), SqliteLog(tmp_path / "log.db")
    (head,) = await append_all(one, "A", [b"made"])
    await two.append("A", head, b"by two")
    with pytest.raises(Conflict):
        await one.append("A", head, b"by one")
    after = await one.append("A", Version(head + 1), b"by one, having read")
    assert [entry.payload for entry in await two.read("A")] == [b"made", b"by two", b"by one, having read"]
    assert after == head + 2
    await one.close()
    await two.close()


async def test_entries_that_come_together_are_committed_together(tmp_path: Path) -> None:
    """Group commit: fifty tables that move at once cost a few transactions, not fifty."""
    log = SqliteLog(tmp_path / "log.db")
    await append_all(log, "warm", [b"up"])
    before = _transactions(tmp_path / "log.db")
    await asyncio.gather(*(log.append(f"T{number}", START, b"move") for number in range(50)))
    grown = _transactions(tmp_path / "log.db") - before
    await log.close()
    assert grown <= 5


def _transactions(path: Path) -> int:
    """Commits in the write-ahead log: frames that carry a database size end one."""
    wal = path.with_name(path.name + "-wal").read_bytes()
    page = int.from_bytes(wal[8:12], "big")
    return sum(1 for at in range(32, len(wal), page + 24) if int.from_bytes(wal[at + 4 : at + 8], "big"))


async def test_the_database_is_plain_sqlite(tmp_path: Path) -> None:
    """A host can look at a table with any SQLite tool."""
    log = SqliteLog(tmp_path / "log.db")
    await append_all(log, "A", [b'{"fact":"pace","pace":5}'])
    await log.close()
    with sqlite3.connect(tmp_path / "log.db") as connection:
        assert connection.execute("SELECT tbl, seq, payload FROM log").fetchall() == [
            ("A", 1, '{"fact":"pace","pace":5}')
        ]
    connection.close()
