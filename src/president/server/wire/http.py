"""HTTP: requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from president.server.wire.base import Out, PileMeld, ShortText, Strict

# ---------------------------------------------------------------- HTTP: requests


class NewGuest(Strict):
    """POST /api/guests."""

    name: ShortText


class SeatSetup(Strict):
    """Who sits in a seat: a bot, or a place kept for a person until the game starts.

    ``level`` and ``pace`` are the bot's, as in the message ``Tune``.
    """

    kind: Literal["bot", "open"]
    level: str = "steady"
    pace: Annotated[int, msgspec.Meta(ge=0, le=5000)] | None = None


class ClockSetup(Strict):
    """How long people may think; nobody is hurried by bots, nor at a table where all others are bots.

    ``none``: as long as they like. ``turn``: ``seconds`` for each turn. ``reserve``: a bank of ``seconds`` a game, with
    ``increment`` more after each turn. ``days``: as ``turn``, in days (``seconds`` is a multiple of 86,400), for tables
    where nobody waits in front of the page.
    """

    kind: Literal["none", "turn", "reserve", "days"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=14 * 86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=120)] = 0


class NewTable(Strict):
    """POST /api/tables: ``rules`` is a rule-set name such as ``european+bombs``; the maker takes seat 0.

    ``seats`` sets up seats 1 and on. ``deals`` and ``target`` replace the rule set's length where it has one. ``pace``
    is the bots' thinking time in milliseconds, ``window`` the time they leave for completions out of turn.

    ``clock`` without a value is the server's own time limit. ``spectators``: nobody may watch, anybody may, or anybody
    may and sees the hands while every person at the table agrees (``ShowHands``). ``chat``: nothing, phrases, or free
    text as well. ``mercy_after``: who was president that many deals running ends the exchange for one deal; 0:
    never. ``fill``: when the game starts, free seats go to bots, or the game waits until people have them all.
    """

    rules: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    seats: Annotated[list[SeatSetup], msgspec.Meta(min_length=1, max_length=11)]
    deals: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    target: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    pace: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 900
    window: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 1200
    listed: bool = False
    clock: ClockSetup | None = None
    spectators: Literal["off", "on", "hands"] = "on"
    chat: Literal["off", "phrases", "open"] = "phrases"
    mercy_after: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    fill: Literal["bots", "people"] = "bots"


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
    """A computer player that can be chosen: ``summary`` is one sentence. ``usual`` marks the one to offer first.

    ``styled``: it may have one of ``Lobby.styles``, and is then called ``good-bold``.
    """

    name: str
    title: str
    summary: str
    usual: bool = False
    styled: bool = False


class BotStyle(Out):
    """A manner of playing a level, which makes it neither stronger nor weaker."""

    name: str
    title: str
    summary: str


class Lobby(Out):
    """GET /api/lobby."""

    presets: list[Preset]
    bots: list[BotLevel]
    styles: list[BotStyle]
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
