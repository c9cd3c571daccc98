"""What people can change about themselves."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from president.server.db import Records
from president.server.db.people import passkey, person, recovery_code
from president.server.errors import Refusal
from president.server.identity import Guests, Person
from president.server.people.gate import Gate
from president.server.people.passwords import check_strength, code_hash, new_codes
from president.server.people.text import name_key

_CONFIRM_SECONDS: Final = 600
"""So long after signing in nobody is asked for the password again."""


class Profiles:
    """Name, password and recovery codes of somebody who is signed in."""

    def __init__(self, guests: Guests, gate: Gate) -> None:
        self._guests = guests
        self._records = guests.records
        self._gate = gate

    async def confirm(self, who: Person, password: str | None, address: str) -> None:
        """Make sure that it is the owner who asks for something that cannot be undone.

        Raises:
            Refusal: ``wrong-password``, ``confirm``, ``too-many``.
        """
        if password is None:
            if who.kind == "account" and self._guests.now() - who.since > _CONFIRM_SECONDS:
                raise Refusal("confirm", "Give your password once more, or sign in again.", status=403)
            return
        row = await account_row(self._records, person.c.id == who.id)
        if not await self._gate.fits(row["password_hash"] if row is not None else None, password, who.id, address):
            raise Refusal("wrong-password", "This is not your password.", status=403)

    async def change_password(self, who: Person, new: str) -> list[str]:
        """Set a password, confirmed before; all other sessions end. Returns their ids.

        Raises:
            Refusal: ``weak-password``, ``no-account``.
        """
        need_account(who)
        check_strength(new, who.name)
        kept = await self._gate.passwords.hash(new)
        async with self._records.begin() as connection:
            await connection.execute(update(person).where(person.c.id == who.id).values(password_hash=kept))
            ended = await self._guests.end_sessions(connection, who.id, but=who.session)
        self._guests.forget({who.id})
        return ended

    async def rename(self, who: Person, name: str) -> Person:
        """Another name.

        Raises:
            Refusal: ``bad-name``, ``name-taken``.
        """
        name = self._guests.fit_name(name)
        values = {"name": name, "name_key": name_key(name) if who.kind == "account" else None}
        try:
            async with self._records.begin() as connection:
                await connection.execute(update(person).where(person.c.id == who.id).values(values))
        except IntegrityError:
            raise Refusal("name-taken", "Somebody else has this name.", status=409) from None
        self._guests.forget({who.id})
        return Person(who.id, name, who.kind, who.session, who.since, admin=who.admin)

    async def new_codes(self, who: Person) -> list[str]:
        """Ten new recovery codes, confirmed before; the old ones are void.

        Raises:
            Refusal: ``no-account``.
        """
        need_account(who)
        async with self._records.begin() as connection:
            return await replace_codes(connection, who.id)

    async def details(self, who: Person) -> dict[str, Any]:
        """What ``wire.accounts.Me`` says: the person's row, how many codes are left, their passkeys."""
        unused = (recovery_code.c.person == who.id) & recovery_code.c.used.is_(None)
        async with self._records.read() as connection:
            row = (await connection.execute(select(person).where(person.c.id == who.id))).mappings().one()
            left = await connection.scalar(select(func.count()).select_from(recovery_code).where(unused))
            keys = select(passkey).where(passkey.c.person == who.id).order_by(passkey.c.created)
            return {**row, "recovery": left, "passkeys": (await connection.execute(keys)).mappings().all()}


async def account_row(records: Records, which: Any) -> dict[str, Any] | None:
    """The row of the account for which ``which`` holds."""
    async with records.read() as connection:
        found = (await connection.execute(select(person).where(which, person.c.kind == "account"))).mappings().first()
    return dict(found) if found is not None else None


async def replace_codes(connection: AsyncConnection, owner: str) -> list[str]:
    """New recovery codes in place of the old ones."""
    codes = new_codes()
    await connection.execute(delete(recovery_code).where(recovery_code.c.person == owner))
    rows = [{"person": owner, "code_hash": code_hash(owner, code)} for code in codes]
    await connection.execute(insert(recovery_code), rows)
    return codes


def need_account(who: Person) -> None:
    """Make sure that somebody has an account.

    Raises:
        Refusal: ``no-account``.
    """
    if who.kind != "account":
        raise Refusal("no-account", "Guests have no password; make an account first.", status=409)
