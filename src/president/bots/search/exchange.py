"""What to give and what to ask for in an exchange.

The high levels deal likely hands to the others, try every choice of ranks to give, play the deal out, and keep what
ends best. Everybody else gives by rule of thumb: single low cards first, sets kept whole.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

from president.bots.search.facts import Facts, facts_of
from president.bots.search.root import Tried, best_move
from president.bots.search.simulator import Simulator, compiled_available
from president.cards import CardSet
from president.cards.cardset import indices
from president.game.actions import Action, Give, Request
from president.game.exchange import copies
from president.game.moves import lowest_of
from president.game.position import Position, start_position
from president.game.view import SeatView, TradeOption
from president.rules.compiled import Compiled

MOST = 120
"""Choices that the search looks at; those that give the lowest cards come first."""


def exchange(
    view: SeatView, playouts: int, values: tuple[float, ...], rng: random.Random
) -> tuple[Action | None, list[Tried]]:
    """The request or give that is due, and what was tried, best first; ``playouts`` 0 decides by rule of thumb."""
    due = view.options.trade
    if view.seat is None or due is None or due.kind == "wait":
        return None, []
    if due.kind == "request":
        return Request(view.seat, due.to, names_wanted(view, due)), []
    choices = gives(view, due)
    tried: list[Tried] = []
    if playouts and len(choices) > 1 and due.count > len(due.must) and compiled_available():
        tried = weigh_gives(view, due, choices, playouts, values, rng)
        choices = [entry.move for entry in tried]
    return Give(view.seat, due.to, CardSet(choices[0])), tried


def gives(view: SeatView, due: TradeOption) -> list[int]:
    """What may be given, one choice of cards for each choice of ranks, the one by rule of thumb first."""
    must, among = due.must.mask, due.among.mask & ~due.must.mask
    free = due.count - len(due.must)
    ranks = [rank for rank in range(14) if among >> 8 * rank & 0xFF]
    found = []
    for chosen in combinations_with_replacement(ranks, free):
        given = must
        for rank in set(chosen):
            held, wanted = among & 0xFF << 8 * rank, chosen.count(rank)
            if held.bit_count() < wanted:
                break
            given |= lowest_of(held, wanted)
        else:
            found.append(given)
    power = compiled_of(view).power()
    found.sort(key=lambda given: cost(view.hand.mask, given, power))
    return found[:MOST]


def compiled_of(view: SeatView) -> Compiled:
    """The rules of a view, compiled."""
    from president.rules import compile_rules

    return compile_rules(view.rules, len(view.counts))


def cost(hand: int, given: int, power: tuple[int, ...]) -> float:
    """How sorry one should be about giving these cards: high ranks and broken sets cost."""
    price = 0.0
    for rank in range(14):
        away = (given >> 8 * rank & 0xFF).bit_count()
        if away:
            kept = (hand >> 8 * rank & 0xFF).bit_count() - away
            price += away * (power[rank] + 1.0) ** 1.2 + 3.0 * (kept > 0)
    return price


def names_wanted(view: SeatView, due: TradeOption) -> CardSet:
    """The best cards that somebody else holds, of different faces."""
    power, hand = compiled_of(view).power(), view.hand.mask
    chosen: list[int] = []
    for index in sorted(indices(due.among.mask & ~hand), key=lambda index: (-power[index >> 3], index)):
        if len(chosen) < due.count and not any(copies(index) >> other & 1 for other in chosen):
            chosen.append(index)
    return CardSet(sum(1 << index for index in chosen))


def weigh_gives(
    view: SeatView, due: TradeOption, choices: list[int], playouts: int, values: tuple[float, ...], rng: random.Random
) -> list[Tried]:
    """The choices with how the deals ended in which they were given, best first."""
    from president.bots.search.trading import TradeSimulator

    facts = facts_of(view)
    simulator: Simulator = TradeSimulator(view, facts, due.to, rng.getrandbits(62), playouts)
    return best_move(choices, simulator, values, playouts)


def pending_trades(view: SeatView) -> Iterator[tuple[int, int, int]]:
    """The trades of other seats: high seat, low seat, cards due."""
    from president.game.events import ExchangeOpened

    for event in view.history:
        if isinstance(event, ExchangeOpened):
            for high, low, due in event.pairs:
                if view.seat not in (high, low):
                    yield high, low, due


def opening_position(view: SeatView, facts: Facts) -> Position:
    """The start of play after the exchange, for the hands that are known (as if nobody were sunk)."""
    leading = view.rules.leading
    leader = view.previous[0] if leading.later == "president" else view.previous[-1]
    seats = len(view.counts)
    return start_position(tuple(0b10001 for _ in range(seats)), leader, facts.rules)
