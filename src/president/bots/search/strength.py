"""How strong a rank is under the order in force, as the policy sees it."""

from __future__ import annotations

from functools import lru_cache

from president.bots.search.features import CLEAR_STRENGTH
from president.cards import TWO
from president.rules import RuleSet
from president.rules.compare import WILDS, ladder


@lru_cache(maxsize=64)
def strength_rows(rules: RuleSet) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Strength of rank 0 to 13, in the natural order and reversed: 0 the weakest.

    >>> from president.rules import load
    >>> strength_rows(load("basic"))[0][12], strength_rows(load("clearing-twos"))[0][12]
    (12, 14)
    """
    return _row(rules, reversed_=False), _row(rules, reversed_=True)


def _row(rules: RuleSet, *, reversed_: bool) -> tuple[int, ...]:
    row = [CLEAR_STRENGTH] * (WILDS + 1)
    for strength, rank in enumerate(ladder(rules, reversed_=reversed_)):
        row[rank] = strength
    if rules.ranks.twos != "clear" and TWO not in ladder(rules):
        row[TWO] = 0
    row[WILDS] = 13 if rules.ranks.wilds_alone == "highest" else 15
    return tuple(row)
