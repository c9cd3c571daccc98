"""Kill −9 in the middle of a hundred games: every table goes on from the last move that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

from tests.server.process import Server
from tests.server.serving import Json, Player, Visit, wants

TABLES = 100
SEATS = 3
"""A person and two bots each; wild twos may be played by three."""
AT_ONCE = 10
"""Persons who come together: so the server works while others think, and nobody waits long for an answer."""
ENOUGH = 20
"""Frames that each has got, on average, before the server is killed."""


async def play_a_while(player: Player, rng: random.Random, *, moves: int) -> None:
    """Play up to so many moves, or until the connection or the game is over."""
    acted = -1
    while moves and player.closed is None and player.view["phase"] != "over":
        version = player.version
        action = wants(player.view, rng)
        if version != acted and player.view["phase"] == "ready":
            await player.send({"type": "ready"})
        elif version != acted and action is not None:
            moves -= 1
            await player.act(action, version)
        acted = version
        await player.after(version)


async def sit_down(visit: Visit, number: int) -> tuple[str, Player]:
    """A table in play."""
    player = await visit.guest(f"P{number}")
    rules, length = (("wild-twos", {"deals": 20}), ("european", {"target": 100}))[number % 2]
    code = await visit.table(player, rules, "b" * (SEATS - 1), pace=20, **length)
    await player.come(code)
    await player.send({"type": "start"})
    await player.until(lambda me: me.view["phase"] == "play")
    return code, player


def history(player: Player) -> dict[int, Json]:
    """By version, what a player was told of everything that everybody may see."""
    public = ("phase", "deal", "pile", "turn", "discard", "hand")
    return {
        frame["version"]: {key: frame["view"].get(key) for key in public}
        for frame in player.frames
        if frame["type"] in ("update", "welcome")
    }


async def test_a_hundred_games_go_on_after_kill_9(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Visit(server) as visit:
            tables: list[tuple[str, Player]] = []
            for first in range(0, TABLES, AT_ONCE):
                some = range(first, first + AT_ONCE)
                tables += await asyncio.gather(*(sit_down(visit, number) for number in some))
            players = [player for _, player in tables]
            playing = [
                asyncio.create_task(play_a_while(player, random.Random(number), moves=10_000))
                for number, player in enumerate(players)
            ]
            async with asyncio.timeout(60):
                while sum(len(player.frames) for player in players) < ENOUGH * TABLES:
                    await asyncio.sleep(0.05)
            server.kill()
            for player in players:
                await player.until(lambda me: me.closed is not None)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            told = [history(player) for player in players]
            assert sum(len(versions) for versions in told) > 10 * TABLES

            server.start()
            for player in players:
                player.frames.clear()
            await asyncio.gather(*(player.come(code) for code, player in tables))
            for player, known in zip(players, told, strict=True):
                last = max(known)
                assert player.version >= last  # a move may have been written that nobody was told of any more
                if player.version == last:
                    assert history(player)[last] == known[last]
                assert sum(chip["kind"] == "bot" for chip in player.view["seats"]) == SEATS - 1
            before = [player.version for player in players]
            await asyncio.gather(
                *(play_a_while(player, random.Random(number), moves=3) for number, player in enumerate(players))
            )
            assert all(player.version > version for player, version in zip(players, before, strict=True))


async def test_bots_go_on_by_themselves_as_soon_as_somebody_is_back(tmp_path: Path) -> None:
    """The person is not in turn: the table moves without any message but hello."""
    with Server(tmp_path) as server:
        async with Visit(server) as visit:
            ann = await visit.guest()
            code = await visit.table(ann, "basic", "bbb", pace=200)
            await ann.come(code)
            await ann.send({"type": "start"})
            await ann.until(lambda me: me.view["phase"] == "play")
            while ann.view["turn"] == ann.view["seat"]:
                version = ann.version
                await ann.act(wants(ann.view, random.Random(1)) or "-")
                await ann.after(version)
            server.kill()
            await ann.until(lambda me: me.closed is not None)
            server.start()
            await ann.come(code)
            version = ann.version
            await ann.after(version)
            assert ann.version > version


async def test_a_second_server_on_the_same_database_does_not_start(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        settings = {"PRESIDENT_PORT": "0", "PRESIDENT_DATABASE": str(server.database)}
        second = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "president.server"],
            env={**os.environ, **settings},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert second.returncode != 0
        assert "another server is running on the same database" in second.stderr
