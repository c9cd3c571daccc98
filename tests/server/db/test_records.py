"""The contract of the records store on SQLite and PostgreSQL, and its migrations with data in them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, inspect, select

from president.server.db import Records, RecordsError, open_records
from president.server.db.migrate import downgrade, upgrade
from president.server.db.people import person, session
from president.server.db.records import make_engine
from president.server.log.sqlite import connect
from president.testing.store_contract import StoreContract, a_person, people_in
from tests.server.db.filling import fill


class TestRecords(StoreContract):
    """On both databases, by the fixture of this folder."""


async def tables_in(records: Records) -> set[str]:
    """Names of the tables that are there."""

    def names(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names())

    async with records.begin() as connection:
        return await connection.run_sync(names)


async def test_opening_again_keeps_everything(records_url: str) -> None:
    first = await open_records(records_url)
    async with first.begin() as connection:
        await connection.execute(insert(person).values(a_person("p1")))
    await first.close()
    second = await open_records(records_url)
    assert await people_in(second) == ["p1"]
    await second.close()


async def test_migrations_go_down_and_up_with_data_in_them(records_url: str) -> None:
    """Every step of the way down takes only its own tables; the way up makes them again, empty."""
    records = await open_records(records_url)
    await fill(records)
    everything = await tables_in(records)
    await downgrade(records.engine, "0001")
    assert "game" not in await tables_in(records)
    assert await people_in(records) == ["account", "guest", "old"]
    await upgrade(records.engine)
    assert await tables_in(records) == everything
    assert await people_in(records) == ["account", "guest", "old"]
    async with records.read() as connection:
        assert set(await connection.scalars(select(session.c.id))) == {"account", "guest"}
    await downgrade(records.engine)
    assert await tables_in(records) == {"alembic_version"}
    await upgrade(records.engine)
    assert await tables_in(records) == everything
    assert await people_in(records) == []
    await records.close()


async def test_two_servers_that_start_at_once_migrate_once(records_url: str) -> None:
    one, two = await asyncio.gather(open_records(records_url), open_records(records_url))
    assert await tables_in(one) == await tables_in(two)
    await one.close()
    await two.close()


def test_many_that_open_a_new_file_at_once_wait_for_each_other(tmp_path: Path) -> None:
    """SQLite does not wait by itself where two want the write-ahead log of a new file: without trying again, about one
    in a hundred was refused.
    """
    with ThreadPoolExecutor(4) as threads:
        for number in range(30):
            path = tmp_path / f"{number}.db"
            for opened in [threads.submit(connect, path, "NORMAL") for _ in range(4)]:
                opened.result().close()


@pytest.mark.parametrize("url", ["nonsense", "mysql://somewhere/records"])
def test_other_databases_are_refused_by_name(url: str) -> None:
    with pytest.raises(RecordsError, match="sqlite"):
        make_engine(url)
