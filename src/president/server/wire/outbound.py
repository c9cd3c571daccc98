"""The socket: messages to the browser."""

from __future__ import annotations

from typing import Literal

import msgspec

from president.server.wire.base import Out
from president.server.wire.http import ClockSetup
from president.server.wire.view import View


class TableInfo(Out):
    """What does not change during a game. ``length`` says in words when it ends; ``endless``: when the host says."""

    code: str
    rules: str
    title: str
    length: str
    host: int
    pace: int
    window: int
    wilds: list[str]
    pass_costs: Literal["turn", "trick"]
    completions: bool
    counts: Literal["points", "presidencies"]
    endless: bool = False
    clock: ClockSetup | None = None
    spectators: Literal["off", "on", "hands"] = "on"
    chat: Literal["off", "phrases", "open"] = "phrases"
    mercy_after: int = 0
    fill: Literal["bots", "people"] = "bots"
    listed: bool = False
    game: str | None = None
    """The id of the game, for its replay and result: ``/api/games/ID``."""


class Line(Out):
    """One event for the log, the announcer, sounds and motion. ``kind`` is the event's name in the engine.

    ``by`` is the seat it is about; the other fields depend on the kind (``docs/protocol.md``).
    """

    kind: Literal[
        "deal", "hand", "exchange", "requested", "gave", "lead", "played", "passed", "skipped", "reversed",
        "out", "sunk", "cleared", "settled", "deal-ended", "game-ended",
        "joined", "left", "away", "back", "started", "timeout",
        "kicked", "host", "swapped", "tuned", "queued", "unqueued", "muted", "unmuted",
        "proposed", "carried", "rejected", "paused", "resumed", "mercy", "fresh", "committed",
    ]  # fmt: skip
    by: int | None = None
    to: int | None = None
    cards: list[str] | None = None
    rank: str | None = None
    left: int | None = None
    place: int | None = None
    number: int | None = None
    how: str | None = None
    name: str | None = None


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


class Advice(Out, tag="advice"):
    """What a strong player would do in the position of ``version``: actions in record notation, the best first.

    An empty action is to wait out of turn. ``ground`` says how the first was found: there is nothing else, it goes out,
    nobody can stop it, the ending was solved, many games were played out, or a rule of thumb. ``places`` are the
    mean places that each leads to, where games were played out.
    """

    version: int
    actions: list[str]
    ground: Literal["only", "out", "sure", "solved", "search", "rule"]
    places: list[float] = msgspec.field(default_factory=list)


class Said(Out, tag="said"):
    """Somebody at the table says something; it is not kept. ``player`` is ``None`` for one who only watches."""

    name: str
    player: int | None = None
    phrase: str | None = None
    text: str | None = None


class Pong(Out, tag="pong"):
    """The answer to Ping."""

    at: float


ToBrowser = Welcome | Update | TableChanged | Refused | Replaced | Advice | Said | Pong
