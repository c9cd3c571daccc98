"""The chance in the deals of a table: promised before, salted by who wants to, told afterwards, kept over restarts."""

from __future__ import annotations

import random
from typing import Any

import pytest

from president.game.events import HandDealt
from president.records import shuffle as pure
from president.server import facts, wire
from president.server.errors import Refusal
from president.server.facts import Dealt, Promise, Salted, Started
from president.server.log import START
from president.server.shuffles import promise, proof_of
from president.server.state import TableState
from president.server.table import fold, fold_all, open_table
from tests.records import checker
from tests.server.room import Room, Seat

SALTS = ["0a" * 16, "1b" * 16, "2c" * 16, "3d" * 16]


async def promised_room(seats: str = "pppp", *, wait: float = 0.3, **more: Any) -> tuple[Room, list[Seat]]:
    """A table made with a promise, its people come in, nothing started."""
    room = Room("european", seats, settings={"salt_wait": wait}, deals=None, **more)
    await room.edge.log.append("ROOM1", START, facts.write(room.created))
    return room, [room.come(number) for number, kind in enumerate(seats) if kind == "p"]


async def play(room: Room, people: list[Seat], until: str) -> None:
    rng = random.Random(4)
    for _ in range(400):
        if people[0].view["phase"] in (until, "over"):
            return
        for number, seat in enumerate(people):
            await room.act(number, seat, rng)
        await room.clock.advance(2)
    raise AssertionError("the deal does not end")


async def log_of(room: Room) -> list[facts.AnyFact]:
    return [facts.read(entry.payload) for entry in await room.edge.log.read("ROOM1")]


async def test_the_first_deal_waits_a_moment_for_salts_and_not_longer() -> None:
    room, people = await promised_room()
    await room.say(0, wire.Start())
    await room.clock.advance(0)
    coming = people[1].view["coming"]
    assert (coming["deal"], coming["salts"], len(coming["commitment"])) == (1, [], 64)
    await room.say(1, wire.Salt(1, SALTS[1]))
    await room.clock.advance(0.29)
    assert people[0].view["phase"] == "ready"
    await room.clock.advance(0.02)
    assert people[0].view["phase"] in ("play", "exchange")
    assert people[0].view["shuffle"] == {"deal": 1, "commitment": coming["commitment"], "salts": [1]}


async def test_when_everybody_has_sent_a_salt_nothing_is_waited_for() -> None:
    room, alone = await promised_room("pbb")
    await room.say(0, wire.Start())
    await room.clock.advance(0)
    await room.say(0, wire.Salt(1, SALTS[0]))
    await room.clock.advance(0)
    assert alone[0].view["shuffle"]["salts"] == [0]


async def test_seed_and_proof_come_when_the_deal_has_ended_and_anybody_can_check_them() -> None:
    room, people = await promised_room()
    await room.say(0, wire.Start())
    await room.clock.advance(0)
    for number in (3, 0):
        await room.say(number, wire.Salt(1, SALTS[number]))
    await room.clock.advance(0.3)
    shown = people[0].view["shuffle"]
    hands = [seat.view["hand"] for seat in people]
    await play(room, people, "ready")
    proof = people[2].view["shuffle"]["proof"]
    assert people[2].view["shuffle"]["commitment"] == shown["commitment"] == proof["commitment"]
    assert proof["salts"] == [f"0:{SALTS[0]}", f"3:{SALTS[3]}"]
    assert proof["commitment"] == checker.commitment(proof["seed"], "ROOM1-1", 1)
    key = checker.key(proof["seed"], "ROOM1-1", 1, proof["salts"])
    assert checker.deal_out(key, checker.pack(1, 0), 4) == (proof["deck"], proof["dealer"])
    first = (proof["dealer"] + 1) % 4
    assert [sorted(proof["deck"][(seat - first) % 4 :: 4]) for seat in range(4)] == [sorted(hand) for hand in hands]


