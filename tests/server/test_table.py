"""A table is the fold of its log: read back, it is the same table."""

from __future__ import annotations

import random

import msgspec
import pytest

from president.server import facts, wire
from president.server.errors import Refusal
from president.server.facts import Acted, Created, Dealt, Left, Occupant, Readied, Seated, Started
from president.server.log import Entry, Version
from president.server.table import TableState, fold, open_table
from president.server.tables import restored
from tests.server.room import Room, Seat
from tests.server.test_timing import play_with_bots


async def assert_same_after_reading(room: Room) -> None:
    """The table in memory, and the one that a restarted server makes of its log."""
    state = room.table.state
    again = restored(state.code, await room.edge.log.read(state.code))
    for name in TableState.__struct_fields__:
        assert getattr(again, name) == getattr(state, name), name


@pytest.mark.parametrize("rules", ["basic+reseating", "clearing-twos", "european+naming"])
async def test_a_game_read_back_is_the_same_game(rules: str) -> None:
    room = Room(rules, "pbbbb", pace=50, window=50)
    (ann,) = await room.begin()
    for _ in range(6):
        await play_with_bots(room, ann, random.Random(1), 20)
        await assert_same_after_reading(room)
    assert ann.view["deal"] > 1


async def test_everything_that_people_do_is_in_the_log() -> None:
    room = Room("european+open", "ppbb", pace=50)
    ann, bob = await room.begin()
    await room.say(0, wire.Pace(pace=80))
    await room.say(1, wire.Leave())
    await room.say(1, wire.Sit(seat=1))
    await room.say(0, wire.EndGame())
    await assert_same_after_reading(room)
    await play_two(room, ann, bob)
    assert ann.view["phase"] == "over"
    await assert_same_after_reading(room)
    await room.say(0, wire.Rematch())
    await room.clock.advance(1)
    assert ann.view["deal"] == 1
    await room.say(0, wire.Leave())
    await assert_same_after_reading(room)
    assert room.table.state.host == 1


async def play_two(room: Room, ann: Seat, bob: Seat) -> None:
    """Two people and bots, to the end of the deal."""
    rng = random.Random(2)
    while ann.view["phase"] in ("exchange", "play"):
        acted = await room.act(0, ann, rng) or await room.act(1, bob, rng)
        if not acted:
            await room.clock.advance(0.1)


def table(players: str = "ppbb") -> TableState:
    """A table before its start."""
    people = [
        Occupant("person", f"P{n}", f"g{n}") if kind == "p" else Occupant("bot", f"B{n}")
        for n, kind in enumerate(players)
    ]
    return open_table("FOLD1", Created("basic", people, 900, 1200, 0), 1)


def test_facts_are_text_that_a_person_can_read() -> None:
    """And stay readable: what was written by the first version is pinned here."""
    written = {
        b'{"fact":"seated","player":2,"guest":"g7","name":"Bob"}': Seated(2, "g7", "Bob"),
        b'{"fact":"acted","seat":1,"action":"3C 3D","why":"bot"}': Acted(1, "3C 3D", "bot"),
        b'{"fact":"acted","seat":0,"action":"> s3 4D 3H"}': Acted(0, "> s3 4D 3H"),
        b'{"fact":"dealt","deck":"3C 3D","dealer":2,"at":5}': Dealt("3C 3D", 2, 5),
        b'{"fact":"left","player":1,"name":"Ada"}': Left(1, "Ada"),
        b'{"fact":"ready","player":1}': Readied(1),
        b'{"fact":"started","players":[{"kind":"bot","name":"Bo","level":"greedy"}]}': Started(
            [Occupant("bot", "Bo", level="greedy")]
        ),
    }
    for text, fact in written.items():
        assert facts.read(text) == fact
        assert facts.write(fact) == text


@pytest.mark.parametrize("text", [b"", b"{}", b'{"fact":"unheard-of"}', b'{"fact":"ready"}', b"\xff"])
def test_entries_that_are_none_of_ours_are_refused(text: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        facts.read(text)


def test_a_log_that_does_not_begin_with_the_making_of_a_table_is_refused() -> None:
    with pytest.raises(TypeError, match="FOLD1"):
        restored("FOLD1", [Entry(Version(1), facts.write(Readied(0)))])


def test_what_is_not_possible_is_refused_and_the_table_is_as_it_was() -> None:
    state = table()
    for fact, reason in (
        (Acted(0, "3C"), "not-started"),
        (Readied(0), "no-deal"),
        (Seated(2, "g9", "Zoe"), "seat-taken"),
        (Seated(9, "g9", "Zoe"), "no-such-seat"),
        (Left(2, "Ada"), "no-seat"),
        (facts.Closing(), "not-started"),
        (facts.Ended(), "not-started"),
        (Created("basic", [], 0, 0, 0), "malformed"),
    ):
        with pytest.raises(Refusal) as refused:
            fold(state, fact, 2)
        assert refused.value.reason == reason
    assert state == table()
    started = fold(state, Started(list(state.players)), 2).state
    with pytest.raises(Refusal, match="started"):
        fold(started, Started(list(state.players)), 3)
    with pytest.raises(Refusal, match="wrong-phase"):
        fold(started, Acted(0, "3C"), 3)
