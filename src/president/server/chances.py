"""What a table keeps of the chance in its deals."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from president.records.shuffle import parse_salt
from president.server.shuffle_facts import Mixed, Promise


class Told(msgspec.Struct, frozen=True):
    """What the last deck was made of; secret while that deal lasts.

    ``players`` are those whose salts are in it. ``dealer`` is kept where chance decided it.
    """

    made: Mixed
    deck: str
    seats: int
    dealer: int | None
    players: tuple[int, ...]

    @classmethod
    def of(cls, made: Mixed, deck: str, seats: int, dealer: int | None) -> Told:
        """As it stands in the log, for so many seats."""
        return cls(made, deck, seats, dealer, tuple(parse_salt(text)[0] for text in made.salts))


class Chances(msgspec.Struct, frozen=True):
    """The last deal's chance, and the next one's: its promise, and the salts by player that have come for it."""

    dealt: Told | None = None
    promise: Promise | None = None
    salts: Mapping[int, str] = msgspec.field(default_factory=dict)

    def without(self, player: int) -> Chances:
        """A player is somebody else now: whoever comes may add a salt of their own."""
        if player not in self.salts:
            return self
        return replace(self, salts={other: salt for other, salt in self.salts.items() if other != player})


NOTHING_YET = Chances()
