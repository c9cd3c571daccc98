"""What the server does by itself, and when: bots, the window, stand-ins, time limits, the next deal.

The clock is in the test's hand; times are in its seconds.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import cast

import pytest

from president.cards import CardSet
from president.game import Action, Play, actors
from president.server import steward, wire
from president.server.thinking import Job, T
from tests.server.room import Room, Seat


async def play_with_bots(room: Room, seat: Seat, rng: random.Random, seconds: float) -> None:
    """Let time pass; the one person acts half a second after it is asked to."""
    end = room.clock.now() + seconds
    while room.clock.now() < end and seat.view["phase"] != "over":
        await room.clock.advance(0.5)
        if seat.view["phase"] == "ready":
            await room.say(0, wire.Ready())
        elif seat.view["turn"] == seat.view["seat"] or seat.view.get("choices", {}).get("trade"):
            await room.act(0, seat, rng)


async def test_bots_act_at_the_pace_of_the_table() -> None:
    room = Room("basic", "pbbb", pace=700)
    (ann,) = await room.begin()
    await play_with_bots(room, ann, random.Random(1), 60)
    moves = ann.lines("played", "passed", "deal")
    bots = [
        (before, at)
        for (before, first), (at, line) in pairwise(moves)
        if first["kind"] != "deal" and line["kind"] != "deal" and line["by"] != ann.view["seat"]
    ]
    assert len(bots) > 15
    assert {round(at - before, 3) for before, at in bots} == {0.7}


async def test_the_host_changes_the_pace() -> None:
    room = Room("basic", "pbbb", pace=700)
    (ann,) = await room.begin()
    await room.say(0, wire.Pace(pace=50))
    assert ann.frames[-1][1] == {"type": "table", "table": {**ann.frames[0][1]["table"], "pace": 50, "game": "ROOM1-1"}}
    before = len(ann.lines("played", "passed"))
    await play_with_bots(room, ann, random.Random(1), 10)
    assert len(ann.lines("played", "passed")) - before > 20


async def test_the_window_is_always_as_long_whether_or_not_anybody_could_use_it() -> None:
    """After cards were played on an open pile a bot in turn waits the window out, no more and no less."""
    waits: dict[bool, set[float]] = {True: set(), False: set()}
    for seed in range(12):
        room = Room("clearing-twos", "pbbb", seed=seed, pace=500, window=2000)
        (ann,) = await room.begin()
        rng, end = random.Random(seed), room.clock.now() + 100
        while room.clock.now() < end and ann.view["phase"] == "play":
            game = room.table.state.game
            assert game is not None
            usable = len(actors(game)) > 1
            before = len(ann.frames)
            last = ann.lines("played", "passed", "deal")[-1]
            await room.clock.advance(0.25)
            if ann.view["turn"] == ann.view["seat"]:
                await room.act(0, ann, rng)
                continue
            news = [line for _, frame in ann.frames[before:] for line in frame.get("lines", [])]
            move = next((line for line in news if line["kind"] in ("played", "passed")), None)
            if move and move.get("how") != "completion" and last[1]["kind"] == "played" and _pile_before(ann, before):
                waits[usable].add(round(room.clock.now() - last[0], 2))
    assert waits == {True: {2.0}, False: {2.0}}


def _pile_before(seat: Seat, frames: int) -> bool:
    """Whether cards lay on the table before the last update."""
    views = [frame["view"] for _, frame in seat.frames[:frames] if "view" in frame]
    return bool(views[-1]["pile"]) and views[-1]["turn"] != views[-1]["seat"]


async def test_a_person_may_use_the_window_at_once_and_bots_decide_inside_it() -> None:
    """D11: completions out of turn come before the seat in turn may be served by a bot."""
    times: list[float] = []
    for seed in range(16):
        room = Room("clearing-twos", "pbbbb", seed=seed, pace=500, window=2000)
        (ann,) = await room.begin()
        await play_with_bots(room, ann, random.Random(seed), 120)
        moves = ann.lines("played")
        times += [
            round(at - before, 2)
            for (before, _), (at, line) in pairwise(moves)
            if line.get("how") == "completion" and line["by"] != ann.view["seat"]
        ]
    assert times
    assert all(0.5 <= at <= 2.0 for at in times)
    assert 0.5 in times


async def test_a_give_without_a_choice_is_made_for_the_player_after_the_same_pause() -> None:
    """The others cannot tell whether the last player had a choice among equal cards (D31) or a bot chose."""
    pauses: set[float] = set()
    for seed in range(4):
        room = Room("basic", "pbbb", seed=seed, pace=800)
        (ann,) = await room.begin()
        await play_with_bots(room, ann, random.Random(seed), 400)
        for (before, first), (at, line) in pairwise(ann.lines()):
            if line["kind"] == "gave" and first["kind"] == "exchange" and line["by"] != ann.view["seat"]:
                pauses.add(round(at - before, 2))
    assert pauses == {0.8}


async def test_somebody_away_is_waited_for_then_a_bot_sits_in_until_they_are_back() -> None:
    room = Room("basic", "pppp", pace=1000, settings={"grace": 30.0})
    people = await room.begin()
    turn = people[0].view["turn"]
    others = [seat for number, seat in enumerate(people) if number != turn]
    room.table.detach(people[turn])
    await room.clock.advance(29.9)
    assert others[0].lines("played") == []
    assert others[0].view["seats"][turn]["away"] is True
    await room.clock.advance(0.2)
    assert [line["by"] for _, line in others[0].lines("played")] == [turn]
    back = room.come(turn)
    assert back.view["hand"] != []
    assert "away" not in others[0].view["seats"][turn]
    assert [line["kind"] for _, line in others[0].lines("away", "back")] == ["away", "back"]
    for _ in range(10):  # round the table, until it is the returned player's turn again: nobody plays for them now
        current = others[0].view["turn"]
        if current == turn:
            break
        await room.act(current, people[current], random.Random(2))
    before = len(back.lines("played", "passed"))
    await room.clock.advance(120)
    assert len(back.lines("played", "passed")) == before


async def test_nobody_there_the_table_stands_still_and_goes_on_when_somebody_is_back() -> None:
    room = Room("basic", "pbbb", pace=100)
    (ann,) = await room.begin()
    await room.clock.advance(0.05)
    room.table.detach(ann)
    version = room.table.state.version
    await room.clock.advance(3600)
    assert room.table.state.version == version
    assert room.table.empty
    back = room.come(0)
    await play_with_bots(room, back, random.Random(1), 20)
    assert room.table.state.version > version + 5


async def test_the_newest_connection_of_a_player_wins() -> None:
    room = Room("basic", "pbbb")
    (ann,) = await room.begin()
    again = room.come(0)
    assert ann.was_replaced
    frames = len(ann.frames)
    room.table.detach(ann)
    assert "away" not in again.view["seats"][0]
    await play_with_bots(room, again, random.Random(1), 10)
    assert len(ann.frames) == frames
    assert len(again.frames) > 3


async def test_the_next_deal_starts_when_all_who_are_here_are_ready() -> None:
    room = Room("basic", "ppbb", pace=100, settings={"deal_wait": 15.0, "grace": 5.0})
    ann, bob = await room.begin()
    await _finish_deal(room, [ann, bob])
    await room.say(0, wire.Ready())
    await room.clock.advance(5)
    assert ann.view["phase"] == "ready"
    assert [chip.get("ready", False) for chip in ann.view["seats"]] == [True, False, True, True]
    await room.say(1, wire.Ready())
    await room.clock.advance(0)
    assert ann.view["deal"] == 2


async def test_the_next_deal_starts_without_somebody_who_went_away() -> None:
    room = Room("basic", "ppbb", pace=100)
    ann, bob = await room.begin()
    await _finish_deal(room, [ann, bob])
    await room.say(0, wire.Ready())
    room.table.detach(bob)
    await room.clock.advance(0)
    assert ann.view["deal"] == 2


async def test_a_result_stays_fifteen_seconds_at_most() -> None:
    room = Room("basic", "ppbb", pace=100, settings={"deal_wait": 15.0})
    ann, bob = await room.begin()
    await _finish_deal(room, [ann, bob])
    await room.clock.advance(14.9)
    assert ann.view["phase"] == "ready"
    await room.clock.advance(0.2)
    assert ann.view["deal"] == 2


async def _finish_deal(room: Room, people: list[Seat]) -> None:
    rng = random.Random(4)
    while people[0].view["phase"] != "ready":
        for number, seat in enumerate(people):
            await room.act(number, seat, rng)
        if people[0].view["phase"] != "ready":
            await room.clock.advance(0.1)


async def test_a_person_who_keeps_others_waiting_is_passed_over_and_it_says_so() -> None:
    """D34: the least harmful action; the line ``timeout`` comes with it."""
    room = Room("basic", "ppbb", pace=100, settings={"turn_limit": 60.0})
    ann, bob = await room.begin()
    await room.clock.advance(5)
    idle = ann.view["turn"]
    await room.clock.advance(60)
    late = [line["by"] for _, line in bob.lines("timeout")]
    assert late[:1] == [idle]


async def test_nobody_is_hurried_by_bots() -> None:
    room = Room("basic", "pbbb", pace=100, settings={"turn_limit": 60.0})
    (ann,) = await room.begin()
    await room.clock.advance(3600)
    assert ann.lines("timeout") == []
    assert ann.view["turn"] == 0


async def test_a_bot_that_fails_does_not_stop_the_table() -> None:
    """A plain bot decides for it."""

    class Broken:
        async def run(self, job: Job, think: Callable[[Job], T]) -> T:
            raise ZeroDivisionError

    room = Room("basic", "pbbb", pace=100, runner=Broken())
    (ann,) = await room.begin()
    await play_with_bots(room, ann, random.Random(1), 120)
    assert ann.view["deal"] >= 2


async def test_a_bot_that_cheats_is_refused_and_the_table_goes_on() -> None:
    """The least harmful action is taken for it, as for a player whose time is up."""

    class Cheat:
        async def run(self, job: Job, think: Callable[[Job], T]) -> T:
            return cast(T, Play(job.view.seat or 0, CardSet.parse("2C 2D 2H 2S")))

    room = Room("basic", "pbbb", pace=100, runner=Cheat())
    (ann,) = await room.begin()
    await play_with_bots(room, ann, random.Random(1), 120)
    assert ann.view["deal"] >= 2


async def test_a_fault_of_the_server_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room("basic", "pbbb", pace=100)
    (ann,) = await room.begin()
    faults = 0

    def fault(*_: object) -> Action | None:
        nonlocal faults
        faults += 1
        raise LookupError

    with monkeypatch.context() as patch:
        patch.setattr(steward, "format_action", fault)
        await play_with_bots(room, ann, random.Random(1), 5)
    assert faults > 2
    before = room.table.state.version
    await play_with_bots(room, ann, random.Random(1), 10)
    assert room.table.state.version > before + 5


async def test_who_leaves_is_followed_by_a_bot_and_the_host_by_another_person() -> None:
    room = Room("basic", "ppbb", pace=100)
    ann, bob = await room.begin()
    await room.say(0, wire.Leave())
    chips = bob.view["seats"]
    assert (chips[0]["kind"], chips[0].get("host", False), chips[1]["host"]) == ("bot", False, True)
    assert ann.view["seat"] is None
    assert ann.view["hand"] == []
    assert [frame["table"]["host"] for _, frame in bob.frames if frame["type"] == "table"][-1] == 1
    await room.say(1, wire.Pace(pace=20))
    await room.clock.advance(60)
    assert bob.view["turn"] in (1, None)


async def test_a_table_that_everybody_left_belongs_to_who_comes_next() -> None:
    room = Room("basic", "ppbb", pace=100)
    await room.begin()
    await room.say(0, wire.Leave())
    await room.say(1, wire.Leave())
    version = room.table.state.version
    await room.clock.advance(600)
    assert room.table.state.version == version
    await room.say(1, wire.Sit(seat=0))
    await room.say(1, wire.Pace(pace=50))
    assert room.table.state.pace == 50


async def test_a_person_takes_the_seat_of_a_bot_that_was_kept_for_people() -> None:
    """Somebody who left comes back into the same hand."""
    room = Room("basic", "ppbb", pace=1000)
    ann, bob = await room.begin()
    cards = ann.view["hand"]
    await room.say(0, wire.Leave())
    await room.say(0, wire.Sit(seat=0))
    assert (ann.view["seat"], ann.view["hand"]) == (0, cards)
    assert [line["kind"] for _, line in bob.lines("left", "joined")] == ["left", "joined"]
