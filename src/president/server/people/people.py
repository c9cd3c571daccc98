"""Everything about people in one place, and what has to follow when one of them changes."""

from __future__ import annotations

from typing import Any

from president.server.clock import Clock
from president.server.errors import Refusal
from president.server.identity import Guests, Person
from president.server.people.accounts import Accounts, Entered
from president.server.people.farewell import Farewell
from president.server.people.friends import Friends
from president.server.people.gate import Gate
from president.server.people.hub import Hub
from president.server.people.limits import Attempts
from president.server.people.online import Online
from president.server.people.passkeys import Passkeys
from president.server.people.profiles import Profiles
from president.server.people.saved import SavedTables
from president.server.settings import Settings
from president.server.tables import Tables
from president.server.wire import accounts as wire

_HOUR = 3600.0


class People:
    """The stores, and the open pages that hear of changes in them."""

    def __init__(self, guests: Guests, online: Online, tables: Tables, clock: Clock, settings: Settings) -> None:
        gate = Gate(clock)
        self.guests = guests
        self.online = online
        self.tables = tables
        self.accounts = Accounts(guests, gate)
        self.profiles = Profiles(guests, gate)
        self.passkeys = Passkeys(guests)
        self.farewell = Farewell(guests)
        self.friends = Friends(guests)
        self.saved = SavedTables(guests)
        self.hub = Hub(self.friends, online, clock)
        self.new_accounts = Attempts(clock, settings.accounts_per_address, _HOUR)
        self.challenging = Attempts(clock, 120, _HOUR)
        self.asking = Attempts(clock, 60, _HOUR)
        self.inviting = Attempts(clock, 60, _HOUR)
        self.saving = Attempts(clock, 60, _HOUR)

    def close(self) -> None:
        """Stop all timers."""
        self.hub.close()

    async def me(self, who: Person) -> wire.Me:
        """What a person sees of themselves."""
        row = await self.profiles.details(who)
        return wire.Me(
            id=who.id,
            name=row["name"],
            kind=row["kind"],
            created=row["created"],
            password=row["password_hash"] is not None,
            recovery=row["recovery"],
            passkeys=[passkey(key) for key in row["passkeys"]],
            admin=row["admin"],
        )

    # ------------------------------------------------------------ what follows from a change

    async def entered(self, entered: Entered) -> None:
        """Somebody has signed in or up: old sockets close, tables and friends learn who they are."""
        for owner, session in entered.ended:
            self.online.end(owner, [session])
        if entered.was is not None or entered.renamed:
            await self.tables.recognise(*filter(None, (entered.was, entered.person.id)))
            await self.hub.changed(entered.person.id, *await self._known_to(entered.person.id))

    async def renamed(self, who: Person) -> None:
        """Somebody has another name."""
        await self.tables.recognise(who.id)
        await self.hub.changed(*await self._known_to(who.id))

    async def end_sessions(self, who: Person, which: str) -> None:
        """Sign out ``here``, the ``others``, ``everywhere``, or one session by its id.

        Raises:
            Refusal: ``no-such-session``.
        """
        chosen = {"everywhere": {}, "others": {"but": who.session}, "here": {"only": who.session}}
        async with self.guests.records.begin() as connection:
            options: dict[str, Any] = chosen.get(which, {"only": which.replace("\0", "")})
            ended = await self.guests.end_sessions(connection, who.id, **options)
        if not ended and which not in chosen:
            raise Refusal("no-such-session", "There is no such session.", status=404)
        self.guests.forget({who.id})
        self.online.end(who.id, ended)

    async def delete(self, who: Person) -> None:
        """Forget a person: finished games stay without their name, at tables bots take over."""
        known = await self._known_to(who.id)
        ended = await self.farewell.delete(who.id)
        self.guests.forget({who.id})
        await self.tables.recognise(who.id)
        self.online.end(who.id, ended)
        await self.hub.changed(*known)

    async def _known_to(self, who: str) -> list[str]:
        """Who has this person on a list."""
        circle = await self.friends.circle(who)
        return [known.id for known in (*circle.friends, *circle.asking, *circle.asked)]


def passkey(row: Any) -> wire.Passkey:
    """A passkey as its owner sees it."""
    return wire.Passkey(row["id"], row["name"], row["created"], row["used"])
