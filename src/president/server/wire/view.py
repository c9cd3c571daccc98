"""The socket: a table as one seat sees it."""

from __future__ import annotations

from typing import Literal

import msgspec

from president.server.wire.base import Out, PileMeld


class PlayChoice(Out):
    """A legal play: ``cards`` is one way, any cards of ``rank`` with ``wilds`` wild ones do as well.

    ``does`` says what would happen: ``out``, ``clears``, ``skips``, ``reverses``, ``sinks``, ``completes``.
    """

    cards: list[str]
    rank: str
    size: int
    wilds: int = 0
    does: list[str] = msgspec.field(default_factory=list)


class Trade(Out):
    """What the seat has to do in the exchange: see ``TradeOption`` in the engine."""

    kind: Literal["request", "give", "wait"]
    to: int
    count: int
    must: list[str]
    among: list[str]


class Choices(Out):
    """All that the seat may do now."""

    plays: list[PlayChoice] = msgspec.field(default_factory=list)
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
    """Of the bot, or of the one that takes a free seat when the game starts; with its style: ``good-bold``."""
    away: bool = False
    host: bool = False
    ready: bool = False
    title: str | None = None
    """The role from the last deal."""
    state: Literal["in", "passed", "locked", "skipped", "out", "sunk"] = "in"
    place: int | None = None
    free: bool = False
    """Anybody may sit down here: nobody has the seat, or a bot keeps it for people."""
    muted: bool = False
    shows: bool = False
    """The person agrees that those who watch see the hand."""
    reserve: int | None = None
    """What is left in the bank in milliseconds, where the clock has one."""
    pace: int | None = None
    """The bot's own thinking time in milliseconds; absent: the table's."""


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
    exchange: list[ExchangePair] = msgspec.field(default_factory=list)
    receipt: Receipt | None = None
    deadline: int | None = None
    """Milliseconds, from when this was sent, until the clock acts for whom the table waits; absent: no clock runs."""
    paused: bool = False
    vote: VoteInfo | None = None
    watching: int = 0
    """How many watch."""
    queue: list[str] = msgspec.field(default_factory=list)
    """Names of those who join at the next deal; ``queued``: I am one of them."""
    queued: bool = False
    hands: list[list[str]] | None = None
    """By seat, for somebody who watches while every person at the table agrees."""
    shuffle: Shuffle | None = None
    """The chance in the deal that is in play or has just ended."""
    coming: Shuffle | None = None
    """The promise for the next deal, for which salts are taken now: send ``Salt`` with its ``deal`` unless mine is in.
    Left out in the middle of play."""


class VoteInfo(Out):
    """A vote that is on: who called it, who has said what, by player number, and how many must say yes.

    ``ends`` is in milliseconds from when this was sent.
    """

    what: Literal["titles", "rules", "pause"]
    by: int
    yes: list[int]
    no: list[int]
    needed: int
    ends: int
    rules: str | None = None
    title: str | None = None
    """The proposed rule set in words."""


class Shuffle(Out):
    """The chance in ``deal``: what was promised before it was dealt (docs/shuffles.md).

    ``salts`` are the players, by number, whose salts are in. ``proof`` only when the deal has ended.
    """

    deal: int
    commitment: str
    salts: list[int]
    proof: ShuffleProof | None = None


class ShuffleProof(Out):
    """All that is needed to shuffle again: ``salts`` as ``"PLAYER:SALT"`` in the order in which they were mixed.

    ``table`` is the game's id. ``deck`` begins with the first card dealt. Where the dealer was drawn, in the first deal
    of a game, ``dealer`` is that seat.
    """

    table: str
    deal: int
    commitment: str
    seed: str
    salts: list[str]
    deck: list[str]
    seats: int
    dealer: int | None = None


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
