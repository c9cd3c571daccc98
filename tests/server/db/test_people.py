"""The stores about people on SQLite and PostgreSQL, and guests from the time before there was a records store."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

from president.server.db import Records, open_records
from president.server.identity import Guests
from president.server.people.adopt import adopt_guests
from president.testing.people_contract import PeopleContract


class TestPeople(PeopleContract):
    """On both databases, by the fixture of this folder."""


async def test_guests_of_an_older_server_are_taken_over_once(records: Records, tmp_path: Path) -> None:
    database = tmp_path / "president.db"
    token = "a-token-of-an-older-server"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE guest (id TEXT, name TEXT, token_hash BLOB, made REAL)")
        rows = [("g1", "Ann", hashlib.sha256(token.encode()).digest(), 5.5), ("g2", "Bert", bytes(32), 6.0)]
        connection.executemany("INSERT INTO guest VALUES (?, ?, ?, ?)", rows)
    connection.close()
    assert await adopt_guests(database, records) == 2
    found = await Guests(records).find(token)
    assert found is not None
    assert (found.id, found.name, found.since) == ("g1", "Ann", 5)
    assert await adopt_guests(database, records) == 0


async def test_taking_over_is_finished_after_a_stop_in_between(records: Records, tmp_path: Path) -> None:
    """The server was stopped after the guests had been written and before the old table was dropped."""
    database = tmp_path / "president.db"
    for _ in range(2):
        with sqlite3.connect(database) as connection:
            connection.execute("CREATE TABLE guest (id TEXT, name TEXT, token_hash BLOB, made REAL)")
            connection.execute("INSERT INTO guest VALUES ('g1', 'Ann', ?, 5.0)", (bytes(32),))
        connection.close()
        await adopt_guests(database, records)
    again = await open_records(records.engine.url.render_as_string(hide_password=False))
    await again.close()
