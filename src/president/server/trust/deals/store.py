"""The counts of all deals that have ended on this server, in the records store."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy import insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from president.server.clock import Clock
from president.server.db import Records
from president.server.db.trust import dealt
from president.server.state import TableState
from president.server.trust.deals.counts import Counts, Ranked, Sort
from president.server.trust.deals.expected import Pack
from president.server.trust.deals.judging import judge
from president.server.wire.replays import DealStatistics

log = logging.getLogger(__name__)

_FLUSH: Final = 10.0
"""Seconds after which counts are written; what a killed server had counted since is not counted again."""
_FRESH: Final = 5.0
_ANSWERS: Final = 100


class Deals:
    """Counts every deal when it has ended, never while it lasts, and judges all of them.

    A deal is counted in memory when its last card is played, and added to the store a little later: at most once, and
    without a query for each deal.
    """

    def __init__(self, records: Records, clock: Clock) -> None:
        self._records = records
        self._clock = clock
        self._new: dict[Sort, Counts] = {}
        self._answers: dict[str, tuple[float, DealStatistics]] = {}

    def over(self, before: TableState) -> None:
        """The deal of this table has just ended; ``before`` is the table just before that."""
        told, game = before.chances.dealt, before.game
        if told is None or game is None:
            return
        rules = before.rules
        sort = Sort(rules.name, told.seats, Pack(rules.packs(told.seats), rules.deck.jokers))
        self._new.setdefault(sort, Counts.none(sort)).add(sort, told.deck.split(), _ranked(before))

    async def keep(self) -> None:
        """Write what was counted, for ever."""
        while True:
            await asyncio.sleep(_FLUSH)
            await self.flush()

    async def flush(self) -> None:
        """Write what was counted; it is kept for the next time when the store cannot be reached."""
        counted, self._new = self._new, {}
        if not counted:
            return
        try:
            async with self._records.begin() as connection:
                for sort, counts in counted.items():
                    await _add(connection, sort, counts)
        except SQLAlchemyError:
            log.exception("the deals could not be counted")
            for sort, counts in counted.items():
                self._new.setdefault(sort, Counts.none(sort)).plus(counts)

    async def statistics(self, rules: str) -> DealStatistics:
        """What is known of the deals by a rule set and its variants, or of all."""
        now = self._clock.now()
        known = self._answers.get(rules)
        if known is not None and known[0] > now - _FRESH:
            return known[1]
        await self.flush()
        async with self._records.read() as connection:
            counted = await _read(connection, rules)
        answer = await asyncio.to_thread(judge, counted)
        if len(self._answers) >= _ANSWERS:
            self._answers.clear()
        self._answers[rules] = (now, answer)
        return answer


def _ranked(before: TableState) -> Ranked | None:
    """Where president and last of the deal before sat, in the order of dealing."""
    game = before.game
    if game is None or not game.order or game.dealer is None:
        return None
    first = game.order[0] if game.rules.dealing.surplus == "president" else game.dealer + 1
    return Ranked(*((seat - first) % game.seats for seat in (game.order[0], game.order[-1])))


async def _add(connection: AsyncConnection, sort: Sort, counts: Counts) -> None:
    here = (dealt.c.rules == sort.rules) & (dealt.c.seats == sort.seats)
    row = (await connection.execute(select(dealt.c.deals, dealt.c.counts).where(here).with_for_update())).first()
    if row is None:
        pack = {"packs": sort.pack.packs, "jokers": sort.pack.jokers}
        values = {"rules": sort.rules, "seats": sort.seats, "deals": counts.deals, "counts": counts.written()}
        await connection.execute(insert(dealt).values({**values, **pack}))
        return
    total = Counts(row.deals, **row.counts)
    total.plus(counts)
    await connection.execute(update(dealt).where(here).values(deals=total.deals, counts=total.written()))


async def _read(connection: AsyncConnection, rules: str) -> dict[Sort, Counts]:
    query = select(dealt)
    if rules:
        query = query.where(or_(dealt.c.rules == rules, dealt.c.rules.startswith(f"{rules}+", autoescape=True)))
    found = {}
    for row in await connection.execute(query):
        found[Sort(row.rules, row.seats, Pack(row.packs, row.jokers))] = Counts(row.deals, **row.counts)
    return found
