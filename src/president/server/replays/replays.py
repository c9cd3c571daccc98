"""Everything about games that are over in one place."""

from __future__ import annotations

from president.server.clock import Clock
from president.server.db import Records
from president.server.log import Log
from president.server.replays.analyst import Analyst
from president.server.replays.archive import Archive
from president.server.replays.reports import Reports
from president.server.replays.uploads import Uploads


class Replays:
    """Where games are found, records that are brought along, analyses, reports."""

    def __init__(self, table_log: Log, records: Records, clock: Clock) -> None:
        self.archive = Archive(table_log, records)
        self.uploads = Uploads(self.archive, clock)
        self.analyst = Analyst(self.archive)
        self.reports = Reports(self.archive, records, clock)

    def close(self) -> None:
        """End what runs beside the server."""
        self.analyst.close()
