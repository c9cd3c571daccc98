"""How long people may think: none, per turn, from a bank, in days; and what happens when time is up."""

from __future__ import annotations

import random
from typing import Any

import pytest

from president.server import wire
from president.server.errors import Refusal
from president.server.facts import Timing
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.making import new_table
from president.server.tables import restored
from tests.server.room import Room, Seat
from tests.server.test_table import assert_same_after_reading

RNG = random.Random(5)
DAY = 86_400


async def table(clock: Timing, seats: str = "ppp", rules: str = "european", **more: Any) -> tuple[Room, list[Seat]]:
    """A table in whose first deal a person leads."""
    for seed in range(20):
        room = Room(rules, seats, seed=seed, pace=50, clock=clock, **more)
        people = await room.begin()
        if turn(room) < len(people):
            return room, people
    raise AssertionError("bots always lead")


def turn(room: Room) -> int:
    """Whose turn it is, by player number."""
    game = room.table.state.game
    assert game is not None
    assert game.turn is not None
    return game.players[game.turn]


async def test_without_a_clock_nobody_is_hurried() -> None:
    room, people = await table(Timing("none"), settings={"turn_limit": 20.0})
    assert "deadline" not in people[0].view
    await room.clock.advance(5000)
    assert people[0].lines("timeout") == []


async def test_each_turn_has_its_time() -> None:
    room, people = await table(Timing("turn", 30))
    first = turn(room)
    assert people[first].view["deadline"] == 30_000
    await room.clock.advance(10)
    again = room.come(9)
    assert again.view["deadline"] == 20_000
    await room.act(first, people[first], RNG)
    assert people[first].view["deadline"] == 30_000
    second = turn(room)
    await room.clock.advance(29.9)
    assert people[0].lines("timeout") == []
    await room.clock.advance(0.2)
    assert [line["by"] for _, line in people[0].lines("timeout")] == [people[second].view["seat"]]


async def test_alone_with_bots_there_is_all_the_time() -> None:
    room, people = await table(Timing("turn", 10), "pbb")
    await room.clock.advance(3600)
    assert people[0].lines("timeout") == []
    assert turn(room) == 0
    assert "deadline" not in people[0].view


async def test_a_clock_waits_while_nobody_waits() -> None:
    """The other person is gone: time is not up the moment they are back."""
    room, people = await table(Timing("turn", 30), "ppb", settings={"grace": 10.0})
    idle = turn(room)
    other = 1 - idle
    room.table.detach(people[other])
    await room.clock.advance(300)
    assert people[idle].lines("timeout") == []
    back = room.come(other)
    assert back.view["deadline"] == 30_000


async def test_a_clock_starts_again_with_who_comes_back() -> None:
    """While the other was away only a far-off moment was due; now the turn's own time counts."""
    room, people = await table(Timing("turn", 30), "ppp", settings={"grace": 60.0})
    idle = turn(room)
    others = [number for number in range(3) if number != idle]
    for number in others:
        room.table.detach(people[number])
    await room.clock.advance(100)
    for number in others:
        room.come(number)
    await room.clock.advance(29.5)
    assert people[idle].lines("timeout") == []
    await room.clock.advance(1)
    assert len(people[idle].lines("timeout")) == 1


# ---------------------------------------------------------------- somebody gone


async def test_the_clock_of_somebody_gone_runs_on_and_a_bot_sits_in_when_it_is_up() -> None:
    room, people = await table(Timing("turn", 20), settings={"grace": 60.0})
    gone = turn(room)
    other = (gone + 1) % 3
    await room.clock.advance(5)
    room.table.detach(people[gone])
    assert people[other].view["deadline"] == 15_000
    await room.clock.advance(14.5)
    assert people[other].lines("played") == []
    await room.clock.advance(1)
    assert [line["by"] for _, line in people[other].lines("played")] == [people[gone].view["seat"]]
    assert people[other].lines("timeout") == []
    assert '"why":"standin"' in (await log(room))[-1]


async def test_coming_and_going_does_not_stop_ones_own_clock() -> None:
    room, people = await table(Timing("turn", 20), settings={"grace": 60.0})
    idle = turn(room)
    other = (idle + 1) % 3
    seat = people[idle]
    for _ in range(3):
        await room.clock.advance(5)
        room.table.detach(seat)
        seat = room.come(idle)
    assert seat.view["deadline"] == 5_000
    await room.clock.advance(5.1)
    assert len(people[other].lines("timeout")) == 1


async def test_a_person_takes_the_seat_back_at_once() -> None:
    room, people = await table(Timing("turn", 20), settings={"grace": 5.0})
    gone = turn(room)
    room.table.detach(people[gone])
    await room.clock.advance(4.9)
    back = room.come(gone)
    await room.clock.advance(10)
    assert back.lines("played") == []
    assert await room.act(gone, back, RNG)


async def log(room: Room) -> list[str]:
    return [entry.payload.decode() for entry in await room.edge.log.read("ROOM1")]


