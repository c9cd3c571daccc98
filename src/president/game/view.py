"""What one seat may know, built up from nothing.

A :class:`SeatView` holds the seat's own cards, what lies or lay face up, and the history of the deal
as the seat saw it. Bots and screens get a view, never a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from president.cards import CardSet
from president.game.events import Event
from president.rules.ruleset import RuleSet

PhaseName = Literal["ready", "exchange", "play", "over"]


@dataclass(frozen=True, slots=True)
class TrickPlay:
    """One meld on the pile: who played it and as what (rank 0 to 12, 13 for wild cards alone)."""

    seat: int
    cards: CardSet
    rank: int


class PlayOption(NamedTuple):
    """A legal play, standing for every choice of suits: ``size`` cards as ``rank``, ``wilds`` of them wild.

    ``cards`` is one way to make it; any natural cards of the rank and any wild cards held do as well.
    The flags say what the play would do: empty the hand (``out``), turn the pile away (``clears``), skip the
    next seat (``skips``), turn the ranking (``reverses``), leave a hand that is sunk (``sinks``), or be made
    out of turn or short of the usual size to complete four of a kind (``completes``).
    """

    cards: CardSet
    rank: int
    size: int
    wilds: int
    out: bool = False
    clears: bool = False
    skips: bool = False
    reverses: bool = False
    sinks: bool = False
    completes: bool = False


@dataclass(frozen=True, slots=True)
class TradeOption:
    """What the seat has to do in the exchange now.

    ``kind`` is ``request`` (name up to ``count`` cards of ``to``), ``give`` (exactly ``count`` cards, chosen
    so that ``must`` are among them and the rest come from ``among``) or ``wait``.
    """

    kind: Literal["request", "give", "wait"]
    to: int
    count: int
    must: CardSet
    among: CardSet


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that the seat may do now; all empty when it may not act."""

    plays: tuple[PlayOption, ...] = ()
    may_pass: bool = False
    trade: TradeOption | None = None

    @property
    def may_act(self) -> bool:
        """True when the seat has a legal action now."""
        return bool(self.plays) or self.may_pass or (self.trade is not None and self.trade.kind != "wait")


@dataclass(frozen=True, slots=True)
class SeatView:
    """A game as ``seat`` sees it (``None``: a spectator, with an empty hand and no options).

    Lists by seat run clockwise from seat 0. ``turn`` is the seat in turn or ``None``; ``leads`` says that it leads
    freely. ``out`` and ``sunk`` are in order of happening. ``discard`` is everything turned away in this deal,
    ``aside`` the shown hands of sunk seats. ``ladder`` is the ranking in force, weakest first (ranks 0 to 12 and
    13), for display and sorting. ``previous`` is the finishing order of the last deal by seat. ``history`` is
    the deal's events as this seat saw them. ``points`` and ``presidencies`` are totals by seat.
    """

    rules: RuleSet
    seat: int | None
    phase: PhaseName
    deal: int
    dealer: int | None
    players: tuple[int, ...]
    hand: CardSet
    counts: tuple[int, ...]
    turn: int | None
    leads: bool
    opening: CardSet
    trick: tuple[TrickPlay, ...]
    owner: int | None
    passed: tuple[int, ...]
    locked: tuple[int, ...]
    skipped: tuple[int, ...]
    out: tuple[int, ...]
    sunk: tuple[int, ...]
    last_trick: tuple[TrickPlay, ...]
    discard: CardSet
    aside: CardSet
    reversed_: bool
    ladder: tuple[int, ...]
    previous: tuple[int, ...]
    points: tuple[int, ...]
    presidencies: tuple[int, ...]
    options: Options
    history: tuple[Event, ...]

    @property
    def top(self) -> TrickPlay | None:
        """The meld to beat; ``None`` when the seat in turn leads."""
        return self.trick[-1] if self.trick and not self.leads else None

    @property
    def order(self) -> tuple[int, ...]:
        """Seats placed so far in this deal, first place first, sunk seats after those who are out."""
        return self.out + tuple(reversed(self.sunk))
