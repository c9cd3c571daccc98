"""Everybody who has the lobby open: their sockets, and what is pushed to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final
from weakref import WeakValueDictionary

from president.server.clock import Clock, Handle
from president.server.handshake import Outbox, Send, Write, encode
from president.server.identity import Person
from president.server.people.friends import Circle, Friends, Known
from president.server.people.invitations import Invitations, Sent
from president.server.people.online import Online
from president.server.wire import accounts as wire

_GATHER: Final = 0.25
"""Seconds for which comings and goings are gathered: somebody who reloads a page has not been away."""


class LobbyPage(Outbox):
    """A socket of the lobby page."""

    def __init__(self, hub: Hub, person: Person, me: wire.Me, send: Send, write: Write) -> None:
        super().__init__(send, write, lambda: hub.welcome(self))
        self.person = person
        self.me = me

    def signed_out(self) -> None:
        """The session has ended."""
        self.push(encode(wire.SignedOut()))
        self.close(4401, "signed out")


class Hub:
    """Pushes to open lobby pages what their owners should know of friends and invitations."""

    def __init__(self, friends: Friends, online: Online, clock: Clock) -> None:
        self._friends = friends
        self._online = online
        self._clock = clock
        self.invitations = Invitations(clock, self._expired)
        self._pages: dict[str, list[LobbyPage]] = {}
        self._circles: dict[str, Circle] = {}
        self._looks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._due: set[str] = set()
        self._timer: Handle | None = None
        online.watch(self._moved)
        online.watch_tables(self._arrived)

    def close(self) -> None:
        """Stop all timers."""
        self.invitations.close()
        if self._timer is not None:
            self._timer.cancel()

    # ------------------------------------------------------------ pages

    async def open(self, page: LobbyPage) -> None:
        """A page opens: greet it."""
        identity = page.person.id
        async with self._looking(identity):
            self._circles[identity] = await self._friends.circle(identity)
            self._pages.setdefault(identity, []).append(page)
            page.push(self.welcome(page))

    def shut(self, page: LobbyPage) -> None:
        """A page has closed; one that was never opened may be shut too."""
        pages = self._pages.get(page.person.id, [])
        if page in pages:
            pages.remove(page)
        if not pages:
            self._pages.pop(page.person.id, None)
            self._circles.pop(page.person.id, None)

    def welcome(self, page: LobbyPage) -> bytes:
        """Everything that a page shows."""
        identity = page.person.id
        invitations = [invitation(sent) for sent in self.invitations.of(identity)]
        return encode(wire.LobbyWelcome(page.me, self.view(self._circles[identity]), invitations))

    def view(self, circle: Circle) -> wire.Friends:
        """Whom a person knows, and where their friends are; of others that is nobody's business."""
        friends = [
            wire.Friend(known.id, known.name, self._online.where(known.id), account=known.account)
            for known in circle.friends
        ]
        return wire.Friends(friends, _people(circle.asking), _people(circle.asked), _people(circle.blocked))

    # ------------------------------------------------------------ news

    async def changed(self, *people: str) -> None:
        """The friends of these persons are others now."""
        for identity in people:
            async with self._looking(identity):
                if identity in self._pages:
                    circle = await self._friends.circle(identity)
                    if identity in self._pages:
                        self._circles[identity] = circle
                        self._tell_friends(identity)

    def invite(self, sent: Sent) -> bool:
        """Show an invitation; says whether there is a page that can."""
        return self._push(sent.receiver, wire.Invited(invitation(sent)))

    def over(self, sent: Sent, why: str, name: str | None = None) -> None:
        """An invitation is answered: tell both."""
        gone = wire.InvitationGone(sent.id, "declined" if why == "declined" else "accepted", name)
        self._push(sent.sender, gone)
        self._push(sent.receiver, wire.InvitationGone(sent.id, gone.why))

    def _looking(self, identity: str) -> asyncio.Lock:
        """Held while a person's circle is read and handed on: whoever reads later hands on later.

        A change that comes while a page opens is told to it after its greeting, and of two changes the newer stays.
        """
        lock = self._looks.get(identity)
        if lock is None:
            lock = self._looks[identity] = asyncio.Lock()
        return lock

    def _expired(self, sent: Sent) -> None:
        for identity in (sent.sender, sent.receiver):
            self._push(identity, wire.InvitationGone(sent.id, "expired"))

    def _arrived(self, person: str, code: str) -> None:
        for sent in self.invitations.arrived(person, code):
            self.over(sent, "accepted")

    def _moved(self, person: str) -> None:
        """Somebody came or went: their friends' pages show it, a little later."""
        self._due.add(person)
        if self._timer is None and self._pages:
            self._timer = self._clock.call_at(self._clock.now() + _GATHER, self._tell_moves)
        elif not self._pages:
            self._due.clear()

    def _tell_moves(self) -> None:
        self._timer = None
        moved, self._due = self._due, set()
        for identity, circle in self._circles.items():
            if any(known.id in moved for known in circle.friends):
                self._tell_friends(identity)

    def _tell_friends(self, identity: str) -> None:
        self._push(identity, wire.FriendsChanged(self.view(self._circles[identity])))

    def _push(self, identity: str, message: object) -> bool:
        frame = encode(message)
        pages = self._pages.get(identity, [])
        for page in pages:
            page.push(frame)
        return bool(pages)


def invitation(sent: Sent) -> wire.Invitation:
    """An invitation as its receiver sees it."""
    return wire.Invitation(sent.id, sent.sender_name, sent.sender, sent.code, sent.title, sent.at)


def _people(known: Iterable[Known]) -> list[wire.Friend]:
    return [wire.Friend(item.id, item.name, account=item.account) for item in known]
