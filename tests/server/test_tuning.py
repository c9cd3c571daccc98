"""Level, style and pace of every bot seat, whenever the host likes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from president.bots import LEVELS
from president.server import facts, wire
from president.server.botseats import STANDIN
from president.server.clock import settle
from president.server.errors import Refusal
from president.server.facts import AnyFact, Created, Left, Occupant, Seated, Started, Swapped, Tuned
from president.server.state import TableState
from president.server.table import fold, fold_all, open_table
from president.server.thinking import Job, T
from tests.server.room import Room, Seat
from tests.server.serving import Player, Visit, serving
from tests.server.test_table import assert_same_after_reading
from tests.server.test_timing import play_with_bots


class Spy:
    """A runner that remembers who was asked, and makes everybody think as a casual player does."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        assert job.view.seat is not None
        self.asked.append((job.view.seat, job.level))
        return think(Job("casual", job.view, job.seed))


class Slow:
    """A runner whose bots come to a decision when the test says so, level by level."""

    def __init__(self) -> None:
        self.done: dict[str, asyncio.Event] = {}

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        await self.done.setdefault(job.level, asyncio.Event()).wait()
        return think(Job("casual", job.view, job.seed))


def bot_in_turn(room: Room) -> int:
    """The player number of the bot whose turn it is."""
    game = room.table.state.game
    assert game is not None
    assert game.turn is not None
    return game.players[game.turn]


async def until_bots_turn(room: Room, ann: Seat) -> None:
    """Ann acts until the table waits for a bot."""
    while ann.view["turn"] == ann.view["seat"]:
        await room.act(0, ann, random.Random(1))
    assert ann.view["phase"] == "play"


# ---------------------------------------------------------------- before the game


async def test_before_the_game_the_host_sets_up_every_bot_seat() -> None:
    """Free seats too: the bot that takes one when the game starts is the one that was chosen for it."""
    room = Room("basic", "pboo")
    await room.open()
    ann = room.come(0)
    await room.say(0, wire.Tune(1, "good-bold", 350))
    await room.say(0, wire.Tune(2, "expert"))
    seats = ann.view["seats"]
    assert [(chip.get("level"), chip.get("pace")) for chip in seats] == [
        (None, None),
        ("good-bold", 350),
        ("expert", None),
        ("greedy", None),
    ]
    await room.say(0, wire.Start())
    players = room.table.state.players
    assert [(who.kind, who.level, who.pace) for who in players[1:]] == [
        ("bot", "good-bold", 350),
        ("bot", "expert", None),
        ("bot", "greedy", None),
    ]
    await assert_same_after_reading(room)


async def test_a_person_finds_and_leaves_a_seat_as_it_was_set_up() -> None:
    """Who sits in for somebody away is the table's affair; who follows somebody who left is the seat's."""
    room = Room("basic", "pboo", pace=100, runner=(spy := Spy()), settings={"grace": 10.0})
    await room.open()
    room.come(0)
    await room.say(0, wire.Tune(2, "strong-cautious", 700))
    await room.say(7, wire.Sit(2))
    assert await room.refused(0, wire.Tune(2, "casual")) == "no-bot"
    await room.say(7, wire.Leave())
    assert room.table.state.players[2] == Occupant("open", level="strong-cautious", kept=True, pace=700)
    bob = room.come(7)
    await room.say(7, wire.Sit(2))
    await room.say(0, wire.Start())
    await room.clock.advance(0)
    room.table.detach(bob)
    ann_plays = random.Random(1)
    for _ in range(60):
        seat = room.come(0)
        await room.act(0, seat, ann_plays)
        await room.clock.advance(0.5)
    assert {level for asked, level in spy.asked if asked == 2} == {STANDIN}
    await room.say(7, wire.Leave())
    after = room.table.state.players[2]
    assert (after.kind, after.level, after.pace, after.kept) == ("bot", "strong-cautious", 700, True)
    await assert_same_after_reading(room)


