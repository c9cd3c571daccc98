"""Taking over guests from the time when they were kept beside the tables' log."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from president.server.db import Records
from president.server.db.people import person, session


async def adopt_guests(database: Path, records: Records) -> int:
    """Move the guests of an older server into the records store; returns how many there were."""
    rows = await asyncio.to_thread(_old_guests, database)
    if not rows:
        return 0
    adopted = await _adopted(records)
    rows = [row for row in rows if row[0] not in adopted]
    people = [{"id": key, "kind": "guest", "name": name, "created": made} for key, name, _, made in rows]
    sessions = [
        {"token_hash": token, "id": secrets.token_hex(8), "person": key, "created": made, "seen": made}
        for key, _, token, made in rows
    ]
    if rows:
        async with records.begin() as connection:
            await connection.execute(insert(person), people)
            await connection.execute(insert(session), sessions)
    await asyncio.to_thread(_drop, database)
    return len(rows)


async def _adopted(records: Records) -> set[str]:
    """Who is there already: the server may have been stopped between the two databases."""
    async with records.read() as connection:
        return set(await connection.scalars(select(person.c.id)))


def _old_guests(database: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database, timeout=10)) as connection:
        known = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'guest'").fetchone()
        if known is None:
            return []
        return connection.execute("SELECT id, name, token_hash, CAST(made AS INTEGER) FROM guest").fetchall()


def _drop(database: Path) -> None:
    with closing(sqlite3.connect(database, timeout=10)) as connection:
        connection.execute("DROP TABLE guest")
