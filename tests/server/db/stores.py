"""Empty records stores for tests: in a SQLite file, and in a database of its own on a real PostgreSQL.

Going through all migrations takes longer than most tests, so they are run once, and what they made is copied.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import make_url

from president.server.db import open_records
from tests.postgres import POSTGRES

T = TypeVar("T")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """The outcome of something asynchronous, also where an event loop runs already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@cache
def sqlite_template() -> bytes:
    """A SQLite file with the present schema and nothing in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "records.db"
        apart(migrate(f"sqlite:///{path}"))
        return path.read_bytes()


async def migrate(url: str) -> None:
    """Bring an empty database to the present schema."""
    await (await open_records(url)).close()


@asynccontextmanager
async def postgres_database(template: str | None = None) -> AsyncIterator[str]:
    """The URL of a database of its own, empty or a copy of another, that is dropped at the end."""
    url = await make_database(template)
    try:
        yield url
    finally:
        await drop_database(url)


async def make_database(template: str | None = None) -> str:
    """Make a PostgreSQL database, empty or a copy of another; returns its URL."""
    name = f"president_test_{secrets.token_hex(6)}"
    await _boss(f"CREATE DATABASE {name}" + (f" TEMPLATE {make_url(template).database}" if template else ""))
    return make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)


async def drop_database(url: str) -> None:
    """Drop it, even if somebody is still connected."""
    await _boss(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")


async def _boss(command: str) -> None:
    boss = await asyncpg.connect(POSTGRES)
    try:
        await boss.execute(command)
    finally:
        await boss.close()
