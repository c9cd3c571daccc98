"""Facts about how a table is run: who is put out or hosts, who waits to play, what is voted on."""

from __future__ import annotations

from typing import Literal

from president.server.factbase import Fact

Matter = Literal["titles", "rules", "pause"]
"""What can be voted on."""


class Kicked(Fact, frozen=True, tag="kicked"):
    """The host put a person out for good: before the start the place is free again, later the bot ``name`` plays on."""

    player: int
    guest: str
    name: str = ""


class HandedOver(Fact, frozen=True, tag="host"):
    """Another person is the host: the host said so, or (``away``) was gone for too long."""

    player: int
    away: bool = False


class Swapped(Fact, frozen=True, tag="swapped"):
    """Two players change seats: at once before the game, else with the next deal."""

    player: int
    other: int


class Queued(Fact, frozen=True, tag="queued"):
    """Somebody who watches wants to play from the next deal on."""

    guest: str
    name: str


class Unqueued(Fact, frozen=True, tag="unqueued"):
    """Somebody does not want to play any more, or was not there when the deal came."""

    guest: str


class Recognised(Fact, frozen=True, tag="recognised"):
    """Somebody without a seat who is put out or waits to play is somebody else by now, having signed in."""

    was: str
    guest: str
    name: str


class Tuned(Fact, frozen=True, tag="tuned"):
    """The bot of a seat plays otherwise from its next decision on. ``pace`` in milliseconds; ``None``: the table's."""

    player: int
    level: str
    pace: int | None = None


class Muted(Fact, frozen=True, tag="muted"):
    """What a player says reaches nobody, or does again."""

    player: int
    on: bool


class Shown(Fact, frozen=True, tag="shown"):
    """A person agrees, or does not any more, that those who watch see the hand."""

    player: int
    on: bool


class Proposed(Fact, frozen=True, tag="proposed"):
    """A vote is called, and its caller has said yes. ``rules`` is the rule set's name where that is voted on."""

    player: int
    what: Matter
    rules: str | None = None


class Voted(Fact, frozen=True, tag="voted"):
    """A person said yes or no."""

    player: int
    yes: bool


class Tallied(Fact, frozen=True, tag="tallied"):
    """A vote is over. What it decided follows from the table; who was present to decide it does not, hence this."""

    carried: bool


class Resumed(Fact, frozen=True, tag="resumed"):
    """The pause is over."""

    player: int


class Helped(Fact, frozen=True, tag="helped"):
    """A person was shown what a strong player would do, for the first time in this game."""

    player: int


HostingFact = (
    Kicked
    | HandedOver
    | Swapped
    | Tuned
    | Queued
    | Unqueued
    | Recognised
    | Muted
    | Shown
    | Proposed
    | Voted
    | Tallied
    | Resumed
    | Helped
)
