"""Where the tests with the marker ``service`` find PostgreSQL, and whether it can be used."""

from __future__ import annotations

import asyncio
import os
from urllib.parse import urlsplit

import asyncpg

POSTGRES = os.environ.get("PRESIDENT_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
"""A database from which others may be made and dropped."""


def why_not(url: str) -> str | None:
    """Why the PostgreSQL at ``url`` cannot be used; ``None`` when it can."""
    return asyncio.run(_try(url))


async def _try(url: str) -> str | None:
    parts = urlsplit(url)
    where = f"{parts.hostname}:{parts.port or 5432}"
    try:
        connection = await asyncpg.connect(url, timeout=5)
    except OSError:
        return f"nothing answers at {where}"
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return f"{where} says: {error}".rstrip(".")
    await connection.close()
    return None
