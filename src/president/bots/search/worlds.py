"""Drawing hands that agree with everything a seat knows."""

from __future__ import annotations

import random

from president.bots.search.facts import Facts
from president.cards.cardset import indices

TRIES = 200
"""Draws for one card before a bar is given up, which only contradictory facts can cause."""


def draw(facts: Facts, rng: random.Random) -> tuple[int, ...]:
    """Hands by seat: every deal of the hidden cards that the facts allow is equally likely."""
    hands = _dealt(facts, rng)
    for _ in range(TRIES if facts.rules.forbidden else 0):
        if not any(facts.missing[seat] and not hand & ~facts.rules.forbidden for seat, hand in enumerate(hands)):
            break  # a seat in play with nothing but cards that sink it would have shown them
        hands = _dealt(facts, rng)
    return hands


def _dealt(facts: Facts, rng: random.Random) -> tuple[int, ...]:
    hands = list(facts.fixed)
    cards = list(indices(facts.pool))
    limited = facts.limited
    for seat in limited:
        bar = facts.barred[seat]
        for _ in range(facts.missing[seat]):
            place = int(rng.random() * len(cards))
            for _ in range(TRIES):
                if not bar >> cards[place] & 1:
                    break
                place = int(rng.random() * len(cards))
            hands[seat] |= 1 << cards[place]
            cards[place] = cards[-1]
            cards.pop()
    for seat, missing in enumerate(facts.missing):
        if seat not in limited:
            for _ in range(missing):
                place = int(rng.random() * len(cards))
                hands[seat] |= 1 << cards[place]
                cards[place] = cards[-1]
                cards.pop()
    return tuple(hands)