# ---------------------------------------------------------------- a bank


async def test_a_bank_is_used_up_and_grows_with_each_turn() -> None:
    room, people = await table(Timing("reserve", 60, 5))
    first = turn(room)
    assert [chip["reserve"] for chip in people[0].view["seats"]] == [60_000] * 3
    assert people[0].view["deadline"] == 60_000
    await room.clock.advance(20)
    await room.act(first, people[first], RNG)
    chips = {chip["player"]: chip["reserve"] for chip in people[0].view["seats"]}
    assert chips[first] == 45_000
    assert people[0].view["deadline"] == 60_000
    await assert_same_after_reading(room)


async def test_a_restart_keeps_the_banks() -> None:
    room, people = await table(Timing("reserve", 60, 5))
    first = turn(room)
    await room.clock.advance(20)
    await room.act(first, people[first], RNG)
    state = restored("ROOM1", await room.edge.log.read("ROOM1"))
    assert state.banks == room.table.state.banks
    assert state.banks[first] == 45_000


async def test_with_an_empty_bank_there_are_three_seconds_a_turn() -> None:
    room, people = await table(Timing("reserve", 10))
    first = turn(room)
    await room.clock.advance(10.1)
    assert [line["by"] for _, line in people[0].lines("timeout")] == [people[first].view["seat"]]
    assert {chip["player"]: chip["reserve"] for chip in people[0].view["seats"]}[first] == 0
    for _ in range(60):
        if room.table.state.phase != "play" or turn(room) == first:
            break
        await room.act(turn(room), people[turn(room)], RNG)
    if room.table.state.phase == "play":
        assert people[0].view["deadline"] == 3_000


async def test_only_a_bank_or_days_cost_bytes_in_the_log() -> None:
    room, people = await table(Timing("turn", 30))
    await room.clock.advance(3)
    await room.act(turn(room), people[turn(room)], RNG)
    assert "took" not in (await log(room))[-1]
    assert '"at"' not in (await log(room))[-1]


# ---------------------------------------------------------------- days


async def test_a_table_of_days_needs_nobody_present() -> None:
    """Nobody sits in for who is away; the clock alone acts, and bots go on."""
    room, people = await table(Timing("days", DAY), "ppb")
    for seat in people:
        room.table.detach(seat)
    before = room.table.state.version
    idle = turn(room)
    await room.clock.advance(DAY - 60)
    assert room.table.goes_on
    assert turn(room) == idle
    await room.clock.advance(120)
    assert room.table.state.version > before
    assert turn(room) != idle or room.table.state.playing
    assert '"why":"timeout"' in "".join(await log(room))
    assert '"why":"standin"' not in "".join(await log(room))


async def test_days_are_counted_on_while_the_server_is_down() -> None:
    room, people = await table(Timing("days", DAY), "ppb")
    wall = 1_000_000
    object.__setattr__(room.edge, "wall_time", lambda: wall)
    await room.act(turn(room), people[turn(room)], RNG)
    room.table.close()
    wall += DAY - 100
    state = restored("ROOM1", await room.edge.log.read("ROOM1"))
    again = LiveTable(state, room.edge)
    seat = Seat("g0", room.clock)
    again.attach(seat)
    if state.occupant(seat.view["turn"]).kind == "person":
        assert seat.view["deadline"] == 100_000


# ---------------------------------------------------------------- each phase has its action


@pytest.mark.parametrize("rules", ["european", "european+naming", "clearing-twos"])
async def test_time_that_is_up_is_shown_in_every_phase(rules: str) -> None:
    """D34: leading, following, giving and naming; two deals in which nobody ever does anything."""
    room = Room(rules, "pppp", pace=0, window=0, clock=Timing("turn", 10), settings={"deal_wait": 1.0})
    people = await room.begin()
    phases: set[str] = set()
    for _ in range(1000):
        view = people[0].view
        if view["deal"] == 3 or view["phase"] == "over":
            break
        lines = len(people[0].lines("timeout"))
        phases.add(view["phase"])
        await room.clock.advance(10.5)
        if view["phase"] == "play":
            assert len(people[0].lines("timeout")) > lines
    assert phases >= {"exchange", "play"}


@pytest.mark.parametrize(
    ("clock", "reason"),
    [
        (wire.ClockSetup("turn", 2), "wrong-clock"),
        (wire.ClockSetup("reserve", 0), "wrong-clock"),
        (wire.ClockSetup("days", 100_000), "wrong-clock"),
        (wire.ClockSetup("days", 0), "wrong-clock"),
    ],
)
def test_clocks_that_nobody_could_play_by_are_refused(clock: wire.ClockSetup, reason: str) -> None:
    seats = [wire.SeatSetup("open")] * 3
    with pytest.raises(Refusal) as refused:
        new_table(Person("g0", "Ann"), wire.NewTable("basic", seats, clock=clock), Room("basic", "pbbb").edge)
    assert refused.value.reason == reason
