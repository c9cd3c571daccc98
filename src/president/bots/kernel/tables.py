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

SMALL: Final = 2 * MOST * MOST * 16
FACING: Final = SMALL + 2 * MOST * 16
"""Where the parts of ``KernelRules.answers`` begin that :func:`_small` and :func:`_facing` make."""
ANSWER_WORDS: Final = FACING + 2 * 16 * 4

# Places of the flags in ``KernelRules.flags``.
PLAYERS, MAX_SIZE, WILD_TWOS, WILD_JOKERS, CLEAR_RANK, CLEAR_RANKS, BLOCK_FOUR, ONE_PLAY_FOUR = range(8)
ANYTIME, PASS_LOCKS, SKIPS, REVOLUTION, REVOLUTION_NATURALS, WILDS_LOWEST, FORBIDDEN, PACK_SIZE = range(8, 16)
SAME_SIZE, WILD_MASK, ODD, ODD_MATCH = range(16, 20)
FLAGS: Final = 20
"""``ODD`` are the sets of one to four cards that do more than beat the top, as in
:func:`president.bots.kernel.core.small_sets`; ``ODD_MATCH`` says that those of the rank on top do."""


class KernelRules(NamedTuple):
    """The arrays that the kernel's functions take.

    ``flags`` are numbers by the constants above. ``leads[size]`` are the ranks that may be led in that size.
    ``answers`` is flat; :func:`president.bots.kernel.core.answer` and its neighbours read it. ``span[reversed, top
    rank, top size]`` holds the smallest and largest size with an answer. ``deck`` lists the pack as nibble increments,
    ``order`` the ranks in the order of listing.
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
    flags[WILD_MASK] = (15 << 48) * flags[WILD_TWOS] + (15 << 52) * flags[WILD_JOKERS]
    clearing = (r for r in range(WILDS + 1) if r == compiled.clear_rank or compiled.clear_ranks >> r & 1)
    flags[ODD] = sum(15 << 4 * rank for rank in clearing)
    if compiled.block_four or compiled.one_play_four:
        flags[ODD] |= sum(1 << 4 * rank for rank in range(WILDS + 1))
    flags[ODD_MATCH] = compiled.block_four or compiled.skips
    flags[FORBIDDEN] = _signed(sum(0xF << 4 * rank for rank in rules.going_out.forbidden))
    flags[PACK_SIZE] = compiled.pack.bit_count()
    ranks = [*ladder(rules), *((WILDS,) if rules.wild_ranks and rules.ranks.wilds_alone != "never" else ())]
    answers = _answers(rules, players, ranks, most)
    flags[SAME_SIZE] = not compiled.block_four and _one_size(answers)
    leads = _leads(ranks, most, compiled.clear_rank)
    return KernelRules(
        flags,
        leads,
        np.concatenate([answers.ravel(), _small(leads, answers), _facing(answers)]),
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
    answers = np.zeros((2, MOST, MOST, 16), np.uint64)
    for reversed_ in range(2 if rules.revolution else 1):
        for top_rank in ranks:
            for top_size in range(1, most + 1):
                for size in range(1, most + 1):
                    legal = (r for r in ranks if compiled.verdict(r, size, top_rank, top_size, reversed_).legal)
                    answers[reversed_, top_size, size, top_rank] = sum(map(rank_bit, legal))
                if compiled.clear_rank == TWO:
                    answers[reversed_, top_size, 1, top_rank] |= np.uint64(rank_bit(TWO))
    return answers


def _small(leads: Words, answers: Words) -> Words:
    """``[reversed, top size, top rank]``: what may be played with one to four cards, as
    :func:`president.bots.kernel.core.small_sets` has it; size 0 stands for no top.
    """
    small = np.zeros((2, MOST, 16), np.uint64)
    for size in range(1, 5):
        small |= answers[:, :, size] >> np.uint64(size - 1)
        small[:, 0] |= leads[size] >> np.uint64(size - 1)
    return small.ravel()


def _facing(answers: Words) -> Words:
    """``[reversed, play]``: what of the same size beats a play of one to four cards, all as in ``small_sets``.

    The highest byte, which no set of ranks needs, is the play as a move.
    """
    facing = np.zeros((2, 16, 4), np.uint64)
    for size in range(1, 5):
        code = np.arange(16, dtype=np.uint64) + np.uint64(16 * size)
        facing[:, :, 4 - size] = answers[:, size, size] >> np.uint64(size - 1) | code << np.uint64(56)
    return facing.ravel()


def _one_size(answers: Words) -> bool:
    """True when every answer has the size of the top."""
    _, top_sizes, sizes, _ = np.nonzero(answers)
    return bool((top_sizes == sizes).all())


def _span(answers: Words) -> Ints:
    able = np.moveaxis(answers[..., : WILDS + 1] != 0, 3, 1)
    span = np.zeros((*able.shape[:3], 2), np.int64)
    span[..., 0] = np.where(able.any(axis=3), able.argmax(axis=3), 1)
    span[..., 1] = np.where(able.any(axis=3), MOST - 1 - able[..., ::-1].argmax(axis=3), 0)
    return span
