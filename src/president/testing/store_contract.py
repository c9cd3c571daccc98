"""What the records store must do on every database, as a class of tests.

Derive from :class:`StoreContract` in a test module and say how a store is opened. A store of your own joins by a
contract class that takes the same fixture, and a derived class for each database::

    class TestFriendsOnSqlite(FriendsContract):
        @pytest.fixture
        async def records(self, tmp_path): ...
"""

from __future__ import annotations

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from president.server.db import Records
from president.server.db.people import person, session
from president.server.db.schema import metadata


class StoreContract:
    """Tests of ``Records``. Needs an async fixture ``records``, an open and empty store."""

    async def test_the_migrations_make_the_schema(self, records: Records) -> None:
        def differences(connection: Connection) -> list[object]:
            return list(compare_metadata(MigrationContext.configure(connection), metadata))

        async with records.begin() as connection:
            assert await connection.run_sync(differences) == []

    async def test_a_transaction_is_kept_whole_or_not_at_all(self, records: Records) -> None:
        async def fail() -> None:
            async with records.begin() as connection:
                await connection.execute(insert(person).values(a_person("p1")))
                raise KeyError

        with pytest.raises(KeyError):
            await fail()
        async with records.begin() as connection:
            await connection.execute(insert(person).values(a_person("p2")))
        assert await people_in(records) == ["p2"]

    async def test_references_are_watched(self, records: Records) -> None:
        with pytest.raises(IntegrityError):
            async with records.begin() as connection:
                await connection.execute(insert(session).values(a_session("nobody")))

    async def test_what_belongs_to_a_person_goes_with_them(self, records: Records) -> None:
        async with records.begin() as connection:
            await connection.execute(insert(person).values(a_person("p1")))
            await connection.execute(insert(session).values(a_session("p1")))
            await connection.execute(person.delete())
        async with records.read() as connection:
            assert await connection.scalar(select(func.count()).select_from(session)) == 0

    async def test_counting_up_at_the_same_time_loses_nothing(self, records: Records) -> None:
        async with records.begin() as connection:
            await connection.execute(insert(person).values(a_person("p1", created=0)))

        async def add() -> None:
            async with records.begin() as connection:
                await connection.execute(update(person).values(created=person.c.created + 1))

        await asyncio.gather(*(add() for _ in range(20)))
        async with records.read() as connection:
            assert await connection.scalar(select(person.c.created)) == 20

    async def test_a_reader_does_not_wait_for_a_writer(self, records: Records) -> None:
        async with records.begin() as connection:
            await connection.execute(insert(person).values(a_person("p1")))
            async with asyncio.timeout(2):
                assert await people_in(records) == []
        assert await people_in(records) == ["p1"]


def a_person(identity: str, **values: object) -> dict[str, object]:
    """A row of a guest."""
    return {"id": identity, "kind": "guest", "name": identity, "created": 1, **values}


def a_session(identity: str) -> dict[str, object]:
    """A row of a session of that person."""
    return {"token_hash": identity.encode().ljust(32), "id": identity, "person": identity, "created": 1, "seen": 1}


async def people_in(records: Records) -> list[str]:
    """The ids of all persons."""
    async with records.read() as connection:
        return list(await connection.scalars(select(person.c.id).order_by(person.c.id)))
