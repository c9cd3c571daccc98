"""Whether tables of searching bots keep their pace: how late each bot's move comes, and who decided it.

    python bench/server_bots.py [--tables 500] [--level good] [--pace 900] [--seconds 30] [--processes 1]

At each table one person plays at once what is listed first, against four bots of one level, in the basic game. A bot is
due ``pace`` milliseconds after the move before its own; what it needs beyond that is its lateness. Moves that a plain
bot made for one that was not ready are counted from the log.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sqlite3
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec

sys.path.insert(0, str(Path(__file__).parent))

from server import Run, cpu_name, guests, running
from server_load import Frame, Socket

BOTS = 4


@dataclass
class Sitting:
    """One person among bots, who notes when each bot moved."""

    pace: float
    lateness: list[float]
    bots_turn: float | None = None
    version: int = 0
    pressed: int = 0
    gave: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, socket: Socket, frame: Frame) -> None:
        """A frame came."""
        view, now = frame.view, time.perf_counter()
        if view is None or frame.version <= self.version:
            return
        if self.bots_turn is not None:
            self.lateness.append(now - self.bots_turn - self.pace)
        self.version, self.bots_turn = frame.version, None
        self.ready.set()
        if view.phase == "play" and view.turn == view.seat:
            choices = view.choices
            action = " ".join(choices.plays[0].cards) if choices.plays else "-"
            socket.send({"type": "act", "version": frame.version, "action": action})
        elif view.phase == "play":
            self.bots_turn = now
        elif view.phase == "ready" and view.deal > self.pressed:
            self.pressed = view.deal
            socket.send({"type": "ready"})
        elif view.choices.trade is not None and view.choices.trade.among and self.gave < view.deal:
            self.gave = view.deal
            trade = view.choices.trade
            cards = (trade.must + [card for card in trade.among if card not in trade.must])[: trade.count]
            socket.send({"type": "act", "version": frame.version, "action": f"> s{trade.to} {' '.join(cards)}"})


class Written(msgspec.Struct):
    """The part of a log entry that is read here."""

    fact: str
    why: str = ""
    instead: str = ""


def decided(database: Path) -> tuple[int, int]:
    """How many moves bots made, and how many of them a plain one for another."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT payload FROM log").fetchall()
    facts = [msgspec.json.decode(row[0], type=Written) for row in rows]
    bots = [fact for fact in facts if fact.fact == "acted" and fact.why == "bot"]
    return len(bots), sum(fact.instead != "" for fact in bots)


async def sit(run: Run, client: httpx.AsyncClient, token: str, sitting: Sitting, level: str) -> None:
    """Make a table with bots and begin."""
    bots = [{"kind": "bot", "level": level}] * BOTS
    wanted = {"rules": "basic", "seats": bots, "pace": int(sitting.pace * 1000), "window": 0, "target": 1000}
    made = await client.post("/api/tables", json=wanted, headers={"Authorization": f"Bearer {token}"})
    path = f"/ws/{made.raise_for_status().json()['code']}"
    loop = asyncio.get_running_loop()
    _, player = await loop.create_connection(lambda: Socket(path, sitting.hear), "127.0.0.1", run.port)
    await player.opened()
    player.send({"type": "hello", "token": token})
    await sitting.ready.wait()
    player.send({"type": "start"})


async def bench(asked: argparse.Namespace) -> None:
    """Measure and print."""
    os.environ["PRESIDENT_BOT_PROCESSES"] = str(asked.processes)
    with running(core=None) as run:
        lateness: list[float] = []
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{run.port}", timeout=30) as client:
            tokens = await guests(client, asked.tables)
            for token in tokens:
                await sit(run, client, token, Sitting(asked.pace / 1000, lateness), asked.level)
        await asyncio.sleep(10)  # until the compiled search is loaded and the queue has found its length
        lateness.clear()
        before, instead_before = decided(run.database)
        cpu, start = _cpu(run), time.perf_counter()
        await asyncio.sleep(asked.seconds)
        spent, elapsed = _cpu(run) - cpu, time.perf_counter() - start
        after, instead_after = decided(run.database)
    moves, instead = after - before, instead_after - instead_before
    late = sorted(1000 * value for value in lateness)
    print(f"{cpu_name()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(
        f"{asked.tables} tables of four {asked.level!r} bots, pace {asked.pace} ms, {asked.processes} bot process(es)"
    )
    print(f"{moves / elapsed:.0f} bots' moves a second, {instead} of {moves} by a plain bot instead")
    print(
        f"lateness: median {late[len(late) // 2]:.1f} ms, p99 {late[int(len(late) * 0.99)]:.1f} ms, {late[-1]:.0f} most"
    )
    print(f"server process {100 * spent / elapsed:.0f} % of a core")


def _cpu(run: Run) -> float:
    times = run.process.cpu_times()
    return float(times.user + times.system)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--level", default="good")
    parser.add_argument("--pace", type=int, default=900)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--processes", type=int, default=1)
    asyncio.run(bench(parser.parse_args()))


if __name__ == "__main__":
    main()
