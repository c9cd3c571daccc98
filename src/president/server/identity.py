"""Who somebody is: a person, known again by the secret token of a session.

Looking up a token is on the way of every socket and every request, so what was looked up once stays in memory until
the session ends.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlalchemy import Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from president.server.db import Records
from president.server.db import people as tables
from president.server.people.text import clean_name
from president.server.trust.wordlist import WordList, word_list

_CACHE: Final = 10_000
_SEEN_SECONDS: Final = 3600
"""The time of a session's last use is this precise."""
_SESSION_DAYS: Final = 400
"""A session that is not used for so long ends; browsers keep no cookie longer either."""
_DAY: Final = 86_400
_SESSION: Final = tables.session
_PERSON: Final = tables.person


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody as the rest of the server knows them, without any secret.

    ``session`` names the session by which they came, ``since`` is when that began, in seconds of the calendar.
    """

    id: str
    name: str
    kind: Literal["guest", "account"] = "guest"
    session: str = ""
    since: int = 0
    admin: bool = False


class Guests:
    """Everybody who has a session. Only hashes of tokens are kept: they are random, so a fast hash will do."""

    def __init__(
        self, records: Records, *, now: Callable[[], int] = lambda: int(time.time()), words: WordList | None = None
    ) -> None:
        self.records = records
        self.words = words or word_list()
        self.now = now
        self._known: dict[bytes, Person] = {}
        self._used: set[bytes] = set()
        self._forgotten = 0

    async def make(self, name: str, device: str = "") -> tuple[Person, str]:
        """A new guest and the token, which is told only now.

        Raises:
            Refusal: ``bad-name`` when nothing readable is left of the name.
        """
        row = new_guest(self.fit_name(name), self.now())
        async with self.records.begin() as connection:
            await connection.execute(insert(_PERSON).values(row))
            person, token = await self.open_session(connection, row, device)
        self.remember(token, person)
        return person, token

    def fit_name(self, name: str) -> str:
        """A name fit to be shown, that nobody is insulted by.

        Raises:
            Refusal: ``bad-name``.
        """
        plain = clean_name(name)
        self.words.check(plain)
        return plain

    async def find(self, token: str) -> Person | None:
        """Whose token it is; ``None`` when nobody's."""
        key = token_hash(token)
        person = self._known.get(key)
        if person is None:
            forgotten = self._forgotten
            person = await self._select(key)
            if person is None:
                return None
            if forgotten == self._forgotten:
                self._keep(key, person)
        self._used.add(key)
        return person

    async def warm(self) -> None:
        """After a start: remember who was here lately, for they all come back at once."""
        query = _found().order_by(_SESSION.c.seen.desc()).limit(_CACHE // 2)
        async with self.records.read() as connection:
            rows = await connection.execute(query.where(_SESSION.c.seen > self.now() - _DAY))
            for row in rows.mappings():
                self._keep(row["token_hash"], _person(row))

    # ------------------------------------------------------------ sessions

    async def open_session(self, connection: AsyncConnection, row: dict[str, Any], device: str) -> tuple[Person, str]:
        """A new session of the person in ``row``; call :meth:`remember` once it is committed."""
        token, now = secrets.token_urlsafe(24), self.now()
        values = {"id": secrets.token_hex(8), "person": row["id"], "created": now, "seen": now, "device": device[:80]}
        await connection.execute(insert(_SESSION).values(token_hash=token_hash(token), **values))
        return _person({**row, "session": values["id"], "since": now}), token

    def remember(self, token: str, person: Person) -> None:
        """A session is committed: spare its first use the database."""
        self._keep(token_hash(token), person)

    async def end_sessions(
        self, connection: AsyncConnection, person: str, *, only: str | None = None, but: str | None = None
    ) -> list[str]:
        """End a person's sessions, ``only`` one, or all ``but`` one; returns their ids.

        Call :meth:`forget` with the person once it is committed.
        """
        query = delete(_SESSION).where(_SESSION.c.person == person).returning(_SESSION.c.id)
        if only is not None:
            query = query.where(_SESSION.c.id == only)
        if but is not None:
            query = query.where(_SESSION.c.id != but)
        return list(await connection.scalars(query))

    async def sessions(self, person: str) -> list[dict[str, Any]]:
        """A person's sessions without their secrets, newest use first."""
        columns = (_SESSION.c.id, _SESSION.c.device, _SESSION.c.created, _SESSION.c.seen)
        query = select(*columns).where(_SESSION.c.person == person)
        async with self.records.read() as connection:
            rows = await connection.execute(query.order_by(_SESSION.c.seen.desc(), _SESSION.c.created.desc()))
            return [dict(row) for row in rows.mappings()]

    def forget(self, people: Collection[str]) -> None:
        """Something about these persons has changed: look it up again."""
        self._forgotten += 1
        self._known = {key: person for key, person in self._known.items() if person.id not in people}

    async def keep_house(self) -> None:
        """Write down which sessions were used; end those that were not for very long."""
        used, self._used = list(self._used), set()
        now = self.now()
        if not used:
            return
        async with self.records.begin() as connection:
            for start in range(0, len(used), 500):
                stale = _SESSION.c.token_hash.in_(used[start : start + 500]) & (_SESSION.c.seen < now - _SEEN_SECONDS)
                await connection.execute(update(_SESSION).where(stale).values(seen=now))
            await connection.execute(delete(_SESSION).where(_SESSION.c.seen < now - _SESSION_DAYS * _DAY))

    # ------------------------------------------------------------ within

    def _keep(self, key: bytes, person: Person) -> None:
        if len(self._known) >= _CACHE:
            self._known.clear()
        self._known[key] = person

    async def _select(self, key: bytes) -> Person | None:
        async with self.records.read() as connection:
            row = (await connection.execute(_found().where(_SESSION.c.token_hash == key))).mappings().first()
        return None if row is None else _person(row)


def new_guest(name: str, now: int) -> dict[str, Any]:
    """The row of a guest who has just come."""
    return {"id": secrets.token_hex(8), "kind": "guest", "name": name, "created": now}


def token_hash(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode(errors="replace")).digest()


def _found() -> Select[Any]:
    """Sessions with what is told of their persons."""
    columns: list[Any] = [_PERSON.c.id, _PERSON.c.name, _PERSON.c.kind, _PERSON.c.admin, _SESSION.c.token_hash]
    columns += [_SESSION.c.id.label("session"), _SESSION.c.created.label("since")]
    return select(*columns).join(_SESSION, _SESSION.c.person == _PERSON.c.id)


def _person(row: Mapping[Any, Any]) -> Person:
    return Person(
        row["id"], row["name"], row["kind"], row["session"], row["since"], admin=bool(row.get("admin", False))
    )
