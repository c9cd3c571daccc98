"""Tens of thousands of odd inputs at the sockets: the server neither falls nor loses a card, and the game goes on.

The short forms run by default; ``make soak`` runs the long ones, which with the HTTP fuzzer make more than 100,000
inputs. All seeds are printed: the same seed makes the same inputs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from president.server import Settings, wire
from president.server.app import App
from president.server.service import Service, open_service
from tests.server.process import Server
from tests.server.serving import bearer_of, wants
from tests.soak.inputs import Inputs, lobby_inputs, table_inputs
from tests.soak.pipes import Pipe
from tests.soak.raw import throw_bytes
from tests.soak.witness import Hearing, Witness

SEED = int(os.environ.get("PRESIDENT_FUZZ_SEED", "4711"))
RULES = ["basic", "european+naming", "clearing-twos-scum", "wild-twos"]
GENEROUS: dict[str, Any] = {"message_rate": 1e6, "tables_per_guest": 10**6, "deal_wait": 0.5, "grace": 0.5}
PERSONS = 3
_decode = msgspec.json.Decoder().decode


class Sitter:
    """Somebody at a table whose fingers slip."""

    def __init__(self, app: App, witness: Witness, code: str, token: str) -> None:
        self.kicked = False
        self.view: dict[str, Any] = {}
        self.version = 0
        self.refused: Counter[str] = Counter()
        self._app, self._witness, self._code, self._token = app, witness, code, token
        self.pipe = self._come()

    def _come(self) -> Pipe:
        hearing = Hearing(self._witness, self._code)

        def hear(text: str) -> None:
            frame = _decode(text)
            hearing.hear(text.encode(), frame)
            if frame["type"] == "refused":
                self.refused[frame["reason"]] += 1
                self.kicked |= frame["reason"] == "kicked"
            if "view" in frame:
                self.view, self.version = frame["view"], frame["version"]

        pipe = Pipe(self._app, f"/ws/{self._code}", hear)
        pipe.send(msgspec.json.encode({"type": "hello", "token": self._token}).decode())
        return pipe

    async def again(self, service: Service) -> None:
        """Come back when the connection has ended; as somebody else when the host has put this person out."""
        if self.kicked:
            await self.pipe.leave()
            _, self._token = await service.guests.make("Somebody", "a program")
            self.kicked, self.pipe = False, self._come()
        elif self.pipe.closed is not None or self.pipe.task.done():
            await self.pipe.leave()
            self.pipe = self._come()

    async def plays(self, rng: random.Random) -> None:
        """Do what is to be done, if there is anything."""
        view = self.view
        message: dict[str, Any] | None = None
        if not view or view["seat"] is None:
            free = [number for number, seat in enumerate(view.get("seats", ())) if seat.get("free")]
            message = {"type": "sit", "seat": free[0]} if free else None
        elif view.get("paused"):
            message = {"type": "resume"}
        elif view["phase"] in ("lobby", "over"):
            message = {"type": "start" if view["phase"] == "lobby" else "rematch"}
        elif view["phase"] == "ready":
            message = {"type": "ready"} if view["deal"] else None
        elif action := wants(view, rng):
            message = {"type": "act", "version": self.version, "action": action}
        if message is not None:
            self.pipe.send(msgspec.json.encode(message).decode())
            if rng.random() < 0.2:
                self.pipe.send('{"type":"pace","pace":0}')  # a host's fingers may have slipped there
            await self.pipe.settle()


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[tuple[App, Service]]:
    """The application with its service open, without a network."""
    app = App(settings := Settings(**GENEROUS, database=folder / "t.db", synchronous="NORMAL"))
    async with open_service(settings) as service:
        app.litestar.state.service = service
        yield app, service


async def sit_down(app: App, service: Service, witness: Witness, rules: str) -> tuple[str, list[Sitter]]:
    """A table of three persons and a bot."""
    made = [await service.guests.make(f"P{number}", "a program") for number in range(PERSONS)]
    seats = [wire.SeatSetup("open" if number < PERSONS else "bot", "greedy") for number in range(1, 4)]
    deals = 4 if rules == "wild-twos" else None
    code = await service.tables.make(made[0][0], wire.NewTable(rules, seats, deals=deals, pace=0, window=0))
    return code, [Sitter(app, witness, code, token) for _, token in made]


async def fuzz(folder: Path, seed: int, number: int) -> tuple[Counter[str], Witness]:
    """So many inputs at four tables and at the lobby, with sensible play in between; then every table plays on."""
    rng, inputs, lobby = random.Random(seed), table_inputs(seed), lobby_inputs(seed)
    witness, refused = Witness(), Counter[str]()
    async with running(folder) as (app, service):
        tables = [await sit_down(app, service, witness, rules) for rules in RULES]
        everybody = [sitter for _, sitters in tables for sitter in sitters]
        page = Pipe(app, "/ws/lobby", lambda _: None)
        for _ in range(number):
            sitter = rng.choice(everybody)
            await sitter.again(service)
            if rng.random() < 0.03:
                page = await throw_at_lobby(app, page, lobby)
            elif rng.random() < 0.01:
                await sitter.pipe.leave()
            else:
                sitter.pipe.send(inputs.next(sitter.view, sitter.version))
                await sitter.pipe.settle()
            if rng.random() < 0.2:
                await rng.choice(everybody).plays(rng)
        await play_on(service, [code for code, _ in tables], everybody, rng)
        for sitter in everybody:
            refused += sitter.refused
            await sitter.pipe.leave()
        await page.leave()
    problems = witness.compare(folder / "t.db", [code for code, _ in tables])
    assert problems == {}
    return refused, witness


async def throw_at_lobby(app: App, page: Pipe, inputs: Inputs) -> Pipe:
    """One input at the lobby's socket; a new one when it was closed."""
    if page.closed is not None or page.task.done():
        await page.leave()
        page = Pipe(app, "/ws/lobby", lambda _: None)
    page.send(inputs.next({}, 0))
    await page.settle()
    return page


