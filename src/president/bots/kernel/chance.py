"""Chance in compiled code: random numbers, shuffled hands, random moves and whole random deals."""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.core import (
    ACTIVE,
    BLOCK,
    ONES,
    OPENING,
    PENDING,
    REVERSED,
    TOP_RANK,
    TOP_SIZE,
    TOPS,
    TURN,
    WILD_RANK,
    answer,
    at_least,
    begin,
    play,
    seat_in_place,
    wild_count,
    wild_mask,
    wilds_alone,
)
from president.bots.kernel.jit import entry, inner, local_ints, local_words, lowest_bit, popcount
from president.bots.kernel.tables import ANYTIME, BLOCK_FOUR, MAX_SIZE, PLAYERS, SAME_SIZE

TWO_WORDS = np.uint64(2) * ONES
FOUR_WORDS = np.uint64(4) * ONES


@inner
def random_bits(seed: Any) -> Any:
    """The next 32 random bits of a xorshift64* stream kept in ``seed[0]``, which must not be 0."""
    x = seed[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    seed[0] = x
    return (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)


@inner
def random_below(seed: Any, bound: int) -> Any:
    """A number below ``bound`` (bias under 2**-26 for the bounds of a card game)."""
    return np.int64(random_bits(seed) * np.uint64(bound) >> np.uint64(32))


@inner
def nth_bit(word: Any, index: int) -> int:
    """The position of the set bit at ``index`` (from 0) of a word that has more than that many."""
    for _ in range(index):
        word &= word - np.uint64(1)
    return lowest_bit(word)


@inner
def fan(hand: Any, most: Any, ranks_1: Any, ranks_2: Any, ranks_3: Any, ranks_4: Any) -> Any:
    """Four sizes of melds in one word: bit ``4 * rank + 3 - i`` says that the hand can make the i-th size in ``rank``.

    ``most`` is 8 less the first size, in every nibble; ``ranks_i`` are the ranks that may be played in each size.
    """
    found = hand + most & TOPS & ranks_1
    found |= (hand + most - ONES & TOPS & ranks_2) >> np.uint64(1)
    found |= (hand + most - TWO_WORDS & TOPS & ranks_3) >> np.uint64(2)
    return found | (hand + most - TWO_WORDS - ONES & TOPS & ranks_4) >> np.uint64(3)


@inner
def small_plays(natural: Any, wilds: int, state: Any, leads: Any, answers: Any, flags: Any) -> Any:
    """What a hand can play with one to four natural cards and exactly so many wild ones, as :func:`fan` has it."""
    most = FOUR_WORDS + TWO_WORDS + ONES
    a, b, c, d = wilds + 1, wilds + 2, wilds + 3, wilds + 4
    if state[TOP_RANK] < 0 or state[PENDING]:
        word = fan(natural, most, leads[a], leads[b], leads[c], leads[d])
        if state[OPENING] >= 0:
            word &= np.uint64(15) << np.uint64(4 * state[OPENING])
        return word
    turned, rank, size = state[REVERSED], state[TOP_RANK], state[TOP_SIZE]
    word = fan(
        natural,
        most,
        answer(answers, turned, size, a, rank),
        answer(answers, turned, size, b, rank),
        answer(answers, turned, size, c, rank),
        answer(answers, turned, size, d, rank),
    )
    if flags[BLOCK_FOUR]:
        missing = 4 - state[BLOCK] - wilds
        if missing > 0:
            bit = np.uint64(8) << np.uint64(4 * rank)
            word |= (at_least(natural, missing) & bit) >> np.uint64(missing - 1)
    return word


@inner
def large_plays(natural: Any, wilds: int, state: Any, leads: Any, answers: Any) -> Any:
    """What a hand can play with five to eight natural cards and exactly so many wild ones."""
    most = TWO_WORDS + ONES
    a, b, c, d = wilds + 5, wilds + 6, wilds + 7, wilds + 8
    if state[TOP_RANK] < 0 or state[PENDING]:
        word = fan(natural, most, leads[a], leads[b], leads[c], leads[d])
        if state[OPENING] >= 0:
            word &= np.uint64(15) << np.uint64(4 * state[OPENING])
        return word
    turned, rank, size = state[REVERSED], state[TOP_RANK], state[TOP_SIZE]
    return fan(
        natural,
        most,
        answer(answers, turned, size, a, rank),
        answer(answers, turned, size, b, rank),
        answer(answers, turned, size, c, rank),
        answer(answers, turned, size, d, rank),
    )


@inner
def drawn(word: Any, index: int, first: int, wilds: int) -> int:
    """The move at ``index`` of a word of plays whose smallest has ``first`` natural cards."""
    bit = nth_bit(word, index)
    return (bit >> 2) + 16 * (first + 3 - (bit & 3) + wilds) + 512 * wilds


@inner
def random_move(hands: Any, state: Any, leads: Any, answers: Any, span: Any, flags: Any, seed: Any) -> int:
    """One of the moves of the seat in turn, all equally likely."""
    hand = hands[state[TURN]]
    follows = state[TOP_RANK] >= 0 and not state[PENDING]
    passes = 1 if follows else 0
    if hand & wild_mask(flags):
        return random_with_wilds(hand, passes, state, leads, answers, flags, seed)
    if follows and flags[SAME_SIZE]:
        size = state[TOP_SIZE]
        if size > 8:
            return 0
        ranks = at_least(hand, size) & answer(answers, state[REVERSED], size, size, state[TOP_RANK])
        if not ranks:
            return 0
        count = popcount(ranks)
        pick = random_below(seed, count + 1)
        return (nth_bit(ranks, pick) >> 2) + 16 * size if pick < count else 0
    small = small_plays(hand, 0, state, leads, answers, flags)
    count = popcount(small)
    if flags[MAX_SIZE] <= 4:
        if not count:
            return 0
        pick = random_below(seed, count + passes)
        return drawn(small, pick, 1, 0) if pick < count else 0
    large = large_plays(hand, 0, state, leads, answers)
    total = count + popcount(large)
    if not total:
        return 0
    pick = random_below(seed, total + passes)
    if pick < count:
        return drawn(small, pick, 1, 0)
    return drawn(large, pick - count, 5, 0) if pick < total else 0


@inner
def random_with_wilds(hand: Any, passes: int, state: Any, leads: Any, answers: Any, flags: Any, seed: Any) -> int:
    """:func:`random_move` for a hand with wild cards."""
    natural = hand & ~wild_mask(flags)
    spare = wild_count(hand, flags)
    wide = flags[MAX_SIZE] > 4
    total = 0
    for wilds in range(spare + 1):
        total += popcount(small_plays(natural, wilds, state, leads, answers, flags))
        if wide:
            total += popcount(large_plays(natural, wilds, state, leads, answers))
        if wilds and alone(hand, wilds, spare, state, leads, answers, flags):
            total += 1
    if not total:
        return 0
    pick = random_below(seed, total + passes)
    if pick >= total:
        return 0
    for wilds in range(spare + 1):
        word = small_plays(natural, wilds, state, leads, answers, flags)
        count = popcount(word)
        if pick < count:
            return drawn(word, pick, 1, wilds)
        pick -= count
        if wide:
            word = large_plays(natural, wilds, state, leads, answers)
            count = popcount(word)
            if pick < count:
                return drawn(word, pick, 5, wilds)
            pick -= count
        if wilds and alone(hand, wilds, spare, state, leads, answers, flags):
            if not pick:
                return WILD_RANK + 16 * wilds + 512 * wilds
            pick -= 1
    return 0


@inner
def alone(hand: Any, size: int, spare: int, state: Any, leads: Any, answers: Any, flags: Any) -> bool:
    """Whether the seat in turn may play ``size`` wild cards on their own."""
    if state[TOP_RANK] < 0 or state[PENDING]:
        return state[OPENING] < 0 and wilds_alone(hand, leads[size], size, spare, flags)
    ranks = answer(answers, state[REVERSED], state[TOP_SIZE], size, state[TOP_RANK])
    if flags[BLOCK_FOUR] and state[TOP_RANK] == WILD_RANK and size == 4 - state[BLOCK]:
        ranks = ranks | np.uint64(8) << np.uint64(4 * WILD_RANK)
    return wilds_alone(hand, ranks, size, spare, flags)


@inner
def random_completion(hands: Any, state: Any, flags: Any, seed: Any) -> bool:
    """Let each seat that can complete four out of turn with natural cards do so half of the time; whether one did."""
    if not flags[ANYTIME] or state[TOP_RANK] < 0 or state[TURN] < 0 or state[TOP_RANK] == WILD_RANK:
        return False
    need = 4 - state[BLOCK]
    shift = np.uint64(4 * state[TOP_RANK])
    for seat in range(flags[PLAYERS]):
        able = np.int64(hands[seat] >> shift & np.uint64(15)) >= need and state[ACTIVE] >> seat & 1
        if able and seat != state[TURN] and random_bits(seed) & np.uint64(1):
            play(hands, state, flags, seat, state[TOP_RANK] + 16 * need)
            return True
    return False


@inner
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


@entry
def random_deals(
    count: int,
    start: Any,
    deck: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    seed: Any,
    places: Any,
) -> int:
    """Play ``count`` random deals in which seat 0 leads, and return the number of actions.

    Each deal is shuffled from ``deck`` unless that is empty: then it begins with the hands ``start``. Unless ``places``
    is empty, ``places[seat, p]`` grows by one whenever the seat takes place ``p``. ``seed`` holds the state of the
    random numbers.
    """
    players = flags[PLAYERS]
    hands, state, stream = local_words(12), local_ints(14), local_words(1)
    stream[0] = seed[0]
    actions = 0
    for _ in range(count):
        if len(deck):
            deal(hands, deck, players, stream)
        else:
            for seat in range(players):
                hands[seat] = start[seat]
        begin(hands, state, flags, 0, -1)
        while state[TURN] >= 0:
            actions += 1
            if flags[ANYTIME] and random_completion(hands, state, flags, stream):
                continue
            move = random_move(hands, state, leads, answers, span, flags, stream)
            play(hands, state, flags, state[TURN], move)
        if len(places):
            for place in range(players):
                places[seat_in_place(state, place), place] += 1
    seed[0] = stream[0]
    return actions
