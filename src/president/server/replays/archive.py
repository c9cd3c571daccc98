"""Where games are found: in the records store once they are finished and stored, until then in the tables' log."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import select

from president.records import Record, loads
from president.server import facts
from president.server.db import Records
from president.server.db.standing import game, game_seat
from president.server.errors import Refusal
from president.server.log import Log
from president.server.replays.games import LoggedGame, games
from president.server.replays.showing import Watched
from president.server.wire.replays import ReplayPlayer

T = TypeVar("T")

_ID: Final = re.compile(r"([A-Z0-9]{1,16})-([1-9][0-9]{0,5})")
_KEPT: Final = 32
"""Tables and games that stay in memory after they were read."""


def no_such_game() -> Refusal:
    """There is no game of that id."""
    return Refusal("no-such-game", "There is no such game here, or it is not kept any more.", status=404)


def no_such_deal() -> Refusal:
    """There is no such deal in the game, or it has not ended."""
    return Refusal("no-such-deal", "This game has no such deal that has ended.", status=404)


def split_id(game_id: str) -> tuple[str, int]:
    """The code of the table and the number of the game there.

    Raises:
        Refusal: ``no-such-game`` for what is no id.
    """
    found = _ID.fullmatch(game_id.upper())
    if found is None:
        raise no_such_game()
    return found[1], int(found[2])


class Archive:
    """Reads games. What takes long is done beside the event loop, two at a time."""

    def __init__(self, log: Log, records: Records) -> None:
        self._log = log
        self._records = records
        self._tables: OrderedDict[str, tuple[int, list[LoggedGame]]] = OrderedDict()
        self._stored: OrderedDict[str, Watched] = OrderedDict()
        self._room = asyncio.Semaphore(2)

    async def beside(self, work: Callable[[], T]) -> T:
        """Do something that takes long in a thread."""
        async with self._room:
            return await asyncio.to_thread(work)

    async def at_table(self, code: str) -> list[LoggedGame]:
        """The games in the log of a table; none where there is no such table."""
        entries = await self._log.read(code)
        if not entries:
            return []
        last = int(entries[-1].version)
        known = self._tables.get(code)
        if known is not None and known[0] == last:
            self._tables.move_to_end(code)
            return known[1]
        found = await self.beside(
            lambda: games(code, ((int(entry.version), facts.read(entry.payload)) for entry in entries))
        )
        _keep(self._tables, code, (last, found))
        return found

    async def knows(self, code: str) -> bool:
        """Whether there is a table of that code."""
        return bool(await self._log.read(code))

    async def logged(self, game_id: str) -> LoggedGame | None:
        """A game that is in the log."""
        code, number = split_id(game_id)
        found = await self.at_table(code)
        return found[number - 1] if number <= len(found) else None

    async def find(self, game_id: str) -> Watched:
        """A game to watch, as far as its deals have ended.

        Raises:
            Refusal: ``no-such-game``.
        """
        split_id(game_id)
        game_id = game_id.upper()
        stored = await self._find_stored(game_id)
        if stored is not None:
            return stored
        logged = await self.logged(game_id)
        if logged is None:
            raise no_such_game()
        return watched(logged)

    async def _find_stored(self, game_id: str) -> Watched | None:
        async with self._records.read() as connection:
            row = (await connection.execute(select(game).where(game.c.id == game_id))).mappings().first()
            if row is None:
                return None
            if not row["record"]:
                raise no_such_game()
            seats = select(game_seat).where(game_seat.c.game == game_id).order_by(game_seat.c.player)
            rows = [dict(one) for one in (await connection.execute(seats)).mappings()]
        found = self._stored.get(game_id)
        if found is None or found.record.players != tuple(one["name"] for one in rows[: len(found.record.players)]):
            record = await self.beside(partial(loads, row["record"]))
            found = _from_store(dict(row), record, rows)
            _keep(self._stored, game_id, found)
        return found


def _from_store(row: dict[str, Any], record: Record, seats: list[dict[str, Any]]) -> Watched:
    by_player = {seat["player"]: seat for seat in seats}
    players = []
    for number, name in enumerate(record.players):
        seat = by_player.get(number)
        if seat is None:
            players.append(ReplayPlayer(name, "bot"))
        else:
            players.append(ReplayPlayer(seat["name"], seat["kind"], seat["level"]))
    return Watched(
        id=row["id"],
        record=record,
        players=tuple(players),
        finished=True,
        whys=tuple(tuple(deal) for deal in row["whys"] or ()),
        people=tuple(by_player[number]["person"] if number in by_player else None for number in range(len(players))),
        table=row["table_code"],
        key=(row["id"], len(record.deals)),
    )


def watched(logged: LoggedGame) -> Watched:
    """A game from the log, without the deal that is in progress."""
    record = logged.record()
    who = logged.latest()[: len(record.players)]
    return Watched(
        id=logged.id,
        record=record,
        players=tuple(
            ReplayPlayer(name, "person" if one.kind == "person" else "bot", one.level if one.kind == "bot" else None)
            for name, one in zip(record.players, who, strict=True)
        ),
        finished=logged.over,
        whys=tuple(deal.whys for deal in logged.ended),
        people=tuple(one.guest for one in who),
        table=logged.code,
        key=(logged.id, len(record.deals)),
    )


def _keep(kept: OrderedDict[str, T], key: str, value: T) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > _KEPT:
        kept.popitem(last=False)