# ---------------------------------------------------------------- in a game


async def test_a_bot_acts_at_its_own_pace_and_the_others_at_the_tables() -> None:
    room = Room("basic", "pbbb", pace=700)
    (ann,) = await room.begin()
    await room.say(0, wire.Tune(2, "greedy", 100))
    start = len(ann.frames)
    await play_with_bots(room, ann, random.Random(1), 60)
    frames = [(at, line) for at, frame in ann.frames[start:] for line in frame.get("lines", [])]
    moves = [(at, line) for at, line in frames if line["kind"] in ("played", "passed", "deal")]
    pauses: dict[int, set[float]] = {}
    for (before, first), (at, line) in pairwise(moves):
        if "deal" not in (first["kind"], line["kind"]) and line["by"] != ann.view["seat"]:
            pauses.setdefault(line["by"], set()).add(round(at - before, 2))
    assert pauses == {1: {0.7}, 2: {0.1}, 3: {0.7}}


async def test_a_new_pace_holds_for_the_turn_that_is_on() -> None:
    room = Room("basic", "pbbb", pace=5000)
    (ann,) = await room.begin()
    await until_bots_turn(room, ann)
    player, version = bot_in_turn(room), room.table.state.acted
    await room.clock.advance(1)
    assert room.table.state.acted == version
    await room.say(0, wire.Tune(player, "greedy", 1500))
    await room.clock.advance(0.4)
    assert room.table.state.acted == version
    await room.clock.advance(0.2)
    assert room.table.state.acted > version


async def test_a_new_level_decides_at_once_also_where_the_old_one_was_thinking() -> None:
    """What the bot as it was comes to think of is not played any more."""
    room = Room("basic", "pbbb", pace=100, runner=(slow := Slow()))
    (ann,) = await room.begin()
    await until_bots_turn(room, ann)
    await room.clock.advance(0.2)  # its move is due, and it still thinks
    await room.say(0, wire.Tune(bot_in_turn(room), "good-bold"))
    await room.clock.advance(0)
    version = room.table.state.acted
    slow.done["greedy"].set()
    await settle()
    assert room.table.state.acted == version
    slow.done["good-bold"].set()
    await settle()
    assert room.table.state.acted > version


async def test_everybody_is_told_of_another_level_and_nobody_of_another_pace() -> None:
    room = Room("basic", "ppbb")
    ann, bob = await room.begin()
    await room.say(0, wire.Tune(2, "expert"))
    for seat in (ann, bob):
        assert [(line["by"], line["name"], line["how"]) for _, line in seat.lines("tuned")] == [(2, "B2", "expert")]
    await room.say(0, wire.Tune(2, "expert", 0))
    assert len(bob.lines("tuned")) == 1
    assert (bob.view["seats"][2]["level"], bob.view["seats"][2]["pace"]) == ("expert", 0)
    version = room.table.state.version
    await room.say(0, wire.Tune(2, "expert", 0))
    assert room.table.state.version == version, "nothing to write where all is so already"


async def test_only_the_host_and_only_bots_and_only_levels_that_there_are() -> None:
    room = Room("basic", "ppbb")
    await room.begin()
    assert await room.refused(1, wire.Tune(2, "good")) == "not-host"
    assert await room.refused(9, wire.Tune(2, "good")) == "no-seat"
    for player in (0, 1, 4, -1):
        assert await room.refused(0, wire.Tune(player, "good")) == "no-bot"
    for level in ("genius", "random-bold", "good-", "good-rude", "good-bold-bold"):
        assert await room.refused(0, wire.Tune(2, level)) == "no-such-bot"


async def test_another_game_begins_with_the_bots_as_they_are() -> None:
    room = Room("european+open", "pbbb", pace=50)
    (ann,) = await room.begin()
    await room.say(0, wire.Tune(3, "beginner", 60))
    await room.say(0, wire.EndGame())
    await room.deal_out({0: ann}, random.Random(3))
    await room.say(0, wire.Rematch())
    assert (room.table.state.players[3].level, room.table.state.players[3].pace) == ("beginner", 60)
    await assert_same_after_reading(room)


