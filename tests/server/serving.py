"""A server in a thread with real sockets, and players who know nothing but the wire."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets

from president.server import Settings
from president.server.runner import config
from tests.server.db.stores import sqlite_template

Json = dict[str, Any]
FREE: dict[str, Any] = {
    "message_rate": 1e6,
    "tables_per_guest": 10**6,
    "accounts_per_address": 10**6,
    "seed": 7,
    "salt_wait": 0.0,
    "bot_processes": 0,
    "synchronous": "NORMAL",  # nobody pulls the plug of a machine here
}


@dataclass
class Running:
    """Where a server is."""

    port: int
    database: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(folder: Path, **changes: Any) -> Iterator[Running]:
    """Serve until the context ends. Nothing is limited and luck is seeded unless ``changes`` say otherwise."""
    settings = Settings(**{**FREE, **changes}, database=folder / "t.db")
    records = folder / "t.records.db"
    if not settings.records and not records.exists():
        records.write_bytes(sqlite_template())
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(config(settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        deadline = time.monotonic() + 20
        while not server.started and thread.is_alive() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert server.started
        try:
            yield Running(listener.getsockname()[1], settings.database)
        finally:
            server.should_exit = True
            thread.join(20)


@dataclass
class Player:
    """A browser without a face: keeps every frame and the last view."""

    name: str
    token: str
    url: str
    frames: list[Json] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    view: Json = field(default_factory=dict)
    version: int = 0
    closed: int | None = None
    _socket: websockets.ClientConnection | None = None
    _reader: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self, code: str, **options: Any) -> Player:
        """Open a socket at a table and say hello."""
        await self.open(code, **options)
        await self.send({"type": "hello", "token": self.token})
        await self.until(lambda me: bool(me.view))
        return self

    async def open(self, code: str, **options: Any) -> None:
        """Open a socket and say nothing."""
        await self.go()
        self.view, self.closed = {}, None
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{code}"
        self._socket = await websockets.connect(address, max_size=None, compression=None, **options)
        self._reader = asyncio.create_task(self._read(self._socket))

    async def _read(self, connection: websockets.ClientConnection) -> None:
        try:
            async for text in connection:
                assert isinstance(text, str)
                self.raw.append(text)
                frame = json.loads(text)
                self.frames.append(frame)
                self.version = frame.get("version", self.version) if frame["type"] != "refused" else self.version
                self.view = frame.get("view", self.view)
                self._news.set()
        except websockets.ConnectionClosed:
            pass
        self.closed = connection.close_code
        self._news.set()

    async def send(self, message: Json | str | bytes) -> None:
        """Send a message, or anything else that fits in a frame."""
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def act(self, action: str, version: int | None = None) -> None:
        """Play, pass or give on the last version seen."""
        await self.send({"type": "act", "version": self.version if version is None else version, "action": action})

    async def until(self, true: Callable[[Player], bool], seconds: float = 60) -> None:
        """Wait for frames until something holds."""
        async with asyncio.timeout(seconds):
            while not true(self):
                self._news.clear()
                await self._news.wait()

    async def after(self, version: int) -> None:
        """Wait for anything that happens after a version."""
        await self.until(lambda me: me.version != version or me.closed is not None)

    async def refused(self, message: Json | str | bytes) -> Json:
        """Send a message that must be refused, and return the refusal."""
        seen = len(self.frames)
        await self.send(message)
        await self.until(
            lambda me: any(frame["type"] == "refused" for frame in me.frames[seen:]) or me.closed is not None
        )
        return next(frame for frame in self.frames[seen:] if frame["type"] == "refused")

    async def go(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()
            assert self._reader is not None
            await self._reader
            self._socket = None


class Visit:
    """Makes guests and tables over HTTP, and closes every socket at the end."""

    def __init__(self, server: Running) -> None:
        self.http = httpx.AsyncClient(base_url=server.url, timeout=20)
        self._url = server.url
        self._players: list[Player] = []

    async def __aenter__(self) -> Visit:
        return self

    async def __aexit__(self, *_: object) -> None:
        for player in self._players:
            await player.go()
        await self.http.aclose()

    async def guest(self, name: str = "Ann") -> Player:
        """A new guest without a table."""
        made = (await self.http.post("/api/guests", json={"name": name})).raise_for_status().json()
        player = Player(name, made["token"], self._url)
        self._players.append(player)
        return player

    async def again(self, player: Player) -> Player:
        """The same person in another browser."""
        twin = Player(player.name, player.token, self._url)
        self._players.append(twin)
        return twin

    async def table(self, host: Player, rules: str = "basic", seats: str = "ooo", **options: Any) -> str:
        """A table with open (``o``) and bot (``b``) seats behind the host's; returns its code."""
        kinds = [{"kind": "bot" if seat == "b" else "open", "level": "greedy"} for seat in seats]
        wanted = {"rules": rules, "seats": kinds, "pace": 0, "window": 0, **options}
        made = await self.http.post("/api/tables", json=wanted, headers=bearer(host))
        code: str = made.raise_for_status().json()["code"]
        return code

    async def full_table(self, rules: str, players: int, **options: Any) -> tuple[str, list[Player]]:
        """A table where everybody is a person, started."""
        people = [await self.guest(f"P{number}") for number in range(players)]
        code = await self.table(people[0], rules, "o" * (players - 1), **options)
        for seat, player in enumerate(people):
            await player.come(code)
            if seat:
                await player.send({"type": "sit", "seat": seat})
                await player.until(lambda me: me.view["seat"] is not None)
        await people[0].send({"type": "start"})
        return code, people


def bearer(player: Player) -> dict[str, str]:
    """The header that says who asks."""
    return bearer_of(player.token)


def bearer_of(token: str) -> dict[str, str]:
    """The same for a token."""
    return {"Authorization": f"Bearer {token}"}


def wants(view: Json, rng: random.Random) -> str | None:
    """Any legal action for a view, by its choices alone; ``None`` when the seat has nothing to do."""
    choices = view.get("choices", {})
    trade = choices.get("trade")
    if trade is not None:
        if trade["kind"] == "wait":
            return None
        free = [card for card in trade["among"] if card not in trade["must"]]
        if trade["kind"] == "request":
            return f"? s{trade['to']} {' '.join(rng.sample(free, rng.randint(0, trade['count'])))}".strip()
        return f"> s{trade['to']} {' '.join(trade['must'] + rng.sample(free, trade['count'] - len(trade['must'])))}"
    if choices.get("may_pass") and (not choices.get("plays") or rng.random() < 0.25):
        return "-"
    return " ".join(rng.choice(choices["plays"])["cards"]) if choices.get("plays") else None


async def play_on(player: Player, rng: random.Random) -> None:
    """Play until the game is over: act whenever the view offers something, press Ready between deals."""
    acted = -1
    while player.view["phase"] != "over":
        version = player.version
        if version != acted:
            acted = version
            if player.view["phase"] == "ready" and player.view["deal"]:
                await player.send({"type": "ready"})
            elif action := wants(player.view, rng):
                await player.act(action, version)
        await player.after(version)
        assert player.closed is None
