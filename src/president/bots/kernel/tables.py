"""A rule set as a few numpy arrays for the kernel; what beats what is asked of the engine's own judge.

Hands are counts: one nibble a rank (3 … 2, then jokers) in 64 bits. A set of ranks is a mask of the
nibbles' top bits (bit ``4 * rank + 3``), so that "holds at least k of" is one addition and one ``&``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from president.cards import TWO
from president.rules import RuleSet, compile_rules
from president.rules.compare import WILDS, ladder

MOST: Final = 21
"""Sizes run below this: eight natural cards and twelve wild ones at the most."""

Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

# Places of the flags in ``KernelRules.flags``.
PLAYERS, MAX_SIZE, WILD_TWOS, WILD_JOKERS, CLEAR_RANK, CLEAR_RANKS, BLOCK_FOUR, ONE_PLAY_FOUR = range(8)
ANYTIME, PASS_LOCKS, SKIPS, REVOLUTION, REVOLUTION_NATURALS, WILDS_LOWEST, FORBIDDEN, PACK_SIZE = range(8, 16)
SAME_SIZE = 16
FLAGS: Final = 17


class KernelRules(NamedTuple):
    """The arrays that the kernel's functions take.

    ``flags`` are numbers by the constants above. ``leads[size]`` and ``answers[reversed, top rank, top size, size]``
    are the ranks that may be played in that size. ``span[reversed, top rank, top size]`` holds the smallest and largest
    size with an answer. ``deck`` lists the pack as nibble increments, ``order`` the ranks in the order of listing.
    """

    flags: Ints
    leads: Words
    answers: Words
    span: Ints
    deck: Words
    order: Ints


def rank_bit(rank: int) -> int:
    """The bit that stands for a rank in a set of ranks."""
    return 1 << 4 * rank + 3


@lru_cache(maxsize=64)
def kernel_rules(rules: RuleSet, players: int) -> KernelRules:
    """Compile a rule set for the kernel at a table of ``players``."""
    compiled = compile_rules(rules, players)
    most = min(compiled.most, MOST - 1)
    flags = np.zeros(FLAGS, np.int64)
    flags[PLAYERS] = players
    flags[MAX_SIZE] = most
    flags[WILD_TWOS] = rules.ranks.twos == "wild"
    flags[WILD_JOKERS] = WILDS in rules.wild_ranks
    flags[CLEAR_RANK] = compiled.clear_rank
    flags[CLEAR_RANKS] = compiled.clear_ranks
    flags[BLOCK_FOUR] = compiled.block_four
    flags[ONE_PLAY_FOUR] = compiled.one_play_four
    flags[ANYTIME] = compiled.anytime
    flags[PASS_LOCKS] = compiled.pass_locks
    flags[SKIPS] = compiled.skips
    flags[REVOLUTION] = compiled.revolution
    flags[REVOLUTION_NATURALS] = compiled.revolution_naturals
    flags[WILDS_LOWEST] = compiled.wilds_lowest
    flags[FORBIDDEN] = _signed(sum(0xF << 4 * rank for rank in rules.going_out.forbidden))
    flags[PACK_SIZE] = compiled.pack.bit_count()
    ranks = [*ladder(rules), *((WILDS,) if rules.wild_ranks and rules.ranks.wilds_alone != "never" else ())]
    answers = _answers(rules, players, ranks, most)
    flags[SAME_SIZE] = not compiled.block_four and _one_size(answers)
    return KernelRules(
        flags,
        _leads(ranks, most, compiled.clear_rank),
        answers,
        _span(answers),
        np.array([1 << 4 * rank for rank in _pack_ranks(compiled.pack)], np.uint64),
        np.array(compiled.order, np.int64),
    )


def _signed(mask: int) -> int:
    return mask - (1 << 64) if mask >> 63 else mask


def _pack_ranks(pack: int) -> list[int]:
    return [rank for rank in range(WILDS + 1) for _ in range((pack >> 8 * rank & 0xFF).bit_count())]


def _leads(ranks: list[int], most: int, clear_rank: int) -> Words:
    leads = np.zeros(MOST, np.uint64)
    for size in range(1, most + 1):
        leads[size] = sum(rank_bit(rank) for rank in ranks)
    if clear_rank == TWO:
        leads[1] |= np.uint64(rank_bit(TWO))
    return leads


def _answers(rules: RuleSet, players: int, ranks: list[int], most: int) -> Words:
    compiled = compile_rules(rules, players)
    answers = np.zeros((2, WILDS + 1, MOST, MOST), np.uint64)
    for reversed_ in range(2 if rules.revolution else 1):
        for top_rank in ranks:
            for top_size in range(1, most + 1):
                for size in range(1, most + 1):
                    legal = (r for r in ranks if compiled.verdict(r, size, top_rank, top_size, reversed_).legal)
                    answers[reversed_, top_rank, top_size, size] = sum(map(rank_bit, legal))
                if compiled.clear_rank == TWO:
                    answers[reversed_, top_rank, top_size, 1] |= np.uint64(rank_bit(TWO))
    return answers


def _one_size(answers: Words) -> bool:
    """True when every answer has the size of the top."""
    _, _, top_sizes, sizes = np.nonzero(answers)
    return bool((top_sizes == sizes).all())


def _span(answers: Words) -> Ints:
    span = np.zeros((*answers.shape[:3], 2), np.int64)
    span[..., 0] = 1
    for index in np.ndindex(answers.shape[:3]):
        sizes = np.nonzero(answers[index])[0]
        if len(sizes):
            span[index] = sizes[0], sizes[-1]
    return span
