"""Moves per second and latency of the server, every move durable, a move counted when all four sockets have it.

    python bench/server.py [--tables 250] [--seconds 8] [--rate 1000]

The server runs in its own process on one core, with SQLite and ``synchronous=FULL``; the sockets of this process are
the players, four to a table, no bots and no pauses. The five rule sets take turns from table to table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import random
import socket as sockets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import httpx
import psutil

sys.path.insert(0, str(Path(__file__).parent))

from server_load import Socket, Table

SEATS = 4
RULES = ("basic", "european", "clearing-twos", "clearing-twos-scum", "wild-twos")


@dataclass(frozen=True, slots=True)
class Run:
    """A server to measure."""

    port: int
    process: psutil.Process
    database: Path

    @property
    def rss(self) -> int:
        """Resident memory in bytes."""
        return int(self.process.memory_info().rss)


@contextmanager
def running(*, core: int | None) -> Iterator[Run]:
    """A server on a free port with a database of its own, held to one core where the system can do that."""
    with sockets.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        settings = {
            "PORT": port, "DATABASE": database,
            "MESSAGE_RATE": 1e9, "TABLES_PER_GUEST": 10**6, "SALT_WAIT": 0, "SEED": 1,
        }  # fmt: skip
        env = {**os.environ, **{f"PRESIDENT_{name}": str(value) for name, value in settings.items()}}
        with subprocess.Popen([sys.executable, "-m", "president.server"], env=env) as server:
            process = psutil.Process(server.pid)
            if core is not None and hasattr(process, "cpu_affinity"):
                process.cpu_affinity([core])
            try:
                await_port(port)
                yield Run(port, process, database)
            finally:
                server.kill()


def await_port(port: int) -> None:
    """Wait until the server answers."""
    for _ in range(200):
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz")
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise SystemExit("the server did not start")


async def guests(client: httpx.AsyncClient, count: int) -> list[str]:
    """The tokens of new guests."""
    return [(await client.post("/api/guests", json={"name": f"P{number}"})).json()["token"] for number in range(count)]


async def seat_table(run: Run, client: httpx.AsyncClient, table: Table, tokens: list[str], rules: str) -> None:
    """Make a table, bring four sockets to it and start the game."""
    length = {"deals": 100} if rules == "wild-twos" else {"target": 1000}
    wanted = {"rules": rules, "seats": [{"kind": "open"}] * (SEATS - 1), "pace": 0, "window": 0, **length}
    made = await client.post("/api/tables", json=wanted, headers={"Authorization": f"Bearer {tokens[0]}"})
    path = f"/ws/{made.raise_for_status().json()['code']}"
    for number, token in enumerate(tokens):
        player = await connect(run, path, table)
        player.number = number
        player.send({"type": "hello", "token": token})
        if number:
            player.send({"type": "sit", "seat": number})
    while len(table.seated) < SEATS:
        await asyncio.sleep(0.005)
    table.sockets[0].send({"type": "start"})


async def connect(run: Run, path: str, table: Table) -> Socket:
    """One more socket of a table."""
    loop = asyncio.get_running_loop()
    _, player = await loop.create_connection(lambda: Socket(path, table.hear), "127.0.0.1", run.port)
    table.sockets.append(player)
    await player.opened()
    return player


@dataclass(frozen=True, slots=True)
class Figures:
    """What a stretch of play showed."""

    rate: float
    p50: float
    p99: float
    server_cpu: float
    bytes_down: float
    bytes_up: float
    refused: int


async def measure(run: Run, tables: list[Table], latencies: list[float], seconds: float, rate: float) -> Figures:
    """Let the tables play at ``rate`` moves a second in all (0: as fast as they can) and look for a while."""
    for table in tables:
        table.pause = len(tables) / rate if rate else 0.0
    await asyncio.sleep(1.5)
    before = _totals(tables)
    latencies.clear()
    start, cpu = time.perf_counter(), _cpu(run)
    await asyncio.sleep(seconds)
    elapsed, burnt = time.perf_counter() - start, _cpu(run) - cpu
    moves, down, up = (after - earlier for after, earlier in zip(_totals(tables), before, strict=True))
    ordered = sorted(latencies)
    return Figures(
        rate=moves / elapsed,
        p50=1000 * ordered[len(ordered) // 2],
        p99=1000 * ordered[int(len(ordered) * 0.99)],
        server_cpu=burnt / elapsed,
        bytes_down=down / moves,
        bytes_up=up / moves,
        refused=sum(sum(table.refused.values()) for table in tables),
    )


def _totals(tables: list[Table]) -> tuple[int, int, int]:
    players = [player for table in tables for player in table.sockets]
    return sum(t.moves for t in tables), sum(p.received for p in players), sum(p.sent for p in players)


def _cpu(run: Run) -> float:
    times = run.process.cpu_times()
    return float(times.user + times.system)


async def connection_memory(count: int) -> float:
    """Bytes of resident memory for one connection: many people watch one table."""
    with running(core=None) as run:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{run.port}", timeout=30) as client:
            tokens = await guests(client, count)
            wanted = {"rules": "basic", "seats": [{"kind": "open"}] * 3}
            made = await client.post("/api/tables", json=wanted, headers={"Authorization": f"Bearer {tokens[0]}"})
            path, table = f"/ws/{made.json()['code']}", Table(random.Random(1), [])
            (await connect(run, path, table)).send({"type": "hello", "token": tokens[0]})
            await asyncio.sleep(0.2)
            before = run.rss
            for token in tokens[1:]:
                (await connect(run, path, table)).send({"type": "hello", "token": token})
            await asyncio.sleep(0.5)
            return (run.rss - before) / (count - 1)


async def bench(tables: int, seconds: float, rate: float) -> None:
    """Measure and print."""
    per_connection = await connection_memory(tables * SEATS)
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    core = min(cores) if len(cores) > 1 else None
    with running(core=core) as run:
        if core is not None:
            os.sched_setaffinity(0, cores - {core})
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{run.port}", timeout=30) as client:
            tokens = await guests(client, tables * SEATS)
            latencies: list[float] = []
            seated = [Table(random.Random(number), latencies) for number in range(tables)]
            before = run.rss
            for number, table in enumerate(seated):
                own = tokens[SEATS * number : SEATS * (number + 1)]
                table.pause = 1.0
                await seat_table(run, client, table, own, RULES[number % len(RULES)])
        paced = await measure(run, seated, latencies, seconds, rate)
        memory = [run.rss]
        fast = await measure(run, seated, latencies, seconds, 0)
        memory.append(run.rss)
        per_table = [(rss - before) / tables - SEATS * per_connection for rss in memory]
        report(tables, rate, paced, fast)
        print(
            f"memory       : {per_table[0] / 1000:.0f} kB a table in play ({per_table[1] / 1000:.0f} kB after the "
            f"saturated stretch), {per_connection / 1000:.0f} kB a connection"
        )


def report(tables: int, rate: float, paced: Figures, fast: Figures) -> None:
    """Print what was found, with the machine and the versions."""
    parts = ("litestar", "msgspec", "uvicorn", "websockets", "uvloop")
    print(f"{cpu_name()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}")
    print(f"Python {platform.python_version()}", end=", ")
    print(f"SQLite {sqlite3.sqlite_version}, {', '.join(f'{part} {version(part)}' for part in parts)}")
    print(f"{tables} tables of {SEATS}, {tables * SEATS} sockets, one server process on one core, synchronous=FULL")
    for name, figures in ((f"paced {rate:.0f}/s", paced), ("saturated", fast)):
        print(
            f"{name:>13}: {figures.rate:7.0f} moves/s   p50 {figures.p50:6.1f} ms   p99 {figures.p99:6.1f} ms   "
            f"server {100 * figures.server_cpu:.0f} % of a core   {figures.refused} refused"
        )
    print(f"bytes a move : {fast.bytes_down:.0f} sent to the four, {fast.bytes_up:.0f} received")


def cpu_name() -> str:
    """The processor, as far as the system tells."""
    info = Path("/proc/cpuinfo")
    if not info.exists():
        return platform.processor() or platform.machine()
    names = (line.partition(": ")[2] for line in info.read_text().splitlines() if line.startswith("model name"))
    return next(names, platform.machine())


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=1000)
    asked = parser.parse_args()
    loop_factory = None
    try:
        import uvloop

        loop_factory = uvloop.new_event_loop
    except ImportError:
        pass
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(bench(asked.tables, asked.seconds, asked.rate))


if __name__ == "__main__":
    main()
