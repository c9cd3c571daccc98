"""Bringing the schema of a database to a version."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

_FOLDER: Final = Path(__file__).parent / "migrations"
MIGRATES: Final = "president_migrates"
"""The execution option of a connection that changes the schema."""
_LOCK: Final = 0x5052_4553
"""Two servers that start at once on one PostgreSQL database take turns."""


async def upgrade(engine: AsyncEngine, version: str = "heads") -> None:
    """Bring a database up to ``version``; does nothing when it is there already."""
    await _migrate(engine, version, down=False)


async def downgrade(engine: AsyncEngine, version: str = "base") -> None:
    """Take a database back to ``version``; what the older schema has no place for is lost."""
    await _migrate(engine, version, down=True)


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file."""
    found = Config()
    found.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found


async def _migrate(engine: AsyncEngine, version: str, *, down: bool) -> None:
    async with engine.connect() as connection:
        await connection.execution_options(**{MIGRATES: True})
        async with connection.begin():
            await connection.run_sync(partial(_run, version=version, down=down))
    await engine.dispose()  # its connections have learnt the old schema


def _run(connection: Connection, *, version: str, down: bool) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    (command.downgrade if down else command.upgrade)(config(connection), version)
