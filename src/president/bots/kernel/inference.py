"""How likely hands are, given what was played, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.chance import random_bits
from president.bots.kernel.core import STATE, TURN
from president.bots.kernel.jit import entry, inner, local_ints, local_words
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


@entry
def weigh_worlds(
    worlds: Any, clues: Any, sizes_then: Any, words: Any, trust: float, least: float, sums: Any, leads: Any,
    answers: Any, span: Any, flags: Any, ladder: Any, table: Any, weights: Any,
) -> None:  # fmt: skip
    """Fill ``sums`` with the running sum of the likelihoods of ``worlds``.

    A clue is an action that was seen: ``clues[clue]`` holds the state before it, then the move; ``sizes_then`` the
    cards of each seat; ``words`` the sum of all hands in play then, and the cards that the seat has played since.
    Chances below ``least`` count as that much, and all are raised to ``trust``.
    """
    state, sizes, moves = local_ints(14), local_ints(12), local_ints(512)
    hands = local_words(12)
    for world in range(len(worlds)):
        total = 0.0
        for clue in range(len(clues)):
            for field in range(STATE):
                state[field] = clues[clue, field]
            for seat in range(12):
                sizes[seat] = sizes_then[clue, seat]
            hands[0] = worlds[world, state[TURN]] + words[clue, 1]
            count = weighted_moves(
                hands[0], state, sizes, words[clue, 0], leads, answers, span, flags, ladder, table, moves, weights
            )
            total += np.log(max(chance_of(clues[clue, STATE], count, moves, weights), least))
        sums[world] = trust * total
    best = sums[0]
    for world in range(len(worlds)):
        best = max(best, sums[world])
    mass = 0.0
    for world in range(len(worlds)):
        mass += np.exp(sums[world] - best)
        sums[world] = mass


@entry
def pick_worlds(pool: Any, sums: Any, worlds: Any, first: int, last: int, base: Any, seed: Any) -> None:
    """Fill ``worlds[first:last]`` from ``pool`` by the running sums of their weights."""
    for world in range(first, last):
        reseed(seed, base, world)
        point = np.float64(random_bits(seed)) * UNIT * sums[len(pool) - 1]
        low = 0
        high = len(pool) - 1
        while low < high:
            middle = (low + high) // 2
            if sums[middle] > point:
                high = middle
            else:
                low = middle + 1
        for seat in range(worlds.shape[1]):
            worlds[world, seat] = pool[low, seat]
