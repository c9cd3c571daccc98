"""Passwords and recovery codes: how they are made, kept and checked."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from president.server.errors import Refusal
from president.server.people.text import name_key

T = TypeVar("T")

_AT_ONCE: Final = 2
"""Each check takes 46 MiB for some tens of milliseconds; more at once would slow the tables down."""
_SHORTEST: Final = 8
_COMMON: Final = """
password passw0rd password1 password12 password123 12345678 123456789 1234567890 qwertyui qwertyuiop qwerty123 1q2w3e4r
iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 whatever starwars computer michelle
11111111 00000000 88888888 12341234 abcd1234 abc12345 asdfghjkl president presidents
"""
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: nothing that is taken for something else when written down by hand."""
_GROUPS: Final = 4
_GROUP: Final = 5
CODES: Final = 10


class Passwords:
    """Hashes and checks passwords with argon2id in threads."""

    def __init__(self) -> None:
        # One of the settings that OWASP recommends. The library's own take four times the processor's time, which
        # the tables need, on a machine that may be small.
        self._hasher = PasswordHasher(memory_cost=46 * 1024, time_cost=1, parallelism=1)
        self._turns = asyncio.Semaphore(_AT_ONCE)
        # What a password is compared with when there is no account: it takes as long and never fits.
        self._nobody = self._hasher.hash(secrets.token_urlsafe(24))

    async def hash(self, password: str) -> str:
        """What to keep of a password."""
        return await self._in_turn(lambda: self._hasher.hash(_bytes(password)))

    async def check(self, kept: str | None, password: str) -> bool:
        """Whether it is the one; takes the same time when there is none."""
        return await self._in_turn(lambda: self._fits(kept or self._nobody, password)) and kept is not None

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with weaker settings than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _fits(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, _bytes(password))
        except (Argon2Error, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[[], T]) -> T:
        async with self._turns:
            return await asyncio.to_thread(work)


def _bytes(password: str) -> bytes:
    return password.encode(errors="surrogatepass")


def check_strength(password: str, name: str) -> None:
    """Make sure that a password is no easy guess.

    Raises:
        Refusal: ``weak-password``.
    """
    if len(password) < _SHORTEST:
        raise Refusal("weak-password", f"A password needs at least {_SHORTEST} characters.")
    plain = password.casefold()
    if plain in _COMMON.split() or len(set(plain)) < 3 or name_key(password) == name_key(name):
        raise Refusal("weak-password", "This password is one of the first that anybody would try.")


def new_codes() -> list[str]:
    """Recovery codes of 100 bits each, in groups to be read and typed: ``7GK2M-0QWER-…``."""
    return ["-".join(_group() for _ in range(_GROUPS)) for _ in range(CODES)]


def code_hash(person: str, code: str) -> bytes:
    """What to keep of a recovery code. It is too long to be guessed, so a fast hash will do; the person is its salt."""
    plain = "".join(char for char in code.upper() if char.isalnum())
    plain = plain.translate(str.maketrans("OIL", "011"))
    return hashlib.sha256(f"{person}:{plain}".encode(errors="replace")).digest()


def _group() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_GROUP))
