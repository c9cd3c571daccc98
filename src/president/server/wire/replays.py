"""Finished deals to watch, analysis of them, reports."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from president.server.wire.base import Out, PileMeld, Strict
from president.server.wire.outbound import Line
from president.server.wire.view import DealResult, Shuffle, ShuffleProof

RecordText = Annotated[str, msgspec.Meta(min_length=1, max_length=400_000)]


class ReplayPlayer(Out):
    """Who played under a number."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None = None


class ReplayDealLine(Out):
    """A deal in the table of contents: players by place."""

    number: int
    order: list[int]
    steps: int


class Replay(Out):
    """GET /api/games/ID/replay, and POST /api/replays with a ``RecordUpload``: what there is to watch.

    Every deal that has ended, also of a game that still goes on. 404 ``no-such-game``. A record that is wrong is
    refused with ``bad-record`` and a sentence with its line. ``me`` is the asker's number among the players, if any.
    GET /api/games/ID/record is the record of the same deals in its text form.
    """

    id: str | None
    rules: str
    title: str
    players: list[ReplayPlayer]
    deals: list[ReplayDealLine]
    wilds: list[str]
    finished: bool
    table: str | None = None
    me: int | None = None


class ReplayStep(Out):
    """The table after one action, or at the start of the deal: all hands open. ``lines`` is what happened.

    ``why`` is who decided: nothing for the player, else ``bot``, ``forced``, ``standin`` or ``timeout``.
    """

    action: str
    by: int | None
    lines: list[Line]
    hands: list[list[str]]
    pile: list[PileMeld]
    turn: int | None
    phase: Literal["exchange", "play", "ready", "over"]
    out: list[int]
    passed: list[int]
    discard: int
    ladder: list[str]
    reversed: bool = False
    why: str = ""


class ReplayDeal(Out):
    """GET /api/games/ID/deals/N, and POST /api/replays/deals/N with a ``RecordUpload``: one deal, step by step.

    ``seats`` says which player sits in each seat. ``titles`` are those from the deal before, by seat.
    """

    number: int
    seats: list[int]
    titles: list[str | None]
    steps: list[ReplayStep]
    result: DealResult | None = None
    shuffle: Shuffle | None = None


class RecordUpload(Strict):
    """A record in its text form (docs/records)."""

    record: RecordText


class Weighed(Out):
    """An action that was possible, and the place that it leads to on average (1: president)."""

    action: str
    place: float
    plus_minus: float


class Decision(Out):
    """A decision looked at again: ``step`` is the one that shows what was done; ``loss`` is in places."""

    step: int
    seat: int
    played: str
    best: str
    loss: float
    why: str
    options: list[Weighed]
    exact: bool = False
    """Found by exhaustive search, not by playing on by chance."""


class ChancePoint(Out):
    """As things stand at ``step``: by seat the mean place, and the chance to be president as a band in percent."""

    step: int
    places: list[float]
    first: list[list[int]]


class DealAnalysis(Out):
    """GET /api/games/ID/deals/N/analysis, and POST /api/replays/deals/N/analysis with a ``RecordUpload``.

    Never for a deal in progress. ``swings`` are the steps of the three actions that moved somebody's chances most.
    503 ``busy`` when the server has too much to do.
    """

    number: int
    decisions: list[Decision]
    line: list[ChancePoint]
    swings: list[int]


class NewReport(Strict):
    """POST /api/reports: something for the operator to look at (204). Stores the record up to there.

    ``table`` is the code where it happened; ``player`` whom it is about, by number; ``deal`` and ``step`` the move.
    Refused: ``no-such-table``, ``too-many``.
    """

    table: Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
    kind: Literal["move", "player", "chat", "fault"]
    says: Annotated[str, msgspec.Meta(max_length=1_000)] = ""
    player: int | None = None
    deal: int | None = None
    step: int | None = None


class Share(Out):
    """How often something happened in all deals of this server, and how often it should have."""

    what: str
    seen: float
    expected: float
    plus_minus: float


class DealStatistics(Out):
    """GET /api/deals?rules=NAME: the cards dealt here against what chance would deal; without ``rules`` all of them.

    Deals count when they have ended. ``packs`` is how many packs of 52 were dealt in all. ``what`` of a share is a
    code: ``twos-0``, ``twos-1``, ``twos-2``, ``twos-3-up``, ``three-alike``, ``four-alike``: the part of all hands
    that had so many twos, or so many cards of one rank; ``president-high``, ``last-high``: the part of all aces, twos
    and jokers that was dealt to them. ``plus_minus`` is what nineteen of twenty values lie within.

    ``chi2`` and ``p`` test that every card goes to every seat equally often; ``p`` below 0.001 would be suspicious.
    """

    deals: int
    packs: int
    shares: list[Share]
    chi2: float | None = None
    freedom: int | None = None
    p: float | None = None


class Proofs(Out):
    """GET /api/games/ID/proofs: the shuffles of every deal that has ended."""

    proofs: list[ShuffleProof]
