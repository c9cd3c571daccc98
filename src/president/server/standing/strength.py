"""How strong a hand is when it is dealt: the place that it reaches on average, by a table made of self-play.

The measure is a straight line in what a hand holds, fitted by ``scripts/strength.py`` to the places that a learned
policy reaches from such hands in a first deal. It knows nothing of the exchange, of who leads, or of the others' hands.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from president.bots.search.table import nearest
from president.cards import JOKER, CardSet
from president.rules import RuleSet

RANKS: Final = 14
FEATURES: Final = RANKS + 3
AVERAGE: Final = 0.5


def features(hand: CardSet) -> list[float]:
    """Cards of each rank (jokers last), different ranks, ranks that stand alone, and one."""
    counts = [0.0] * RANKS
    for card in hand:
        counts[card.rank] += 1
    natural = counts[:JOKER]
    return [*counts, float(sum(count > 0 for count in natural)), float(sum(count == 1 for count in natural)), 1.0]


@lru_cache(maxsize=1)
def _table() -> dict[str, dict[int, list[float]]]:
    text = (files("president.server.standing") / "strength.json").read_text("utf-8")
    return {name: {int(seats): row for seats, row in rows.items()} for name, rows in json.loads(text).items()}


def _weights(rules: RuleSet, seats: int) -> list[float]:
    """Those of the preset, else of the one that plays most alike, at the nearest number of players."""
    table = _table()
    name = rules.name.partition("+")[0]
    rows = table[name if name in table else nearest(rules)]
    return rows[min(rows, key=lambda known: abs(known - seats))]


def strengths(rules: RuleSet, hands: Sequence[CardSet]) -> list[float]:
    """The strength of each hand of a deal: 1 for one that comes in first for certain, 0 for last, 0.5 the average.

    The hands of one deal average 0.5, since somebody's good place is somebody else's bad one.
    """
    weights = _weights(rules, len(hands))
    expected = [sum(a * b for a, b in zip(weights, features(hand), strict=True)) for hand in hands]
    mean = sum(expected) / len(expected)
    return [round(min(max(AVERAGE - (one - mean), 0.0), 1.0), 3) for one in expected]
