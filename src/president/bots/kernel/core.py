"""The play of one deal in compiled code: counts instead of cards, the same rules as the engine.

State is two small arrays: ``hands`` (uint64, a nibble a rank) and ``state`` (int64, by the constants below). A move is
one integer: ``rank + 16 * size + 512 * wilds``; 0 is a pass. Every function is checked move by move against
:mod:`president.game` in tests/bots/kernel.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.jit import entry, inner, lowest_bit, shared
from president.bots.kernel.tables import (
    ANYTIME,
    BLOCK_FOUR,
    CLEAR_RANK,
    CLEAR_RANKS,
    FORBIDDEN,
    MAX_SIZE,
    MOST,
    ONE_PLAY_FOUR,
    PASS_LOCKS,
    PLAYERS,
    REVOLUTION,
    REVOLUTION_NATURALS,
    SAME_SIZE,
    SKIPS,
    SMALL,
    WILD_JOKERS,
    WILD_MASK,
    WILD_TWOS,
    WILDS_LOWEST,
)

TURN, OWNER, TOP_RANK, TOP_SIZE, BLOCK, PASSED, LOCKED, ACTIVE, REVERSED, OPENING, PENDING, OUT, SUNK, PLACES = range(
    14
)
"""``PLACES`` holds the finishing order, a nibble a place, filled from both ends: see :func:`seat_in_place`."""
STATE = 14

ONE = np.uint64(1)
ONES = np.uint64(0x0011111111111111)
FOURS, FIVES, SIXES, SEVENS = (np.uint64(count * 0x0011111111111111) for count in (4, 5, 6, 7))
TOPS = np.uint64(0x0088888888888888)
WILD_RANK = 13


@inner
def next_seat(seats: int, seat: int) -> int:
    """The first seat of a mask clockwise after ``seat``; ``seat`` itself comes last."""
    above = seats >> (seat + 1) << (seat + 1)
    return lowest_bit(np.uint64(above or seats))


@inner
def seat_in_place(state: Any, place: int) -> int:
    """The seat that has a place (from 0); only for places already given."""
    return state[PLACES] >> 4 * place & 15


@inner
def leads_now(state: Any) -> bool:
    """Whether the seat in turn leads."""
    return state[TOP_RANK] < 0 or state[PENDING] != 0


@inner
def at_least(hand: Any, count: int) -> Any:
    """The ranks of which a hand holds at least ``count`` (1 to 8) cards."""
    return (hand + np.uint64(8 - count) * ONES) & TOPS


@inner
def wild_mask(flags: Any) -> Any:
    """The nibbles of wild ranks."""
    return np.uint64(flags[WILD_MASK])


@inner
def wild_count(hand: Any, flags: Any) -> Any:
    """Wild cards in a hand."""
    count = np.uint64(0)
    if flags[WILD_TWOS]:
        count += hand >> np.uint64(48) & np.uint64(0xF)
    if flags[WILD_JOKERS]:
        count += hand >> np.uint64(52) & np.uint64(0xF)
    return np.int64(count)


@inner
def playable(hand: Any, ranks: Any, size: int, wilds: int, flags: Any) -> Any:
    """Of ``ranks``, those that ``hand`` can make in ``size`` with exactly ``wilds`` wild cards, some natural."""
    natural = size - wilds
    if natural < 1 or natural > 8:
        return np.uint64(0)
    return at_least(hand & ~wild_mask(flags), natural) & ranks & ~(np.uint64(8) << np.uint64(52))


@inner
def answer(answers: Any, turned: int, top_size: int, size: int, top_rank: int) -> Any:
    """The ranks that may answer a top in ``size``."""
    return answers[np.uint64(((turned * MOST + top_size) * MOST + size) * 16 + top_rank)]


@inner
def small_sets(hand: Any) -> Any:
    """The sets of one to four cards in a hand: bit ``4 * rank + 4 - size`` of each that it can make."""
    found = hand + SEVENS & TOPS
    found |= (hand + SIXES & TOPS) >> np.uint64(1)
    found |= (hand + FIVES & TOPS) >> np.uint64(2)
    return found | (hand + FOURS & TOPS) >> np.uint64(3)


@shared
def small_answers(state: Any, answers: Any, flags: Any) -> Any:
    """What the seat in turn may play with one to four natural cards, whatever it holds, as in :func:`small_sets`."""
    top_rank = state[TOP_RANK] & 15
    lead = leads_now(state)
    row = 0 if lead else state[TOP_SIZE]
    ranks = answers[np.uint64(SMALL + ((state[REVERSED] & 1) * MOST + row) * 16 + top_rank)]
    if lead:
        if state[OPENING] >= 0:
            ranks &= np.uint64(15) << np.uint64(4 * state[OPENING])
    elif flags[BLOCK_FOUR] and state[BLOCK] < 4:
        ranks |= ONE << np.uint64(4 * top_rank + state[BLOCK])
    return ranks


@shared
def ranks_for(state: Any, leads: Any, answers: Any, flags: Any, size: int) -> Any:
    """The ranks that the seat in turn may play in ``size``, whatever it holds."""
    if state[TOP_RANK] < 0 or state[PENDING]:
        ranks = leads[size]
        if state[OPENING] >= 0:
            ranks = ranks & np.uint64(8) << np.uint64(4 * state[OPENING])
        return ranks
    ranks = answer(answers, state[REVERSED], state[TOP_SIZE], size, state[TOP_RANK])
    if flags[BLOCK_FOUR] and size == 4 - state[BLOCK]:
        ranks = ranks | np.uint64(8) << np.uint64(4 * state[TOP_RANK])
    return ranks


@shared
def size_span(state: Any, span: Any, flags: Any) -> tuple[int, int]:
    """The smallest and largest size that the seat in turn may play."""
    if state[TOP_RANK] < 0 or state[PENDING]:
        return 1, flags[MAX_SIZE]
    if flags[SAME_SIZE]:
        return state[TOP_SIZE], state[TOP_SIZE]
    low = span[state[REVERSED], state[TOP_RANK], state[TOP_SIZE], 0]
    high = span[state[REVERSED], state[TOP_RANK], state[TOP_SIZE], 1]
    if flags[BLOCK_FOUR]:
        missing = 4 - state[BLOCK]
        low = min(low, missing)
        high = max(high, missing)
    return low, high


@inner
def wilds_alone(hand: Any, ranks: Any, size: int, spare: int, flags: Any) -> bool:
    """Whether ``size`` wild cards may be played on their own."""
    if spare < size or not ranks >> np.uint64(55) & np.uint64(1):
        return False
    return not flags[WILDS_LOWEST] or hand & ~wild_mask(flags) == np.uint64(0)


@entry
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


@entry
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


@shared
def without(hand: Any, move: int, flags: Any) -> Any:
    """The hand after a move: natural cards of its rank, then wild twos, then jokers."""
    rank = move & 15
    size = move >> 4 & 31
    wilds = move >> 9
    if rank != WILD_RANK:
        hand -= np.uint64(size - wilds) << np.uint64(4 * rank)
    if wilds:
        twos: Any = 0
        if flags[WILD_TWOS]:
            twos = min(wilds, np.int64(hand >> np.uint64(48) & np.uint64(15)))
            hand -= np.uint64(twos) << np.uint64(48)
        hand -= np.uint64(wilds - twos) << np.uint64(52)
    return hand


@inner
def settle(state: Any, owner: int) -> None:
    """Everybody passed: the owner leads, or the next seat that still plays."""
    active = state[ACTIVE]
    state[TURN] = owner if active >> owner & 1 else next_seat(active, owner)
    state[TOP_RANK] = -1
    state[PASSED] = 0
    state[LOCKED] = 0
    state[PENDING] = 0


@shared
def place(state: Any, hand: Any, active: int, flags: Any, seat: int) -> None:
    """Give a seat that is out or sunk its place, and the last seat that plays its own; ``active`` are those left."""
    state[ACTIVE] = active
    if hand:
        state[SUNK] += 1
        state[PLACES] |= seat << 4 * (flags[PLAYERS] - state[SUNK])
    else:
        state[PLACES] |= seat << 4 * state[OUT]
        state[OUT] += 1
    if not active & active - 1:
        if active:
            state[PLACES] |= lowest_bit(np.uint64(active)) << 4 * state[OUT]
        state[TURN] = -1


@inner
def clears(flags: Any, rank: int, size: int, block: int) -> bool:
    """Whether a play turns the pile away; see :func:`president.game.position.clears`."""
    if rank == flags[CLEAR_RANK] or flags[CLEAR_RANKS] >> rank & 1:
        return True
    return (flags[BLOCK_FOUR] and block >= 4) or (flags[ONE_PLAY_FOUR] and size >= 4)


@shared
def pass_on(state: Any, flags: Any, seat: int) -> None:
    """The seat in turn passes."""
    state[PASSED] |= 1 << seat
    if flags[PASS_LOCKS]:
        state[LOCKED] |= 1 << seat
    waiting = state[ACTIVE] & ~(state[PASSED] | state[LOCKED] | 1 << state[OWNER])
    if waiting:
        state[TURN] = next_seat(waiting, seat)
    else:
        settle(state, state[OWNER])


@shared
def play(hands: Any, state: Any, flags: Any, seat: int, move: int) -> None:
    """Carry out one legal action; see :func:`president.game.position.advance`."""
    if move == 0:
        pass_on(state, flags, seat)
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
        place(state, hand, active, flags, seat)
        if state[TURN] < 0:
            state[TOP_RANK] = rank
            return
    if clears(flags, rank, size, block):
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


@shared
def begin(hands: Any, state: Any, flags: Any, leader: int, opening: int) -> None:
    """Fill ``state`` for the first lead; ``opening`` is the rank that it must have, or -1."""
    players = flags[PLAYERS]
    state[TOP_SIZE] = 0
    state[BLOCK] = 0
    state[PASSED] = 0
    state[LOCKED] = 0
    state[REVERSED] = 0
    state[PENDING] = 0
    state[OUT] = 0
    state[SUNK] = 0
    state[PLACES] = 0
    state[OWNER] = leader
    state[TOP_RANK] = -1
    state[OPENING] = opening
    active = 0
    for seat in range(players):
        if hands[seat]:
            active |= 1 << seat
        else:
            state[PLACES] |= seat << 4 * state[OUT]
            state[OUT] += 1
    if flags[FORBIDDEN]:
        for step in range(players):
            seat = (leader + step) % players
            if hands[seat] and not hands[seat] & ~np.uint64(flags[FORBIDDEN]):
                active ^= 1 << seat
                state[SUNK] += 1
                state[PLACES] |= seat << 4 * (players - state[SUNK])
    state[ACTIVE] = active
    if active >> leader & 1:
        state[TURN] = leader
    else:
        state[OPENING] = -1
        state[TURN] = next_seat(active, leader) if active else -1
    if not active & active - 1:
        if active:
            state[PLACES] |= lowest_bit(np.uint64(active)) << 4 * state[OUT]
        state[TURN] = -1
