"""A server that was killed between the last card and the result, and one that comes back after months."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx

from president.server import facts
from president.server.log import START, Version
from president.server.log.sqlite import SqliteLog
from tests.server.replays.written import Written
from tests.server.serving import serving


async def write_log(database: Path, table: Written) -> None:
    """The log as the killed server left it."""
    log = SqliteLog(database)
    version: Version = START
    for _, fact in table.entries:
        version = await log.append(table.code, version, facts.write(fact))
    await log.close()


async def answer(http: httpx.AsyncClient, path: str, status: int) -> Any:
    """The answer as soon as it has that status."""
    async with asyncio.timeout(20):
        while True:
            found = await http.get(path)
            if found.status_code == status:
                return found.json()
            await asyncio.sleep(0.05)


def a_game(code: str, at: int) -> Written:
    table = Written("basic", "ppbb", code=code, target=4)
    table.at = at
    return table.start().play(99)


async def test_the_result_is_there_after_the_next_start_and_once(tmp_path: Path) -> None:
    table = a_game("KLLED", int(time.time()))
    await write_log(tmp_path / "t.db", table)
    for _ in range(2):
        with serving(tmp_path) as server:
            async with httpx.AsyncClient(base_url=server.url, timeout=20) as http:
                told = await answer(http, "/api/games/KLLED-1", 200)
                assert told["finished"] == table.at
                assert [seat["kind"] for seat in told["seats"]].count("person") == 2
                replay = await answer(http, "/api/games/KLLED-1/replay", 200)
                assert replay["finished"]


async def test_results_are_stored_before_an_old_table_is_forgotten(tmp_path: Path) -> None:
    await write_log(tmp_path / "t.db", a_game("ANCNT", 1_000_000))
    with serving(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=20) as http:
            told = await answer(http, "/api/games/ANCNT-1", 200)
            deals = (await answer(http, "/api/games/ANCNT-1/replay", 200))["deals"]
            assert len(deals) == told["deals"]
            shown = await answer(http, f"/api/games/ANCNT-1/deals/{deals[-1]['number']}", 200)
            assert "bot" not in {step.get("why", "") for step in shown["steps"]}
            assert shown["result"]["order"]
    log = SqliteLog(tmp_path / "t.db")
    async with asyncio.timeout(10):
        assert await log.tables() == []
    await log.close()
