"""Taking one's data along, and leaving for good."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, Select, Table, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from president.records.toml import quoted
from president.server.db import people as tables
from president.server.db import standing, trust
from president.server.identity import Guests

FORMER: Final = "Former player"
"""What stands in finished games in the place of a name."""
_OWNED: Final = (
    tables.session, tables.recovery_code, tables.passkey, tables.challenge, tables.saved_table,
    standing.experience, standing.achievement, standing.tally,
)  # fmt: skip


class Farewell:
    """Exports and deletes what is known of a person."""

    def __init__(self, guests: Guests) -> None:
        self._guests = guests
        self._records = guests.records

    async def export(self, who: str) -> dict[str, Any]:
        """Everything that is kept of a person, without secrets and without what is others'."""
        person, seat, game = tables.person, standing.game_seat, standing.game
        games = [*_picked(game, "id", "rules", "started", "finished", "record")]
        games += _picked(seat, "name", "points", "presidencies", "rank", "places", "strength")
        queries: dict[str, Select[Any]] = {
            "sessions": _mine(tables.session, who, "device", "created", "seen"),
            "passkeys": _mine(tables.passkey, who, "name", "created", "used"),
            "friends": _others(tables.friend, who, "state", "since"),
            "blocked": _others(tables.block, who, "since"),
            "games": select(*games).join(seat, seat.c.game == game.c.id).where(seat.c.person == who),
            "ratings": select(*_picked(standing.rating, "rule_class", "mu", "sigma", "games")).where(
                standing.rating.c.key == who
            ),
            "experience": _mine(standing.experience, who, "game", "points", "why", "at"),
            "achievements": _mine(standing.achievement, who, "code", "game", "at"),
            "tables": _mine(tables.saved_table, who, "slug", "name", "settings", "created"),
            "reports": _mine(trust.report, who, "table_code", "kind", "says", "at"),
        }
        about = select(*_picked(person, "id", "kind", "name", "created")).where(person.c.id == who)
        async with self._records.read() as connection:
            found: dict[str, Any] = {"format": "president-export", "version": 1}
            found["person"] = dict((await connection.execute(about)).mappings().one())
            for name, query in queries.items():
                found[name] = [dict(row) for row in (await connection.execute(query)).mappings()]
        return found

    async def delete(self, who: str) -> list[str]:
        """Forget a person; returns the sessions that ended.

        Finished games stay, under another name. What remains of the person is a row without a name, so that a table
        that comes back from the log knows that nobody sits there any more.
        """
        person, friend, block = tables.person, tables.friend, tables.block
        async with self._records.begin() as connection:
            # A game that is being stored now waits, and then knows that nobody is there.
            await connection.execute(select(person.c.id).where(person.c.id == who).with_for_update())
            ended = await self._guests.end_sessions(connection, who)
            for table in _OWNED:
                await connection.execute(delete(table).where(table.c.person == who))
            for pairs in (friend, block):
                await connection.execute(delete(pairs).where(or_(pairs.c.person == who, pairs.c.other == who)))
            await connection.execute(delete(standing.rating).where(standing.rating.c.key == who))
            await _rename_in_games(connection, who)
            for column in (trust.report.c.person, trust.report.c.about):
                await connection.execute(update(trust.report).where(column == who).values({column.name: None}))
            nobody = {"name": FORMER, "name_key": None, "password_hash": None, "deleted": self._guests.now()}
            also = or_(person.c.id == who, person.c.merged_into == who)
            await connection.execute(update(person).where(also).values(**nobody, admin=False))
        return ended


async def _rename_in_games(connection: AsyncConnection, who: str) -> None:
    """Take a person's name out of finished games and of their records."""
    seat, game = standing.game_seat, standing.game
    query = select(game.c.id, game.c.record, seat.c.name).join(seat, seat.c.game == game.c.id)
    for key, record, name in (await connection.execute(query.where(seat.c.person == who))).all():
        text = without_name(record, name)
        await connection.execute(update(game).where(game.c.id == key).values(record=text))
    await connection.execute(update(seat).where(seat.c.person == who).values(person=None, name=FORMER))


def without_name(record: str, name: str) -> str:
    """A record whose lists of players do not have that name.

    >>> without_name('players = ["Ann", "Bo"]', "Ann")
    'players = ["Former player", "Bo"]'
    """
    lines = record.split("\n")
    for number, line in enumerate(lines):
        if line.startswith(("players = ", "joining = ")):
            lines[number] = line.replace(quoted(name), quoted(FORMER))
    return "\n".join(lines)


def _picked(table: Table, *names: str) -> list[Column[Any]]:
    return [table.c[name] for name in names]


def _mine(table: Table, who: str, *names: str) -> Select[Any]:
    return select(*_picked(table, *names)).where(table.c.person == who)


def _others(pairs: Table, who: str, *names: str) -> Select[Any]:
    """Whom a person has on a list, by name."""
    other = tables.person
    columns = [other.c.name, *_picked(pairs, *names)]
    return select(*columns).join(pairs, pairs.c.other == other.c.id).where(pairs.c.person == who)
