"""Forgetting what nobody has used for long: tables, sessions, guests who never finished a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, exists, select

from president.server.db.people import friend, person, saved_table, session
from president.server.db.standing import game_seat
from president.server.db.trust import ban, report

if TYPE_CHECKING:
    from president.server.service import Service

_DAY: Final = 86_400


async def prune(service: Service, days: float) -> str:
    """Forget what was not used for so many days; returns a sentence that counts it.

    Results of finished games are stored before a table goes, and accounts never go.
    """
    before = service.guests.now() - int(days * _DAY)
    tables = await service.tables.forget(before, service.projector.project)
    async with service.records.begin() as connection:
        sessions = await connection.scalars(delete(session).where(session.c.seen < before).returning(session.c.person))
        ended = list(sessions)
        used = [
            exists().where(column == person.c.id)
            for column in (
                session.c.person, game_seat.c.person, saved_table.c.person, friend.c.person, friend.c.other,
                report.c.about, ban.c.person,
            )
        ]  # fmt: skip
        idle = select(person.c.id).where(person.c.kind == "guest", person.c.created < before)
        idle = idle.where(person.c.merged_into.is_(None), person.c.deleted.is_(None), *(~one for one in used))
        guests = list(await connection.scalars(idle))
        for start in range(0, len(guests), 500):
            await connection.execute(delete(person).where(person.c.id.in_(guests[start : start + 500])))
    service.guests.forget({*ended, *guests})
    return f"Forgotten: {_count(tables, 'table')}, {_count(len(ended), 'session')}, {_count(len(guests), 'guest')}."


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
