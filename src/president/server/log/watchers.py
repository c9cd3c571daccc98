"""Who wants to hear of a table's entries."""

from __future__ import annotations

import logging
from collections.abc import Callable

from president.server.log.protocol import Entry, Watcher
from president.server.operating.logs import fields

log = logging.getLogger(__name__)


class Watchers:
    """Callbacks by table name; an ended subscription leaves nothing behind."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[Watcher, ...]] = {}

    def add(self, table: str, watcher: Watcher) -> Callable[[], None]:
        """Register ``watcher``; the result takes it away again and may be called twice."""
        self._of[table] = (*self._of.get(table, ()), watcher)

        def remove() -> None:
            rest = tuple(other for other in self._of.get(table, ()) if other is not watcher)
            if rest:
                self._of[table] = rest
            else:
                self._of.pop(table, None)

        return remove

    def tell(self, table: str, entry: Entry) -> None:
        """Hand an entry to everybody who watches the table now."""
        for watcher in self._of.get(table, ()):
            try:
                watcher(entry)
            except Exception:
                # The entry is durable and its writer must hear so, whatever becomes of one who only listens.
                log.exception("a watcher failed", extra=fields(table=table, version=entry.version))