async def play_on(service: Service, codes: list[str], everybody: list[Sitter], rng: random.Random) -> None:
    """Every table is played to the end of a deal by sensible moves alone."""
    per_table = len(everybody) // len(codes)
    for sitter in everybody:
        await sitter.again(service)
        sitter.pipe.send('{"type":"pace","pace":0}')
    async with asyncio.timeout(60):
        for number in range(len(codes)):
            sitters = everybody[number * per_table : (number + 1) * per_table]
            deal = max(sitter.view.get("deal", 0) for sitter in sitters)
            while not any(ended(sitter.view, deal) for sitter in sitters):
                for sitter in sitters:
                    await sitter.again(service)
                    await sitter.plays(rng)
                await asyncio.sleep(0.002)


def ended(view: dict[str, Any], deal: int) -> bool:
    """The deal that was on has ended."""
    return bool(view) and (view["deal"] > deal or (view["phase"] in ("ready", "over") and view["deal"] >= max(deal, 1)))


async def check_fuzz(folder: Path, caplog: pytest.LogCaptureFixture, number: int) -> None:
    with caplog.at_level(logging.ERROR):
        refused, witness = await fuzz(folder, SEED, number)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
    print(f"\n{number:,} inputs at ASGI sockets, seed {SEED}; {witness.figures.counts['moves']:,} moves meanwhile")
    print("refused: " + ", ".join(f"{times:,} {reason}" for reason, times in refused.most_common(30)))
    assert len(refused) > 8


async def test_odd_inputs_without_a_network(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await check_fuzz(tmp_path, caplog, 3_000)


@pytest.mark.soak
async def test_sixty_thousand_odd_inputs_without_a_network(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await check_fuzz(tmp_path, caplog, 60_000)


async def over_sockets(folder: Path, number: int) -> None:
    """Real sockets: what only a network brings, such as frames of a megabyte and bytes that are no frames."""
    rng, inputs, sent, closed = random.Random(SEED), table_inputs(SEED + 1), 0, Counter[int | None]()
    with Server(folder) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
            token = (await http.post("/api/guests", json={"name": "Ann"})).json()["token"]
            wanted = {"rules": "basic", "seats": [{"kind": "bot", "level": "greedy"}] * 3, "pace": 0}
            code = (await http.post("/api/tables", json=wanted, headers=bearer_of(token))).json()["code"]
            while sent < number:
                path = rng.choice([f"/ws/{code}", f"/ws/{code}", "/ws/lobby", "/ws/ZZZZZ", "/ws/", "/nothing"])
                if rng.random() < 0.2:
                    sent += await throw_bytes(server.port, path, rng)
                else:
                    sent += await one_visit(server.port, path, token, inputs, rng, closed)
            assert (await http.get("/healthz")).status_code == 200
            lobby = await http.get("/api/lobby")
            assert lobby.status_code == 200
            await one_visit(server.port, f"/ws/{code}", token, inputs, rng, closed)
        server.stop()
        assert "Traceback" not in server.log, server.log[-4000:]
        assert "ERROR" not in server.log, server.log[-4000:]
    print(f"\n{sent:,} inputs over real sockets, seed {SEED}; closed: {dict(closed)}")


async def one_visit(
    port: int, path: str, token: str, inputs: Inputs, rng: random.Random, closed: Counter[int | None]
) -> int:
    """A connection that sends up to fifty inputs or until it is closed; returns how many."""
    sent, seen = 0, Seen()
    url = f"ws://127.0.0.1:{port}{path}"
    try:
        async with websockets.connect(url, compression=None, max_size=None, ping_interval=None, open_timeout=20) as it:
            reader = asyncio.create_task(seen.read(it))
            if rng.random() < 0.9:
                await it.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
            for _ in range(rng.randint(1, 50)):
                await it.send(inputs.next(seen.view, seen.version))
                sent += 1
                await asyncio.sleep(rng.choice([0, 0, 0.001]))
            if rng.random() < 0.3:
                it.transport.abort()
        await reader
        closed[it.close_code] += 1
    except websockets.ConnectionClosed as end:
        closed[end.rcvd.code if end.rcvd else 1006] += 1
    except (websockets.InvalidHandshake, OSError):
        closed[403] += 1
        sent += 1
    return sent


@dataclass
class Seen:
    """The last view that came over a connection."""

    view: dict[str, Any] = field(default_factory=dict)
    version: int = 0

    async def read(self, connection: websockets.ClientConnection) -> None:
        """Until it is closed, for whatever reason."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async for text in connection:
                frame = _decode(text)
                self.view, self.version = frame.get("view", self.view), frame.get("version", self.version)


async def test_odd_inputs_over_real_sockets(tmp_path: Path) -> None:
    await over_sockets(tmp_path, 500)


@pytest.mark.soak
async def test_twenty_thousand_odd_inputs_over_real_sockets(tmp_path: Path) -> None:
    await over_sockets(tmp_path, 20_000)
