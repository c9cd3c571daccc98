"""A table never sticks: it parks when everybody is gone, comes back as it was, and a watchdog looks after it."""

from __future__ import annotations

import logging
import random

import pytest

from president.server import steward, wire
from president.server.facts import Created, Timing, write
from president.server.live import LiveTable
from president.server.log import START
from president.server.plan import Due
from president.server.tables import Tables
from tests.server.room import Room, Seat

RNG = random.Random(5)


async def nobody(_table: LiveTable) -> None:
    """Everybody is who they were."""


async def served(room: Room) -> Tables:
    """The tables of a server that has this one in its log."""
    await room.edge.log.append("TABLE", START, write(room.created))
    return Tables(room.edge, nobody)


async def test_everybody_gone_the_table_parks_and_is_put_away_later() -> None:
    room = Room("basic", "ppbb", settings={"idle": 600.0})
    tables = await served(room)
    table = await tables.find("TABLE")
    assert table is not None
    seat = Seat("g0", room.clock)
    table.attach(seat)
    await room.clock.advance(1000)
    tables.sweep()
    assert await tables.find("TABLE") is table
    table.detach(seat)
    await room.clock.advance(599)
    tables.sweep()
    assert await tables.find("TABLE") is table
    await room.clock.advance(2)
    tables.sweep()
    again = await tables.find("TABLE")
    assert again is not table
    assert again is not None
    assert again.state == table.state


async def test_a_table_of_days_is_not_put_away_while_its_game_goes_on() -> None:
    room = Room("basic", "ppbb", clock=Timing("days", 86_400))
    tables = await served(room)
    table = await tables.find("TABLE")
    assert table is not None
    seat = Seat("g0", room.clock)
    table.attach(seat)
    await table.change(lambda state: room.started())
    table.detach(seat)
    await room.clock.advance(5000)
    tables.sweep()
    assert await tables.find("TABLE") is table


# ---------------------------------------------------------------- coming back


async def test_who_comes_back_finds_the_exchange_and_the_clock_where_they_were() -> None:
    """The newest connection wins, and the old one is told so."""
    room = Room("european", "pppp", pace=50, clock=Timing("turn", 40))
    people = dict(enumerate(await room.begin()))
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    await room.clock.advance(1)  # who has no choice has given by now
    trader = next(number for number, seat in people.items() if seat.view.get("choices", {}).get("trade"))
    before = room.come(trader)
    await room.clock.advance(7)
    again = room.come(trader)
    assert before.was_replaced
    assert (again.view["choices"], again.view["hand"]) == (before.view["choices"], before.view["hand"])
    assert again.view["deadline"] == before.view["deadline"] - 7_000
    log = again.frames[0][1]["log"]
    assert [line["kind"] for line in log][:2] == ["deal", "hand"]
    room.table.detach(before)
    assert not again.view["seats"][again.view["seat"]].get("away", False)


# ---------------------------------------------------------------- the watchdog


async def test_the_watchdog_says_nothing_while_a_table_waits_for_somebody() -> None:
    room = Room("basic", "ppbb", pace=100)
    people = dict(enumerate(await room.begin()))
    for _ in range(60):
        assert not room.table.watch()
        await room.clock.advance(10)
        assert not room.table.watch()
        for number, seat in people.items():
            await room.act(number, seat, RNG)
    room.table.detach(people[0])
    room.table.detach(people[1])
    await room.clock.advance(50)
    assert not room.table.watch()
    assert not room.table.watch()


async def test_a_look_at_a_table_that_somebody_has_just_come_back_to_is_no_alarm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It stood still because nobody was there; the bot in turn is thinking when the look comes."""
    room = Room("basic", "pbbb", pace=100)
    (ann,) = await room.begin()
    room.table.detach(ann)
    assert not room.table.watch()
    await room.clock.advance(600)
    assert not room.table.watch()
    with monkeypatch.context() as patch:
        patch.setattr(steward, "plan", lambda *_: list[Due]())  # as in the moment when all that is due is on its way
        room.come(0)
        monkeypatch.setattr(steward, "actors", lambda _: set[int]())
        assert not room.table.watch()


async def test_the_watchdog_gets_a_table_going_that_was_forgotten(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A build that forgets to plan its bots: the proof that the watchdog can bark."""
    room = Room("basic", "pbbb", pace=100)
    tables = await served(room)
    table = await tables.find("TABLE")
    assert table is not None
    seat = Seat("g0", room.clock)
    with monkeypatch.context() as patch:
        patch.setattr(steward, "plan", lambda *_: list[Due]())
        table.attach(seat)
        await table.change(lambda state: room.started())
        await room.clock.advance(30)
        assert await tables.watch() == 0
        version = table.state.version
        with caplog.at_level(logging.ERROR):
            assert await tables.watch() == 1
    assert (tables.stuck, table.state.version) == (1, version)
    assert "stuck" in caplog.text
    assert await tables.watch() == 1  # planned anew by the broken build, and so found again
    await room.clock.advance(10)
    assert table.state.version > version
    assert await tables.watch() == 0
    assert await tables.watch() == 0


async def test_somebody_who_presses_everything_twice_changes_nothing_twice() -> None:
    room = Room("european", "ppbb", pace=50)
    people = dict(enumerate(await room.begin()))
    await room.say(0, wire.Pace(60))
    await room.deal_out(people, RNG)
    for _ in range(2):
        await room.say(0, wire.Ready())
    await room.say(1, wire.Ready())
    await room.clock.advance(0)
    assert people[0].view["deal"] == 2
    facts = [entry.payload for entry in await room.edge.log.read("ROOM1")]
    assert sum(b'"ready"' in fact for fact in facts) == 2
    assert isinstance(room.created, Created)
