"""Scripted people at many tables, over real sockets: they play, and they do everything else that people do."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import websockets

from tests.server.serving import bearer_of, wants
from tests.soak.mischief import odd_message, table_message
from tests.soak.witness import Hearing, Witness

Json = dict[str, Any]

TROUBLE = (OSError, TimeoutError, EOFError, websockets.WebSocketException, httpx.HTTPError)
"""What a connection may end with when the server stops, or when it closes on us."""
LONGEST_ANSWER = 15.0
SEATING = 6.0
"""Seconds after which the host begins with whoever is there."""
_decode = msgspec.json.Decoder().decode


@dataclass
class Place:
    """A table of the soak."""

    code: str
    seen: int = 0
    moved: float = field(default_factory=time.monotonic)
    view: Json = field(default_factory=dict)
    there: int = 0
    since: float = 0.0
    """How many are connected, and since when somebody is without a break."""

    def note(self, version: int, view: Json) -> None:
        if version > self.seen:
            self.seen, self.moved, self.view = version, time.monotonic(), view

    def stuck(self, patience: float) -> bool:
        """Somebody is here, the game is on, and nothing happens."""
        waits = self.view.get("phase") in ("exchange", "play") and not self.view.get("paused")
        return waits and self.there > 0 and time.monotonic() - max(self.moved, self.since) > patience


class Person:
    """Somebody with a browser, a table, and little patience. ``mischief`` is the chance of it at each tick."""

    def __init__(self, crowd: Crowd, place: Place, token: str, seed: int, mischief: float) -> None:
        self.place = place
        self.token = token
        self.view: Json = {}
        self._crowd = crowd
        self._rng = random.Random(seed)
        self._mischief = mischief
        self._version = 0
        self._acted: tuple[int, float] | None = None
        self._came = time.monotonic()
        self._kicked = False

    async def live(self) -> None:
        """Come, play, go, and come again, until the crowd goes home."""
        while not self._crowd.over:
            try:
                if self._kicked:
                    self.token, self._kicked = await self._crowd.newcomer(), False
                    self._crowd.count("newcomers")
                await self._visit()
            except TROUBLE:
                self._crowd.count("connections lost")
            self._acted = None
            await asyncio.sleep(self._rng.choice([0.02, 0.2, 0.5, 2.0 if self._mischief else 0.2]))
            self._crowd.count("reconnects")

    async def _visit(self) -> None:
        url = f"{self._crowd.url.replace('http', 'ws', 1)}/ws/{self.place.code}"
        async with websockets.connect(url, compression=None, max_size=None, open_timeout=20, ping_interval=None) as it:
            if self._rng.random() < self._mischief:
                await it.send(odd_message(self._rng, {}, 0))
            await it.send(msgspec.json.encode({"type": "hello", "token": self.token, "seen": 0}).decode())
            with self._present():
                reader = asyncio.create_task(self._read(it))
                try:
                    await self._act(it, reader)
                finally:
                    reader.cancel()
                    await asyncio.gather(reader, return_exceptions=True)

    def _present(self) -> _Present:
        return _Present(self.place)

    async def _read(self, connection: websockets.ClientConnection) -> None:
        hearing = Hearing(self._crowd.witness, self.place.code)
        async for text in connection:
            raw = text.encode() if isinstance(text, str) else text
            frame = _decode(raw)
            hearing.hear(raw, frame)
            if frame["type"] == "refused":
                self._crowd.witness.figures.refused[frame["reason"]] += 1
                self._kicked |= frame["reason"] == "kicked"
                self._answered()
            if "view" in frame:
                self.view, self._version = frame["view"], frame["version"]
                self.place.note(self._version, self.view)
                if self._acted is not None and self._version > self._acted[0]:
                    self._answered()

    def _answered(self) -> None:
        if self._acted is not None:
            self._crowd.witness.figures.answers.append(time.monotonic() - self._acted[1])
            self._acted = None

    async def _act(self, connection: websockets.ClientConnection, reader: asyncio.Task[None]) -> None:
        while not self._crowd.over and not reader.done() and not self._kicked:
            await asyncio.sleep(self._crowd.tick * self._rng.uniform(0.3, 1.7))
            if not self.view or reader.done():
                continue
            if self._acted is not None and time.monotonic() - self._acted[1] > LONGEST_ANSWER:
                self._crowd.witness.wrong.append(f"{self.place.code}: no answer in {LONGEST_ANSWER} s")
                self._acted = None
            if self._rng.random() < self._mischief and await self._misbehave(connection):
                return
            await self._play(connection)

    async def _send(self, connection: websockets.ClientConnection, message: Json) -> None:
        await connection.send(msgspec.json.encode(message).decode())

    async def _play(self, connection: websockets.ClientConnection) -> None:
        """What there is to do at the table now."""
        phase, message = self.view["phase"], None
        if self.view["seat"] is None:
            message = self._sits()
        elif self.view.get("paused"):
            message = {"type": "resume"} if self._rng.random() < 0.3 else None
        elif phase in ("lobby", "over", "ready"):
            message = self._between()
        elif self._acted is None and (action := wants(self.view, self._rng)) is not None:
            self._acted = (self._version, time.monotonic())
            message = {"type": "act", "version": self._version, "action": action}
            self._crowd.count("acts sent")
        if message is not None:
            await self._send(connection, message)
            if self._rng.random() < self._mischief:
                await self._send(connection, message)
                self._crowd.count("double clicks")

    def _sits(self) -> Json | None:
        """Whoever watches takes a seat before long."""
        free = [number for number, seat in enumerate(self.view["seats"]) if seat.get("free")]
        return {"type": "sit", "seat": self._rng.choice(free)} if free and self._rng.random() < 0.3 else None

    def _between(self) -> Json | None:
        """Before, between and after the deals."""
        view = self.view
        me = view["seats"][view["seat"]]
        if view["phase"] == "ready":
            return {"type": "ready"} if view["deal"] and not me.get("ready") else None
        if not me.get("host"):
            return None
        if view["phase"] == "over":
            return {"type": "rematch"}
        everybody = all(seat["kind"] != "open" for seat in view["seats"])
        return {"type": "start"} if everybody or time.monotonic() - self._came > SEATING else None

    async def _misbehave(self, connection: websockets.ClientConnection) -> bool:
        """Do something else than play; true when the connection is over."""
        rng, crowd = self._rng, self._crowd
        what = rng.choices(
            ["odd", "table", "reload", "drop", "cut", "twin", "huge", "leave", "rest"],
            [40, 25, 6, 5, 5, 4, 3, 4, 4],
        )[0]
        crowd.count(f"did: {what}")
        match what:
            case "odd":
                await connection.send(odd_message(rng, self.view, self._version))
            case "table":
                message = table_message(rng, self.view)
                if message is not None:
                    await self._send(connection, message)
            case "huge":
                await connection.send("x" * rng.choice([17_000, 200_000, 1_000_000]))
            case "leave":
                await self._send(connection, {"type": "leave"})
            case "twin":
                await self._twin()
            case "cut":
                connection.transport.abort()
                return True
            case "drop" | "rest" | "reload":
                await connection.close()
                if what != "reload":
                    await asyncio.sleep(rng.uniform(0.1, crowd.away))
                return True
        return False

    async def _twin(self) -> None:
        """The same person opens the table in another tab and closes it again."""
        url = f"{self._crowd.url.replace('http', 'ws', 1)}/ws/{self.place.code}"
        async with websockets.connect(url, compression=None, max_size=None, ping_interval=None) as second:
            await self._send(second, {"type": "hello", "token": self.token})
            hearing = Hearing(self._crowd.witness, self.place.code)
            text = await second.recv(decode=False)
            hearing.hear(text, _decode(text))


class _Present:
    """Counts a person as present at a place while the context lasts."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def __enter__(self) -> None:
        if not self._place.there:
            self._place.since = time.monotonic()
        self._place.there += 1

    def __exit__(self, *_: object) -> None:
        self._place.there -= 1


