"""Writing a finished game into the records store: all of it in one transaction, or nothing, and never twice."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy import text as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from president.game.errors import GameError
from president.records import Record, dumps
from president.server.db import Records
from president.server.db.people import person
from president.server.db.standing import achievement, experience, game, game_seat, rating
from president.server.operating.logs import fields
from president.server.people.farewell import FORMER
from president.server.people.merging import current
from president.server.replays.games import LoggedGame
from president.server.replays.proofs import proofs_of
from president.server.standing.achievements import reached
from president.server.standing.classes import class_of
from president.server.standing.experience import DAY, day_of, gains
from president.server.standing.ratings import Rating, key_of, rateable, rated, shown
from president.server.standing.results import LEFT, Line, Result, result_of
from president.server.standing.tallies import count_in, earned_on
from president.server.wire.standing import Gain

log = logging.getLogger(__name__)

_LOCK: Final = 0x5052_4554
_TAKE_TURNS: Final = sql("SELECT pg_advisory_xact_lock(:lock)")
"""Servers that share one PostgreSQL database store games one after the other."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, with everything that follows from its log.

    ``record`` is ``None`` for a game that its record could not tell; the result is kept all the same.
    """

    game: LoggedGame
    record: Record | None
    result: Result
    achievements: Mapping[int, Sequence[str]]
    proofs: list[Any] | None = None


def finished(logged: LoggedGame) -> Finished | None:
    """What there is to store of a game; ``None`` when it is not over, no deal was finished, or nobody took part."""
    if not logged.over or not logged.ended:
        return None
    result = result_of(logged)
    if not result.people:
        return None
    record = logged.record()
    try:
        proofs = msgspec.to_builtins(list(proofs_of(record))) or None
        return Finished(logged, record, result, reached(logged, result), proofs)
    except GameError:
        log.exception(
            "a game cannot be played again, its result is kept without a record", extra=fields(game=logged.id)
        )
        return Finished(logged, None, result, {})


async def stored_games(records: Records, code: str) -> set[str]:
    """The ids of the stored games of a table."""
    async with records.read() as connection:
        return set(await connection.scalars(select(game.c.id).where(game.c.table_code == code)))


async def store(records: Records, done: Finished, at: int) -> bool:
    """Write a game down as finished ``at``; false when it is there already.

    Raises:
        SQLAlchemyError: it could not be written; nothing was.
    """
    async with records.read() as connection:
        likely = replace_lines(done, await _with_people(connection, done.result.lines))
    text = await asyncio.to_thread(_text, likely.record)
    async with records.begin() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(_TAKE_TURNS, {"lock": _LOCK})
        if await connection.scalar(select(game.c.id).where(game.c.id == done.game.id)) is not None:
            return False
        now = replace_lines(done, await _with_people(connection, done.result.lines, hold=True))
        if now.record != likely.record:  # somebody has changed the name just now
            text = await asyncio.to_thread(_text, now.record)
        await _write(connection, now, text, at)
        return True


def _text(record: Record | None) -> str:
    """The text of a record. Takes long, because it is played again."""
    return dumps(record) if record is not None else ""


def replace_lines(done: Finished, lines: tuple[Line, ...]) -> Finished:
    """The same game with other lines, and the names of the lines in the record."""
    if done.record is None:
        return replace(done, result=replace(done.result, lines=lines))
    names = list(done.record.players)
    for line in lines:
        if line.player < LEFT and line.seat < len(names):
            names[line.seat] = line.name
    record = replace(done.record, players=tuple(names))
    return replace(done, record=record, result=replace(done.result, lines=lines))


async def _with_people(connection: AsyncConnection, lines: Iterable[Line], *, hold: bool = False) -> tuple[Line, ...]:
    """The lines with who their people are by now: nobody for the deleted; one line for each person.

    ``hold``: and so they stay until the transaction ends.
    """
    ids = [line.person for line in lines if line.person is not None]
    known = await (_identities if hold else current)(connection, ids)
    found: list[Line] = []
    taken: set[str] = set()
    for line in sorted(lines, key=lambda one: (one.stood_in, -one.played)):
        now = known.get(line.person, ("", line.name)) if line.person is not None else ("", line.name)
        identity, name = now if now is not None else ("", FORMER)
        mine = identity if identity and identity not in taken else None
        taken.add(identity)
        found.append(replace(line, person=mine, name=name))
    return tuple(sorted(found, key=lambda one: one.player))


async def _identities(connection: AsyncConnection, ids: list[str]) -> dict[str, tuple[str, str] | None]:
    """Who these are now, and stay until the transaction ends: nobody is merged or deleted meanwhile."""
    await _hold(connection, ids)
    now = await current(connection, ids)
    accounts = [found[0] for found in now.values() if found is not None]
    if set(accounts) <= set(ids):
        return now
    await _hold(connection, [*ids, *accounts])
    return await current(connection, ids)


async def _hold(connection: AsyncConnection, ids: list[str]) -> None:
    await connection.execute(select(person.c.id).where(person.c.id.in_(ids)).order_by(person.c.id).with_for_update())


async def _write(connection: AsyncConnection, done: Finished, text: str, at: int) -> None:
    logged, result = done.game, done.result
    rule_class = class_of(logged.rules)
    before = await _ratings(connection, rule_class, result.lines)
    lines = rateable(result)
    after = rated(lines, result.deals, before) if lines else {}
    await connection.execute(insert(game).values(_game_row(done, text, rule_class, at, is_rated=bool(lines))))
    seats = [_seat_row(logged.id, line, before, after if line in lines else {}) for line in result.lines]
    await connection.execute(insert(game_seat), seats)
    await _write_ratings(connection, rule_class, before, after, at)
    people = [line for line in result.people if line.person is not None]
    today = await earned_on(connection, [str(line.person) for line in people], day_of(at), day_of(at) + DAY)
    for line in people:
        assert line.person is not None
        earned = gains(line, result, before, today.get(line.person, {}))
        await _write_gains(connection, line.person, logged.id, earned, at)
        await _write_achievements(connection, line.person, logged.id, done.achievements.get(line.player, ()), at)
        points = sum(gain.points for gain in earned)
        if line.played or points:
            await count_in(connection, line.person, at, points, line.presidencies, 1)


def _game_row(done: Finished, record: str, rule_class: str, at: int, *, is_rated: bool) -> dict[str, Any]:
    logged, result = done.game, done.result
    return {
        "id": logged.id,
        "table_code": logged.code,
        "rules": logged.rules.name,
        "rule_class": rule_class,
        "seats": len(logged.players),
        "started": logged.ended[0].at or at,
        "finished": at,
        "record": record,
        "proofs": done.proofs,
        "details": {
            "title": logged.rules.title,
            "rated": is_rated,
            "sizes": list(result.sizes),
        },
        "whys": [list(deal.whys) for deal in logged.ended],
    }


def _seat_row(game_id: str, line: Line, before: Mapping[str, Rating], after: Mapping[str, Rating]) -> dict[str, Any]:
    key = key_of(line)
    now = after.get(key) if key is not None else None
    return {
        "game": game_id,
        "player": line.player,
        "person": line.person,
        "name": line.name,
        "kind": line.kind,
        "level": line.level,
        "points": line.points,
        "presidencies": line.presidencies,
        "rank": line.rank,
        "places": list(line.places),
        "strength": list(line.strength),
        "stood_in": line.stood_in,
        "rating": shown(now.mu) if now is not None else None,
        "change": shown(now.mu) - shown(before.get(str(key), Rating()).mu) if now is not None else None,
    }


async def _ratings(connection: AsyncConnection, rule_class: str, lines: Iterable[Line]) -> dict[str, Rating]:
    keys = [key for key in map(key_of, lines) if key is not None]
    query = select(rating.c.key, rating.c.mu, rating.c.sigma).where(
        rating.c.rule_class == rule_class, rating.c.key.in_(keys)
    )
    return {key: Rating(mu, sigma) for key, mu, sigma in await connection.execute(query.with_for_update())}


async def _write_ratings(
    connection: AsyncConnection, rule_class: str, before: Mapping[str, Rating], after: Mapping[str, Rating], at: int
) -> None:
    for key, now in after.items():
        values = {"mu": now.mu, "sigma": now.sigma, "at": at}
        if key in before:
            this = (rating.c.key == key) & (rating.c.rule_class == rule_class)
            await connection.execute(update(rating).where(this).values(**values, games=rating.c.games + 1))
        else:
            await connection.execute(insert(rating).values(key=key, rule_class=rule_class, games=1, **values))


async def _write_gains(connection: AsyncConnection, who: str, game_id: str, earned: Sequence[Gain], at: int) -> None:
    if earned:
        rows = [{"person": who, "game": game_id, "points": one.points, "why": one.why, "at": at} for one in earned]
        await connection.execute(insert(experience), rows)


async def _write_achievements(
    connection: AsyncConnection, who: str, game_id: str, codes: Sequence[str], at: int
) -> None:
    has = set(await connection.scalars(select(achievement.c.code).where(achievement.c.person == who)))
    rows = [{"person": who, "code": code, "game": game_id, "at": at} for code in codes if code not in has]
    if rows:
        await connection.execute(insert(achievement), rows)


def now() -> int:
    """The present, in seconds of the calendar."""
    return int(time.time())
