"""What is written down about a table: the entries of its log.

A table is nothing but these, folded in order (``table.py``). Cards and actions are in their text forms, so a log can
be read by a person. A fact that was once written must stay readable: add fields with defaults, never change one.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from president.server.factbase import Fact, Join, Occupant, Timing, Why
from president.server.hosting_facts import (
    HandedOver,
    HostingFact,
    Kicked,
    Muted,
    Proposed,
    Queued,
    Resumed,
    Shown,
    Swapped,
    Tallied,
    Tuned,
    Unqueued,
    Voted,
)
from president.server.shuffle_facts import Mixed, Promise, Promised, Salted, ShuffleFact

__all__ = [
    "Acted",
    "AnyFact",
    "Closing",
    "Created",
    "Dealt",
    "Ended",
    "Fact",
    "HandedOver",
    "Join",
    "Kicked",
    "Known",
    "Left",
    "Mixed",
    "Muted",
    "Occupant",
    "Paced",
    "Promise",
    "Promised",
    "Proposed",
    "Queued",
    "Readied",
    "Resumed",
    "Salted",
    "Seated",
    "Shown",
    "Started",
    "Swapped",
    "Tallied",
    "Timing",
    "Tuned",
    "Unqueued",
    "Voted",
    "Why",
    "read",
    "write",
]


class Created(Fact, frozen=True, tag="created"):
    """A table was made. ``at`` is wall-clock time in seconds; player 0 is the host."""

    rules: str
    players: list[Occupant]
    pace: int
    window: int
    at: int
    deals: int | None = None
    target: int | None = None
    listed: bool = False
    clock: Timing | None = None
    spectators: Literal["off", "on", "hands"] = "on"
    chat: Literal["off", "phrases", "open"] = "phrases"
    mercy_after: int = 0
    fill: Literal["bots", "people"] = "bots"
    promise: Promise | None = None


class Seated(Fact, frozen=True, tag="seated"):
    """A person took a free place, or a bot's that was kept."""

    player: int
    guest: str
    name: str


class Left(Fact, frozen=True, tag="left"):
    """A person left for good: before the start the place is free again, later the bot ``name`` plays on."""

    player: int
    name: str = ""


class Known(Fact, frozen=True, tag="known"):
    """A person at the table is somebody else by now, having signed in, or has another name."""

    player: int
    guest: str
    name: str


class Started(Fact, frozen=True, tag="started"):
    """A game begins, the first or another: everybody who plays, and the rule set where it is a new one."""

    players: list[Occupant]
    rules: str | None = None


class Dealt(Fact, frozen=True, tag="dealt"):
    """The shuffled deck, and the dealer's seat in a deal without an order before it.

    ``at`` is wall-clock time in seconds. ``joins`` are those who play from this deal on, in the last places. ``proof``
    says what the deck was made of, ``next`` is the promise for the deal after this one (shuffles.py).
    """

    deck: str
    dealer: int | None = None
    at: int = 0
    joins: list[Join] = msgspec.field(default_factory=list)
    proof: Mixed | None = None
    next: Promise | None = None


class Acted(Fact, frozen=True, tag="acted"):
    """An action in record notation. ``instead`` is the bot that decided, where the seat's own was too slow.

    ``took`` are the milliseconds that it costs the player's bank, ``at`` is wall-clock time in seconds; each is kept
    only where the table's clock needs it.
    """

    seat: int
    action: str
    why: Why = ""
    instead: str = ""
    took: int = 0
    at: int = 0


class Readied(Fact, frozen=True, tag="ready"):
    """A person wants the next deal."""

    player: int


class Paced(Fact, frozen=True, tag="pace"):
    """The bots' thinking time in milliseconds."""

    pace: int


class Closing(Fact, frozen=True, tag="closing"):
    """The host wants this to be the last deal."""


class Ended(Fact, frozen=True, tag="ended"):
    """A game without an end of its own was ended between deals."""


GameFact = Created | Seated | Left | Known | Started | Dealt | Acted | Readied | Paced | Closing | Ended
AnyFact = GameFact | HostingFact | ShuffleFact

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyFact)


def write(fact: Fact) -> bytes:
    """A fact as it stands in the log."""
    return _encoder.encode(fact)


def read(payload: bytes) -> AnyFact:
    """Undo :func:`write`.

    Raises:
        msgspec.ValidationError: the entry is none of ours.
    """
    return _decoder.decode(payload)
