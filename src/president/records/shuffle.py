"""Shuffles that can be checked afterwards: a promise before the deal, and what it takes to shuffle again.

The server promises a secret seed by its hash before any player adds a salt of their own; seed and salts together
decide the deck; after the deal the seed is told, and everybody can do the same again. docs/shuffles.md is the
specification, ``tests/golden/shuffles.json`` its test vectors. It cannot be changed: records rely on it. A new way of
shuffling gets a new :data:`VERSION`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from typing import Final

from president.cards import Card

VERSION: Final = "president-shuffle-1"
SEED_BYTES: Final = 32
SALT_BYTES: Final = 16

_WORD: Final = 1 << 32
_SEED: Final = re.compile("[0-9a-f]{64}")
_SALT: Final = re.compile("[0-9a-f]{32}")
_TABLE: Final = re.compile("[A-Z0-9-]{1,24}")


@dataclass(frozen=True, slots=True)
class Proof:
    """All that decided a deal's deck. ``salts`` are by player number, in hexadecimal as everything here.

    ``table`` names the game, such as ``K7PQM-1``; ``deal`` counts from 1. ``commitment`` is what was promised; whether
    it fits is for :func:`fits` to say.

    Raises:
        ValueError: when a part does not have its form.
    """

    table: str
    deal: int
    commitment: str
    seed: str
    salts: Mapping[int, str]

    def __post_init__(self) -> None:
        if not _TABLE.fullmatch(self.table):
            raise ValueError(f"{self.table!r} names no game; it looks like K7PQM-1")
        if self.deal < 1:
            raise ValueError("deals are counted from 1")
        for name, text in (("commitment", self.commitment), ("seed", self.seed)):
            if not _SEED.fullmatch(text):
                raise ValueError(f"the {name} must be 64 hexadecimal digits, in small letters")
        for player, salt in self.salts.items():
            if player < 0 or not _SALT.fullmatch(salt):
                raise ValueError(f"the salt of player {player} must be 32 hexadecimal digits, in small letters")


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What the chance of a deal decides: the deck from the first card dealt, and who deals the first deal of a game."""

    deck: tuple[Card, ...]
    dealer: int


def commitment(seed: str, table: str, deal: int) -> str:
    """The promise of a seed for one deal of one game.

    >>> commitment("00" * 32, "K7PQM-1", 1)[:16]
    '479bc2ec705178b5'
    """
    return sha256(_text("commitment", seed, table, str(deal))).hexdigest()


def fits(proof: Proof) -> bool:
    """Whether the seed is the one that was promised."""
    return commitment(proof.seed, proof.table, proof.deal) == proof.commitment


def shuffle(proof: Proof, pack: Sequence[Card], seats: int) -> Shuffled:
    """The deck and the dealer's seat that seed and salts give; ``pack`` are its cards in the order of their indices."""
    draw = Draw(proof)
    deck = list(pack)
    for last in range(len(deck) - 1, 0, -1):
        other = draw.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return Shuffled(tuple(deck), draw.below(seats))


class Draw:
    """Whole numbers drawn from seed and salts: HMAC-SHA-256 under one key over a counter, read as 32-bit words."""

    def __init__(self, proof: Proof) -> None:
        salts = [salt_text(player, proof.salts[player]) for player in sorted(proof.salts)]
        self._key = digest(bytes.fromhex(proof.seed), _text("deck", proof.table, str(proof.deal), *salts), "sha256")
        self._counter = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each as likely: words that would favour some are left out."""
        fair = _WORD - _WORD % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def _word(self) -> int:
        if not self._words:
            block = digest(self._key, self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
            self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -1, -4)]
        return self._words.pop()


def salt_text(player: int, salt: str) -> str:
    """A salt as it is mixed in, and as it stands in records.

    >>> salt_text(2, "0f" * 16)
    '2:0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f'
    """
    return f"{player}:{salt}"


def parse_salt(text: str) -> tuple[int, str]:
    """Undo :func:`salt_text`.

    Raises:
        ValueError: when it is no salt.
    """
    player, _, salt = text.partition(":")
    if not player.isascii() or not player.isdigit() or not _SALT.fullmatch(salt):
        raise ValueError(f"{text!r} is no salt; it is a player's number, a colon and 32 hexadecimal digits")
    return int(player), salt


def _text(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in (VERSION, *lines)).encode()
