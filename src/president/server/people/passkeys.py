"""Passkeys: signing in with a key that never leaves the device (WebAuthn)."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from president.server.db.people import challenge, passkey, person
from president.server.errors import Refusal
from president.server.identity import Guests, Person
from president.server.wire.accounts import PasskeyProof

_SECONDS: Final = 300
_MOST: Final = 20
"""Passkeys of one person."""


@dataclass(frozen=True, slots=True)
class Site:
    """What a passkey is bound to: the host's name, and the addresses of its pages."""

    host: str
    origins: tuple[str, ...]


class Passkeys:
    """Makes and checks passkeys. A challenge is kept here, used once, and for five minutes only."""

    def __init__(self, guests: Guests) -> None:
        self._guests = guests
        self._records = guests.records

    async def creation(self, who: Person, site: Site) -> tuple[str, str]:
        """A challenge to make a passkey: its id and the options for the browser, as JSON."""
        async with self._records.read() as connection:
            mine = await connection.scalars(select(passkey.c.id).where(passkey.c.person == who.id))
            known = [PublicKeyCredentialDescriptor(base64url_to_bytes(key)) for key in mine]
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="President",
            user_id=who.id.encode(),
            user_name=who.name,
            user_display_name=who.name,
            timeout=_SECONDS * 1000,
            exclude_credentials=known,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return await self._keep("make", options.challenge, who.id), options_to_json(options)

    async def request(self, site: Site) -> tuple[str, str]:
        """A challenge to sign in with whatever passkey the browser has."""
        options = generate_authentication_options(rp_id=site.host, timeout=_SECONDS * 1000)
        return await self._keep("sign-in", options.challenge, None), options_to_json(options)

    async def check_new(self, who: Person, proof: PasskeyProof, site: Site) -> dict[str, Any]:
        """The row of a new passkey, from what the browser answered.

        Raises:
            Refusal: ``passkey-refused``.
        """
        asked = await self._take("make", proof.challenge, who.id)
        try:
            made = verify_registration_response(
                credential=proof.credential,
                expected_challenge=asked,
                expected_rp_id=site.host,
                expected_origin=list(site.origins),
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise _refused(error) from None
        return {
            "id": bytes_to_base64url(made.credential_id),
            "public_key": made.credential_public_key,
            "sign_count": made.sign_count,
            "transports": _transports(proof.credential),
            "created": self._guests.now(),
        }

    async def add(self, connection: AsyncConnection, owner: str, row: dict[str, Any], name: str) -> None:
        """Keep a passkey that was checked.

        Raises:
            Refusal: ``passkey-refused`` when it is somebody's already; ``too-many``.
        """
        mine = (await connection.scalars(select(passkey.c.id).where(passkey.c.person == owner))).all()
        if len(mine) >= _MOST:
            raise Refusal("too-many", "You have many passkeys; remove one first.", status=409)
        if (await connection.execute(select(passkey.c.id).where(passkey.c.id == row["id"]))).first() is not None:
            raise _refused("it is in use already")
        await connection.execute(insert(passkey).values(**row, person=owner, name=name))

    async def owner(self, proof: PasskeyProof, site: Site) -> dict[str, Any]:
        """The account that a passkey opens.

        Raises:
            Refusal: ``passkey-refused``.
        """
        asked = await self._take("sign-in", proof.challenge, None)
        key = _credential_id(proof.credential)
        query = select(passkey).join(person).where(passkey.c.id == key, person.c.kind == "account")
        async with self._records.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            raise _refused("nobody has this key")
        try:
            used = verify_authentication_response(
                credential=proof.credential,
                expected_challenge=asked,
                expected_rp_id=site.host,
                expected_origin=list(site.origins),
                credential_public_key=row["public_key"],
                credential_current_sign_count=row["sign_count"],
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise _refused(error) from None
        values = {"sign_count": used.new_sign_count, "used": self._guests.now()}
        async with self._records.begin() as connection:
            await connection.execute(update(passkey).where(passkey.c.id == key).values(values))
            account = select(person).where(person.c.id == row["person"])
            return dict((await connection.execute(account)).mappings().one())

    async def remove(self, who: Person, key: str) -> None:
        """Forget a passkey; not the last way to sign in.

        Raises:
            Refusal: ``no-such-passkey``, ``last-way-in``.
        """
        async with self._records.begin() as connection:
            mine = (await connection.scalars(select(passkey.c.id).where(passkey.c.person == who.id))).all()
            if key not in mine:
                raise Refusal("no-such-passkey", "You have no such passkey.", status=404)
            secret = await connection.scalar(select(person.c.password_hash).where(person.c.id == who.id))
            if len(mine) == 1 and secret is None:
                raise Refusal("last-way-in", "Set a password first: this passkey is your only way in.", status=409)
            await connection.execute(delete(passkey).where(passkey.c.id == key))

    # ------------------------------------------------------------ challenges

    async def _keep(self, purpose: str, secret: bytes, who: str | None) -> str:
        identity, now = secrets.token_hex(16), self._guests.now()
        values = {"id": identity, "purpose": purpose, "person": who, "challenge": secret, "expires": now + _SECONDS}
        async with self._records.begin() as connection:
            await connection.execute(delete(challenge).where(challenge.c.expires < now))
            await connection.execute(insert(challenge).values(values))
        return identity

    async def _take(self, purpose: str, identity: str, who: str | None) -> bytes:
        """Use up a challenge."""
        owner = challenge.c.person.is_(None) if who is None else challenge.c.person == who
        this = (challenge.c.id == identity) & (challenge.c.purpose == purpose) & owner
        fresh = challenge.c.expires >= self._guests.now()
        async with self._records.begin() as connection:
            secret = await connection.scalar(delete(challenge).where(this, fresh).returning(challenge.c.challenge))
        if secret is None:
            raise _refused("the challenge is unknown, used or too old")
        return bytes(secret)


def _refused(why: object) -> Refusal:
    return Refusal("passkey-refused", f"This passkey was not accepted: {why}.", status=401)


def _credential_id(text: str) -> str:
    try:
        found = json.loads(text)["id"]
        return bytes_to_base64url(base64url_to_bytes(found))
    except (ValueError, KeyError, TypeError) as error:
        raise _refused(f"it cannot be read ({type(error).__name__})") from None


def _transports(text: str) -> list[str]:
    """How the browser can reach the key, as far as it says so."""
    try:
        named = json.loads(text).get("response", {}).get("transports", [])
    except (ValueError, AttributeError):
        return []
    return [item for item in named if isinstance(item, str)][:8] if isinstance(named, list) else []
