"""Many tables for a while, with people who do everything that people do, and a server that stops in between.

``make soak`` plays 200 tables for ten minutes; `PRESIDENT_SOAK_TABLES` and `PRESIDENT_SOAK_SECONDS` change that. The
default suite plays a few for some seconds, and proves that the scan for foreign cards finds a build that leaks.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.process import Server
from tests.soak.crowd import Crowd

SETTINGS: dict[str, Any] = {"grace": 2, "deal_wait": 3, "turn_limit": 6}
"""Everything that takes long in life takes seconds here."""
PATIENCE = 45.0
"""Seconds without any change, where somebody is at the table and the game is on, after which it counts as stuck."""
SEED = 20_260
LONG = pytest.mark.soak


async def soak(server: Server, crowd: Crowd, *, tables: int, seconds: float, restarts: int) -> list[str]:
    """Play; the server is ended and started again so many times, in turn with and without warning."""
    stuck: list[str] = []
    await crowd.gather(tables)
    async with crowd.at_play():
        for number in range(restarts + 1):
            await watch(crowd, seconds / (restarts + 1), stuck)
            if number < restarts:
                stuck += watchdog(server)
                await asyncio.to_thread(server.stop if number % 2 else server.kill)
                await asyncio.to_thread(server.start)
                crowd.count("restarts")
        crowd.calm()
        before = [place.seen for place in crowd.places]
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE and idle(crowd, before):
            await asyncio.sleep(0.5)
        stuck += [f"{crowd.places[number].code} did not go on in the end" for number in idle(crowd, before)]
        stuck += watchdog(server)
    return stuck


def watchdog(server: Server) -> list[str]:
    """What the server's own watch over its tables has found since its start."""
    figures = httpx.get(f"{server.url}/metrics", timeout=20).raise_for_status().text
    (found,) = (line for line in figures.splitlines() if line.startswith("president_tables_stuck"))
    return [] if float(found.split()[-1]) == 0 else [f"the watchdog barked: {found}"]


def idle(crowd: Crowd, before: list[int]) -> list[int]:
    """The tables where nothing has happened since."""
    return [number for number, place in enumerate(crowd.places) if place.seen == before[number]]


async def watch(crowd: Crowd, seconds: float, stuck: list[str]) -> None:
    """Look at all tables once a second."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(min(1.0, max(0.0, end - time.monotonic())))
        for place in crowd.places:
            if place.stuck(PATIENCE):
                stuck.append(f"{place.code} stands still at version {place.seen} in {place.view.get('phase')}")
                place.moved = time.monotonic()


async def hold(folder: Path, *, tables: int, seconds: float, restarts: int, tick: float) -> None:
    """A whole soak with all its checks; prints its figures."""
    began = time.monotonic()
    with Server(folder, **SETTINGS) as server:
        crowd = Crowd(server.url, seed=SEED, tick=tick, away=5.0, mischief=0.1)
        stuck = await soak(server, crowd, tables=tables, seconds=seconds, restarts=restarts)
        server.stop()
        problems = crowd.witness.compare(server.database, [place.code for place in crowd.places])
        print(f"\n{tables} tables, {len(crowd.people)} people, seed {SEED}")
        print(crowd.witness.figures.text(time.monotonic() - began))
        assert stuck == []
        assert problems == {}
        assert "Traceback" not in server.log, server.log[-4000:]
        assert "ERROR" not in server.log, server.log[-4000:]
        assert crowd.witness.figures.counts["moves"] > tables * seconds / 10


async def test_some_tables_for_some_seconds(tmp_path: Path) -> None:
    await hold(tmp_path, tables=10, seconds=8, restarts=1, tick=0.12)


@pytest.mark.soak
async def test_two_hundred_tables_for_ten_minutes(tmp_path: Path) -> None:
    tables = int(os.environ.get("PRESIDENT_SOAK_TABLES", "200"))
    seconds = float(os.environ.get("PRESIDENT_SOAK_SECONDS", "600"))
    await hold(tmp_path, tables=tables, seconds=seconds, restarts=6, tick=0.8)


@pytest.mark.parametrize(
    "leak", ["updates", *(pytest.param(more, marks=LONG) for more in ("welcomes", "lines", "seeds"))]
)
async def test_a_build_that_leaks_is_found(tmp_path: Path, leak: str) -> None:
    """The proof of the scan: with a fault put into the server, the same players see what is not theirs."""
    with Server(tmp_path, program=("-m", "tests.soak.leaking"), leak=leak, **SETTINGS) as server:
        crowd = Crowd(server.url, seed=SEED, tick=0.05, away=0.3, mischief=0.1)
        await crowd.gather(3)
        problems: dict[str, list[str]] = {}
        async with crowd.at_play():
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and "secrets" not in problems:
                await asyncio.sleep(1)
                problems = crowd.witness.compare(server.database, [place.code for place in crowd.places])
        assert "secrets" in problems, problems