# ---------------------------------------------------------------- the log


def any_fact() -> st.SearchStrategy[AnyFact]:
    """Facts about the seats of a table of five, sensible or not."""
    player = st.integers(0, 4)
    levels = st.sampled_from([*(level.name for level in LEVELS), "good-bold", "expert-cautious"])
    return st.one_of(
        st.builds(Tuned, player, levels, st.none() | st.integers(0, 5000)),
        st.builds(Tuned, player, levels, st.none() | st.integers(0, 5000)),
        st.builds(lambda one, guest: Seated(one, f"g{guest}", f"P{guest}"), player, st.integers(0, 6)),
        st.builds(lambda one: Left(one, f"Bot {one}"), player),
        st.builds(Swapped, player, player),
        st.just(Started([])),
    )


@given(st.lists(any_fact(), max_size=25))
def test_a_log_read_again_gives_the_same_seats(wanted: list[AnyFact]) -> None:
    """Whatever people and the host did with the seats, before the game and in it."""
    kinds = ["person", "bot", "open", "open", "bot"]
    players = [
        Occupant("person", "P0", "g0", kept=True) if kind == "person" else Occupant("open" if kind == "open" else "bot")
        for kind in kinds
    ]
    created = Created("european", players, 900, 1200, 0)
    state, written = open_table("SEATS", created, 1), [facts.write(created)]
    for fact in wanted:
        meant = Started(list(state.players)) if isinstance(fact, Started) else fact
        try:
            state = fold(state, meant, state.version + 1).state
        except Refusal:
            continue
        written.append(facts.write(meant))
    again = read_again(written)
    assert (again.players, again.people, again.host) == (state.players, state.people, state.host)


def read_again(written: list[bytes]) -> TableState:
    """The table that a log in bytes tells of."""
    created, *rest = [facts.read(payload) for payload in written]
    assert isinstance(created, Created)
    return fold_all(open_table("SEATS", created, 1), enumerate(rest, start=2))


# ---------------------------------------------------------------- a real server


def bots(player: Player) -> list[tuple[str | None, int | None]]:
    """Level and pace in each seat, as this person sees them."""
    return [(chip.get("level"), chip.get("pace")) for chip in player.view["seats"]]


async def test_over_the_socket_and_through_a_restart(folder: Path) -> None:
    """A host, a friend and two bots; the server stops and comes back, and the seats are as the host made them."""
    with serving(folder) as server:
        async with Visit(server) as visit:
            host, friend = await visit.guest("Ann"), await visit.guest("Bob")
            code = await visit.table(host, "european", "obb", pace=20)
            await host.come(code)
            await friend.come(code)
            await friend.send({"type": "sit", "seat": 1})
            await host.send({"type": "tune", "player": 2, "level": "good-cautious", "pace": 5000})
            await host.send({"type": "start"})
            await host.until(lambda me: me.view["phase"] == "play")
            await host.send({"type": "tune", "player": 3, "level": "beginner"})
            seen = [(None, None), (None, None), ("good-cautious", 5000), ("beginner", None)]
            await friend.until(lambda me: bots(me) == seen)
            assert (await friend.refused({"type": "tune", "player": 3, "level": "expert"}))["reason"] == "not-host"
            assert (await host.refused({"type": "tune", "player": 3, "level": "no"}))["reason"] == "no-such-bot"
            assert (await host.refused({"type": "tune", "player": 1, "level": "good"}))["reason"] == "no-bot"
            assert (await host.refused({"type": "tune", "player": 3, "level": "good", "pace": -1}))["reason"] == (
                "malformed"
            )
    with serving(folder) as server:
        async with Visit(server) as visit:
            again = Player("Ann", host.token, server.url)
            await again.come(code)
            assert bots(again) == seen
            await again.go()
