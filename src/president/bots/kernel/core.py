"""The play of one deal in compiled code: counts instead of cards, the same rules as the engine.

State is two small arrays: ``hands`` (uint64, a nibble a rank) and ``state`` (int64, by the constants below, then
the finishing order). A move is one integer: ``rank + 16 * size + 512 * wilds``; 0 is a pass. Every function is
checked move by move against :mod:`president.game` in tests/bots.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from president.bots.kernel.tables import (
    ANYTIME,
    BLOCK_FOUR,
    CLEAR_RANK,
    CLEAR_RANKS,
    FORBIDDEN,
    MOST,
    ONE_PLAY_FOUR,
    PASS_LOCKS,
    PLAYERS,
    REVOLUTION,
    REVOLUTION_NATURALS,
    SKIPS,
    WILD_JOKERS,
    WILD_TWOS,
    WILDS_LOWEST,
)

TURN, OWNER, TOP_RANK, TOP_SIZE, BLOCK, PASSED, LOCKED, ACTIVE, REVERSED, OPENING, PENDING, OUT, SUNK = range(13)
ORDER = 13
"""Where the finishing order begins: ``state[ORDER + i]`` is the seat in place ``i + 1``, filled from both ends."""
STATE = ORDER + 12

ONES = np.uint64(0x0011111111111111)
TOPS = np.uint64(0x0088888888888888)
WILD_RANK = 13
U4 = np.uint64(4)


@intrinsic
def popcount(typingctx: Any, word: Any) -> Any:
    """Set bits of a uint64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), codegen


@intrinsic
def lowest_bit(typingctx: Any, word: Any) -> Any:
    """Index of the lowest set bit of a uint64 that is not zero."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), codegen


@njit(forceinline=True, _nrt=False)
def next_seat(seats: int, seat: int) -> int:
    """The first seat of a mask clockwise after ``seat``; ``seat`` itself comes last."""
    above = seats >> (seat + 1) << (seat + 1)
    return lowest_bit(np.uint64(above if above else seats))


@njit(forceinline=True, _nrt=False)
def at_least(hand: Any, count: int) -> Any:
    """The ranks of which a hand holds at least ``count`` (1 to 8) cards."""
    return (hand + np.uint64(8 - count) * ONES) & TOPS


@njit(forceinline=True, _nrt=False)
def wild_mask(flags: Any) -> Any:
    """The nibbles of wild ranks."""
    mask = np.uint64(0)
    if flags[WILD_TWOS]:
        mask |= np.uint64(0xF) << np.uint64(48)
    if flags[WILD_JOKERS]:
        mask |= np.uint64(0xF) << np.uint64(52)
    return mask


@njit(forceinline=True, _nrt=False)
def wild_count(hand: Any, flags: Any) -> int:
    """Wild cards in a hand."""
    count = np.uint64(0)
    if flags[WILD_TWOS]:
        count += hand >> np.uint64(48) & np.uint64(0xF)
    if flags[WILD_JOKERS]:
        count += hand >> np.uint64(52) & np.uint64(0xF)
    return np.int64(count)


@njit(forceinline=True, _nrt=False)
def playable(hand: Any, ranks: Any, size: int, wilds: int, flags: Any) -> Any:
    """Of ``ranks``, those that ``hand`` can make in ``size`` with exactly ``wilds`` wild cards, some natural."""
    natural = size - wilds
    if natural < 1 or natural > 8:
        return np.uint64(0)
    return at_least(hand & ~wild_mask(flags), natural) & ranks & ~(np.uint64(8) << np.uint64(52))


@njit(forceinline=True, _nrt=False)
def ranks_for(state: Any, leads: Any, answers: Any, flags: Any, size: int) -> Any:
    """The ranks that the seat in turn may play in ``size``, whatever it holds."""
    if state[TOP_RANK] < 0 or state[PENDING]:
        ranks = leads[size]
        if state[OPENING] >= 0:
            ranks = ranks & np.uint64(8) << np.uint64(4 * state[OPENING])
        return ranks
    ranks = answers[state[REVERSED], state[TOP_RANK], state[TOP_SIZE], size]
    if flags[BLOCK_FOUR] and size == 4 - state[BLOCK]:
        ranks = ranks | np.uint64(8) << np.uint64(4 * state[TOP_RANK])
    return ranks


@njit(forceinline=True, _nrt=False)
def size_span(state: Any, span: Any, flags: Any) -> tuple[int, int]:
    """The smallest and largest size that the seat in turn may play."""
    if state[TOP_RANK] < 0 or state[PENDING]:
        return 1, flags[1]
    low = span[state[REVERSED], state[TOP_RANK], state[TOP_SIZE], 0]
    high = span[state[REVERSED], state[TOP_RANK], state[TOP_SIZE], 1]
    if flags[BLOCK_FOUR]:
        missing = 4 - state[BLOCK]
        low = min(low, missing)
        high = max(high, missing)
    return low, high


@njit(forceinline=True, _nrt=False)
def wilds_alone(hand: Any, ranks: Any, size: int, spare: int, flags: Any) -> bool:
    """Whether ``size`` wild cards may be played on their own."""
    if spare < size or not ranks >> np.uint64(55) & np.uint64(1):
        return False
    return not flags[WILDS_LOWEST] or hand & ~wild_mask(flags) == np.uint64(0)


@njit(cache=True, nogil=True, _nrt=False)
def list_moves(hands: Any, state: Any, leads: Any, answers: Any, span: Any, flags: Any, order: Any, moves: Any) -> int:
    """Write the moves of the seat in turn into ``moves`` in the engine's order; return how many."""
    if state[TURN] < 0:
        return 0
    hand = hands[state[TURN]]
    spare = wild_count(hand, flags)
    low, high = size_span(state, span, flags)
    found = 0
    for rank in order:
        bit = np.uint64(8) << np.uint64(4 * rank)
        for size in range(low, high + 1):
            ranks = ranks_for(state, leads, answers, flags, size)
            if not ranks & bit:
                continue
            if rank == WILD_RANK:
                if wilds_alone(hand, ranks, size, spare, flags):
                    moves[found] = rank + 16 * size + 512 * size
                    found += 1
                continue
            for wilds in range(min(spare, size - 1) + 1):
                if playable(hand, ranks, size, wilds, flags) & bit:
                    moves[found] = rank + 16 * size + 512 * wilds
                    found += 1
    if state[TOP_RANK] >= 0 and not state[PENDING]:
        moves[found] = 0
        found += 1
    return found


