"""The softmax policy in compiled code: a weight for each legal action, and a draw among them.

The weights of an action are looked up in one table (see :mod:`president.bots.search.features`) and multiplied, so a
decision costs a few loads for each legal play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from president.bots.kernel.chance import random_bits
from president.bots.kernel.core import (
    ACTIVE,
    BLOCK,
    OWNER,
    PENDING,
    REVERSED,
    TOP_RANK,
    TOP_SIZE,
    TURN,
    WILD_RANK,
    at_least,
    playable,
    ranks_for,
    size_span,
    wild_count,
    wild_mask,
    wilds_alone,
    without,
)
from president.bots.kernel.core import (
    clears as clears_pile,
)
from president.bots.kernel.jit import inner, lowest_bit, popcount
from president.bots.kernel.tables import (
    BLOCK_FOUR,
    CLEAR_RANK,
    CLEAR_RANKS,
    FORBIDDEN,
    ONE_PLAY_FOUR,
    PLAYERS,
    SKIPS,
    Ints,
)
from president.bots.search import features
from president.bots.search.strength import strength_rows
from president.rules import RuleSet

play_index = inner(features.play_index)
threat_index = inner(features.threat_index)
special_index = inner(features.special_index)
pass_index = inner(features.pass_index)
pass_top_index = inner(features.pass_top_index)
complete_index = inner(features.complete_index)

UNIT = 1.0 / 4294967296.0


@lru_cache(maxsize=64)
def strength_table(rules: RuleSet) -> Ints:
    """``[reversed, rank]``: the strength that the policy sees."""
    return np.array(strength_rows(rules), np.int64)


@inner
def hand_size(hand: Any) -> Any:
    """Cards in a hand."""
    low = hand & np.uint64(0x0F0F0F0F0F0F0F0F)
    high = hand >> np.uint64(4) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((low + high) * np.uint64(0x0101010101010101) >> np.uint64(56))


@inner
def smallest_rival(state: Any, sizes: Any, seat: int) -> int:
    """The fewest cards that another seat in play holds."""
    rest = state[ACTIVE] & ~(1 << seat)
    least = 99
    while rest:
        least = min(least, sizes[lowest_bit(np.uint64(rest))])
        rest &= rest - 1
    return least


@inner
def besides(hand: Any, cards: int, lead: int, move: int, state: Any, flags: Any) -> tuple[int, int, int]:
    """What a play does besides beating the top, each 0 or 1: it clears, it skips a seat, it sinks the player."""
    rank = move & 15
    size = move >> 4 & 31
    block = size
    skips = 0
    if not lead and rank == state[TOP_RANK]:
        block += state[BLOCK]
        skips = 1 if flags[SKIPS] and size == state[TOP_SIZE] else 0
    sinks = 0
    if flags[FORBIDDEN] and cards > size and not without(hand, move, flags) & ~np.uint64(flags[FORBIDDEN]):
        sinks = 1
    return 1 if clears_pile(flags, rank, size, block) else 0, skips, sinks


@inner
def play_entries(
    hand: Any,
    cards: int,
    unseen: Any,
    least: int,
    state: Any,
    answers: Any,
    flags: Any,
    ladder: Any,
    lead: int,
    move: int,
) -> tuple[int, int, int]:
    """The three table entries of a play; their product is its weight."""
    rank = move & 15
    size = move >> 4 & 31
    wilds = move >> 9
    held: Any = size
    if rank != WILD_RANK:
        held = np.int64(hand >> np.uint64(4 * rank) & np.uint64(15)) + wilds
    clears, skips, sinks = besides(hand, cards, lead, move, state, flags)
    turned = state[REVERSED]
    threats = 0
    if not clears:
        threats = popcount(at_least(unseen, min(size, 8)) & answers[turned, rank, size, size])
    left = cards - size
    out = 1 if left == 0 else 0
    return (
        play_index(lead, 1 if least <= size else 0, ladder[turned, rank], size, held - size),
        threat_index(lead, left, threats),
        special_index(wilds, clears, out, skips, sinks),
    )


@inner
def natural_weights(
    hand: Any,
    cards: int,
    unseen: Any,
    low: int,
    high: int,
    state: Any,
    sizes: Any,
    leads: Any,
    answers: Any,
    flags: Any,
    ladder: Any,
    table: Any,
    moves: Any,
    weights: Any,
) -> tuple[int, float, int]:
    """The plays of a hand without wild cards and their summed weights, as :func:`play_entries` has them.

    Returns how many, the sum, and the fewest cards of a rival (-1 when there is no play). What plays of a size share is
    worked out once; what a play does besides beating the top, only where the rule set has such things.
    """
    lead = 1 if state[TOP_RANK] < 0 or state[PENDING] else 0
    turned = state[REVERSED]
    odd = flags[BLOCK_FOUR] or flags[SKIPS] or flags[FORBIDDEN] or flags[ONE_PLAY_FOUR]
    odd = odd or flags[CLEAR_RANK] >= 0 or flags[CLEAR_RANKS]
    count, mass, least = 0, 0.0, -1
    for size in range(low, high + 1):
        able = at_least(hand, size) & ranks_for(state, leads, answers, flags, size)
        if able and least < 0:
            least = smallest_rival(state, sizes, state[TURN])
        play = play_index(lead, 1 if least <= size else 0, 0, size, 0)
        threat = threat_index(lead, cards - size, 0)
        out = 1 if cards == size else 0
        facing = at_least(unseen, size)
        while able:
            rank = lowest_bit(able) >> 2
            able &= able - np.uint64(1)
            left = np.int64(hand >> np.uint64(4 * rank) & np.uint64(15)) - size
            move = rank + 16 * size
            clears, skips, sinks = besides(hand, cards, lead, move, state, flags) if odd else (0, 0, 0)
            threats = 0 if clears else popcount(facing & answers[turned, rank, size, size])
            special = special_index(0, clears, out, skips, sinks)
            mass += (
                table[play + 16 * ladder[turned, rank] + min(left, 3)]
                * table[threat + min(threats, 15)]
                * table[special]
            )
            moves[count] = move
            weights[count] = mass
            count += 1
    return count, mass, least


@inner
def pass_entries(cards: int, least: int, state: Any, sizes: Any, ladder: Any) -> tuple[int, int]:
    """The two table entries of a pass."""
    return (
        pass_index(cards, least),
        pass_top_index(ladder[state[REVERSED], state[TOP_RANK]], sizes[state[OWNER]]),
    )


@inner
def weighted_moves(
    hand: Any,
    state: Any,
    sizes: Any,
    total: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    ladder: Any,
    table: Any,
    moves: Any,
    weights: Any,
) -> Any:
    """Write the moves of the seat in turn, which holds ``hand``, and the running sum of their weights.

    Returns how many; none when the seat can only pass. ``total`` is the sum of all hands in play, ``sizes`` the cards
    in each.
    """
    seat = state[TURN]
    follows = state[TOP_RANK] >= 0 and not state[PENDING]
    low, high = size_span(state, span, flags)
    wild = hand & wild_mask(flags)
    spare = wild_count(hand, flags) if wild else 0
    count = 0
    mass = 0.0
    least = -1
    cards = sizes[seat]
    unseen = total - hand
    lead = 0 if follows else 1
    if not wild:
        count, mass, least = natural_weights(
            hand, cards, unseen, low, min(high, 8, cards), state, sizes, leads, answers, flags, ladder, table,
            moves, weights,
        )  # fmt: skip
    else:
        for size in range(low, min(high, 8 + spare, cards) + 1):
            ranks = ranks_for(state, leads, answers, flags, size)
            for wilds in range(min(spare, size - 1) + 1):
                able = playable(hand, ranks, size, wilds, flags)
                if able and least < 0:
                    least = smallest_rival(state, sizes, seat)
                while able:
                    move = (lowest_bit(able) >> 2) + 16 * size + 512 * wilds
                    able &= able - np.uint64(1)
                    a, b, c = play_entries(hand, cards, unseen, least, state, answers, flags, ladder, lead, move)
                    mass += table[a] * table[b] * table[c]
                    moves[count] = move
                    weights[count] = mass
                    count += 1
            if spare and wilds_alone(hand, ranks, size, spare, flags):
                if least < 0:
                    least = smallest_rival(state, sizes, seat)
                move = WILD_RANK + 16 * size + 512 * size
                a, b, c = play_entries(hand, cards, unseen, least, state, answers, flags, ladder, lead, move)
                mass += table[a] * table[b] * table[c]
                moves[count] = move
                weights[count] = mass
                count += 1
    if follows and count:
        a, b = pass_entries(cards, least, state, sizes, ladder)
        mass += table[a] * table[b]
        moves[count] = 0
        weights[count] = mass
        count += 1
    return count


@inner
def policy_move(
    hands: Any,
    state: Any,
    sizes: Any,
    total: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    ladder: Any,
    table: Any,
    seed: Any,
    moves: Any,
    weights: Any,
) -> Any:
    """Draw a move of the seat in turn; ``total`` is the sum of all hands in play, ``sizes`` the cards in each."""
    hand = hands[state[TURN]]
    count = weighted_moves(hand, state, sizes, total, leads, answers, span, flags, ladder, table, moves, weights)
    if count < 2:
        return moves[0] if count else 0
    point = np.float64(random_bits(seed)) * UNIT * weights[count - 1]
    pick = 0
    while pick < count - 1 and weights[pick] <= point:
        pick += 1
    return moves[pick]


@inner
def policy_completion(hands: Any, state: Any, sizes: Any, flags: Any, table: Any, seed: Any) -> int:
    """The seat that now completes four out of turn with natural cards, or -1; asked once for each top."""
    need = 4 - state[BLOCK]
    shift = np.uint64(4 * state[TOP_RANK])
    for step in range(1, flags[PLAYERS] + 1):
        seat = (state[OWNER] + step) % flags[PLAYERS]
        if seat != state[TURN] and np.int64(hands[seat] >> shift & np.uint64(15)) >= need and state[ACTIVE] >> seat & 1:
            weight = table[complete_index(sizes[seat] - need)]
            if np.float64(random_bits(seed)) * UNIT * (1.0 + weight) < weight:
                return seat
    return -1
