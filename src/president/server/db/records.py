"""Opening the records store, whichever database it is in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from president.server.db.migrate import MIGRATES, upgrade
from president.server.write_ahead import PATIENCE, use_write_ahead

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


_READS: Final = "president_reads"


class RecordsError(ValueError):
    """The records store cannot be opened as it was named."""


class Records:
    """An open records store. Stores are small classes around one of these::

    async with records.begin() as connection:
        await connection.execute(insert(person).values(...))
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, undone when something is raised.

        In SQLite it takes the write lock at once, so what it read cannot change before it writes.
        """
        async with self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading only; never waits for a writer."""
        async with self.engine.connect() as connection:
            yield await connection.execution_options(**{_READS: True})

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


def default_url(database: Path) -> str:
    """Where records are kept unless a setting says otherwise: beside the tables' log, in a file of its own."""
    return f"sqlite+aiosqlite:///{database.with_suffix('.records.db')}"


async def open_records(url: str, **options: Any) -> Records:
    """Open the store at ``url`` and bring its schema up to date.

    ``url`` is as in SQLAlchemy; the asynchronous drivers are filled in: ``sqlite:///records.db``,
    ``postgresql://president@db/president``. ``options`` go to the engine.

    Raises:
        RecordsError: no such kind of database.
    """
    engine = make_engine(url, **options)
    await upgrade(engine)
    return Records(engine)


def make_engine(url: str, **options: Any) -> AsyncEngine:
    """An engine as the server uses it, without looking at the schema."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise RecordsError("the records store must be a URL such as sqlite:///records.db") from None
    kind = parsed.get_backend_name()
    if kind not in _DRIVERS:
        raise RecordsError(f"records can be kept in sqlite or postgresql, not in {kind}")
    parsed = parsed.set(drivername=_DRIVERS[kind])
    if kind == "sqlite":
        return _sqlite(parsed, **options)
    return create_async_engine(parsed, pool_pre_ping=True, **options)


def _sqlite(url: URL, **options: Any) -> AsyncEngine:
    engine = create_async_engine(url, connect_args={"timeout": PATIENCE}, **options)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        use_write_ahead(cursor.execute, lambda seconds: connection.run_async(lambda _driver: asyncio.sleep(seconds)))
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        options = connection.get_execution_options()
        if options.get(MIGRATES):
            # Altering a table in SQLite means to copy and drop it; references must not follow it.
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("BEGIN" if options.get(_READS) else "BEGIN IMMEDIATE")

    return engine
