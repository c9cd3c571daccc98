"""Drawing hands that agree with what a seat knows, in compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from president.bots.kernel.chance import random_below
from president.bots.kernel.convert import counts
from president.bots.kernel.jit import entry, inner
from president.bots.kernel.playout import reseed
from president.bots.kernel.tables import Ints, Words
from president.bots.search.facts import Facts
from president.cards.cardset import indices

SEATS = 12
TRIES = 200


class Hidden(NamedTuple):
    """Facts as arrays: ``cards`` of the pool as nibble increments, ``bars`` the seats that cannot hold each of them,
    ``order`` the seats in the order of drawing, ``forbidden`` the cards of which no seat in play holds nothing else.
    """

    fixed: Words
    missing: Ints
    cards: Words
    bars: Ints
    order: Ints
    forbidden: np.uint64


def hidden(facts: Facts) -> Hidden:
    """The facts for :func:`draw_worlds`."""
    seats = len(facts.fixed)
    fixed = np.zeros(SEATS, np.uint64)
    for seat, mask in enumerate(facts.fixed):
        fixed[seat] = counts(mask)
    limited = facts.limited
    cards = list(indices(facts.pool))
    bars = np.zeros(len(cards), np.int64)
    for seat in limited:
        for place, index in enumerate(cards):
            bars[place] |= (facts.barred[seat] >> index & 1) << seat
    return Hidden(
        fixed,
        np.array(facts.missing, np.int64),
        np.array([1 << 4 * (index >> 3) for index in cards], np.uint64),
        bars,
        np.array([*limited, *(seat for seat in range(seats) if seat not in limited)], np.int64),
        np.uint64(sum(15 << 4 * rank for rank in facts.rules.rules.going_out.forbidden)),
    )


@inner
def _draw(world: int, worlds: Any, fixed: Any, missing: Any, cards: Any, bars: Any, order: Any, seed: Any) -> None:
    """Deal the hidden cards in one world."""
    left = len(cards)
    for seat in range(worlds.shape[1]):
        worlds[world, seat] = fixed[seat]
    for seat in order:
        hand = fixed[seat]
        for _ in range(missing[seat]):
            place = random_below(seed, left)
            tries = 0
            while bars[place] >> seat & 1 and tries < TRIES:
                place = random_below(seed, left)
                tries += 1
            left -= 1
            card = cards[place]
            bar = bars[place]
            hand += card
            cards[place] = cards[left]
            bars[place] = bars[left]
            cards[left] = card
            bars[left] = bar
        worlds[world, seat] = hand


@inner
def _sunk(world: int, worlds: Any, missing: Any, forbidden: Any) -> bool:
    """Whether a seat in play has been dealt nothing but cards that sink it, which everybody would have seen."""
    found = False
    for seat in range(len(missing)):
        found = found or (missing[seat] and not worlds[world, seat] & ~forbidden)
    return found


@entry
def draw_worlds(
    worlds: Any,
    first: int,
    last: int,
    fixed: Any,
    missing: Any,
    cards: Any,
    bars: Any,
    order: Any,
    forbidden: Any,
    base: Any,
    seed: Any,
) -> None:
    """Fill ``worlds[first:last]`` with hands; ``cards`` and ``bars`` are shuffled in place."""
    for world in range(first, last):
        reseed(seed, base, world)
        _draw(world, worlds, fixed, missing, cards, bars, order, seed)
        tries = 0
        while forbidden and tries < TRIES and _sunk(world, worlds, missing, forbidden):
            _draw(world, worlds, fixed, missing, cards, bars, order, seed)
            tries += 1


@entry
def trade_worlds(worlds: Any, first: int, last: int, high: int, low: int, due: int, best: Any) -> None:
    """Let two hidden seats trade in each world: the low one its ``due`` best cards, the high one its worst.

    ``best`` lists the ranks, the best first.
    """
    for world in range(first, last):
        for down in range(2):
            giver = low if down == 0 else high
            taker = high if down == 0 else low
            left = due
            for step in range(len(best)):
                rank = best[step] if down == 0 else best[len(best) - 1 - step]
                shift = np.uint64(4 * rank)
                number: Any = min(left, np.int64(worlds[world, giver] >> shift & np.uint64(15)))
                worlds[world, giver] -= np.uint64(number) << shift
                worlds[world, taker] += np.uint64(number) << shift
                left -= number
                if left == 0:
                    break
