"""What is told of finished games and of people: from the records store, as it is shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from president.server.db.people import person
from president.server.db.standing import achievement, experience, game, game_seat, rating, tally
from president.server.people.merging import current
from president.server.standing.classes import title_of
from president.server.standing.experience import level_of
from president.server.standing.ratings import line_of
from president.server.standing.results import LEFT
from president.server.standing.tallies import ALWAYS
from president.server.wire.standing import (
    Gain,
    GameLine,
    GameSeat,
    GameSummary,
    PlaceStats,
    Profile,
    RatingLine,
    Reached,
)

BINS: Final = 5
LATEST: Final = 20
_ENOUGH: Final = 10
"""Deals from which on luck and skill are told; fewer say nothing."""
_MOST: Final = 5000
"""Games that statistics are made of, the latest ones."""

Row = Mapping[Any, Any]


async def summary(connection: AsyncConnection, game_id: str, asker: str | None) -> GameSummary | None:
    """A finished game; ``None`` when it is not stored."""
    columns = (game.c.rules, game.c.rule_class, game.c.finished, game.c.details)
    row = (await connection.execute(select(*columns).where(game.c.id == game_id))).mappings().first()
    if row is None:
        return None
    seats = select(game_seat).where(game_seat.c.game == game_id).order_by(game_seat.c.rank, game_seat.c.player)
    gains: defaultdict[str, list[Gain]] = defaultdict(list)
    earned = select(experience).where(experience.c.game == game_id).order_by(experience.c.id)
    for one in (await connection.execute(earned)).mappings():
        gains[one["person"]].append(Gain(one["why"], one["points"]))
    codes: defaultdict[str, list[str]] = defaultdict(list)
    for one in (await connection.execute(select(achievement).where(achievement.c.game == game_id))).mappings():
        codes[one["person"]].append(one["code"])
    details = row["details"] or {}
    return GameSummary(
        id=game_id,
        rules=row["rules"],
        title=details.get("title", row["rules"]),
        rule_class=row["rule_class"],
        finished=row["finished"],
        deals=len(details.get("sizes", ())),
        seats=[_seat(seat, gains, codes, asker) for seat in (await connection.execute(seats)).mappings()],
        rated=bool(details.get("rated")),
    )


def _seat(seat: Row, gains: Mapping[str, list[Gain]], codes: Mapping[str, list[str]], asker: str | None) -> GameSeat:
    who = seat["person"]
    return GameSeat(
        player=seat["player"],
        name=seat["name"],
        kind=seat["kind"],
        points=seat["points"],
        presidencies=seat["presidencies"],
        rank=seat["rank"],
        places=seat["places"],
        person=who,
        level=seat["level"],
        stood_in=seat["stood_in"],
        rating=seat["rating"],
        change=seat["change"],
        gains=gains.get(who, []) if who is not None else [],
        achievements=codes.get(who, []) if who is not None else [],
        me=who is not None and who == asker,
    )


async def profile(connection: AsyncConnection, who: str) -> Profile | None:
    """What everybody may know of a person; ``None`` for nobody and for the deleted."""
    now = (await current(connection, [who])).get(who)
    if now is None:
        return None
    row = (await connection.execute(select(person).where(person.c.id == now[0]))).mappings().one()
    points = await connection.scalar(select(tally.c.points).where(tally.c.person == now[0], tally.c.period == ALWAYS))
    seats = await _seats(connection, now[0])
    return Profile(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        since=row["created"],
        experience=points or 0,
        level=level_of(points or 0),
        ratings=await _ratings(connection, now[0]),
        stats=statistics(seats),
        achievements=await _achievements(connection, now[0]),
        games=await _latest(connection, seats[-LATEST:][::-1]),
    )


async def _seats(connection: AsyncConnection, who: str) -> list[dict[str, Any]]:
    """The games of a person, the oldest first."""
    of_game = (game.c.id, game.c.rules, game.c.finished, game.c.details)
    of_seat = (game_seat.c.rank, game_seat.c.points, game_seat.c.presidencies, game_seat.c.places, game_seat.c.strength)
    query = (
        select(*of_game, *of_seat)
        .join(game, game.c.id == game_seat.c.game)
        .where(game_seat.c.person == who)
        .order_by(game.c.finished.desc(), game.c.id.desc())
        .limit(_MOST)
    )
    return [dict(row) for row in (await connection.execute(query)).mappings()][::-1]


async def _ratings(connection: AsyncConnection, who: str) -> list[RatingLine]:
    rows = await connection.execute(select(rating).where(rating.c.key == who).order_by(rating.c.games.desc()))
    return [
        line_of(row["rule_class"], title_of(row["rule_class"]), row["mu"], row["sigma"], row["games"])
        for row in rows.mappings()
    ]


async def _achievements(connection: AsyncConnection, who: str) -> list[Reached]:
    query = select(achievement).where(achievement.c.person == who).order_by(achievement.c.at, achievement.c.code)
    return [Reached(row["code"], row["at"], row["game"]) for row in (await connection.execute(query)).mappings()]


async def _latest(connection: AsyncConnection, seats: Sequence[Row]) -> list[GameLine]:
    ids = [seat["id"] for seat in seats]
    query = (
        select(game_seat.c.game, func.count())
        .where(game_seat.c.game.in_(ids), game_seat.c.player < LEFT)
        .group_by(game_seat.c.game)
    )
    sizes = {key: int(count) for key, count in await connection.execute(query)}
    return [
        GameLine(seat["id"], _title(seat), seat["finished"], seat["rank"], sizes.get(seat["id"], 0), seat["points"])
        for seat in seats
    ]


def _title(seat: Row) -> str:
    return str((seat["details"] or {}).get("title", seat["rules"]))


def statistics(seats: Sequence[Row]) -> list[PlaceStats]:
    """The deals of a person by rule set, of the games ``seats``, the oldest first."""
    ordered = sorted(seats, key=itemgetter("rules"))
    found = [_stats(rules, list(group)) for rules, group in groupby(ordered, key=itemgetter("rules"))]
    return sorted(found, key=lambda one: (-one.deals, one.rules))


def _stats(rules: str, seats: Sequence[Row]) -> PlaceStats:
    bins, luck, skill = [0] * BINS, 0.0, 0.0
    streak = running = 0
    deals = list(_deals(seats))
    for place, size, strength in deals:
        bins[round((place - 1) / (size - 1) * (BINS - 1) + 1e-9)] += 1
        luck += (strength - 0.5) * (size - 1)
        skill += 1 + (1 - strength) * (size - 1) - place
        running = running + 1 if place == 1 else 0
        streak = max(streak, running)
    enough = len(deals) >= _ENOUGH
    return PlaceStats(
        rules=rules,
        title=_title(seats[-1]),
        games=len(seats),
        deals=len(deals),
        presidencies=sum(place == 1 for place, _, _ in deals),
        streak=streak,
        places=bins,
        luck=round(luck / len(deals), 2) if enough else None,
        skill=round(skill / len(deals), 2) if enough else None,
    )


def _deals(seats: Sequence[Row]) -> list[tuple[int, int, float]]:
    """Place, number of players and strength of the hand, of every deal that was theirs."""
    found = []
    for seat in seats:
        sizes = (seat["details"] or {}).get("sizes", ())
        for place, size, strength in zip(seat["places"], sizes, seat["strength"], strict=False):
            if place and size > 1:
                found.append((place, size, strength))
    return found
