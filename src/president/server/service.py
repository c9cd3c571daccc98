"""Everything that runs while the server does, opened and closed in order."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from president.server.clock import LoopClock, RandomChance
from president.server.connection import Door
from president.server.db import Records, RecordsError, default_url, open_records
from president.server.edge import Edge
from president.server.identity import Guests
from president.server.log.sqlite import SqliteLog
from president.server.operating.exposition import Exposition
from president.server.operating.health import Health
from president.server.operating.lease import Lease
from president.server.operating.metrics import Metrics, Timed, watch_lag
from president.server.operating.orders import keep_orders
from president.server.operating.watching import watch
from president.server.people.adopt import adopt_guests
from president.server.people.lobby_door import LobbyDoor
from president.server.people.online import Online
from president.server.people.people import People
from president.server.people.seats import Recognition
from president.server.replays.replays import Replays
from president.server.settings import Settings, SettingsError
from president.server.standing.projector import Projector
from president.server.tables import Tables
from president.server.thinking import open_runner
from president.server.trust.bans import Bans
from president.server.trust.deals.store import Deals
from president.server.trust.guard import Guard
from president.server.trust.speech import Speech
from president.server.trust.wordlist import WordList, word_list

_SWEEP_SECONDS: Final = 30.0
_WATCH_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Service:
    """The running parts."""

    settings: Settings
    records: Records
    guests: Guests
    online: Online
    tables: Tables
    door: Door
    people: People
    lobby_door: LobbyDoor
    guard: Guard
    speech: Speech
    deals: Deals
    replays: Replays
    projector: Projector
    health: Health
    metrics: Metrics
    exposition: Exposition


@asynccontextmanager
async def open_service(settings: Settings, health: Health | None = None) -> AsyncIterator[Service]:
    """Open the database, take the lease on its tables, and serve until the context ends.

    Raises:
        SettingsError: another server runs on the same database, or a database cannot be opened.
    """
    health, metrics = health or Health(), Metrics()
    chance = RandomChance(None if settings.seed is None else random.Random(settings.seed))
    settings.database.parent.mkdir(parents=True, exist_ok=True)
    table_log = _table_log(settings, metrics)
    records = await _records(settings)
    guests, online = Guests(records, words=_words(settings)), Online()
    with open_runner(settings.bot_threads, settings.bot_processes) as runner:
        projector = Projector(table_log, records)
        timed = Timed(runner, metrics)
        clock = LoopClock()
        deals = Deals(records, clock)
        edge = Edge(
            table_log,
            clock,
            chance,
            timed,
            settings,
            game_over=projector.notice,
            deal_over=deals.over,
            metrics=metrics,
        )
        tables = Tables(edge, Recognition(records, chance).refresh, projector.taken)
        people = People(guests, online, tables, edge.clock, settings)
        lease = Lease(table_log)
        try:
            await lease.take(settings.take_over, lambda: health.stopping)
            await adopt_guests(settings.database, records)
            await guests.warm()
            async with asyncio.TaskGroup() as group:
                guard = Guard(Bans(records), edge.clock, settings)
                speech = Speech(people.friends.blocked_by, guests.words, edge.clock)
                await guard.refresh()
                work = [
                    group.create_task(guard.keep_watch()),
                    group.create_task(lease.keep(health.lose)),
                    group.create_task(_keep_house(tables, guests, projector)),
                    group.create_task(projector.run()),
                    group.create_task(deals.keep()),
                    group.create_task(_watch(tables)),
                    group.create_task(watch_lag(metrics.lag)),
                ]
                door, lobby_door = Door(edge, guests, tables, online, guard, speech), LobbyDoor(edge, people, guard)
                replays = Replays(table_log, records, edge.clock)
                replays.reports.heard = speech.heard
                health.started(lease, records)
                watch(metrics, tables, projector)
                service = Service(
                    settings=settings,
                    records=records,
                    guests=guests,
                    online=online,
                    tables=tables,
                    door=door,
                    people=people,
                    lobby_door=lobby_door,
                    guard=guard,
                    speech=speech,
                    deals=deals,
                    replays=replays,
                    projector=projector,
                    health=health,
                    metrics=metrics,
                    exposition=Exposition(metrics),
                )
                work.append(group.create_task(keep_orders(service)))
                yield service
                health.stopping = True
                tables.close()
                await lease.release()  # the next server need not wait for results on their way
                replays.close()
                await projector.finish()
                await deals.flush()
                for task in work:
                    task.cancel()
        finally:
            projector.close()
            people.close()
            tables.close()
            await records.close()
            await table_log.close()


def _table_log(settings: Settings, metrics: Metrics) -> SqliteLog:
    try:
        return SqliteLog(settings.database, synchronous=settings.synchronous, metrics=metrics)
    except sqlite3.Error as error:
        raise SettingsError(f"the database {settings.database} cannot be opened: {error}") from None


async def _records(settings: Settings) -> Records:
    try:
        return await open_records(settings.records or default_url(settings.database))
    except RecordsError as error:
        raise SettingsError(f"PRESIDENT_RECORDS: {error}") from None
    except (SQLAlchemyError, OSError) as error:
        raise SettingsError(f"the records store cannot be opened ({type(error).__name__})") from error


def _words(settings: Settings) -> WordList:
    try:
        return word_list(settings.name_filter)
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"name_filter: {error}") from None


async def _watch(tables: Tables) -> None:
    """A table must never stick: look at all of them again and again."""
    while True:
        await asyncio.sleep(_WATCH_SECONDS)
        await tables.watch()


async def _keep_house(tables: Tables, guests: Guests, projector: Projector) -> None:
    await tables.restore(projector.project)
    await projector.catch_up()
    while True:
        await asyncio.sleep(_SWEEP_SECONDS)
        tables.sweep()
        await guests.keep_house()
