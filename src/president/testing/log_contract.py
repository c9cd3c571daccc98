"""What every table log must do, as a class of tests.

Derive from :class:`LogContract` in a test module and say how a log is opened::

    class TestMyLog(LogContract):
        @pytest.fixture
        async def log(self): ...
"""

from __future__ import annotations

import asyncio

import pytest

from president.server.log import START, Conflict, Entry, Log, LogClosed, Version


class LogContract:
    """Tests of the ``Log`` protocol. Needs an async fixture ``log``, an open and empty log."""

    async def test_a_log_without_entries_is_empty(self, log: Log) -> None:
        assert await log.read("A") == []
        assert await log.tables() == []

    async def test_entries_come_back_in_order(self, log: Log) -> None:
        versions = await append_all(log, "A", [b"one", b"two", "drei ♣".encode()])
        assert await log.read("A") == [
            Entry(version, payload)
            for version, payload in zip(versions, [b"one", b"two", "drei ♣".encode()], strict=True)
        ]
        assert versions == sorted(set(versions))

    async def test_reading_on_from_a_version(self, log: Log) -> None:
        versions = await append_all(log, "A", [b"one", b"two", b"three"])
        assert [entry.payload for entry in await log.read("A", versions[0])] == [b"two", b"three"]
        assert await log.read("A", versions[-1]) == []

    async def test_tables_do_not_touch_each_other(self, log: Log) -> None:
        await append_all(log, "A", [b"a"])
        await append_all(log, "B", [b"b1", b"b2"])
        assert [entry.payload for entry in await log.read("A")] == [b"a"]
        assert sorted(await log.tables()) == ["A", "B"]

    async def test_a_stale_version_is_a_conflict_and_writes_nothing(self, log: Log) -> None:
        first, second = await append_all(log, "A", [b"one", b"two"])
        for stale in (START, first):
            with pytest.raises(Conflict):
                await log.append("A", stale, b"late")
        assert [entry.version for entry in await log.read("A")] == [first, second]

    async def test_a_version_of_the_future_is_a_conflict(self, log: Log) -> None:
        (only,) = await append_all(log, "A", [b"one"])
        with pytest.raises(Conflict):
            await log.append("A", Version(only + 7), b"early")

    async def test_of_many_that_race_for_one_version_exactly_one_wins(self, log: Log) -> None:
        (head,) = await append_all(log, "A", [b"one"])
        results = await asyncio.gather(
            *(log.append("A", head, f"racer {n}".encode()) for n in range(50)), return_exceptions=True
        )
        assert sum(isinstance(result, Conflict) for result in results) == 49
        assert len(await log.read("A")) == 2

    async def test_many_tables_at_once(self, log: Log) -> None:
        names = [f"T{number}" for number in range(60)]
        await asyncio.gather(*(append_all(log, name, [b"%d" % n for n in range(20)]) for name in names))
        for name in names:
            assert [entry.payload for entry in await log.read(name)] == [b"%d" % n for n in range(20)]

    async def test_watchers_hear_every_entry_once_in_order_before_the_append_returns(self, log: Log) -> None:
        heard: list[Entry] = []
        log.subscribe("A", heard.append)
        versions: list[Version] = []
        for payload in (b"one", b"two"):
            versions.append(await log.append("A", versions[-1] if versions else START, payload))
            assert [entry.version for entry in heard] == versions
        await append_all(log, "B", [b"elsewhere"])
        assert [entry.payload for entry in heard] == [b"one", b"two"]

    async def test_watchers_hear_nothing_of_a_conflict(self, log: Log) -> None:
        (head,) = await append_all(log, "A", [b"one"])
        heard: list[Entry] = []
        log.subscribe("A", heard.append)
        with pytest.raises(Conflict):
            await log.append("A", Version(head + 1), b"never")
        assert heard == []

    async def test_an_ended_subscription_is_silent(self, log: Log) -> None:
        heard: list[Entry] = []
        also: list[Entry] = []
        end = log.subscribe("A", heard.append)
        log.subscribe("A", also.append)
        (head,) = await append_all(log, "A", [b"one"])
        end()
        end()
        await log.append("A", head, b"two")
        assert len(heard) == 1
        assert len(also) == 2

    async def test_a_watcher_that_fails_holds_up_nobody(self, log: Log) -> None:
        def broken(_entry: Entry) -> None:
            raise RuntimeError("a watcher's own fault")

        heard: list[Entry] = []
        log.subscribe("A", broken)
        log.subscribe("A", heard.append)
        await asyncio.gather(*(log.append(table, START, b"one") for table in "ABC"))
        assert len(heard) == 1

    async def test_a_lease_has_one_holder_until_it_runs_out(self, log: Log) -> None:
        assert await log.lease("tables", "first", 60)
        assert not await log.lease("tables", "second", 60)
        assert await log.lease("tables", "first", 0)
        await asyncio.sleep(0.01)
        assert await log.lease("tables", "second", 60)
        assert await log.lease("other", "first", 60)

    async def test_a_purged_table_is_gone_and_can_begin_again(self, log: Log) -> None:
        await append_all(log, "A", [b"one", b"two"])
        await append_all(log, "B", [b"stays"])
        await log.purge("A")
        assert await log.read("A") == []
        assert await log.tables() == ["B"]
        await append_all(log, "A", [b"again"])
        assert [entry.payload for entry in await log.read("A")] == [b"again"]

    async def test_what_was_accepted_before_closing_is_written_and_nothing_after(self, log: Log) -> None:
        pending = asyncio.ensure_future(log.append("A", START, b"one"))
        await asyncio.sleep(0)
        await log.close()
        await pending
        with pytest.raises(LogClosed):
            await log.append("A", START, b"two")
        await log.close()


async def append_all(log: Log, table: str, payloads: list[bytes]) -> list[Version]:
    """Append to a new table, one entry after another; returns their versions."""
    versions: list[Version] = []
    for payload in payloads:
        versions.append(await log.append(table, versions[-1] if versions else START, payload))
    return versions
