"""Guests: a name, and a secret that proves it is the same person again."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import threading
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from president.server.errors import Refusal
from president.server.log.sqlite import Synchronous, connect

_SCHEMA = """
CREATE TABLE IF NOT EXISTS guest (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, token_hash BLOB NOT NULL UNIQUE, made REAL NOT NULL DEFAULT (unixepoch())
) WITHOUT ROWID;
"""
_CACHE = 10_000


@dataclass(frozen=True, slots=True)
class Person:
    """A guest as the rest of the server knows them, without the secret."""

    id: str
    name: str


class Guests:
    """The guests in the database. Only a hash of a token is kept: it is random, so a fast hash will do."""

    def __init__(self, path: Path | str, *, synchronous: Synchronous = "FULL") -> None:
        self._connection = connect(path, synchronous)
        self._connection.executescript(_SCHEMA)
        self._lock = threading.Lock()
        self._known: dict[bytes, Person] = {}

    async def make(self, name: str) -> tuple[Person, str]:
        """A new guest and the token, which is told only now.

        Raises:
            Refusal: ``bad-name`` when nothing readable is left of the name.
        """
        person = Person(secrets.token_hex(8), clean_name(name))
        token = secrets.token_urlsafe(24)
        await asyncio.to_thread(self._insert, person, _hash(token))
        return person, token

    async def find(self, token: str) -> Person | None:
        """Whose token it is; ``None`` when nobody's."""
        key = _hash(token)
        person = self._known.get(key) or await asyncio.to_thread(self._select, key)
        if person is not None:
            if len(self._known) >= _CACHE:
                self._known.clear()
            self._known[key] = person
        return person

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def _insert(self, person: Person, key: bytes) -> None:
        with self._lock:
            self._connection.execute(
                "INSERT INTO guest (id, name, token_hash) VALUES (?, ?, ?)", (person.id, person.name, key)
            )

    def _select(self, key: bytes) -> Person | None:
        with self._lock:
            row = self._connection.execute("SELECT id, name FROM guest WHERE token_hash = ?", (key,)).fetchone()
        return Person(*row) if row else None


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def clean_name(name: str) -> str:
    """A name fit to be shown: composed, without control characters, single spaces.

    >>> clean_name("  Anna\\u200b \\n Lena ")
    'Anna Lena'

    Raises:
        Refusal: ``bad-name`` when nothing is left.
    """
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(" " if char.isspace() else char for char in composed if char.isspace() or char.isprintable())
    plain = " ".join(kept.split())[:40]
    if not plain:
        raise Refusal("bad-name", "A name needs at least one letter.")
    return plain
