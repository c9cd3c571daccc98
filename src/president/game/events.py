"""What happened, as frozen values that each say who may see them.

An event's ``audience`` is ``None`` when everybody may see it, else the seats that may. For a seat
outside the audience :func:`redact` gives the event's public twin (the same event without the cards)
or nothing. A new event class must define both, or it cannot be made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Literal

from president.cards import CardSet

ClearedBy = Literal["clear-card", "rank", "four", "completion"]


class Event(ABC):
    """Something that happened in a game."""

    __slots__ = ()

    @property
    @abstractmethod
    def audience(self) -> frozenset[int] | None:
        """Seats that may see the whole event; ``None`` for everybody."""

    @abstractmethod
    def public(self) -> Event | None:
        """What everybody else sees of it."""


class PublicEvent(Event):
    """An event without secrets."""

    __slots__ = ()

    @property
    def audience(self) -> None:
        return None

    def public(self) -> Event:
        return self


@dataclass(frozen=True, slots=True)
class DealStarted(PublicEvent):
    """A deal begins: its number from 1, the dealer's seat, the players by seat, the hand sizes."""

    number: int
    dealer: int
    players: tuple[int, ...]
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """A seat's cards."""

    seat: int
    cards: CardSet

    @property
    def audience(self) -> frozenset[int]:
        return frozenset((self.seat,))

    def public(self) -> None:
        return None


@dataclass(frozen=True, slots=True)
class ExchangeOpened(PublicEvent):
    """The pairs that trade: ``(high seat, low seat, cards due)``."""

    pairs: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class ExchangeSpared(PublicEvent):
    """Nobody trades before this deal: ``seat`` has been president for ``deals`` deals running (D35)."""

    seat: int
    deals: int


@dataclass(frozen=True, slots=True)
class Requested(Event):
    """The high seat named cards; ``cards`` is ``None`` for those who may not know which."""

    seat: int
    to: int
    cards: CardSet | None

    @property
    def audience(self) -> frozenset[int]:
        return frozenset((self.seat, self.to))

    def public(self) -> Requested:
        return replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """One handing over; ``cards`` is ``None`` for those who may not know which (nor how many)."""

    seat: int
    to: int
    cards: CardSet | None

    @property
    def audience(self) -> frozenset[int]:
        return frozenset((self.seat, self.to))

    def public(self) -> Gave:
        return replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class LeadGiven(PublicEvent):
    """A seat is to lead on an empty table; ``opening`` is the card that the lead must contain, if any.

    ``holder`` says that the seat leads because it holds the opening card.
    """

    seat: int
    opening: CardSet
    holder: bool = False


@dataclass(frozen=True, slots=True)
class Played(PublicEvent):
    """Cards on the table: ``rank`` 0 to 12 (13: wild cards alone), ``left`` cards still in the hand.

    ``completion`` says that the cards made four of a kind on the pile; ``lead`` that the table was empty.
    """

    seat: int
    cards: CardSet
    rank: int
    left: int
    lead: bool
    completion: bool


@dataclass(frozen=True, slots=True)
class Passed(PublicEvent):
    """A seat declined."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped(PublicEvent):
    """A match cost this seat its turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class RevolutionTurned(PublicEvent):
    """The ranking was reversed (``reversed_`` true) or turned back."""

    reversed_: bool


@dataclass(frozen=True, slots=True)
class WentOut(PublicEvent):
    """A seat has no cards left; ``place`` from 1."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class Sank(PublicEvent):
    """A seat can never go out; it shows its cards and takes the worst free place."""

    seat: int
    place: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Cleared(PublicEvent):
    """The pile was turned away by an effect of ``seat``'s play; ``leader`` leads next."""

    seat: int
    by: ClearedBy
    leader: int


@dataclass(frozen=True, slots=True)
class Settled(PublicEvent):
    """Everybody passed; ``leader`` leads next. ``owner`` made the last top."""

    owner: int
    leader: int


@dataclass(frozen=True, slots=True)
class DealEnded(PublicEvent):
    """The finishing order by seat, the points of the deal by seat, and the last seat's cards, now shown."""

    order: tuple[int, ...]
    points: tuple[int, ...]
    remaining: CardSet


@dataclass(frozen=True, slots=True)
class GameEnded(PublicEvent):
    """The game is over: ``standing`` is ``(player, points, shared rank from 1)``, best first."""

    standing: tuple[tuple[int, int, int], ...]


def redact(event: Event, seat: int | None) -> Event | None:
    """What ``seat`` (``None``: a spectator) sees of an event; ``None`` when it sees nothing."""
    audience = event.audience
    return event if audience is None or seat in audience else event.public()
