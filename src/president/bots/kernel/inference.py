"""Hands that fit what was played, found by random walks in compiled code.

What a seat did depends on its own hand and on what everybody could see, so the likelihood of a world is a product over
seats, and two seats that exchange a card change only two of the factors. A walk by such exchanges, each accepted by
the rule of Metropolis and others (1953), comes to each world as often as it is likely given all that was played.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.chance import random_below, random_bits
from president.bots.kernel.core import STATE
from president.bots.kernel.jit import called, entry, inner, local_floats, local_ints, local_words
from president.bots.kernel.playout import reseed
from president.bots.kernel.policy import UNIT, weighted_moves


@inner
def chance_of(move: Any, count: Any, moves: Any, weights: Any) -> Any:
    """The share of a move in the weights of :func:`weighted_moves`; 1 when there was no choice, 0 for another move."""
    if not count:
        return 1.0 if move == 0 else 0.0
    for number in range(count):
        if moves[number] == move:
            below = weights[number - 1] if number else 0.0
            return (weights[number] - below) / weights[count - 1]
    return 0.0


@called
def likelihood(
    hand: Any, first: Any, last: Any, clues: Any, sizes_then: Any, words: Any, least: float, leads: Any, answers: Any,
    span: Any, flags: Any, ladder: Any, table: Any, moves: Any, weights: Any,
) -> float:  # fmt: skip
    """The logarithm of the chance that a seat with ``hand`` did what clues ``first`` to before ``last`` say it did."""
    state, sizes = local_ints(14), local_ints(12)
    total = 0.0
    for clue in range(first, last):
        for field in range(STATE):
            state[field] = clues[clue, field]
        for seat in range(12):
            sizes[seat] = sizes_then[clue, seat]
        count = weighted_moves(
            hand + words[clue, 1], state, sizes, words[clue, 0],
            leads, answers, span, flags, ladder, table, moves, weights,
        )  # fmt: skip
        total += np.log(max(chance_of(clues[clue, STATE], count, moves, weights), least))
    return total


@inner
def rank_at(hand: Any, index: Any) -> Any:
    """The rank of the card at ``index`` (from 0) of a hand that has more than that many, in the order of ranks."""
    rank = 0
    left = index - np.int64(hand & np.uint64(15))
    while left >= 0:
        rank += 1
        left -= np.int64(hand >> np.uint64(4 * rank) & np.uint64(15))
    return rank


@entry
def walk_worlds(
    worlds: Any, first: int, last: int, walkers: Any, likes: Any, start: int, steps: int, fixed: Any, missing: Any,
    hiding: Any, kept: Any, forbidden: Any, clues: Any, spans: Any, sizes_then: Any, words: Any, least: float,
    leads: Any, answers: Any, span: Any, flags: Any, ladder: Any, table: Any, base: Any, seed: Any,
) -> None:  # fmt: skip
    """Fill ``worlds[first:last]`` with hands that come up as often as what was seen makes them likely.

    The ``walkers``, any hands that agree with the facts, take turns: walker ``world % len(walkers)`` makes ``steps``
    tries to exchange hidden cards of two of the seats ``hiding`` (``start`` tries in its first turn), and where it is
    then is the world. ``likes[walker, seat]`` keeps the logarithms of its likelihoods.

    A clue is an action that was seen: ``clues[clue]`` holds the state before it, then the move; ``sizes_then`` the
    cards of each seat; ``words`` the sum of all hands in play then, and the cards that the seat has played since. Those
    of a seat are at ``spans[seat, 0]`` to before ``spans[seat, 1]``. Chances below ``least`` count as that much.
    ``kept[seat]`` has a bit for each rank that the seat neither gives nor takes.
    """
    moves, weights, pair = local_ints(512), local_floats(512), local_ints(2)
    new, risen = local_words(2), local_words(2)
    seats = len(hiding)
    for world in range(first, last):
        reseed(seed, base, world)
        walker = world % len(walkers)
        hands = walkers[walker]
        tries = steps
        if world < len(walkers):
            tries = start
            for seat in hiding:
                likes[walker, seat] = likelihood(
                    hands[seat], spans[seat, 0], spans[seat, 1], clues, sizes_then, words, least,
                    leads, answers, span, flags, ladder, table, moves, weights,
                )  # fmt: skip
        for _ in range(tries if seats > 1 else 0):
            one = random_below(seed, seats)
            other = random_below(seed, seats - 1)
            pair[0] = hiding[one]
            pair[1] = hiding[other + 1 if other >= one else other]
            for side in range(2):
                seat = pair[side]
                risen[side] = rank_at(hands[seat] - fixed[seat], random_below(seed, missing[seat]))
            fits = risen[0] != risen[1]
            for side in range(2):
                seat = pair[side]
                fits = fits and not (kept[seat] >> risen[0] | kept[seat] >> risen[1]) & np.uint64(1)
                new[side] = hands[seat] - (np.uint64(1) << np.uint64(4) * risen[side])
                new[side] += np.uint64(1) << np.uint64(4) * risen[1 - side]
                fits = fits and (not forbidden or new[side] & ~forbidden)
            if not fits:
                continue
            point = np.log((np.float64(random_bits(seed)) + 0.5) * UNIT)
            before = likes[walker, pair[0]] + likes[walker, pair[1]]
            first_like = 0.0
            like = 0.0
            for side in range(2):
                first_like = like
                seat = pair[side]
                like = likelihood(
                    new[side], spans[seat, 0], spans[seat, 1], clues, sizes_then, words, least,
                    leads, answers, span, flags, ladder, table, moves, weights,
                )  # fmt: skip
            if point < first_like + like - before:
                hands[pair[0]] = new[0]
                hands[pair[1]] = new[1]
                likes[walker, pair[0]] = first_like
                likes[walker, pair[1]] = like
        for seat in range(worlds.shape[1]):
            worlds[world, seat] = hands[seat]


__all__ = ["walk_worlds"]
