"""Empty records stores for tests: in a SQLite file, and in a database of its own on a real PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.postgres import POSTGRES


@asynccontextmanager
async def postgres_database() -> AsyncIterator[str]:
    """The URL of an empty database that is dropped at the end."""
    name = f"president_test_{secrets.token_hex(6)}"
    boss = create_async_engine(make_url(POSTGRES).set(drivername="postgresql+asyncpg"), isolation_level="AUTOCOMMIT")
    try:
        async with boss.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
            try:
                yield make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
            finally:
                await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        await boss.dispose()
