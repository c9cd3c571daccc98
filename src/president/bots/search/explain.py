"""Why a bot does what it does: what it weighed, and where it thinks each alternative leads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from president.bots.search.root import Tried
from president.game.actions import Action

Ground = Literal["only", "out", "sure", "solved", "search", "rule"]
"""How a choice was made: the only action; going out; a win that nobody can stop; an ending solved to its end; playouts
in likely hands; or a rule of thumb."""

WORDS: dict[Ground, str] = {
    "only": "There is nothing else to do.",
    "out": "It goes out, and no place is better than the next one.",
    "sure": "Nobody can come in between: all that follows beats every card that is left.",
    "solved": "With two players left every card is known; this wins whatever the other does.",
    "rule": "By rule of thumb: single low cards go first, sets stay whole.",
}


@dataclass(frozen=True, slots=True)
class Alternative:
    """An action that was weighed (``None``: waiting out of turn).

    ``place`` is the mean place that its playouts led to (1 is first), give or take ``error`` (95 %); ``first`` and
    ``last`` are the shares of first and last places. Alternatives that fell behind early have few ``playouts``.
    """

    action: Action | None
    place: float
    error: float
    first: float
    last: float
    playouts: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a bot chose, on what ground, in one sentence, and the alternatives, best first (none without playouts)."""

    action: Action | None
    ground: Ground
    sentence: str
    alternatives: tuple[Alternative, ...]


def alternative(action: Action | None, entry: Tried) -> Alternative:
    """What playouts say about an action."""
    counted = entry.playouts or 1
    numbers = range(1, len(entry.places) + 1)
    place = sum(number * count for number, count in zip(numbers, entry.places, strict=True)) / counted
    spread = sum((number - place) ** 2 * count for number, count in zip(numbers, entry.places, strict=True)) / counted
    error = 1.96 * math.sqrt(spread / counted)
    return Alternative(action, place, error, entry.places[0] / counted, entry.places[-1] / counted, entry.playouts)


def explanation(action: Action | None, ground: Ground, weighed: Sequence[Alternative]) -> Explanation:
    """The explanation of a choice."""
    return Explanation(action, ground, WORDS.get(ground) or _compared(weighed), tuple(weighed))


def _compared(weighed: Sequence[Alternative]) -> str:
    best = weighed[0]
    total = sum(entry.playouts for entry in weighed)
    sentence = f"In {total:,} endings of the deal with likely hands it led to place {best.place:.2f} on average"
    if len(weighed) < 2:
        return sentence + "."
    return sentence + f", the next best to {weighed[1].place:.2f}."
