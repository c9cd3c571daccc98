"""Sums of points, presidencies and games by person: over all time, and by month; the top list reads them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from president.server.db.standing import experience, game, game_seat, tally

ALWAYS: Final = ""


def month_of(at: int) -> str:
    """The month of a moment, by UTC.

    >>> month_of(0)
    '1970-01'
    """
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m")


async def count_in(connection: AsyncConnection, who: str, at: int, points: int, presidencies: int, games: int) -> None:
    """Add to the sums of a person. Nobody else may write them meanwhile: hold the person's row."""
    for period in (ALWAYS, month_of(at)):
        this = (tally.c.person == who) & (tally.c.period == period)
        more = {
            "points": tally.c.points + points,
            "presidencies": tally.c.presidencies + presidencies,
            "games": tally.c.games + games,
        }
        changed = await connection.execute(update(tally).where(this).values(more))
        if changed.rowcount == 0:
            await connection.execute(
                insert(tally).values(person=who, period=period, points=points, presidencies=presidencies, games=games)
            )


async def recount(connection: AsyncConnection, who: str) -> None:
    """Find the sums of a person again, after what is theirs has changed."""
    sums: defaultdict[str, Counter[str]] = defaultdict(Counter)
    earned = select(experience.c.at, experience.c.points).where(experience.c.person == who)
    for at, points in await connection.execute(earned):
        for period in (ALWAYS, month_of(at)):
            sums[period]["points"] += points
    seats = (
        select(game.c.finished, game_seat.c.presidencies)
        .join(game, game.c.id == game_seat.c.game)
        .where(game_seat.c.person == who)
    )
    for at, presidencies in await connection.execute(seats):
        for period in (ALWAYS, month_of(at)):
            sums[period].update({"presidencies": presidencies, "games": 1})
    await connection.execute(delete(tally).where(tally.c.person == who))
    for period, one in sums.items():
        values = {name: one[name] for name in ("points", "presidencies", "games")}
        await connection.execute(insert(tally).values(person=who, period=period, **values))


async def earned_on(
    connection: AsyncConnection, people: Sequence[str], start: int, end: int
) -> dict[str, dict[str, int]]:
    """What persons earned between two moments, by rule."""
    query = (
        select(experience.c.person, experience.c.why, func.sum(experience.c.points))
        .where(experience.c.person.in_(people), experience.c.at >= start, experience.c.at < end)
        .group_by(experience.c.person, experience.c.why)
    )
    found: dict[str, dict[str, int]] = {}
    for who, why, points in await connection.execute(query):
        found.setdefault(who, {})[why] = int(points)
    return found