@njit(cache=True, nogil=True, _nrt=False)
def list_completions(hands: Any, state: Any, flags: Any, seat: int, moves: Any) -> int:
    """Write what ``seat`` may add out of turn to make four; return how many moves."""
    if not flags[ANYTIME] or state[TURN] < 0 or state[TOP_RANK] < 0 or seat == state[TURN]:
        return 0
    if not state[ACTIVE] >> seat & 1:
        return 0
    hand = hands[seat]
    spare = wild_count(hand, flags)
    size = 4 - state[BLOCK]
    rank = state[TOP_RANK]
    bit = np.uint64(8) << np.uint64(4 * rank)
    found = 0
    if rank == WILD_RANK:
        if wilds_alone(hand, bit, size, spare, flags):
            moves[0] = rank + 16 * size + 512 * size
            found = 1
        return found
    for wilds in range(min(spare, size - 1) + 1):
        if playable(hand, bit, size, wilds, flags):
            moves[found] = rank + 16 * size + 512 * wilds
            found += 1
    return found


@njit(forceinline=True, _nrt=False)
def random_bits(seed: Any) -> Any:
    """The next 32 random bits of a xorshift64* stream kept in ``seed[0]``."""
    x = seed[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seed[0] = x
    return (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)


@njit(forceinline=True, _nrt=False)
def random_below(seed: Any, bound: int) -> int:
    """A number below ``bound`` (bias under 2**-26 for the bounds of a card game)."""
    return np.int64(random_bits(seed) * np.uint64(bound) >> np.uint64(32))


@njit(forceinline=True, _nrt=False)
def nth_rank(ranks: Any, index: int) -> int:
    """The rank at ``index`` (from 0) in a set of ranks that has more than that many."""
    for _ in range(index):
        ranks &= ranks - np.uint64(1)
    return lowest_bit(ranks) >> 2


@njit(forceinline=True, _nrt=False)
def random_move(hands: Any, state: Any, leads: Any, answers: Any, span: Any, flags: Any, seed: Any) -> int:
    """One of the moves of the seat in turn, all equally likely."""
    hand = hands[state[TURN]]
    follows = state[TOP_RANK] >= 0 and not state[PENDING]
    low, high = size_span(state, span, flags)
    if not hand & wild_mask(flags):
        if low == high and follows:
            ranks = at_least(hand, low) & ranks_for(state, leads, answers, flags, low)
            if not ranks:
                return 0
            pick = random_below(seed, popcount(ranks) + 1)
            return nth_rank(ranks, pick) + 16 * low if pick < popcount(ranks) else 0
        high = min(high, 8)
        total = 1 if follows else 0
        for size in range(low, high + 1):
            total += popcount(at_least(hand, size) & ranks_for(state, leads, answers, flags, size))
        pick = random_below(seed, total)
        for size in range(low, high + 1):
            ranks = at_least(hand, size) & ranks_for(state, leads, answers, flags, size)
            count = popcount(ranks)
            if pick < count:
                return nth_rank(ranks, pick) + 16 * size
            pick -= count
        return 0
    return _random_with_wilds(hand, state, leads, answers, low, high, flags, seed, 1 if follows else 0)


@njit(forceinline=True, _nrt=False)
def _random_with_wilds(
    hand: Any, state: Any, leads: Any, answers: Any, low: int, high: int, flags: Any, seed: Any, passes: int
) -> int:
    spare = wild_count(hand, flags)
    total = passes
    for size in range(low, high + 1):
        ranks = ranks_for(state, leads, answers, flags, size)
        total += wilds_alone(hand, ranks, size, spare, flags)
        for wilds in range(min(spare, size - 1) + 1):
            total += popcount(playable(hand, ranks, size, wilds, flags))
    pick = random_below(seed, total)
    for size in range(low, high + 1):
        ranks = ranks_for(state, leads, answers, flags, size)
        if wilds_alone(hand, ranks, size, spare, flags):
            if pick == 0:
                return WILD_RANK + 16 * size + 512 * size
            pick -= 1
        for wilds in range(min(spare, size - 1) + 1):
            able = playable(hand, ranks, size, wilds, flags)
            count = popcount(able)
            if pick < count:
                return nth_rank(able, pick) + 16 * size + 512 * wilds
            pick -= count
    return 0


@njit(forceinline=True, _nrt=False)
def without(hand: Any, move: int, flags: Any) -> Any:
    """The hand after a move: natural cards of its rank, then wild twos, then jokers."""
    rank = move & 15
    size = move >> 4 & 31
    wilds = move >> 9
    if rank != WILD_RANK:
        hand -= np.uint64(size - wilds) << np.uint64(4 * rank)
    if wilds:
        twos = 0
        if flags[WILD_TWOS]:
            twos = min(wilds, np.int64(hand >> np.uint64(48) & np.uint64(15)))
            hand -= np.uint64(twos) << np.uint64(48)
        hand -= np.uint64(wilds - twos) << np.uint64(52)
    return hand


@njit(forceinline=True, _nrt=False)
def settle(state: Any, owner: int) -> None:
    """Everybody passed: the owner leads, or the next seat that still plays."""
    active = state[ACTIVE]
    state[TURN] = owner if active >> owner & 1 else next_seat(active, owner)
    state[TOP_RANK] = -1
    state[PASSED] = 0
    state[LOCKED] = 0
    state[PENDING] = 0


@njit(forceinline=True, _nrt=False)
def play(hands: Any, state: Any, flags: Any, seat: int, move: int) -> None:
    """Carry out one legal action; see :func:`president.game.position.advance`."""
    if move == 0:
        state[PASSED] |= 1 << seat
        if flags[PASS_LOCKS]:
            state[LOCKED] |= 1 << seat
        waiting = state[ACTIVE] & ~(state[PASSED] | state[LOCKED] | 1 << state[OWNER])
        if waiting:
            state[TURN] = next_seat(waiting, seat)
        else:
            settle(state, state[OWNER])
        return
    rank = move & 15
    size = move >> 4 & 31
    lead = state[TOP_RANK] < 0 or (state[PENDING] and seat == state[TURN])
    same = not lead and rank == state[TOP_RANK]
    match = flags[SKIPS] and same and size == state[TOP_SIZE]
    block = size + (state[BLOCK] if same else 0)
    if lead:
        state[LOCKED] = 0
    state[OPENING] = -1
    state[PENDING] = 0
    if flags[REVOLUTION] and size - (move >> 9 if flags[REVOLUTION_NATURALS] else 0) >= flags[REVOLUTION]:
        state[REVERSED] ^= 1
    hand = without(hands[seat], move, flags)
    hands[seat] = hand
    active = state[ACTIVE]
    if not hand & ~np.uint64(flags[FORBIDDEN]):
        active ^= 1 << seat
        state[ACTIVE] = active
        if hand:
            state[SUNK] += 1
            state[ORDER + flags[PLAYERS] - state[SUNK]] = seat
        else:
            state[ORDER + state[OUT]] = seat
            state[OUT] += 1
        if not active & active - 1:
            if active:
                state[ORDER + state[OUT]] = lowest_bit(np.uint64(active))
            state[TURN] = -1
            state[TOP_RANK] = rank
            return
    if (
        rank == flags[CLEAR_RANK]
        or flags[CLEAR_RANKS] >> rank & 1
        or (flags[BLOCK_FOUR] and block >= 4)
        or (flags[ONE_PLAY_FOUR] and size >= 4)
    ):
        settle(state, seat)
        return
    state[OWNER] = seat
    state[TOP_RANK] = rank
    state[TOP_SIZE] = size
    state[BLOCK] = block
    state[PASSED] = 0
    waiting = active & ~(state[LOCKED] | 1 << seat)
    if match and waiting:
        skipped = 1 << next_seat(waiting, seat)
        state[PASSED] = skipped
        waiting ^= skipped
        if not waiting and active >> seat & 1:
            state[PENDING] = 1
            waiting = 1 << seat
    if waiting:
        state[TURN] = next_seat(waiting, seat)
    else:
        settle(state, seat)


@njit(forceinline=True, _nrt=False)
def begin(hands: Any, state: Any, flags: Any, leader: int, opening: int) -> None:
    """Fill ``state`` for the first lead; ``opening`` is the rank that it must have, or -1."""
    players = flags[PLAYERS]
    state[:STATE] = 0
    state[OWNER] = leader
    state[TOP_RANK] = -1
    state[OPENING] = opening
    active = 0
    for seat in range(players):
        if hands[seat]:
            active |= 1 << seat
        else:
            state[ORDER + state[OUT]] = seat
            state[OUT] += 1
    if flags[FORBIDDEN]:
        for step in range(players):
            seat = (leader + step) % players
            if hands[seat] and not hands[seat] & ~np.uint64(flags[FORBIDDEN]):
                active ^= 1 << seat
                state[SUNK] += 1
                state[ORDER + players - state[SUNK]] = seat
    state[ACTIVE] = active
    if active >> leader & 1:
        state[TURN] = leader
    else:
        state[OPENING] = -1
        state[TURN] = next_seat(active, leader) if active else -1
    if not active & active - 1:
        if active:
            state[ORDER + state[OUT]] = lowest_bit(np.uint64(active))
        state[TURN] = -1


@njit(forceinline=True, _nrt=False)
def deal(hands: Any, deck: Any, players: int, seed: Any) -> None:
    """Shuffle the deck in place and deal it round from seat 0."""
    for seat in range(players):
        hands[seat] = 0
    seat = 0
    for left in range(len(deck), 0, -1):
        chosen = random_below(seed, left)
        card = deck[chosen]
        deck[chosen] = deck[left - 1]
        deck[left - 1] = card
        hands[seat] += card
        seat += 1
        if seat == players:
            seat = 0


@njit(forceinline=True, _nrt=False)
def random_completion(hands: Any, state: Any, flags: Any, seed: Any) -> bool:
    """Let a random seat that can complete four out of turn do so half of the time; whether one did."""
    if not flags[ANYTIME] or state[TOP_RANK] < 0 or state[TURN] < 0 or state[TOP_RANK] == WILD_RANK:
        return False
    need = 4 - state[BLOCK]
    shift = np.uint64(4 * state[TOP_RANK])
    for seat in range(flags[PLAYERS]):
        if seat != state[TURN] and np.int64(hands[seat] >> shift & np.uint64(15)) >= need and state[ACTIVE] >> seat & 1:
            if random_bits(seed) & np.uint64(1):
                play(hands, state, flags, seat, state[TOP_RANK] + 16 * need)
                return True
    return False


@njit(cache=True, nogil=True, _nrt=False)
def random_deals(
    count: int, fresh: bool, hands: Any, state: Any, start: Any, deck: Any, leads: Any, answers: Any, span: Any, flags: Any, seed: Any
) -> int:
    """Play ``count`` random deals (from ``start`` hands unless ``fresh``); return the number of actions."""
    players = flags[PLAYERS]
    actions = 0
    for _ in range(count):
        if fresh:
            deal(hands, deck, players, seed)
        else:
            for seat in range(players):
                hands[seat] = start[seat]
        begin(hands, state, flags, 0, -1)
        while state[TURN] >= 0:
            if flags[ANYTIME] and random_completion(hands, state, flags, seed):
                actions += 1
                continue
            move = random_move(hands, state, leads, answers, span, flags, seed)
            play(hands, state, flags, state[TURN], move)
            actions += 1
    return actions


__all__ = ["MOST"]
