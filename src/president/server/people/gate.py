"""Where secrets are checked: slowly enough for whoever guesses, and not too often."""

from __future__ import annotations

from typing import Final

from president.server.clock import Clock
from president.server.errors import Refusal
from president.server.people.limits import Attempts
from president.server.people.passwords import Passwords

_QUARTER: Final = 900.0
_HOUR: Final = 3600.0


class Gate:
    """Passwords with limits on failures.

    They are counted by account and address together, so that a stranger cannot lock somebody out of their account; by
    account alone, against many addresses; by address alone, against many accounts.
    """

    def __init__(self, clock: Clock) -> None:
        self.passwords = Passwords()
        self._both = Attempts(clock, 5, _QUARTER)
        self._account = Attempts(clock, 50, _HOUR)
        self._address = Attempts(clock, 30, _QUARTER)

    def knock(self, key: str, address: str) -> None:
        """Count an attempt as failed before it is made, so that many at once are counted too.

        Raises:
            Refusal: ``too-many``.
        """
        for attempts, name in self._counters(key, address):
            attempts.check(name)
        for attempts, name in self._counters(key, address):
            attempts.take(name)

    def opened(self, key: str, address: str) -> None:
        """The attempt was good after all."""
        self._both.clear(f"{key} {address}")
        self._account.give_back(key)
        self._address.give_back(address)

    async def fits(self, kept: str | None, password: str, key: str, address: str) -> bool:
        """Whether the password is the one; ``kept`` is ``None`` where there is none, which takes as long.

        Raises:
            Refusal: ``too-many``.
        """
        self.knock(key, address)
        if not await self.passwords.check(kept, password):
            return False
        self.opened(key, address)
        return True

    def _counters(self, key: str, address: str) -> tuple[tuple[Attempts, str], ...]:
        return (self._both, f"{key} {address}"), (self._account, key), (self._address, address)


def wrong() -> Refusal:
    """The one answer to every failed sign-in: nobody learns which part was wrong."""
    return Refusal("wrong-sign-in", "This name and this secret do not go together.", status=401)
