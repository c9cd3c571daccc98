"""The top list: a hundred lines by points, presidencies or rating, and the asker's own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from president.bots import LEVELS
from president.server.db.people import friend, person
from president.server.db.standing import rating, tally
from president.server.standing.ratings import BOT, SETTLED, plus_minus, shown
from president.server.standing.tallies import ALWAYS, month_of
from president.server.wire.standing import TopRow

LONGEST: Final = 100
By = Literal["points", "presidencies"]


async def circle(connection: AsyncConnection, who: str) -> set[str]:
    """A person and their friends."""
    friends = select(friend.c.other).where(friend.c.person == who, friend.c.state == "friend")
    return {who, *await connection.scalars(friends)}


async def by_sums(
    connection: AsyncConnection, by: By, *, month: int | None, among: Collection[str] | None, asker: str | None
) -> list[TopRow]:
    """The list by points or presidencies; ``month`` is a moment in the month that is meant."""
    value = tally.c[by]
    which: list[ColumnElement[bool]] = [tally.c.period == (ALWAYS if month is None else month_of(month)), value > 0]
    if among is not None:
        which.append(tally.c.person.in_(among))
    columns = (tally.c.person, person.c.name, value, tally.c.games)
    query = select(*columns).join(person, person.c.id == tally.c.person)
    first = (await connection.execute(query.where(*which).order_by(value.desc(), tally.c.person).limit(LONGEST))).all()
    rows = [_sum(row, asker) for row in first]
    _rank(rows)
    if asker is not None and not any(row.me for row in rows):
        mine = (await connection.execute(query.where(*which, tally.c.person == asker))).first()
        if mine is not None:
            before = await connection.scalar(select(func.count()).select_from(tally).where(*which, value > mine[2]))
            rows.append(_sum(mine, asker, rank=1 + (before or 0)))
    return rows


def _sum(row: Sequence[Any], asker: str | None, rank: int = 0) -> TopRow:
    who, name, value, games = row
    return TopRow(rank, name, int(value), games, person=who, me=who == asker)


async def by_rating(
    connection: AsyncConnection,
    rule_class: str,
    *,
    month: int | None,
    among: Collection[str] | None,
    asker: str | None,
) -> list[TopRow]:
    """The list by rating, of those whose rating is settled; bots are in it by level."""
    which: list[ColumnElement[bool]] = [rating.c.rule_class == rule_class, rating.c.games >= SETTLED]
    if among is not None:
        which.append(rating.c.key.in_(among))
    if month is not None:
        which.append(rating.c.at >= _first_of_month(month))
    columns = (rating.c.key, person.c.name, rating.c.mu, rating.c.sigma, rating.c.games)
    query = select(*columns).outerjoin(person, person.c.id == rating.c.key)
    first = await connection.execute(query.where(*which).order_by(rating.c.mu.desc(), rating.c.key).limit(LONGEST))
    rows = [_rated(row, asker) for row in first]
    _rank(rows)
    if asker is not None and not any(row.me for row in rows):
        mine = (await connection.execute(query.where(*which, rating.c.key == asker))).first()
        if mine is not None:
            higher = select(func.count()).select_from(rating).where(*which, rating.c.mu > mine[2])
            rows.append(_rated(mine, asker, rank=1 + (await connection.scalar(higher) or 0)))
    return rows


def _rated(row: Sequence[Any], asker: str | None, rank: int = 0) -> TopRow:
    key, name, mu, sigma, games = row
    level = key.removeprefix(BOT) if key.startswith(BOT) else None
    return TopRow(
        rank,
        name if level is None else _title(level),
        shown(mu),
        games,
        person=key if level is None else None,
        bot=level,
        plus_minus=plus_minus(sigma),
        me=key == asker,
    )


def _title(level: str) -> str:
    return next((one.title for one in LEVELS if one.name == level), level.capitalize())


def _rank(rows: Sequence[TopRow]) -> None:
    """Equal values share a rank (1, 1, 3)."""
    for index, row in enumerate(rows):
        row.rank = rows[index - 1].rank if index and rows[index - 1].value == row.value else index + 1


def _first_of_month(at: int) -> int:
    return int(datetime.fromtimestamp(at, UTC).replace(day=1, hour=0, minute=0, second=0).timestamp())
