"""Turn taking, legal actions and observations in compiled code; equal to the modules ``deal`` and ``observation``."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from president.bots.kernel.chance import alone, deal, large_plays, random_below, small_plays
from president.bots.kernel.core import (
    ACTIVE,
    BLOCK,
    LOCKED,
    OPENING,
    OUT,
    OWNER,
    PASSED,
    PENDING,
    PLACES,
    REVERSED,
    STATE,
    SUNK,
    TOP_RANK,
    TOP_SIZE,
    TURN,
    WILD_RANK,
    begin,
    play,
    wild_count,
    wild_mask,
    wilds_alone,
)
from president.bots.kernel.jit import inner, lowest_bit
from president.bots.kernel.tables import ANYTIME, MAX_SIZE, PACK_SIZE, PLAYERS

ASKED: Final = STATE
"""Where the seat that is asked out of turn stands in a row of state; -1 for none."""
ROW: Final = STATE + 1
FREE, HOLDER, OPENS = range(3)
"""How the first lead is found: seat 0, the holder of a card, the holder who must play it."""


@inner
def decider(state: Any) -> Any:
    """The seat that decides now, -1 at the end."""
    return state[ASKED] if state[ASKED] >= 0 else state[TURN]


@inner
def completes(hand: Any, state: Any, flags: Any) -> Any:
    """Whether a hand can make four of the block on top."""
    size = 4 - state[BLOCK]
    rank = state[TOP_RANK]
    spare = wild_count(hand, flags)
    if rank == WILD_RANK:
        return wilds_alone(hand, np.uint64(1) << np.uint64(55), size, spare, flags)
    natural = np.int64((hand & ~wild_mask(flags)) >> np.uint64(4 * rank) & np.uint64(15))
    return natural > 0 and natural + spare >= size and size > 0


@inner
def ask(hands: Any, state: Any, flags: Any, after: int) -> None:
    """Find the next seat clockwise of ``after`` that can complete the top, up to the seat that played it."""
    state[ASKED] = -1
    if state[TOP_RANK] < 0 or state[TURN] < 0:
        return
    players = flags[PLAYERS]
    seat = after + 1
    if seat >= players:
        seat = 0
    while seat != state[OWNER]:
        if seat != state[TURN] and state[ACTIVE] >> seat & 1 and completes(hands[seat], state, flags):
            state[ASKED] = seat
            return
        seat += 1
        if seat >= players:
            seat = 0


@inner
def act(hands: Any, state: Any, flags: Any, code: int) -> None:
    """Let the seat that decides take a legal action."""
    asked = state[ASKED]
    if asked >= 0 and code == 0:
        ask(hands, state, flags, asked)
        return
    play(hands, state, flags, decider(state), code)
    state[ASKED] = -1
    if flags[ANYTIME] and code:
        ask(hands, state, flags, state[OWNER])


@inner
def first_deal(hands: Any, state: Any, flags: Any, deck: Any, lead: int, rank: int, seed: Any) -> None:
    """Shuffle, deal from seat 0 and begin; ``lead`` says how the leader is found, ``rank`` that of the opening card."""
    deal(hands, deck, flags[PLAYERS], seed)
    leader = 0
    if lead != FREE:
        leader = holder(hands, flags, rank, seed)
    begin(hands, state, flags, leader, rank if lead == OPENS else -1)
    state[ASKED] = -1


@inner
def holder(hands: Any, flags: Any, rank: int, seed: Any) -> int:
    """Who holds the opening card, by chance among the cards of its rank; of two copies the first clockwise counts."""
    packs = 2 if flags[PACK_SIZE] >= 104 else 1
    first = random_below(seed, 4 * packs)
    if packs == 2:
        second = random_below(seed, 4 * packs - 1)
        if second >= first:
            second += 1
        first = min(first, second)
    seat = 0
    while True:
        count = np.int64(hands[seat] >> np.uint64(4 * rank) & np.uint64(15))
        if first < count:
            return seat
        first -= count
        seat += 1


@inner
def mark(row: Any, index: Any, word: Any, first: int, wilds: int) -> None:
    """Set the actions of a word of plays (see :func:`president.bots.kernel.chance.fan`) in a row of the mask."""
    while word:
        bit = lowest_bit(word)
        word &= word - np.uint64(1)
        row[index[(bit >> 2) + 16 * (first + 3 - (bit & 3) + wilds) + 512 * wilds]] = 1


@inner
def legal(hands: Any, state: Any, leads: Any, answers: Any, flags: Any, index: Any, row: Any) -> None:
    """Fill a row of the mask with what the seat that decides may do."""
    for action in range(len(row)):
        row[action] = 0
    if state[TURN] < 0:
        return
    hand = hands[decider(state)]
    spare = wild_count(hand, flags)
    natural = hand & ~wild_mask(flags)
    if state[ASKED] >= 0:
        row[0] = 1
        legal_completions(hand, natural, spare, state, flags, index, row)
        return
    row[0] = 0 if state[TOP_RANK] < 0 or state[PENDING] else 1
    wide = flags[MAX_SIZE] > 4
    for wilds in range(spare + 1):
        mark(row, index, small_plays(natural, wilds, state, leads, answers, flags), 1, wilds)
        if wide:
            mark(row, index, large_plays(natural, wilds, state, leads, answers), 5, wilds)
        if wilds and alone(hand, wilds, spare, state, leads, answers, flags):
            row[index[WILD_RANK + 16 * wilds + 512 * wilds]] = 1


@inner
def legal_completions(hand: Any, natural: Any, spare: int, state: Any, flags: Any, index: Any, row: Any) -> None:
    """Set the ways to make four of the block on top."""
    size = 4 - state[BLOCK]
    rank = state[TOP_RANK]
    if rank == WILD_RANK:
        if wilds_alone(hand, np.uint64(1) << np.uint64(55), size, spare, flags):
            row[index[rank + 16 * size + 512 * size]] = 1
        return
    held = np.int64(natural >> np.uint64(4 * rank) & np.uint64(15))
    for wilds in range(max(0, size - held), min(spare, size - 1) + 1):
        row[index[rank + 16 * size + 512 * wilds]] = 1


@inner
def observed(hands: Any, state: Any, flags: Any, seat: int, row: Any) -> None:
    """Fill a row of observations for a seat; the columns are those of :mod:`president.bots.envs.observation`."""
    players = flags[PLAYERS]
    own = hands[seat]
    others_low, others_high = np.uint64(0), np.uint64(0)
    low = np.uint64(0x0F0F0F0F0F0F0F0F)
    for other in range(players):
        if other != seat and state[ACTIVE] >> other & 1:
            others_low += hands[other] & low
            others_high += hands[other] >> np.uint64(4) & low
    for pair in range(7):
        shift = np.uint64(8 * pair)
        row[2 * pair] = own >> shift & np.uint64(15)
        row[2 * pair + 1] = own >> shift + np.uint64(4) & np.uint64(15)
        row[2 * pair + 14] = others_low >> shift & np.uint64(255)
        row[2 * pair + 15] = others_high >> shift & np.uint64(255)
    top = state[TOP_RANK] >= 0 and state[TURN] >= 0
    asked = state[ASKED] == seat
    row[28] = state[TOP_RANK] + 1 if top else 0
    row[29] = state[TOP_SIZE] if top else 0
    row[30] = state[BLOCK] if top else 0
    row[31] = relative(state[OWNER], seat, players) if top else 0
    row[32] = state[REVERSED]
    row[33] = 1 if state[TURN] >= 0 and not asked and (not top or state[PENDING]) else 0
    row[34] = 1 if asked else 0
    row[35] = state[OPENING] + 1
    seats(hands, state, players, seat, row)


@inner
def relative(other: int, seat: int, players: int) -> int:
    """How many seats clockwise of ``seat`` another sits."""
    return other - seat if other >= seat else other - seat + players


@inner
def seats(hands: Any, state: Any, players: int, seat: int, row: Any) -> None:
    """The columns by seat."""
    low = np.uint64(0x0F0F0F0F0F0F0F0F)
    turn = seat if state[ASKED] == seat else state[TURN]
    for other in range(players):
        column = 36 + relative(other, seat, players)
        hand = hands[other]
        pairs = (hand & low) + (hand >> np.uint64(4) & low)
        row[column] = pairs * np.uint64(0x0101010101010101) >> np.uint64(56)
        passed = state[PASSED] >> other & 1
        if state[LOCKED] >> other & 1:
            passed = 2
        row[column + players] = passed if state[TURN] >= 0 else 0
        row[column + 2 * players] = 0
        row[column + 3 * players] = 1 if other == turn else 0
    out = players if state[TURN] < 0 else state[OUT]
    for place in range(players):
        if place < out or place >= players - state[SUNK]:
            row[36 + 2 * players + relative(state[PLACES] >> 4 * place & 15, seat, players)] = place + 1
