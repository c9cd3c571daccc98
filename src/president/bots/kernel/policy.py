"""The softmax policy in compiled code: a weight for each legal action, and a draw among them.

The weights of an action are looked up in one table (see :mod:`president.bots.search.features`) and multiplied. Plays
that only beat the top or go out, nearly all there are, take a short way; :func:`play_entries` looks closely at the
others. That both give the weights of :mod:`president.bots.search.pure` is checked in tests/bots/kernel/test_policy.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.chance import random_bits
from president.bots.kernel.core import (
    ACTIVE,
    BLOCK,
    ONE,
    OWNER,
    REVERSED,
    STATE,
    TOP_RANK,
    TOP_SIZE,
    TURN,
    WILD_RANK,
    answer,
    at_least,
    leads_now,
    playable,
    ranks_for,
    size_span,
    small_answers,
    small_sets,
    wild_count,
    wild_mask,
    wilds_alone,
    without,
)
from president.bots.kernel.core import (
    clears as clears_pile,
)
from president.bots.kernel.jit import called, inner, local_ints, lowest_bit, popcount, shared
from president.bots.kernel.policy_table import PASSES, PLAIN, THREATS
from president.bots.kernel.tables import (
    FACING,
    FORBIDDEN,
    MAX_SIZE,
    ODD,
    ODD_MATCH,
    PLAYERS,
    SKIPS,
)
from president.bots.search import features

play_index = inner(features.play_index)
threat_index = inner(features.threat_index)
special_index = inner(features.special_index)
pass_index = inner(features.pass_index)
pass_top_index = inner(features.pass_top_index)
complete_index = inner(features.complete_index)

UNIT = 1.0 / 4294967296.0
ZERO, THREE, FOUR, EIGHT, FIFTEEN, SIXTEEN, CODE, SIXTY = map(np.uint64, (0, 3, 4, 8, 15, 16, 56, 60))
WILDS_BIT, NO_PLAY = np.uint64(1 << 55), np.uint64(1 << 63)
word = np.uint64


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
        threats = popcount(at_least(unseen, min(size, 8)) & answer(answers, turned, size, size, rank))
    left = cards - size
    out = 1 if left == 0 else 0
    return (
        play_index(lead, 1 if least <= size else 0, ladder[turned, rank], size, held - size),
        threat_index(lead, left, threats),
        special_index(wilds, clears, out, skips, sinks),
    )


@inner
def pass_entries(cards: int, least: int, state: Any, sizes: Any, ladder: Any) -> tuple[int, int]:
    """The two table entries of a pass."""
    return (
        pass_index(cards, least),
        pass_top_index(ladder[state[REVERSED], state[TOP_RANK]], sizes[state[OWNER]]),
    )


@inner
def pass_weight(cards: int, least: int, state: Any, sizes: Any, table: Any) -> float:
    """The weight of a pass."""
    top = word(state[REVERSED] * 64 + state[TOP_RANK] * 4 + min(sizes[state[OWNER] & 15], 3))
    return table[word(pass_index(cards, least))] * table[word(PASSES) + top]


@inner
def only_small(hand: Any, flags: Any) -> bool:
    """Whether a hand has no wild cards and no more than four of a rank, so that ``small_sets`` are all it can play."""
    return not (hand & wild_mask(flags) or (flags[MAX_SIZE] > 4 and at_least(hand, 5)))


@shared
def able_sets(hand: Any, state: Any, answers: Any, flags: Any) -> Any:
    """What the seat in turn, which holds ``hand``, can play with one to four natural cards, as in ``small_sets``."""
    return small_sets(hand & ~wild_mask(flags)) & small_answers(state, answers, flags)


@inner
def odd_sets(hand: Any, lead: int, state: Any, flags: Any) -> Any:
    """The sets, as in ``small_sets``, that may do more than beat the top and go out: clear, skip a seat, or sink."""
    sets = word(flags[ODD])
    if flags[ODD_MATCH] and not lead:
        sets |= FIFTEEN << word(4 * state[TOP_RANK])
    if flags[FORBIDDEN]:
        safe = hand & ~word(flags[FORBIDDEN])
        if not safe & ~(FIFTEEN << (word(lowest_bit(safe)) & SIXTY)):
            sets = ~ZERO
    return sets


@inner
def plain_moves(
    able: Any, mass: float, hand: Any, cards: int, unseen: Any, least: int, lead: int, state: Any, answers: Any,
    table: Any, moves: Any, weights: Any,
) -> float:  # fmt: skip
    """Write the plays ``able``, which only beat the top or go out, and the running sum of their weights; return it all.

    On a lead they come first, else behind the pass, which weighs ``mass``. A weight is one look into the table for what
    is played times one for what can beat it. The loop takes four plays a turn, the missing ones with weight 0: its end
    is then as good as always foreseen by the processor. Indices are unsigned because the compiler would otherwise have
    to look whether they are negative.
    """
    turned = state[REVERSED] & 1
    play = word(PLAIN - 1 + ((lead * 2 + turned) * 5 + min(max(least, 1), 5) - 1) * 512)
    threat = word(THREATS + (lead * 8 + min(cards, 8) - 1) * 64)
    beating = word(FACING + turned * 64)
    facing = small_sets(unseen)
    done = 1 - lead
    while able:
        for _ in range(4):
            bit = word(lowest_bit(able | NO_PLAY))
            able &= able - ONE
            slot = bit & THREE
            row = answers[beating + bit]
            threats = word(popcount(facing & row))
            held = hand >> (bit & SIXTY) & FIFTEEN
            mass += table[play + EIGHT * bit + held] * table[threat + SIXTEEN * slot + threats]
            moves[word(done)] = np.int64(row >> CODE)
            weights[word(done)] = mass
            done += 1
    return mass


@inner
def list_odd(odd: Any, count: int, moves: Any) -> int:
    """Write the plays ``odd`` behind ``count`` others; return how many there are then."""
    while odd:
        bit = lowest_bit(odd)
        odd &= odd - ONE
        moves[count] = (bit >> 2) + 16 * (4 - (bit & 3))
        count += 1
    return count


@inner
def list_others(
    hand: Any, cards: int, count: int, state: Any, leads: Any, answers: Any, span: Any, flags: Any, moves: Any
) -> int:
    """Write the plays with wild cards or with more than four cards behind ``count`` others; return how many then."""
    spare = wild_count(hand, flags)
    low, high = size_span(state, span, flags)
    for size in range(low, min(high, 8 + spare, cards) + 1):
        ranks = ranks_for(state, leads, answers, flags, size)
        for wilds in range(0 if size > 4 else 1, min(spare, size) + 1):
            if wilds < size:
                able = playable(hand, ranks, size, wilds, flags)
            else:
                able = WILDS_BIT if wilds_alone(hand, ranks, size, spare, flags) else ZERO
            while able:
                moves[count] = (lowest_bit(able) >> 2) + 16 * size + 512 * wilds
                able &= able - ONE
                count += 1
    return count


@called
def weigh_others(
    odd: Any, small: Any, first: int, mass: float, hand: Any, cards: int, unseen: Any, least: int, lead: int,
    state: Any, leads: Any, answers: Any, span: Any, flags: Any, ladder: Any, table: Any, moves: Any, weights: Any,
) -> tuple[int, float]:  # fmt: skip
    """Write the plays that are not plain behind ``first`` others; return how many there are then, and their sum.

    ``small`` says that ``odd`` are all of them.
    """
    count = list_odd(odd, first, moves)
    if not small:
        count = list_others(hand, cards, count, state, leads, answers, span, flags, moves)
    for number in range(first, count):
        a, b, c = play_entries(hand, cards, unseen, least, state, answers, flags, ladder, lead, moves[number])
        mass += table[a] * table[b] * table[c]
        weights[number] = mass
    for number in range(count, 4):
        weights[number] = mass
    return count, mass


@shared
def weigh_moves(
    able: Any, hand: Any, state: Any, sizes: Any, total: Any, leads: Any, answers: Any, span: Any, flags: Any,
    ladder: Any, table: Any, moves: Any, weights: Any,
) -> tuple[int, float]:  # fmt: skip
    """Write the moves of the seat in turn, which holds ``hand``, and the running sum of their weights.

    Returns how many, none when the seat can only pass, and the sum of all. ``able`` are the plays of :func:`able_sets`,
    ``total`` is the sum of all hands in play, ``sizes`` the cards in each, ``table`` comes from
    :func:`president.bots.kernel.policy_table.policy_table`. Where there are fewer than four moves, ``weights`` is
    filled up to four with that sum.
    """
    lead = 1 if leads_now(state) else 0
    cards = sizes[state[TURN] & 15]
    unseen = total - hand
    least = smallest_rival(state, sizes, state[TURN])
    odd = able & odd_sets(hand, lead, state, flags)
    plain = able ^ odd
    passes = 1 - lead
    mass = 0.0
    if passes:
        mass = pass_weight(cards, least, state, sizes, table)
        moves[0] = 0
        weights[0] = mass
    mass = plain_moves(plain, mass, hand, cards, unseen, least, lead, state, answers, table, moves, weights)
    first = passes + popcount(plain)
    count = first
    small = only_small(hand, flags)
    if odd or not small:
        seen = local_ints(14)  # a copy, so that the compiler can keep the state itself in registers
        for field in range(STATE):
            seen[field] = state[field]
        count, mass = weigh_others(
            odd, small, count, mass, hand, cards, unseen, least, lead,
            seen, leads, answers, span, flags, ladder, table, moves, weights,
        )  # fmt: skip
    if count == passes:
        count = 0
    return count, mass


@shared
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
    able = able_sets(hand, state, answers, flags)
    if not able and only_small(hand, flags):
        return 0
    count, mass = weigh_moves(
        able, hand, state, sizes, total, leads, answers, span, flags, ladder, table, moves, weights
    )  # fmt: skip
    if not count:
        return 0
    point = np.float64(random_bits(seed)) * UNIT * mass
    # Counting the sums below the point costs less than stopping at the right one, which the processor cannot foresee.
    pick = 0
    for number in range(4):
        pick += weights[number] <= point
    if pick == 4:
        while pick < count - 1 and weights[pick] <= point:
            pick += 1
    return moves[pick]


@shared
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
