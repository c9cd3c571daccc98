"""A table without sockets, on a clock that a test moves."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from president.server import Settings, wire
from president.server.clock import FakeClock, RandomChance, settle
from president.server.commands import obey
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.facts import Created, Occupant, Started, write
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.log import START
from president.server.log.memory import MemoryLog
from president.server.table import open_table
from president.server.thinking import InlineRunner
from tests.server.serving import wants

Json = dict[str, Any]


@dataclass
class Seat:
    """A person's connection: what came in, and when."""

    guest: str
    clock: FakeClock
    frames: list[tuple[float, Json]] = field(default_factory=list)
    was_replaced: bool = False
    why_out: str | None = None

    def push(self, frame: bytes) -> None:
        self.frames.append((self.clock.now(), json.loads(frame)))

    def replaced(self) -> None:
        self.was_replaced = True

    def put_out(self, reason: str, says: str) -> None:
        self.why_out = reason

    @property
    def view(self) -> Json:
        view: Json = next(frame["view"] for _, frame in reversed(self.frames) if "view" in frame)
        return view

    @property
    def version(self) -> int:
        version: int = next(frame["version"] for _, frame in reversed(self.frames) if "version" in frame)
        return version

    def lines(self, *kinds: str) -> list[tuple[float, Json]]:
        """When which lines came."""
        found = [(at, line) for at, frame in self.frames for line in frame.get("lines", [])]
        return [(at, line) for at, line in found if not kinds or line["kind"] in kinds]


class Room:
    """A table of people (``p``), bots (``b``), bots that keep a seat for people (``k``), and free seats (``o``).

    Person 0 is the host.
    """

    def __init__(
        self, rules: str, seats: str, *, seed: int = 1, pace: int = 1000, window: int = 2000, **more: Any
    ) -> None:
        self.clock = FakeClock()
        self.chance = RandomChance(random.Random(seed))
        settings = Settings(**{"turn_limit": None, "salt_wait": 0.0, **more.pop("settings", {})})
        log = more.pop("log", None) or MemoryLog(self.clock)
        runner, level = more.pop("runner", None) or InlineRunner(), more.pop("level", "greedy")
        self.edge = Edge(log, self.clock, self.chance, runner, settings, lambda: 0)
        players = [_occupant(kind, number, level) for number, kind in enumerate(seats)]
        self.created = Created(rules, players, pace, window, 0, **more)
        self.table = LiveTable(open_table("ROOM1", self.created, 1), self.edge)

    async def begin(self) -> list[Seat]:
        """Write the table down, let everybody in, start, and wait for the first deal."""
        await self.open()
        people = [self.come(number) for number, who in enumerate(self.created.players) if who.kind == "person"]
        await self.say(0, wire.Start())
        await self.clock.advance(0)
        return people

    def started(self) -> Started:
        """The fact that the game begins with those who are there."""
        return Started(list(self.created.players))

    async def open(self) -> None:
        """Write the table down."""
        await self.edge.log.append("ROOM1", START, write(self.created))

    def come(self, number: int) -> Seat:
        """A person's connection opens."""
        seat = Seat(f"g{number}", self.clock)
        self.table.attach(seat)
        return seat

    async def say(self, number: int, message: wire.FromBrowser) -> None:
        """A person sends a message."""
        await obey(self.table, Person(f"g{number}", f"P{number}"), message, self.chance)
        await settle()

    async def refused(self, number: int, message: wire.FromBrowser) -> str:
        """A person sends a message that is not accepted: the reason; nothing has changed."""
        version = self.table.state.version
        with pytest.raises(Refusal) as refused:
            await self.say(number, message)
        assert self.table.state.version == version
        return refused.value.reason

    async def act(self, number: int, seat: Seat, rng: random.Random) -> bool:
        """A person does something legal, if there is anything."""
        action = wants(seat.view, rng)
        if action is not None:
            await self.say(number, wire.Act(seat.version, action))
        return action is not None

    async def deal_out(self, people: dict[int, Seat], rng: random.Random) -> None:
        """These people play until the deal is over; then the result is on the table."""
        some = next(iter(people.values()))
        for _ in range(3000):
            if some.view["phase"] not in ("exchange", "play"):
                return
            acted = [await self.act(number, seat, rng) for number, seat in people.items()]
            if not any(acted):
                await self.clock.advance(0.1)
        raise AssertionError("the deal does not end")

    async def next_deal(self, people: dict[int, Seat]) -> None:
        """Everybody wants the next deal, and gets it."""
        for number in people:
            await self.say(number, wire.Ready())
        await self.clock.advance(0)


def _occupant(kind: str, number: int, level: str) -> Occupant:
    if kind == "p":
        return Occupant("person", f"P{number}", f"g{number}", kept=True)
    if kind == "o":
        return Occupant("open", level=level, kept=True)
    return Occupant("bot", f"B{number}", level=level, kept=kind == "k")
