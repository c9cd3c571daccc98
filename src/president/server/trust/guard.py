"""What every request and every socket passes before anything else: bans and limits by address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from president.server.clock import Clock
from president.server.errors import Refusal
from president.server.people.limits import Attempts
from president.server.settings import Settings
from president.server.trust.address import Proxies, address_of, household
from president.server.trust.bans import Bans
from president.server.trust.buckets import Buckets

_HOUR: Final = 3600.0
_REFRESH: Final = 5.0
"""Seconds after which a ban is in force at the latest."""
_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_GUESSABLE: Final = ("/api/tables/", "/api/games/", "/api/saved/")
_BURST: Final = 5
"""Changes at once, as a multiple of those in a second."""


@dataclass(slots=True, eq=False)
class _Socket:
    person: str
    address: str
    close: Callable[[int, str], None]


class Guard:
    """Counts by address, refuses who is banned, and closes their open sockets. This machine itself is not limited."""

    def __init__(self, bans: Bans, clock: Clock, settings: Settings) -> None:
        self.bans = bans
        self._proxies = Proxies(settings.trusted_proxies)
        self._changes = Buckets(clock, settings.changes_per_address, _BURST * settings.changes_per_address)
        self._guests = Attempts(clock, settings.guests_per_address, _HOUR)
        self._failures = Attempts(clock, settings.failures_per_address, _HOUR)
        self._most_sockets = settings.sockets_per_address
        self._open: Counter[str] = Counter()
        self._sockets: set[_Socket] = set()

    # ------------------------------------------------------------ requests

    def request(self, scope: Any) -> None:
        """Judge an HTTP request before anything is done for it.

        Raises:
            Refusal: ``banned``, ``too-many``.
        """
        self._proxies.resolve(scope)
        path = scope["path"]
        if path.startswith("/api/"):
            self.bans.check(address=address_of(scope))
        place = household(address_of(scope))
        if place and guessable(scope):
            self._failures.check(place)
        if scope["method"] in _READS:
            return
        if place:
            self._changes.take(place)
            if path.rstrip("/") == "/api/guests":
                self._guests.take(place)

    def known(self, person: str) -> None:
        """Judge somebody who has said who they are.

        Raises:
            Refusal: ``banned``.
        """
        self.bans.check(person=person)

    # ------------------------------------------------------------ sockets

    @contextmanager
    def socket(self, scope: Any) -> Iterator[None]:
        """Count a socket while it is open.

        Raises:
            Refusal: ``banned``, ``too-many``; the status is the code to close with.
        """
        self._proxies.resolve(scope)
        address = address_of(scope)
        place = household(address)
        try:
            self.bans.check(address=address)
            if place:
                self._failures.check(place)
                if self._open[place] >= self._most_sockets:
                    raise Refusal("too-many", "There are too many connections from where you are.", status=429)
        except Refusal as refused:
            raise _for_socket(refused) from None
        self._open[place] += 1
        try:
            yield
        finally:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]

    def greeted(self, scope: Any, person: str) -> None:
        """Judge somebody who has said hello.

        Raises:
            Refusal: ``banned``; the status is the code to close with.
        """
        try:
            self.known(person)
        except Refusal as refused:
            raise _for_socket(refused) from None

    def failed(self, scope: Any) -> None:
        """A hello with a token that nobody has, or none at all; a code of a table or a game that does not exist."""
        place = household(address_of(scope))
        if place:
            try:
                self._failures.take(place)
            except Refusal:
                return  # the next socket from there is not let in

    @contextmanager
    def present(self, scope: Any, person: str, close: Callable[[int, str], None]) -> Iterator[None]:
        """Somebody's socket is open; ``close`` is called with code and reason when they are banned meanwhile."""
        socket = _Socket(person, address_of(scope), close)
        self._sockets.add(socket)
        try:
            yield
        finally:
            self._sockets.discard(socket)

    # ------------------------------------------------------------ bans that come later

    async def keep_watch(self) -> None:
        """Put new bans into force, for ever."""
        while True:
            await self.refresh()
            await asyncio.sleep(_REFRESH)

    async def refresh(self) -> None:
        """Put new bans into force now: close the sockets of those who are kept out."""
        if not await self.bans.refresh():
            return
        for socket in list(self._sockets):
            try:
                self.bans.check(person=socket.person, address=socket.address)
            except Refusal:
                socket.close(4403, "banned")


def guessable(scope: Any) -> bool:
    """Whether a request names something that only those should find who were told its code."""
    path: str = scope["path"]
    return path.startswith(_GUESSABLE)


def _for_socket(refused: Refusal) -> Refusal:
    return Refusal(refused.reason, refused.says, status=4000 + refused.status)
