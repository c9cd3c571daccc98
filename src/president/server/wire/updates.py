"""WebSocket: what a table tells a browser."""

from __future__ import annotations

from president.server.wire.common import Out
from president.server.wire.view import Line, TableInfo, View


class Welcome(Out, tag="welcome"):
    """The answer to Hello, and to anybody who missed something: everything."""

    version: int
    table: TableInfo
    view: View
    log: list[Line]


class Update(Out, tag="update"):
    """Something happened: the new version, what happened, and the whole view after it."""

    version: int
    lines: list[Line]
    view: View


class TableChanged(Out, tag="table"):
    """The table's settings changed."""

    table: TableInfo


class Refused(Out, tag="refused"):
    """A message that changed nothing: a stable ``reason``, a sentence, and the version in force."""

    reason: str
    says: str
    version: int


class Replaced(Out, tag="replaced"):
    """This connection is closed because the same player opened the table elsewhere."""


class Pong(Out, tag="pong"):
    """The answer to Ping."""

    at: float
