"""Cards that race: two who complete the same four, a completion against the next play. Arrival decides.

The loser keeps the cards and is told why; a message that comes twice is obeyed once.
"""

from __future__ import annotations

import asyncio

import pytest

from president.cards import CardSet
from president.game import Play, apply, arrange
from president.rules import load
from president.server import wire
from president.server.clock import settle
from president.server.errors import Refusal
from president.server.log.memory import MemoryLog
from president.server.log.protocol import Version
from president.server.state import TableState
from tests.server.room import Room, Seat


class SlowLog(MemoryLog):
    """A log whose every entry takes a few turns of the event loop to be durable."""

    async def append(self, table: str, expected: Version, payload: bytes) -> Version:
        for _ in range(5):
            await asyncio.sleep(0)
        return await super().append(table, expected, payload)


async def at_the_pair(hands: list[str], first: str, *, slow: bool = False) -> tuple[Room, list[Seat], int]:
    """People only; seat 0 has led ``first``. The version that all of them have seen is what they answer."""
    room = Room("clearing-twos", "p" * len(hands), pace=0, window=0)
    if slow:
        room = Room("clearing-twos", "p" * len(hands), pace=0, window=0, log=SlowLog(room.clock))
    people = await room.begin()
    await settle()
    state = room.table.state
    game = arrange(load("clearing-twos"), [CardSet.parse(cards) for cards in hands], lead=0)
    game = apply(game, Play(0, CardSet.parse(first))).game
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    room.table.state = TableState(**{**fields, "game": game, "acted": state.version, "topped": state.version})
    return room, people, state.version


def hand(room: Room, seat: int) -> str:
    game = room.table.state.game
    assert game is not None
    return str(game.hands[seat])


async def race(room: Room, *moves: tuple[int, str], version: int) -> list[str]:
    """All at once, in the order of arrival: what each is answered, empty where it was accepted."""

    async def one(player: int, cards: str) -> str:
        try:
            await room.say(player, wire.Act(version, cards))
        except Refusal as refused:
            return refused.reason
        return ""

    answers = await asyncio.gather(*(one(player, cards) for player, cards in moves))
    await settle()
    return answers


TWINS = ["5C 5D KC 3C", "9C 9D KD 3D", "5H 5S KH 3H", "TC TD 9S KS"]
"""Seat 0 leads two fives: seat 2 completes out of turn, while seat 1, whose turn it is, has two nines."""


@pytest.mark.parametrize("slow", [False, True])
async def test_a_completion_before_the_next_play(slow: bool) -> None:
    room, people, version = await at_the_pair(TWINS, "5C 5D", slow=slow)
    answers = await race(room, (2, "5H 5S"), (1, "9C 9D"), version=version)
    assert answers == ["", "beaten-to-it"]
    assert {"9C", "9D"} <= set(hand(room, 1).split())
    assert len(people[0].lines("cleared")) == 1
    assert room.table.state.game is not None
    assert room.table.state.game.turn == 2


@pytest.mark.parametrize("slow", [False, True])
async def test_the_next_play_before_a_completion(slow: bool) -> None:
    room, people, version = await at_the_pair(TWINS, "5C 5D", slow=slow)
    answers = await race(room, (1, "9C 9D"), (2, "5H 5S"), version=version)
    assert answers == ["", "beaten-to-it"]
    assert "5H" in hand(room, 2)
    assert "5S" in hand(room, 2)
    assert people[0].lines("cleared") == []


@pytest.mark.parametrize("slow", [False, True])
async def test_a_pass_does_not_spoil_a_completion(slow: bool) -> None:
    room, _, version = await at_the_pair(TWINS, "5C 5D", slow=slow)
    assert await race(room, (1, "-"), (2, "5H 5S"), version=version) == ["", ""]
    assert "5H" not in hand(room, 2)


TWO_OF_THEM = ["5C 5D KC 3C", "9C 9D KD 3D", "5H 5S KH 3H", "5C' 5D' TC 9S", "3S QC", "6C QD", "7C QS", "8C QH"]
"""Two packs: seats 2 and 3 can both complete the two fives of seat 0."""


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("first", [2, 3])
async def test_of_two_who_complete_the_first_one_does(first: int, slow: bool) -> None:
    """With two packs both can; whoever comes second keeps the cards."""
    room, people, version = await at_the_pair(TWO_OF_THEM, "5C 5D", slow=slow)
    cards = {2: "5H 5S", 3: "5C' 5D'"}
    second = 5 - first
    answers = await race(room, (first, cards[first]), (second, cards[second]), version=version)
    assert answers == ["", "beaten-to-it"]
    assert all(word in hand(room, second).split() for word in cards[second].split())
    assert len(people[0].lines("cleared")) == 1


async def test_the_same_completion_twice_is_played_once() -> None:
    """A double click, and a message that the network sends again: the second says that the table has moved on."""
    room, people, version = await at_the_pair(TWINS, "5C 5D")
    answers = await race(room, (2, "5H 5S"), (2, "5H 5S"), (2, "5H 5S"), version=version)
    assert answers[0] == ""
    assert "" not in answers[1:]
    assert "beaten-to-it" not in answers
    assert len(people[0].lines("played")) == 1
