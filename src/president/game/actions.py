"""What a player can do, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from president.cards import CardSet


@dataclass(frozen=True, slots=True)
class Play:
    """Play cards: a lead, an answer, or a completion out of turn."""

    seat: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline to answer the top."""

    seat: int


@dataclass(frozen=True, slots=True)
class Give:
    """Hand cards to another seat in the exchange; none when a request found nothing."""

    seat: int
    to: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Request:
    """Name the cards wanted from another seat, before it gives; none is allowed."""

    seat: int
    to: int
    cards: CardSet


Action = Play | Pass | Give | Request
