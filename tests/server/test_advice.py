"""Hints from the search, for somebody alone with bots; the log says that there was help."""

from __future__ import annotations

import pytest

from president.server import facts, wire
from president.server.advice import advise
from president.server.errors import Refusal
from president.server.hosting_facts import Helped
from president.server.identity import Person
from tests.server.room import Room, Seat

ANN, BOB = Person("g0", "P0"), Person("g1", "P1")


async def until_my_turn(room: Room, seat: Seat) -> None:
    while seat.view["turn"] != seat.view["seat"]:
        await room.clock.advance(1)


async def helped(room: Room) -> int:
    written = [facts.read(entry.payload) for entry in await room.edge.log.read("ROOM1")]
    return sum(isinstance(fact, Helped) for fact in written)


async def test_the_advice_is_legal_and_help_is_written_down_once() -> None:
    room = Room("basic", "pbbb")
    (ann,) = await room.begin()
    await until_my_turn(room, ann)
    advice = await advise(room.table, ANN, room.edge)
    assert advice.actions == (await advise(room.table, ANN, room.edge)).actions
    assert await helped(room) == 1
    legal = {" ".join(play["cards"]) for play in ann.view["choices"]["plays"]} | {"-"}
    assert set(advice.actions) <= legal
    assert len(advice.places) in (0, len(advice.actions))
    assert all(1 <= place <= 4 for place in advice.places)
    before = ann.version
    await room.say(0, wire.Act(advice.version, advice.actions[0]))
    assert ann.version > before


async def test_advice_in_the_exchange() -> None:
    """The president is told which cards to give; a seat whose gift is fixed has nothing to do."""
    room = Room("european", "pbb")
    (ann,) = await room.begin()
    for _ in range(400):
        trade = ann.view.get("choices", {}).get("trade")
        if trade and trade["kind"] == "give" and trade["among"]:
            advice = await advise(room.table, ANN, room.edge)
            assert advice.actions[0].startswith(f"> s{trade['to']} ")
            assert len(advice.actions[0].split()) == 2 + trade["count"]
            return
        if ann.view["phase"] == "ready":
            await room.say(0, wire.Ready())
        elif ann.view["turn"] == ann.view["seat"]:
            advice = await advise(room.table, ANN, room.edge)
            await room.say(0, wire.Act(ann.version, advice.actions[0]))
        await room.clock.advance(1)
    pytest.fail("who plays as a strong player would is president sooner or later")


async def test_nobody_is_helped_against_people() -> None:
    room = Room("basic", "ppbb")
    ann, _ = await room.begin()
    await until_my_turn(room, ann)
    with pytest.raises(Refusal) as refused:
        await advise(room.table, ANN, room.edge)
    assert refused.value.reason == "not-alone"
    assert await helped(room) == 0


async def test_there_is_no_advice_off_turn_or_for_watchers() -> None:
    room = Room("basic", "pbbb", pace=5000)
    (ann,) = await room.begin()
    if ann.view["turn"] == ann.view["seat"]:
        await room.say(0, wire.Act(ann.version, " ".join(ann.view["choices"]["plays"][0]["cards"])))
    with pytest.raises(Refusal) as refused:
        await advise(room.table, ANN, room.edge)
    assert refused.value.reason == "nothing-to-do"
    with pytest.raises(Refusal) as refused:
        await advise(room.table, BOB, room.edge)
    assert refused.value.reason == "no-seat"
