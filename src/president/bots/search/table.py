"""The policy's table of weights: learned ones that are shipped as data, or a sensible one made by hand."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from importlib.resources import files

from president.bots.search import features as f
from president.rules import RuleSet

Table = tuple[float, ...]
LIMIT = 12.0
"""Logits are kept within this, so that products of weights stay harmless."""


def by_hand() -> list[float]:
    """Logits that play low cards first, keep sets whole, and save the highest cards."""
    logits = [0.0] * f.SIZE
    _plays_by_hand(logits)
    for cards in range(16):
        for rival in range(1, 5):
            logits[f.pass_index(cards, rival)] = -2.8 - (1.0 if rival <= 2 else 0.0)
    for left in range(8):
        logits[f.complete_index(left)] = 6.0 if left == 0 else 1.5
    return logits


def _plays_by_hand(logits: list[float]) -> None:
    for lead in (0, 1):
        for danger in (0, 1):
            for strength in range(f.STRENGTHS):
                for size in range(1, 5):
                    for left in range(4):
                        value = (0.3 if danger and lead else -0.25) * strength + 0.5 * (size - 1)
                        value -= 1.2 * (left > 0)
                        if danger and size > 1:
                            value += 1.0 * lead
                        logits[f.play_index(lead, danger, strength, size, left)] = value
    for lead in (0, 1):
        logits[f.threat_index(lead, 9, 0)] = -0.3
        logits[f.threat_index(lead, 0, 0)] = 2.0
    for wilds in range(3):
        for bits in range(16):
            clears, out, skips, sinks = bits >> 3 & 1, bits >> 2 & 1, bits >> 1 & 1, bits & 1
            value = -1.2 * wilds + 0.3 * clears + 6.0 * out + 0.4 * skips - 8.0 * sinks
            logits[f.special_index(wilds, clears, out, skips, sinks)] = value


def weights(logits: list[float]) -> Table:
    """The weights that belong to logits."""
    return tuple(math.exp(max(-LIMIT, min(LIMIT, value))) for value in logits)


@lru_cache(maxsize=64)
def table_for(rules: RuleSet) -> Table:
    """The weights to play a rule set with: those learned for it, else for its preset, else for the nearest preset."""
    for name in names_for(rules):
        found = shipped(name)
        if found is not None:
            return found
    return weights(by_hand())


def names_for(rules: RuleSet) -> tuple[str, str, str]:
    """Whose weights to play a rule set with, best first: its own, its preset's, the nearest preset's."""
    return rules.name, rules.name.partition("+")[0], nearest(rules)


def nearest(rules: RuleSet) -> str:
    """The preset that plays most like a rule set.

    >>> from president.rules import load
    >>> nearest(load("clearing-twos-scum"))
    'clearing-twos'
    """
    if rules.ranks.twos == "clear" or rules.beating.size == "bigger-wins":
        return "clearing-twos"
    if rules.wild_ranks or rules.beating.size == "at-least":
        return "wild-twos"
    return "european" if rules.leading.later == "last" else "basic"


@lru_cache(maxsize=64)
def shipped(name: str) -> Table | None:
    """The learned weights of a rule set, if there are any."""
    logits = shipped_numbers(name, ".json", "logits")
    return weights(logits) if len(logits) == f.SIZE else None


def shipped_numbers(name: str, ending: str, what: str) -> list[float]:
    """The numbers called ``what`` in the file of a rule set with this ending; none where there is no such file."""
    file = files("president.bots") / "weights" / f"{name}{ending}"
    if not name.replace("-", "").isalnum() or not file.is_file():
        return []
    found: list[float] = json.loads(file.read_text("utf-8"))[what]
    return found
