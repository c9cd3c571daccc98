"""Telling tables who their people are now: a guest who signed in, a new name, a deleted account."""

from __future__ import annotations

import logging
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from president.server.clock import Chance
from president.server.db import Records
from president.server.errors import Refusal
from president.server.facts import AnyFact, Known, Left
from president.server.hosting_facts import Recognised
from president.server.live import LiveTable
from president.server.names import bot_name
from president.server.operating.logs import fields
from president.server.people.merging import current
from president.server.state import TableState

log = logging.getLogger(__name__)


class Recognition:
    """Brings the seats of tables up to date with the records store."""

    def __init__(self, records: Records, chance: Chance) -> None:
        self._records = records
        self._chance = chance

    async def refresh(self, table: LiveTable) -> None:
        """Write down at a table whoever is somebody else by now."""
        house = table.state.house
        ids = [*table.state.people, *(waiting.guest for waiting in house.queue), *house.kicked]
        if not ids:
            return
        try:
            async with self._records.read() as connection:
                now = await current(connection, ids)
        except SQLAlchemyError:
            # A table can go on without the records store; it is asked again the next time.
            log.exception("nobody can say who sits at a table", extra=fields(table=table.code))
            return
        for guest in ids:
            if guest in now:
                await self._correct(table, guest, now[guest])

    async def _correct(self, table: LiveTable, guest: str, now: tuple[str, str] | None) -> None:
        player = table.state.player_of(guest)
        if player is None:
            if now is not None and now[0] != guest and not table.state.knows(now[0]):
                await self._write(table, lambda state: Recognised(guest, *now) if state.knows(guest) else None)
            return
        who = table.state.players[player]
        if now == (guest, who.name):
            return
        name = bot_name({other.name for other in table.state.players}, self._chance)

        def make(state: TableState) -> AnyFact:
            if state.players[player].guest != guest:
                raise Refusal("no-seat", "Somebody else sits there by now.")
            twice = now is not None and now[0] != guest and state.player_of(now[0]) is not None
            # One person cannot hold two seats: a bot takes over the one they had as a guest.
            return Left(player, name) if now is None or twice else Known(player, *now)

        await self._write(table, make)

    async def _write(self, table: LiveTable, make: Callable[[TableState], AnyFact | None]) -> None:
        try:
            await table.change(make)
        except Refusal as refused:
            log.info("a seat keeps its person", extra=fields(table=table.code, reason=refused.reason))
