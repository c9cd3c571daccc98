"""What beats what: the one judge of two melds, slow and obvious.

:mod:`president.rules.compiled` asks it once for every pair and keeps the answers in tables. The order of
the tests is that of docs/rules: bombs first, then size, then rank.
"""

from __future__ import annotations

from enum import Enum

from president.cards import JOKER, TWO
from president.rules.ruleset import RuleSet

WILDS = JOKER
"""The rank number of a meld of wild cards alone."""


class Verdict(Enum):
    """How a meld answers the top."""

    BEATS = "beats"
    MATCHES = "matches"
    WRONG_SIZE = "wrong-size"
    TOO_LOW = "too-low"

    @property
    def legal(self) -> bool:
        """True for a meld that may be played on the top."""
        return self in (Verdict.BEATS, Verdict.MATCHES)


def ladder(rules: RuleSet, *, reversed_: bool = False) -> tuple[int, ...]:
    """The natural ranks that take part in the ranking, weakest first; clear and wild twos stand outside.

    >>> from president.rules.library import load
    >>> [rank for rank in range(13) if rank not in ladder(load("wild-twos"))]
    [12]
    """
    ranks = list(range(TWO))
    if rules.ranks.twos == "high":
        ranks.append(TWO)
    elif rules.ranks.twos == "low":
        ranks.insert(0, TWO)
    return tuple(reversed(ranks)) if reversed_ else tuple(ranks)


def strengths(rules: RuleSet, *, reversed_: bool = False) -> tuple[int, ...]:
    """How strong each rank number 0 to 13 is under the order in force; 13 is a meld of wild cards alone.

    Wild cards alone keep their end of the order when the rest is reversed.
    """
    order = ladder(rules, reversed_=reversed_)
    strong = [-1] * (WILDS + 1)
    for strength, rank in enumerate(order):
        strong[rank] = strength
    strong[WILDS] = len(order) if rules.ranks.wilds_alone == "highest" else -1
    return tuple(strong)


def is_bomb(rules: RuleSet, rank: int, size: int) -> bool:
    """True when a set counts as a bomb; wild cards alone never do (V0-1)."""
    bombs = rules.beating.bombs
    return bombs is not None and size >= bombs.min and rank != WILDS


def judge(rules: RuleSet, rank: int, size: int, top_rank: int, top_size: int, *, reversed_: bool = False) -> Verdict:
    """How a set of ``size`` cards of ``rank`` answers a top of ``top_size`` cards of ``top_rank``.

    Completions of four and clear cards are no matter of this table.

    >>> from president.rules.library import load
    >>> judge(load("basic"), 8, 2, 4, 2), judge(load("clearing-twos"), 0, 2, 11, 1)
    (<Verdict.BEATS: 'beats'>, <Verdict.BEATS: 'beats'>)
    """
    strong = strengths(rules, reversed_=reversed_)
    higher = strong[rank] > strong[top_rank]
    if is_bomb(rules, top_rank, top_size):
        if not is_bomb(rules, rank, size) or size < top_size:
            return Verdict.WRONG_SIZE if size < top_size else Verdict.TOO_LOW
        if size > top_size or higher:
            return Verdict.BEATS
        return Verdict.TOO_LOW
    if is_bomb(rules, rank, size):
        return Verdict.BEATS
    return _by_size(rules, rank, size, top_rank, top_size, higher=higher)


def _by_size(rules: RuleSet, rank: int, size: int, top_rank: int, top_size: int, *, higher: bool) -> Verdict:
    policy = rules.beating.size
    if size < top_size or (size > top_size and policy == "same"):
        return Verdict.WRONG_SIZE
    if size > top_size:
        return Verdict.BEATS if policy == "bigger-wins" or higher else Verdict.TOO_LOW
    if higher:
        return Verdict.BEATS
    if rank == top_rank != WILDS and rules.beating.equal != "refused":
        return Verdict.MATCHES
    return Verdict.TOO_LOW
