"""Thousands of odd messages at every moment of a game: each is accepted or refused, and a refusal changes nothing."""

from __future__ import annotations

import random

import msgspec
import pytest

from president.server import wire
from president.server.errors import Refusal
from president.server.handshake import read
from president.server.wire import FromBrowser
from tests.server.room import Room, Seat

WORDS = [
    "3C",
    "3c'",
    "10h",
    "JK",
    "JK'''",
    "-",
    "pass",
    ">",
    "?",
    "s0",
    "s3",
    "s99",
    "s-1",
    "4D4H",
    "♠",
    "",
    "\0",
    "2S",
    "x" * 50,
]


def odd_message(rng: random.Random, seat: Seat) -> FromBrowser:
    """Any message, with values from the sensible to the absurd."""
    hand = seat.view["hand"] or ["3C"]
    action = rng.choice(
        [
            " ".join(rng.choices(WORDS, k=rng.randint(1, 4)))[:400] or "-",
            " ".join(rng.sample(hand, rng.randint(1, min(3, len(hand))))),
            f"> s{rng.randint(-1, 5)} {' '.join(rng.sample(hand, min(2, len(hand))))}",
            f"? s{rng.randint(0, 5)} {rng.choice(WORDS)}",
            "-",
        ]
    )
    version = rng.choice([seat.version, seat.version, seat.version - 1, seat.version + 1, 0, -(2**40), 2**40])
    messages: list[FromBrowser] = [
        wire.Act(version, action or "-"),
        wire.Act(version, action or "-"),
        wire.Act(version, action or "-"),
        wire.Sit(rng.randint(-3, 8)),
        wire.Ready(),
        wire.Start(),
        wire.Rematch(),
        wire.EndGame(),
        wire.Pace(rng.randint(0, 40)),
        wire.Hello("x" * 20),
        wire.Ping(float(rng.randint(-5, 5))),
    ]
    return rng.choice(messages)


@pytest.mark.parametrize("rules", ["basic", "european+naming+jokers", "clearing-twos", "european+open"])
async def test_odd_messages_are_accepted_or_refused_and_nothing_else(rules: str) -> None:
    room = Room(rules, "ppbb", pace=20, window=20)
    rng, people = random.Random(rules), await room.begin()
    refused: set[str] = set()
    changed = False
    for _ in range(1500):
        number = rng.randrange(2)
        seat, before = people[number], room.table.state
        try:
            await room.say(number, odd_message(rng, seat))
        except Refusal as refusal:
            refused.add(refusal.reason)
            changed |= room.table.state is not before or len(refusal.says) < 5
        if rng.random() < 0.3:
            await room.act(number, seat, rng)
        if rng.random() < 0.3:
            await room.clock.advance(0.05)
    assert room.table.state.version > 150
    assert len(refused) > 8
    assert not changed


def test_bytes_of_any_kind_are_a_message_or_malformed() -> None:
    """Real messages with bytes changed, cut or doubled, as text frames."""
    rng = random.Random(11)
    good = [
        msgspec.json.encode(message).decode()
        for message in (wire.Act(3, "3C 3D"), wire.Sit(2), wire.Ping(1.5), wire.Hello("t" * 32, 4), wire.Pace(100))
    ]
    decode = msgspec.json.Decoder(FromBrowser).decode
    understood, reasons = 0, set()
    for _ in range(5000):
        text = list(rng.choice(good))
        for _change in range(rng.randint(0, 3)):
            at = rng.randrange(len(text) or 1)
            text[at : at + rng.randint(0, 2)] = rng.choice(
                ['"', "{", "}", "\\", "0", "9" * 30, "é", "\ud83d", "", "null"]
            )
        try:
            read({"type": "websocket.receive", "text": "".join(text)}, decode)
            understood += 1
        except Refusal as refusal:
            reasons.add(refusal.reason)
    assert reasons == {"malformed"}
    assert 500 < understood < 4500
