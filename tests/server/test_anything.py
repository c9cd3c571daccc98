"""People who do anything at any moment: nothing breaks or sticks, no card is lost, the log says what the table is."""

from __future__ import annotations

import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from president.server import wire
from president.server.errors import Refusal
from president.server.facts import Timing
from tests.server.room import Room, Seat
from tests.server.test_table import assert_same_after_reading

RULES = ["european", "clearing-twos", "basic+reseating", "european+naming"]
CLOCKS = [None, Timing("turn", 10), Timing("reserve", 15, 2), Timing("days", 86_400)]
GUESTS = 7
"""Guests 0 to 2 sit down first, the others watch or come late."""


def anything(rng: random.Random) -> wire.FromBrowser:
    """A message with any numbers in it."""
    player, other, on = rng.randint(-1, 8), rng.randint(-1, 8), rng.random() < 0.6
    choices: list[Callable[[], wire.FromBrowser]] = [
        lambda: wire.Sit(player),
        lambda: wire.Start(),
        lambda: wire.Ready(),
        lambda: wire.Rematch(),
        lambda: wire.Pace(rng.choice([0, 50])),
        lambda: wire.EndGame(),
        lambda: wire.Leave(),
        lambda: wire.Kick(player),
        lambda: wire.Mute(player, on),
        lambda: wire.HandOver(player),
        lambda: wire.Swap(player, other),
        lambda: wire.Tune(player, rng.choice(["random", "casual", "nonsense"]), rng.choice([None, 0, 400])),
        lambda: wire.Queue(on),
        lambda: wire.Propose("titles"),
        lambda: wire.Propose("pause"),
        lambda: wire.Propose("rules", rng.choice([*RULES, "wild-twos", "nonsense"])),
        lambda: wire.Vote(on),
        lambda: wire.Resume(),
        lambda: wire.ShowHands(on),
        lambda: wire.Act(rng.randint(-1, 400), rng.choice(["-", "3C", "KD KH", "> s1 2C", "? s2 2D"])),
    ]
    weights = [3, 2, 6, 2, 1, 1, 1, 1, 1, 1, 2, 2, 3, 1, 1, 1, 5, 4, 4, 2]
    return rng.choices(choices, weights)[0]()


class People:
    """Everybody who has ever come, and who is connected now."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.here: dict[int, Seat] = {}
        self.refused: dict[str, int] = {}

    async def step(self, rng: random.Random) -> None:
        """Somebody does something, or time passes."""
        number = rng.randrange(GUESTS)
        seat = self.here.get(number)
        if seat is not None and seat.why_out is not None:
            del self.here[number]
            seat = None
        if seat is None or rng.random() < 0.03:
            self.come(number)
        elif rng.random() < 0.03:
            self.room.table.detach(self.here.pop(number))
        elif rng.random() < 0.6 and seat.view.get("choices"):
            await self.say(lambda: self.room.act(number, seat, rng))
        else:
            await self.say(lambda: self.room.say(number, anything(rng)))
        await self.room.clock.advance(rng.choice([0, 0, 0.1, 1, 5]))

    def come(self, number: int) -> None:
        with suppress(Refusal):  # nobody may watch
            self.room.table.admit(f"g{number}")
            self.here[number] = self.room.come(number)

    async def begin(self) -> None:
        """The host starts, if it has not come to that by itself."""
        host = self.room.table.state.players[self.room.table.state.host].guest
        message = wire.Start() if self.room.table.state.phase == "lobby" else wire.Rematch()
        if host is not None:
            await self.say(lambda: self.room.say(int(host[1:]), message))

    async def say(self, message: Callable[[], Awaitable[object]]) -> None:
        """Say it, and count why it is refused."""
        try:
            await message()
        except Refusal as refused:
            self.refused[refused.reason] = self.refused.get(refused.reason, 0) + 1


def check(room: Room, people: People) -> None:
    """What must hold at every moment."""
    state = room.table.state
    game = state.game
    if game is not None and state.playing:
        cards = [*(hand.mask for hand in game.hands), game.discard.mask, *(play.cards.mask for play in game.trick)]
        in_trades = sum(trade.named is not None for trade in game.trades)
        assert sum(mask.bit_count() for mask in cards) == game.compiled.pack.bit_count() or in_trades
        assert sorted(game.players) == list(range(len(state.players)))
    assert len(state.people) == sum(who.kind == "person" for who in state.players)
    for guest in state.house.kicked:
        assert guest not in state.people
    for number, seat in people.here.items():
        if seat.why_out is None and seat.view["seat"] is not None and state.player_of(f"g{number}") is not None:
            assert "hands" not in seat.view
            assert seat.view["seat"] == state.seat_of(state.people[f"g{number}"])


@pytest.mark.parametrize("seed", [*range(5), 108])
async def test_people_who_do_anything(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random(seed)
    room = Room(
        RULES[seed % 4],
        rng.choice(["pooo", "ppok", "ppbb", "pppkk"]),
        seed=seed,
        pace=50,
        window=50,
        clock=CLOCKS[seed // 2 % 4],
        spectators=rng.choice(["off", "on", "hands"]),
        mercy_after=rng.choice([0, 2]),
        settings={"grace": 5.0, "deal_wait": 2.0, "turn_limit": 20.0},
    )
    await room.open()
    people = People(room)
    for number in range(3):
        people.come(number)
    with caplog.at_level(logging.ERROR):
        for step in range(500):
            await people.step(rng)
            check(room, people)
            if step % 50 == 49:
                await people.begin()
                await assert_same_after_reading(room)
                room.table.watch()
                await room.clock.advance(10)
                assert not room.table.watch()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert room.table.state.games > 0
