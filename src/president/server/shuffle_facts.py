"""Facts about the chance in a deal: what was promised, what players added, what the deck was made of."""

from __future__ import annotations

import msgspec

from president.server.factbase import Fact


class Promise(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chance in a deal to come. ``commitment`` is public at once, ``seed`` only when that deal has ended."""

    table: str
    deal: int
    commitment: str
    seed: str


class Mixed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a deck was made of: ``salts`` are ``PLAYER:SALT``."""

    table: str
    deal: int
    commitment: str
    seed: str
    salts: list[str] = msgspec.field(default_factory=list)


class Promised(Fact, frozen=True, tag="promised"):
    """The next deal's chance, where nothing that came before has promised it."""

    promise: Promise


class Salted(Fact, frozen=True, tag="salted"):
    """A player's part of the chance in the next deal."""

    player: int
    deal: int
    salt: str


ShuffleFact = Promised | Salted
