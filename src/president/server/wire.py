"""Every message between browser and server, as msgspec Structs; the TypeScript types are generated from them.

Cards travel in their text form (``"3C"``, ``"JK'"``), actions as record notation (``"3C 3D"``, ``"-"``,
``"> s3 4D 3H"``, ``"? s3 2C 2S"``; see docs/records). Seats are numbered clockwise from 0. Unknown fields are
refused. Adding a message means adding a Struct here and nothing else: `scripts/wire.py` writes
``web/src/wire/types.ts`` and CI fails when that file is stale.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

ShortText = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Token = Annotated[str, msgspec.Meta(min_length=16, max_length=64)]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A message from outside: unknown fields are refused."""


class Out(msgspec.Struct, omit_defaults=True, gc=False):
    """A message to the browser: fields at their default are left out."""


# ---------------------------------------------------------------- HTTP: requests


class NewGuest(Strict):
    """POST /api/guests."""

    name: ShortText


class SeatSetup(Strict):
    """Who sits in a seat: a bot by level, or a place kept for a person."""

    kind: Literal["bot", "open"]
    level: str = "planner"


class NewTable(Strict):
    """POST /api/tables: ``rules`` is a rule-set name such as ``european+bombs``; the maker takes seat 0.

    ``seats`` sets up seats 1 and on. ``deals`` and ``target`` replace the rule set's length where it has one. ``pace``
    is the bots' thinking time in milliseconds, ``window`` the time they leave for completions out of turn.
    """

    rules: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    seats: Annotated[list[SeatSetup], msgspec.Meta(min_length=1, max_length=11)]
    deals: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    target: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    pace: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 900
    window: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 1200
    listed: bool = False


# ---------------------------------------------------------------- HTTP: answers


class Guest(Out):
    """A guest's identity: the token is the secret that proves it, sent in the first WebSocket message."""

    id: str
    name: str
    token: str


class TableMade(Out):
    """Where the new table is: ``code`` can be read aloud and is part of its address ``/t/CODE``."""

    code: str


class Switch(Out):
    """A named variant of a preset: ``european`` with switch ``bombs`` is ``european+bombs``.

    ``until`` says how the game ends with it, where that is not as in the preset.
    """

    name: str
    title: str
    until: Literal["open", "target", "deals"] | None = None


class Preset(Out):
    """A rule set in the lobby."""

    name: str
    title: str
    summary: str
    source: str
    aliases: list[str]
    min_players: int
    max_players: int
    until: Literal["open", "target", "deals"]
    switches: list[Switch]
    target: int | None = None
    deals: int | None = None


class BotLevel(Out):
    """A computer player that can be chosen: ``summary`` is one sentence."""

    name: str
    title: str
    summary: str


class Lobby(Out):
    """GET /api/lobby."""

    presets: list[Preset]
    bots: list[BotLevel]
    tables: list[OpenTable]


class OpenTable(Out):
    """A listed table with a free seat."""

    code: str
    rules: str
    title: str
    host: str
    seats: int
    free: int


class Sentence(Out):
    """One rule in words; ``option`` is the rule-set option it comes from, such as ``beating.size``."""

    option: str
    text: str


class RuleSection(Out):
    """A part of the rules page."""

    id: str
    title: str
    sentences: list[Sentence]


class FigureStep(Out):
    """A state of a worked example after its step: hands by seat, pile from bottom to top, what was said."""

    step: str
    says: str
    hands: list[list[str]]
    pile: list[PileMeld]
    discard: list[str]
    out: list[int]
    turn: int | None = None
    refused: str | None = None


class Figure(Out):
    """A worked example, stepped by the engine: ``steps[0]`` is its start."""

    id: str
    says: str
    steps: list[FigureStep]


class RulesPage(Out):
    """GET /api/rules/NAME: ``ladder`` is the ranking, weakest first; cards outside it are in ``special``."""

    name: str
    title: str
    summary: str
    source: str
    sections: list[RuleSection]
    ladder: list[str]
    special: list[str]
    figures: list[Figure]


class Problem(Out):
    """Any refused HTTP request: a stable ``reason`` and a sentence."""

    reason: str
    says: str


# ---------------------------------------------------------------- WebSocket: from the browser


class Hello(Strict, tag="hello"):
    """The first message on a socket: who is calling, and the last version seen (0: none)."""

    token: Token
    seen: int = 0


class Sit(Strict, tag="sit"):
    """Take a free seat of a table that has not started, or a bot's seat kept for people."""

    seat: int


class Start(Strict, tag="start"):
    """Begin the game; free seats are given to bots. Only the host may."""


