"""Accounts: signing up, signing in, coming back by a recovery code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.exc import IntegrityError

from president.server.db.people import person, recovery_code
from president.server.errors import Refusal
from president.server.identity import Guests, Person, new_guest
from president.server.people.gate import Gate, wrong
from president.server.people.merging import merge
from president.server.people.passwords import check_strength, code_hash
from president.server.people.profiles import account_row, replace_codes
from president.server.people.text import name_key


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody has a new session. ``ended`` are sessions that it replaces, as pairs of person and session.

    ``was`` is the guest who has become part of the account; ``renamed`` says that the name is another than before.
    """

    person: Person
    token: str
    ended: tuple[tuple[str, str], ...] = ()
    was: str | None = None
    renamed: bool = False


class Accounts:
    """Making accounts and coming in, over the records store."""

    def __init__(self, guests: Guests, gate: Gate) -> None:
        self._guests = guests
        self._records = guests.records
        self._gate = gate

    async def sign_up(
        self, who: Person | None, name: str, *, password: str | None, device: str, extra: Any = None
    ) -> tuple[Entered, list[str]]:
        """Make a guest's, or a newcomer's, account; returns the session and the recovery codes.

        ``extra`` is called with the transaction and the person's id, to add a passkey within it.

        Raises:
            Refusal: ``bad-name``, ``name-taken``, ``weak-password``, ``has-account``.
        """
        name = self._guests.fit_name(name)
        if who is not None and who.kind == "account":
            raise Refusal("has-account", "You have an account already; sign out first.", status=409)
        kept = None
        if password is not None:
            check_strength(password, name)
            kept = await self._gate.passwords.hash(password)
        row: dict[str, Any] = new_guest(name, self._guests.now()) if who is None else {"id": who.id}
        identity = str(row["id"])
        row |= {"kind": "account", "name": name, "name_key": name_key(name), "password_hash": kept}
        try:
            async with self._records.begin() as connection:
                if who is None:
                    await connection.execute(insert(person).values(row))
                else:
                    still_guest = (person.c.id == who.id) & (person.c.kind == "guest")
                    changed = await connection.execute(update(person).where(still_guest).values(row))
                    if changed.rowcount != 1:
                        raise Refusal("has-account", "You have an account already.", status=409)
                if extra is not None:
                    await extra(connection, identity)
                codes = await replace_codes(connection, identity)
                ended = await self._guests.end_sessions(connection, identity)
                new, token = await self._guests.open_session(connection, row, device)
        except IntegrityError:
            raise Refusal("name-taken", "Somebody else has this name.", status=409) from None
        self._enter(new, token)
        renamed = who is not None and who.name != name
        return Entered(new, token, tuple((new.id, session) for session in ended), renamed=renamed), codes

    async def sign_in(self, who: Person | None, name: str, password: str, *, device: str, address: str) -> Entered:
        """A new session by name and password; a guest becomes part of the account.

        Raises:
            Refusal: ``wrong-sign-in``, ``too-many``.
        """
        key = name_key(name)
        row = await account_row(self._records, person.c.name_key == key)
        kept = row["password_hash"] if row is not None else None
        if not await self._gate.fits(kept, password, key, address) or row is None:
            raise wrong()
        if self._gate.passwords.outdated(row["password_hash"]):
            await self._renew(row, password)
        return await self.enter(who, row, device)

    async def enter(self, who: Person | None, row: dict[str, Any], device: str) -> Entered:
        """Open a session of the account in ``row`` for whoever has proved to be its owner.

        Their session so far ends: a token that was known before signing in is worth nothing afterwards.
        """
        ended: list[tuple[str, str]] = []
        guest = who.id if who is not None and who.kind == "guest" else None
        async with self._records.begin() as connection:
            if guest is not None:
                ended = [(guest, session) for session in await self._guests.end_sessions(connection, guest)]
                await merge(connection, guest, row["id"])
            elif who is not None:
                old = await self._guests.end_sessions(connection, who.id, only=who.session)
                ended = [(who.id, session) for session in old]
            new, token = await self._guests.open_session(connection, row, device)
        self._enter(new, token, *(owner for owner, _ in ended))
        return Entered(new, token, tuple(ended), guest)

    async def recover(self, name: str, code: str, password: str, *, device: str, address: str) -> Entered:
        """Set a new password by a recovery code, which is used up; all other sessions end.

        Raises:
            Refusal: ``wrong-sign-in``, ``weak-password``, ``too-many``.
        """
        key = name_key(name)
        check_strength(password, name)
        self._gate.knock(key, address)
        kept = await self._gate.passwords.hash(password)
        row = await account_row(self._records, person.c.name_key == key)
        owner = row["id"] if row is not None else ""
        unused = (recovery_code.c.person == owner) & recovery_code.c.used.is_(None)
        this = unused & (recovery_code.c.code_hash == code_hash(owner, code))
        async with self._records.begin() as connection:
            spent = await connection.execute(update(recovery_code).where(this).values(used=self._guests.now()))
            if row is None or spent.rowcount != 1:
                raise wrong()
            await connection.execute(update(person).where(person.c.id == owner).values(password_hash=kept))
            ended = await self._guests.end_sessions(connection, owner)
            new, token = await self._guests.open_session(connection, row, device)
        self._gate.opened(key, address)
        self._enter(new, token)
        return Entered(new, token, tuple((owner, session) for session in ended))

    async def _renew(self, row: dict[str, Any], password: str) -> None:
        """Keep a password with today's settings."""
        fresh = await self._gate.passwords.hash(password)
        same = (person.c.id == row["id"]) & (person.c.password_hash == row["password_hash"])
        async with self._records.begin() as connection:
            await connection.execute(update(person).where(same).values(password_hash=fresh))

    def _enter(self, new: Person, token: str, *changed: str) -> None:
        """A session is committed. Whoever is looked up before that would be remembered as they were."""
        self._guests.forget({new.id, *changed})
        self._guests.remember(token, new)
