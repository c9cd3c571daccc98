"""What is written down about a table: the entries of its log.

A table is nothing but these, folded in order (``table.py``). Cards and actions are in their text forms, so a log can
be read by a person. A fact that was once written must stay readable: add fields with defaults, never change one.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Why = Literal["", "bot", "forced", "standin", "timeout"]
"""Who decided an action: the player; a bot in its own seat; nobody, there was no choice; a bot for somebody away; the
clock."""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="fact"):
    """An entry of a table's log."""


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays under a player number. ``kept`` marks a bot in a seat that a person may still take."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    guest: str | None = None
    level: str = "planner"
    kept: bool = False

    @property
    def free(self) -> bool:
        """Anybody may sit down here: nobody has the seat, or a bot keeps it for people."""
        return self.kind == "open" or (self.kind == "bot" and self.kept)


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
    """A game begins, the first or another: everybody who plays."""

    players: list[Occupant]


class Dealt(Fact, frozen=True, tag="dealt"):
    """The shuffled deck, and the dealer's seat in the first deal of a game. ``at`` is wall-clock time in seconds."""

    deck: str
    dealer: int | None = None
    at: int = 0


class Acted(Fact, frozen=True, tag="acted"):
    """An action in record notation. ``instead`` is the bot that decided, where the seat's own was too slow."""

    seat: int
    action: str
    why: Why = ""
    instead: str = ""


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


AnyFact = Created | Seated | Left | Known | Started | Dealt | Acted | Readied | Paced | Closing | Ended

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