async def test_the_promise_for_the_next_deal_is_known_while_this_one_is_played() -> None:
    room, people = await promised_room()
    await room.say(0, wire.Start())
    await room.clock.advance(1)
    next_one = people[0].view["coming"]
    assert next_one["deal"] == 2
    assert [line["number"] for _, line in people[0].lines("committed")] == [1, 2]
    assert people[0].lines("committed")[1][1]["how"] == next_one["commitment"]
    await room.say(2, wire.Salt(2, SALTS[2]))
    await play(room, people, "ready")
    assert people[0].view["coming"] == {**next_one, "salts": [2]}
    for number in range(4):
        await room.say(number, wire.Ready())
    await room.clock.advance(0)
    assert people[0].view["shuffle"] == {**next_one, "salts": [2]}


async def test_the_first_salt_counts_and_a_late_one_is_refused() -> None:
    room, people = await promised_room()
    await room.say(0, wire.Start())
    await room.clock.advance(0)
    await room.say(1, wire.Salt(1, SALTS[1]))
    version = room.table.state.version
    await room.say(1, wire.Salt(1, SALTS[2]))
    assert room.table.state.version == version
    await room.clock.advance(1)
    assert people
    for deal in (1, 3):
        with pytest.raises(Refusal, match="too-late"):
            await room.say(0, wire.Salt(deal, SALTS[0]))
    with pytest.raises(Refusal, match="no-seat"):
        await room.say(9, wire.Salt(2, SALTS[0]))


async def test_a_table_comes_back_with_the_same_promise() -> None:
    room, people = await promised_room()
    await room.say(0, wire.Start())
    await room.clock.advance(1)
    await room.say(2, wire.Salt(2, SALTS[2]))
    await play(room, people, "ready")
    written = await log_of(room)
    again = fold_all(open_table("ROOM1", room.created, 1), list(enumerate(written))[1:])
    assert again.chances == room.table.state.chances
    assert again.chances.promise is not None
    assert again.chances.salts == {2: SALTS[2]}


async def test_what_is_written_down_proves_the_hands() -> None:
    room, people = await promised_room()
    await room.say(0, wire.Start())
    await room.clock.advance(1)
    await play(room, people, "ready")
    dealt = next(fact for fact in await log_of(room) if isinstance(fact, Dealt))
    proof = proof_of(dealt)
    assert proof is not None
    assert pure.fits(proof)


async def test_who_comes_in_somebodys_place_adds_a_salt_of_their_own() -> None:
    room, people = await promised_room()
    await room.say(0, wire.Start())
    await room.clock.advance(1)
    await room.say(2, wire.Salt(2, SALTS[2]))
    await room.say(2, wire.Leave())
    assert room.table.state.chances.salts == {}
    assert people


def test_a_log_without_promises_is_still_a_table() -> None:
    """Logs from before, and a table on which a game by other rules begins: the promise comes with the next deal."""
    room = Room("european", "pppp")
    state = open_table("ROOM1", room.created, 1)
    state = fold(state, Started(list(room.created.players)), 2).state
    deck = " ".join(checker.pack(1, 0))
    folded = fold(state, Dealt(deck, 0), 3)
    assert folded.state.chances.dealt is None
    assert sum(isinstance(item, HandDealt) for item in folded.news) == 4


def test_nothing_can_be_promised_twice_and_no_salt_counts_twice() -> None:
    room = Room("european", "pppp")
    created = facts.Created("european", room.created.players, 0, 0, 0, promise=promise(room.chance, "ROOM1-1", 1))
    state = open_table("ROOM1", created, 1)
    state = fold(state, Salted(1, 1, SALTS[1]), 2).state
    for fact in (Salted(1, 1, SALTS[2]), Salted(2, 2, SALTS[2])):
        with pytest.raises(Refusal, match="too-late"):
            fold(state, fact, 3)
    for table, deal in (("ROOM1-1", 1), ("ROOM1-1", 2), ("OTHER-1", 1)):
        with pytest.raises(Refusal, match="stale"):
            fold(state, facts.Promised(_promise(state, table, deal)), 3)


def _promise(state: TableState, table: str, deal: int) -> Promise:
    assert state.chances.promise is not None
    return Promise(table, deal, state.chances.promise.commitment, state.chances.promise.seed)
