"""Those who watch: whether they may, whether they see hands, and that nobody who plays ever does."""

from __future__ import annotations

import random

import pytest

from president.server import midplay, present, wire
from president.server.errors import Refusal
from president.server.state import TableState
from tests.server.room import Json, Room, Seat
from tests.server.test_table import assert_same_after_reading

RNG = random.Random(5)


async def test_everybody_knows_how_many_watch() -> None:
    room = Room("basic", "ppbb")
    ann, _ = await room.begin()
    assert "watching" not in ann.view
    zoe, yan = room.come(9), room.come(8)
    assert (ann.view["watching"], zoe.view["watching"], yan.view["watching"]) == (2, 2, 2)
    room.table.detach(zoe)
    assert (ann.view["watching"], yan.view["watching"]) == (1, 1)


# ---------------------------------------------------------------- nobody may watch


async def test_where_nobody_may_watch_only_who_has_a_seat_comes_in() -> None:
    room = Room("basic", "ppbo", spectators="off")
    await room.open()
    room.come(0)
    room.table.admit("g9")  # a seat is free
    zoe = room.come(9)
    await room.say(8, wire.Sit(3))
    assert zoe.why_out == "no-spectators"
    for guest in ("g0", "g1", "g8"):
        room.table.admit(guest)
    with pytest.raises(Refusal) as refused:
        room.table.admit("g9")
    assert (refused.value.reason, refused.value.status) == ("no-spectators", 4403)


async def test_the_start_puts_out_who_has_no_seat() -> None:
    room = Room("basic", "ppbo", spectators="off")
    await room.open()
    room.come(0)
    zoe = room.come(9)
    await room.say(0, wire.Start())
    assert zoe.why_out == "no-spectators"


# ---------------------------------------------------------------- hands


async def with_hands(seats: str = "ppbb") -> tuple[Room, dict[int, Seat], Seat]:
    room = Room("clearing-twos", seats, pace=50, window=50, spectators="hands")
    people = dict(enumerate(await room.begin()))
    return room, people, room.come(9)


def hands(room: Room) -> list[list[str]]:
    game = room.table.state.game
    assert game is not None
    return [sorted(map(str, hand)) for hand in game.hands]


def seen(watcher: Seat) -> list[list[str]] | None:
    shown: list[list[str]] | None = watcher.view.get("hands")
    return None if shown is None else [sorted(hand) for hand in shown]


async def test_hands_are_seen_while_every_person_agrees() -> None:
    room, people, zoe = await with_hands()
    await room.say(0, wire.ShowHands(on=True))
    assert seen(zoe) is None
    assert [chip.get("shows", False) for chip in zoe.view["seats"] if chip["player"] < 2] == [True, False]
    await room.say(1, wire.ShowHands(on=True))
    assert seen(zoe) == hands(room)
    for _ in range(20):
        for number, seat in people.items():
            await room.act(number, seat, RNG)
        await room.clock.advance(0.1)
        if room.table.state.playing:
            assert seen(zoe) == hands(room)
    await room.say(0, wire.ShowHands(on=False))
    assert seen(zoe) is None
    await assert_same_after_reading(room)


async def test_nobody_who_plays_is_ever_sent_hands() -> None:
    room, people, _ = await with_hands()
    await room.say(0, wire.ShowHands(on=True))
    await room.say(1, wire.ShowHands(on=True))
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    for seat in people.values():
        assert not any("hands" in frame.get("view", {}) for _, frame in seat.frames)


async def test_hands_stay_closed_where_the_table_is_not_made_for_it() -> None:
    room = Room("basic", "ppbb")
    await room.begin()
    assert await room.refused(0, wire.ShowHands(on=True)) == "no-hands"


async def test_who_could_see_the_hands_plays_from_the_next_deal_on() -> None:
    """Also under another name, and after the hands are closed again: nobody sits down in a deal that was open."""
    room, people, zoe = await with_hands("ppkk")
    await room.say(0, wire.ShowHands(on=True))
    await room.say(1, wire.ShowHands(on=True))
    await room.say(1, wire.ShowHands(on=False))
    free = room.table.state.seat_of(2)
    assert await room.refused(9, wire.Sit(free)) == "seen-hands"
    assert await room.refused(8, wire.Sit(free)) == "seen-hands"
    await room.say(9, wire.Queue(on=True))
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    assert room.table.state.player_of("g9") == 2
    assert seen(zoe) is None
    free = room.table.state.seat_of(3)
    await room.say(8, wire.Sit(free))
    assert room.table.state.player_of("g8") == 3


async def test_somebody_new_at_the_table_has_not_agreed() -> None:
    room, _, zoe = await with_hands("ppkk")
    await room.say(0, wire.ShowHands(on=True))
    await room.say(7, wire.Sit(room.table.state.seat_of(2)))
    await room.say(1, wire.ShowHands(on=True))
    assert seen(zoe) is None
    await room.say(7, wire.Leave())
    assert seen(zoe) == hands(room)


async def test_without_anybody_at_the_table_no_hand_is_shown() -> None:
    room, people, zoe = await with_hands()
    for number in people:
        await room.say(number, wire.ShowHands(on=True))
    for number in people:
        await room.say(number, wire.Leave())
    assert seen(zoe) is None


def leaks(frames: list[tuple[float, Json]]) -> int:
    return sum(frame["view"].get("hands") is not None for _, frame in frames if "view" in frame)


async def test_a_build_that_shows_hands_without_everybodys_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(state: TableState) -> list[list[str]] | None:
        game = state.game
        return [[str(card) for card in hand] for hand in game.hands] if game is not None and state.house.shows else None

    monkeypatch.setattr(present, "open_hands", careless)
    monkeypatch.setattr(midplay, "open_hands", careless)
    room, _, zoe = await with_hands()
    await room.say(0, wire.ShowHands(on=True))
    assert leaks(zoe.frames) > 0


async def test_what_a_muted_player_is_stands_on_the_chip() -> None:
    room = Room("basic", "ppbb")
    ann, bob = await room.begin()
    await room.say(0, wire.Mute(1, on=True))
    await room.say(0, wire.Mute(1, on=True))
    assert [chip.get("muted", False) for chip in ann.view["seats"] if chip["player"] == 1] == [True]
    assert await room.refused(1, wire.Mute(1, on=False)) == "not-host"
    await room.say(0, wire.Mute(1, on=False))
    assert [line["kind"] for _, line in bob.lines("muted", "unmuted")] == ["muted", "unmuted"]
