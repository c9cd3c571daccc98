"""What all facts are made of, and the parts that several of them have."""

from __future__ import annotations

from typing import Literal

import msgspec

Why = Literal["", "bot", "forced", "standin", "timeout"]
"""Who decided an action: the player; a bot in its own seat; nobody, there was no choice; a bot for somebody away; the
clock."""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="fact"):
    """An entry of a table's log."""


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays under a player number. ``kept`` marks a bot in a seat that a person may still take.

    ``level`` and ``pace``, in milliseconds (``None``: the table's), are the seat's bot's: of the one that plays, or of
    the one that plays when nobody has the seat. Who sits in for a person away is no matter of the seat
    (:data:`president.server.botseats.STANDIN`).
    """

    kind: Literal["person", "bot", "open"]
    name: str = ""
    guest: str | None = None
    level: str = "planner"
    kept: bool = False
    pace: int | None = None

    @property
    def free(self) -> bool:
        """Anybody may sit down here: nobody has the seat, or a bot keeps it for people."""
        return self.kind == "open" or (self.kind == "bot" and self.kept)


class Timing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long people may think; times in seconds (``ClockSetup`` in the messages says what each kind means)."""

    kind: Literal["none", "turn", "reserve", "days"] = "none"
    seconds: int = 0
    increment: int = 0


class Join(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who watched plays from this deal on: in a bot's place, or as the next new player."""

    guest: str
    name: str
    player: int
