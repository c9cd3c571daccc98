"""Games to store without a server: a log in memory, people in a records store."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import insert

from president.server import facts
from president.server.clock import FakeClock
from president.server.db import Records
from president.server.db.people import person
from president.server.log import START, Version
from president.server.log.memory import MemoryLog
from president.server.standing.projector import Projector
from president.testing.store_contract import a_person
from tests.server.replays.written import Written

AT = 1_700_000_000


async def people(records: Records, *ids: str) -> None:
    """Persons with these ids, who are called like it."""
    async with records.begin() as connection:
        await connection.execute(insert(person), [a_person(one) for one in ids])


async def logged(tables: Iterable[Written]) -> MemoryLog:
    """A log with these tables."""
    log = MemoryLog(FakeClock())
    for table in tables:
        version: Version = START
        for _, fact in table.entries:
            version = await log.append(table.code, version, facts.write(fact))
    return log


def a_projector(log: MemoryLog, records: Records) -> Projector:
    return Projector(log, records, lambda: AT)


def a_game(seats: str = "pppp", *, seed: int = 1, code: str = "AAAAA", target: int = 4) -> Written:
    """A whole game."""
    return Written("basic", seats, seed=seed, code=code, target=target).start().play(99)
