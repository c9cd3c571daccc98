"""What a table log must do.

A table is the fold of its log, so a log is all that has to survive. Whoever wants to change a table names the
version it saw; the log takes the entry only if that is still the last one. The same contract holds for a file on
one machine and for a cluster; ``president.testing.log_contract`` checks it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NewType, Protocol

Version = NewType("Version", int)
"""Names a point in one table's log. Compare for equality and hand back; only ``START`` may be made up.

Later entries have greater versions, but not the next integer: a cluster numbers all tables together.
"""

START = Version(0)
"""The version of a table without entries."""


class Conflict(Exception):
    """Somebody else's entry came first; read what it was, then decide again."""


class LogFailed(Exception):
    """The entry could not be stored, and is not there; a full disk, for instance."""


class LogClosed(Exception):
    """The log does not take entries any more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One message of a table's log."""

    version: Version
    payload: bytes


Watcher = Callable[[Entry], None]


class Log(Protocol):
    """Append-only logs, one per table name. Every method is called from the event loop."""

    async def append(self, table: str, expected: Version, payload: bytes) -> Version:
        """Add an entry behind ``expected`` and return its version once it is durable.

        Raises:
            Conflict: the last entry is not ``expected``; nothing was written.
            LogFailed: it could not be stored.
            LogClosed: the log was closed.
        """

    async def read(self, table: str, after: Version = START) -> list[Entry]:
        """The entries behind ``after``, oldest first."""

    async def tables(self) -> list[str]:
        """Names of all tables with entries, in no particular order."""

    def subscribe(self, table: str, watcher: Watcher) -> Callable[[], None]:
        """Call ``watcher`` with every later entry, in order, each once it is durable.

        The watcher runs before the ``append`` that wrote the entry returns; what it raises is logged and goes no
        further. The result ends the subscription.
        """

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        """Take or renew the right to run ``name`` for ``seconds``; false while another holder has it."""

    async def purge(self, table: str) -> None:
        """Forget a table."""

    async def close(self) -> None:
        """Finish what was accepted, then refuse more."""
