"""Settings of tables kept under an address."""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec
from sqlalchemy import Select, delete, func, insert, select

from president.rules import RuleSetError, load
from president.server import wire
from president.server.db.people import person, saved_table
from president.server.errors import Refusal
from president.server.identity import Guests, Person
from president.server.wire.hosting import SavedTable, SaveTable

MOST: Final = 50
"""Settings that one person may keep."""
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_SLUG_LENGTH: Final = 10


class SavedTables:
    """Saved settings in the records store."""

    def __init__(self, guests: Guests) -> None:
        self._guests = guests
        self._records = guests.records

    async def keep(self, who: Person, wanted: SaveTable) -> SavedTable:
        """Keep settings that have been checked.

        Raises:
            Refusal: ``too-many``, or ``bad-name``.
        """
        name, slug = self._guests.fit_name(wanted.name), "".join(secrets.choice(_ALPHABET) for _ in range(_SLUG_LENGTH))
        async with self._records.begin() as connection:
            # Two requests of the same person count one after the other.
            await connection.execute(select(person.c.id).where(person.c.id == who.id).with_for_update())
            count = select(func.count()).select_from(saved_table).where(saved_table.c.person == who.id)
            if (await connection.execute(count)).scalar_one() >= MOST:
                says = f"You keep {MOST} tables already; forget one of them first."
                raise Refusal("too-many", says, status=429)
            row = {
                "slug": slug,
                "person": who.id,
                "name": name,
                "settings": msgspec.to_builtins(wanted.table),
                "created": self._guests.now(),
            }
            await connection.execute(insert(saved_table).values(**row))
        return SavedTable(slug, name, who.name, wanted.table, _title(wanted.table), mine=True)

    async def mine(self, who: Person) -> list[SavedTable]:
        """What a person keeps, the newest first."""
        query = _query().where(saved_table.c.person == who.id)
        ordered = query.order_by(saved_table.c.created.desc(), saved_table.c.slug)
        async with self._records.read() as connection:
            rows = (await connection.execute(ordered)).mappings().all()
        return [found for row in rows if (found := _saved(row, who.id)) is not None]

    async def get(self, slug: str, who: str | None) -> SavedTable:
        """The settings under an address.

        Raises:
            Refusal: ``not-found``.
        """
        async with self._records.read() as connection:
            row = (await connection.execute(_query().where(saved_table.c.slug == slug))).mappings().one_or_none()
        found = _saved(row, who) if row is not None else None
        if found is None:
            raise _nothing()
        return found

    async def forget(self, slug: str, who: str) -> None:
        """Forget settings of one's own.

        Raises:
            Refusal: ``not-found``, also where they are somebody else's.
        """
        own = (saved_table.c.slug == slug) & (saved_table.c.person == who)
        async with self._records.begin() as connection:
            if (await connection.execute(delete(saved_table).where(own))).rowcount == 0:
                raise _nothing()


def _query() -> Select[Any]:
    columns = (saved_table.c.slug, saved_table.c.name, saved_table.c.settings, saved_table.c.person)
    return select(*columns, person.c.name.label("by")).join(person, person.c.id == saved_table.c.person)


def _saved(row: Any, who: str | None) -> SavedTable | None:
    """A row as it is shown; nothing where its settings are none any more."""
    try:
        table = msgspec.convert(row["settings"], wire.NewTable)
        title = _title(table)
    except (msgspec.ValidationError, RuleSetError):
        return None
    return SavedTable(row["slug"], row["name"], row["by"], table, title, mine=row["person"] == who)


def _title(table: wire.NewTable) -> str:
    return load(table.rules).title


def _nothing() -> Refusal:
    return Refusal("not-found", "There are no settings under this address.", status=404)
