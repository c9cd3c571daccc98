"""One connection: frames in order, slow readers, closing."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from president.server import wire
from president.server.clock import FakeClock, settle
from president.server.connection import Allowance, Connection
from president.server.errors import Refusal
from president.server.identity import Person
from president.server.log import LogFailed, Version
from president.server.log.memory import MemoryLog
from president.server.sockets import Mailbox
from tests.server.room import Room


class Line:
    """The far end of a socket: takes frames at once, or only one at a time when it is slow."""

    def __init__(self, *, slow: bool) -> None:
        self.frames: list[Any] = []
        self.slow = slow
        self.room = asyncio.Event()

    def write(self, frame: bytes) -> bool:
        if not self.slow:
            self.frames.append(json.loads(frame))
        return not self.slow

    async def send(self, message: Any) -> None:
        if self.slow:
            await self.room.wait()
        self.frames.append(json.loads(message["text"]) if "text" in message else message)


async def test_frames_go_straight_out_while_the_socket_takes_them() -> None:
    room, line = Room("basic", "pbbb"), Line(slow=False)
    connection = Connection(Person("g0", "P0"), room.table, line.send, line.write)
    for number in range(200):
        connection.push(b"%d" % number)
    assert line.frames == list(range(200))


async def test_a_slow_reader_is_given_everything_afresh_instead_of_what_it_missed() -> None:
    """Nobody waits for it, and no more than a few frames are kept for it."""
    room, line = Room("basic", "pppp"), Line(slow=True)
    people = await room.begin()
    slow = Connection(Person("g0", "P0"), room.table, line.send, line.write)
    room.table.attach(slow)
    rng = random.Random(3)
    while len(people[1].frames) < 150:
        for number, seat in enumerate(people[1:], start=1):
            await room.act(number, seat, rng)
        turn = people[1].view["turn"]
        if turn == 0:
            people[0].push(room.table.welcome("g0"))  # what a second window of the slow player would show
            await room.act(0, people[0], rng)
        if people[1].view["phase"] == "ready":
            for number in range(4):
                await room.say(number, wire.Ready())
            await room.clock.advance(0)
    assert line.frames == []
    line.room.set()
    await settle()
    assert len(line.frames) < 70
    assert line.frames[-1]["type"] == "welcome"
    assert line.frames[-1]["version"] == room.table.state.version
    assert line.frames[-1]["view"]["hand"] == people[0].view["hand"] or people[1].view["phase"] != "play"


async def test_a_slow_reader_that_keeps_up_in_the_end_misses_nothing() -> None:
    room, line = Room("basic", "pbbb"), Line(slow=True)
    connection = Connection(Person("g0", "P0"), room.table, line.send, line.write)
    for number in range(20):
        connection.push(b"%d" % number)
    line.room.set()
    await settle()
    line.slow = False
    connection.push(b"20")
    assert line.frames == list(range(21))


async def test_the_last_words_come_before_the_end() -> None:
    room, line = Room("basic", "pbbb"), Line(slow=True)
    connection = Connection(Person("g0", "P0"), room.table, line.send, line.write)
    connection.refuse("too-fast", "Wait.")
    connection.replaced()
    line.room.set()
    await settle()
    assert [frame["type"] for frame in line.frames] == ["refused", "replaced", "websocket.close"]
    assert line.frames[-1]["code"] == 4409


async def test_an_allowance_fills_up_again() -> None:
    clock = FakeClock()
    allowance = Allowance(10, clock)
    assert [allowance.take() for _ in range(22)] == [True] * 20 + [False] * 2
    await clock.advance(0.5)
    assert [allowance.take() for _ in range(6)] == [True] * 5 + [False]
    await clock.advance(3600)
    assert [allowance.take() for _ in range(22)].count(True) == 20


async def test_the_mailbox_wakes_its_reader_and_keeps_the_order() -> None:
    box = Mailbox(asyncio.get_running_loop())
    reader = asyncio.ensure_future(box.get())
    await asyncio.sleep(0)
    box.put_nowait(1)
    box.put_nowait(2)
    assert (await reader, await box.get()) == (1, 2)
    assert (box.qsize(), box.empty()) == (0, True)


class FullDisk(MemoryLog):
    """A log that takes nothing while it is ``full``."""

    full = False

    async def append(self, table: str, expected: Version, payload: bytes) -> Version:
        if self.full:
            raise LogFailed("database or disk is full")
        return await super().append(table, expected, payload)


async def test_a_move_that_cannot_be_stored_has_not_happened() -> None:
    log = FullDisk(FakeClock())
    room = Room("basic", "pppp", log=log)
    people = await room.begin()
    turn = people[0].view["turn"]
    before = room.table.state
    log.full = True
    with pytest.raises(Refusal, match="not-stored"):
        await room.act(turn, people[turn], random.Random(1))
    assert room.table.state is before
    log.full = False
    assert await room.act(turn, people[turn], random.Random(1))
    assert room.table.state.version == before.version + 1