class Crowd:
    """Everybody, at all tables."""

    def __init__(self, url: str, *, seed: int, tick: float, away: float, mischief: float) -> None:
        self.url = url
        self.witness = Witness()
        self.places: list[Place] = []
        self.people: list[Person] = []
        self.tick = tick
        self.away = away
        self.over = False
        self._mischief = mischief
        self._rng = random.Random(seed)

    def count(self, what: str) -> None:
        self.witness.figures.counts[what] += 1

    def calm(self) -> None:
        """From now on everybody only plays."""
        for person in self.people:
            person._mischief = 0.0

    async def newcomer(self, name: str = "Newcomer") -> str:
        """A new guest; returns the token."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            made = await http.post("/api/guests", json={"name": name})
            token: str = made.raise_for_status().json()["token"]
            return token

    async def gather(self, tables: int) -> None:
        """Make so many tables, with two to five persons each who know the code."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            for number in range(tables):
                await self._table(http, number)

    async def _table(self, http: httpx.AsyncClient, number: int) -> None:
        rng = self._rng
        rules, seats, length = LAYOUTS[number % len(LAYOUTS)]
        persons = rng.randint(2, min(5, seats + 1))
        tokens = []
        for person in range(persons):
            made = await http.post("/api/guests", json={"name": f"P{number}-{person}"})
            tokens.append(made.raise_for_status().json()["token"])
        kinds = [{"kind": "open" if seat < persons else "bot", "level": "greedy"} for seat in range(1, seats)]
        wanted = {"rules": rules, "seats": kinds, "pace": 150, "window": 200, **length}
        made = await http.post("/api/tables", json=wanted, headers=bearer_of(tokens[0]))
        place = Place(made.raise_for_status().json()["code"])
        self.places.append(place)
        self.people += [Person(self, place, token, rng.getrandbits(32), self._mischief) for token in tokens]

    @asynccontextmanager
    async def at_play(self) -> AsyncIterator[None]:
        """Everybody lives while the context lasts; whoever fails, fails it."""
        tasks = [asyncio.create_task(person.live()) for person in self.people]
        try:
            yield
        finally:
            self.over = True
            done = await asyncio.gather(*tasks, return_exceptions=True)
        problems = [result for result in done if isinstance(result, BaseException)]
        if problems:
            raise problems[0]


LAYOUTS: list[tuple[str, int, Json]] = [
    ("basic", 4, {}),
    ("european", 4, {"target": 20}),
    ("clearing-twos-scum", 5, {"target": 5}),
    ("wild-twos", 3, {"deals": 3}),
    ("clearing-twos", 8, {"target": 5}),
    ("european+naming", 4, {"target": 20}),
    ("european+bombs+jokers+revolution", 5, {"target": 10}),
    ("basic", 6, {}),
]
