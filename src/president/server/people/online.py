"""Who has a page open, and where."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from president.server.identity import Person

Where = Literal["lobby", "table", "away"]


@dataclass(slots=True, eq=False)
class _Page:
    session: str
    place: Literal["lobby", "table"]
    end: Callable[[], None]


class Online:
    """The open sockets of all persons. Whoever wants to know of comings and goings registers as a watcher."""

    def __init__(self) -> None:
        self._pages: dict[str, list[_Page]] = {}
        self._watchers: list[Callable[[str], None]] = []
        self._arrivals: list[Callable[[str, str], None]] = []

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Call ``watcher`` with the id of everybody who comes, goes or moves."""
        self._watchers.append(watcher)

    def watch_tables(self, watcher: Callable[[str, str], None]) -> None:
        """Call ``watcher`` with the id of everybody who comes to a table, and the table's code."""
        self._arrivals.append(watcher)

    def where(self, person: str) -> Where:
        """A table before the lobby, for somebody who has both open."""
        places = {page.place for page in self._pages.get(person, ())}
        return "table" if "table" in places else "lobby" if places else "away"

    def enter(self, person: Person, end: Callable[[], None], *, table: str | None = None) -> Callable[[], None]:
        """A socket of theirs opens, in the lobby or at a table; the result says that it has closed.

        ``end`` is called when the session by which they came ends.
        """
        before = self.where(person.id)
        page = _Page(person.session, "lobby" if table is None else "table", end)
        self._pages.setdefault(person.id, []).append(page)
        self._tell(person.id, before)
        if table is not None:
            for watcher in self._arrivals:
                watcher(person.id, table)

        def leave() -> None:
            before = self.where(person.id)
            pages = self._pages[person.id]
            pages.remove(page)
            if not pages:
                del self._pages[person.id]
            self._tell(person.id, before)

        return leave

    def end(self, person: str, sessions: Collection[str]) -> None:
        """Close the sockets of sessions that have ended."""
        for page in list(self._pages.get(person, ())):
            if page.session in sessions:
                page.end()

    def _tell(self, person: str, before: Where) -> None:
        if self.where(person) != before:
            for watcher in self._watchers:
                watcher(person)
