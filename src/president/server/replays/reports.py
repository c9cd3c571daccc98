"""What people want the operator to look at: kept with the record up to there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy import insert

from president.game.errors import GameError
from president.records import Record, dumps
from president.server.clock import Clock
from president.server.db import Records
from president.server.db.trust import report
from president.server.errors import Refusal
from president.server.identity import Person
from president.server.people.limits import Attempts
from president.server.people.merging import current
from president.server.replays.archive import Archive
from president.server.replays.games import LoggedGame
from president.server.wire.replays import NewReport

_HOUR: Final = 3600.0
_PER_HOUR: Final = 10
Heard = Callable[[str], Sequence[str]]
"""What was said last at a table, by its code, each with the name of who said it."""


def _nothing(_code: str) -> Sequence[str]:
    return ()


class Reports:
    """Takes reports; ten an hour from one person."""

    def __init__(self, archive: Archive, records: Records, clock: Clock) -> None:
        self._archive = archive
        self._records = records
        self._taking = Attempts(clock, _PER_HOUR, _HOUR)
        self.heard: Heard = _nothing

    async def take(self, who: Person, new: NewReport, at: int) -> None:
        """Keep a report.

        The record is that of the last game at the table up to the move that is meant, or to the present. It may hold a
        deal in progress: only the operator reads it.

        Raises:
            Refusal: ``no-such-table``, ``too-many``.
        """
        code = new.table.upper()
        games = await self._archive.at_table(code)
        if not games and not await self._archive.knows(code):
            raise Refusal("no-such-table", "There is no such table here, or it is not kept any more.", status=404)
        self._taking.take(who.id)
        game = games[-1] if games else None
        says = new.says
        if new.kind == "chat" and (heard := self.heard(code)):
            says = "\n".join([says, "--- said last at the table:", *heard])[:10_000]
        text = await asyncio.to_thread(partial(_text, game, new.deal, new.step)) if game is not None else None
        about = _about(game, new.player)
        async with self._records.begin() as connection:
            known = await current(connection, [about]) if about is not None else {}
            now = known.get(about) if about is not None else None
            values = {
                "person": who.id,
                "about": now[0] if now is not None else None,
                "table_code": code,
                "game": game.id if game is not None else None,
                "version": game.version if game is not None else None,
                "kind": new.kind,
                "says": says.replace("\0", ""),
                "record": text,
                "at": at,
            }
            await connection.execute(insert(report).values(values))


def _about(game: LoggedGame | None, player: int | None) -> str | None:
    """Who is meant by a player number."""
    if game is None or player is None:
        return None
    latest = game.latest()
    return latest[player].guest if 0 <= player < len(latest) else None


def _text(game: LoggedGame, deal: int | None, step: int | None) -> str | None:
    """The record up to a step of a deal; a whole deal without a step, everything without a deal."""
    record = cut(game.record(unfinished=True), deal, step)
    try:
        return dumps(record)
    except GameError:
        return None


def cut(record: Record, deal: int | None, step: int | None) -> Record:
    """The record up to an action: ``step`` counts as in a replay, where 0 is the start of the deal."""
    if deal is None or not 1 <= deal <= len(record.deals):
        return record
    last = record.deals[deal - 1]
    if step is not None and step >= 0:
        last = replace(last, actions=last.actions[:step])
    kept = (*record.deals[: deal - 1], last)
    names = record.seats + sum(one.joining for one in kept)
    return Record(record.rules, record.players[:names], kept)