class Act(Strict, tag="act"):
    """Play, pass, give or request, on the version the player saw."""

    version: int
    action: ActionText


class Ready(Strict, tag="ready"):
    """Go on to the next deal."""


class Rematch(Strict, tag="rematch"):
    """Begin another game at the same table after one has ended. Only the host may."""


class Pace(Strict, tag="pace"):
    """Change the bots' thinking time in milliseconds. Only the host may."""

    pace: Annotated[int, msgspec.Meta(ge=0, le=5000)]


class EndGame(Strict, tag="end"):
    """End a game without an end of its own after this deal. Only the host may."""


class Leave(Strict, tag="leave"):
    """Leave the table for good; a bot plays on."""


class Ping(Strict, tag="ping"):
    """Ask for a sign of life; ``at`` comes back unchanged."""

    at: float


FromBrowser = Hello | Sit | Start | Act | Ready | Rematch | Pace | EndGame | Leave | Ping


# ---------------------------------------------------------------- WebSocket: to the browser


class PileMeld(Out):
    """A meld on the pile; ``rank`` is what it counts as (``"JK"``: wild cards alone)."""

    seat: int
    cards: list[str]
    rank: str


class PlayChoice(Out):
    """A legal play: ``cards`` is one way, any cards of ``rank`` with ``wilds`` wild ones do as well.

    ``does`` says what would happen: ``out``, ``clears``, ``skips``, ``reverses``, ``sinks``, ``completes``.
    """

    cards: list[str]
    rank: str
    size: int
    wilds: int = 0
    does: list[str] = []


class Trade(Out):
    """What the seat has to do in the exchange: see ``TradeOption`` in the engine."""

    kind: Literal["request", "give", "wait"]
    to: int
    count: int
    must: list[str]
    among: list[str]


class Choices(Out):
    """All that the seat may do now."""

    plays: list[PlayChoice] = []
    may_pass: bool = False
    trade: Trade | None = None


class SeatInfo(Out):
    """A chip at the table. ``player`` is the number that points belong to."""

    name: str
    kind: Literal["person", "bot", "open"]
    player: int
    cards: int
    points: int
    presidencies: int
    level: str | None = None
    away: bool = False
    host: bool = False
    ready: bool = False
    title: str | None = None
    """The role from the last deal."""
    state: Literal["in", "passed", "locked", "skipped", "out", "sunk"] = "in"
    place: int | None = None
    free: bool = False
    """Anybody may sit down here: nobody has the seat, or a bot keeps it for people."""


class View(Out):
    """The whole table as one seat sees it; ``seat`` is ``None`` for somebody who only watches.

    ``phase`` is ``lobby`` before the game starts, ``ready`` between deals, then as in the engine. ``pass_costs`` and
    ``completions`` are facts of the rule set that the controls show. ``wilds`` are the ranks that are wild.
    """

    seat: int | None
    phase: Literal["lobby", "ready", "exchange", "play", "over"]
    deal: int
    seats: list[SeatInfo]
    hand: list[str]
    turn: int | None
    leads: bool
    pile: list[PileMeld]
    last_pile: list[PileMeld]
    discard: int
    ladder: list[str]
    choices: Choices
    opening: str | None = None
    reversed: bool = False
    dealer: int | None = None
    result: DealResult | None = None
    standing: list[Standing] | None = None
    exchange: list[ExchangePair] = []
    receipt: Receipt | None = None


class ExchangePair(Out):
    """Two seats that trade; everybody may know that, and nothing more."""

    high: int
    low: int
    count: int
    done: bool


class Receipt(Out):
    """What this seat gave and got before this deal."""

    other: int
    gave: list[str]
    got: list[str]


class DealResult(Out):
    """The deal just ended: seats by place with title and points, the last hand shown, who trades next."""

    order: list[int]
    titles: list[str]
    points: list[int]
    remaining: list[str]
    next_pairs: list[ExchangePair]


class Standing(Out):
    """A line of the final table: ``rank`` is shared by equal totals."""

    player: int
    name: str
    points: int
    rank: int


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


class Line(Out):
    """One event for the log, the announcer, sounds and motion. ``kind`` is the event's name in the engine.

    ``by`` is the seat it is about; the other fields depend on the kind (``docs/protocol.md``).
    """

    kind: Literal[
        "deal", "hand", "exchange", "requested", "gave", "lead", "played", "passed", "skipped", "reversed",
        "out", "sunk", "cleared", "settled", "deal-ended", "game-ended",
        "joined", "left", "away", "back", "started", "timeout",
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


class Pong(Out, tag="pong"):
    """The answer to Ping."""

    at: float


ToBrowser = Welcome | Update | TableChanged | Refused | Replaced | Pong
