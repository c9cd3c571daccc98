"""What the operator's commands ask of the server while it runs.

An order is a row beside the lease, in the database that the server holds: it looks there twice a second, does what is
asked and writes down how it went. Without a running server whoever gives the order opens the tables for a moment and
does it there, so there is one way in which things are done.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from president.server.db.people import person
from president.server.errors import Refusal
from president.server.identity import Person
from president.server.log.sqlite import connect
from president.server.operating.lease import NAME
from president.server.operating.logs import fields
from president.server.operating.pruning import prune

if TYPE_CHECKING:
    from president.server.service import Service

log = logging.getLogger(__name__)

_LOOK: Final = 0.5
_PATIENCE: Final = 20.0
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS admin_order (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, wants TEXT NOT NULL, at REAL NOT NULL, well INTEGER, says TEXT
)
"""


class OrderFailed(Exception):
    """An order was not carried out; the message is a sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Order:
    """``close`` a table, ``rename``, ``delete`` or have ``changed`` a person, ``bans`` have changed, ``prune``."""

    kind: str
    wants: dict[str, Any]


async def carry_out(service: Service, order: Order) -> str:
    """Do it; returns what to tell the operator.

    Raises:
        Refusal: it is not possible.
    """
    wants = order.wants
    match order.kind:
        case "close":
            await service.tables.shut(wants["table"], service.projector.project)
            return f"Table {wants['table']} is closed."
        case "rename":
            who = await _person(service, wants["person"])
            renamed = await service.people.profiles.rename(who, wants["name"])
            await service.people.renamed(renamed)
            return f"{who.name} is now {renamed.name}."
        case "delete":
            who = await _person(service, wants["person"])
            await service.people.delete(who)
            return f"{who.name} is deleted; finished games stay without the name."
        case "changed":
            service.guests.forget({wants["person"]})
            return ""
        case "bans":
            await service.guard.refresh()
            return ""
        case "prune":
            return await prune(service, wants["days"])
        case _:
            raise Refusal("no-such-order", "This server does not know that order; it may be older than the command.")


async def _person(service: Service, key: str) -> Person:
    query = select(person.c.id, person.c.name, person.c.kind).where(person.c.id == key, person.c.deleted.is_(None))
    async with service.records.read() as connection:
        row = (await connection.execute(query)).first()
    if row is None:
        raise Refusal("nobody", "There is nobody with this id.")
    return Person(row.id, row.name, row.kind)


async def keep_orders(service: Service) -> None:
    """Look for orders, for ever."""
    database = service.settings.database
    await asyncio.to_thread(_prepare, database)
    while True:
        await asyncio.sleep(_LOOK)
        try:
            for number, order in await asyncio.to_thread(_open_orders, database):
                well, says = await _try(service, order)
                await asyncio.to_thread(_answer, database, number, well=well, says=says)
        except sqlite3.Error as error:
            log.error("orders cannot be read", exc_info=error)


async def _try(service: Service, order: Order) -> tuple[bool, str]:
    try:
        says = await carry_out(service, order)
    except Refusal as refused:
        return False, refused.says
    except Exception as error:
        log.error("an order failed", extra=fields(kind=order.kind), exc_info=error)
        return False, "The server could not do this; its log says more."
    log.info("an order was carried out", extra=fields(kind=order.kind))
    return True, says


# ---------------------------------------------------------------- the rows, for both sides


def is_running(database: Path) -> bool:
    """Whether a server holds the lease on the tables in this file."""
    if not database.exists():
        return False
    with closing(connect(database, "FULL")) as connection:
        try:
            query = "SELECT 1 FROM lease WHERE name = ? AND until > ?"
            return connection.execute(query, (NAME, time.time())).fetchone() is not None
        except sqlite3.OperationalError:  # no database of tables yet
            return False


def give(database: Path, order: Order) -> str:
    """Give an order to the running server and wait until it is done; returns what it says.

    Raises:
        OrderFailed: it was refused, or the server did not answer and will not do it any more.
    """
    _prepare(database)
    with closing(connect(database, "FULL")) as connection:
        insert = "INSERT INTO admin_order (kind, wants, at) VALUES (?, ?, ?)"
        number = connection.execute(insert, (order.kind, json.dumps(order.wants), time.time())).lastrowid
        deadline = time.monotonic() + _PATIENCE
        row: tuple[int | None, str | None] = (None, None)
        while row[0] is None and time.monotonic() < deadline:
            time.sleep(0.05)
            row = connection.execute("SELECT well, says FROM admin_order WHERE id = ?", (number,)).fetchone()
        connection.execute("DELETE FROM admin_order WHERE id = ?", (number,))
    well, says = row
    if well is None:
        raise OrderFailed("The server does not answer, so the order was taken back.")
    if not well:
        raise OrderFailed(says or "The server refused.")
    return says or ""


def _prepare(database: Path) -> None:
    with closing(connect(database, "FULL")) as connection:
        connection.execute(_SCHEMA)


def _open_orders(database: Path) -> list[tuple[int, Order]]:
    """Orders without an answer. Whoever gave an old one has stopped waiting."""
    with closing(connect(database, "FULL")) as connection:
        query = "SELECT id, kind, wants FROM admin_order WHERE well IS NULL AND at > ? ORDER BY id"
        rows = connection.execute(query, (time.time() - _PATIENCE,)).fetchall()
    return [(number, Order(kind, json.loads(wants))) for number, kind, wants in rows]


def _answer(database: Path, number: int, *, well: bool, says: str) -> None:
    with closing(connect(database, "FULL")) as connection:
        connection.execute("UPDATE admin_order SET well = ?, says = ? WHERE id = ?", (int(well), says, number))
