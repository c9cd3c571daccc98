"""What every bot needs in an exchange."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from president.cards import CardSet
from president.cards.card import Card
from president.game.actions import Action, Give, Request
from president.game.view import SeatView, TradeOption


def power(card: Card) -> int:
    """Where a card stands in the order that exchanges use: 3 lowest, then … A, 2 and jokers."""
    return card.rank


def trade(view: SeatView, prefer: Callable[[TradeOption], Iterable[Card]]) -> Action | None:
    """The request or the give that is due; free cards are taken in the order of ``prefer``."""
    due = view.options.trade
    if view.seat is None or due is None or due.kind == "wait":
        return None
    wanted = [card for card in prefer(due) if card not in due.must]
    if due.kind == "request":
        elsewhere = [card for card in wanted if card not in view.hand]
        return Request(view.seat, due.to, CardSet.of(elsewhere[: due.count]))
    free = due.count - len(due.must)
    return Give(view.seat, due.to, due.must | CardSet.of(wanted[:free]))


def best_first(due: TradeOption) -> list[Card]:
    """The cards of ``among`` from the best down: what to ask for."""
    return sorted(due.among, key=power, reverse=True)


def worst_first(due: TradeOption) -> list[Card]:
    """The cards of ``among`` from the worst up: what to part with."""
    return sorted(due.among, key=power)


def in_order(due: TradeOption) -> list[Card]:
    """Ask for the best, part with the worst."""
    return best_first(due) if due.kind == "request" else worst_first(due)
