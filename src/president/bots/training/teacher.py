"""Lessons from self-play, in compiled code.

Deals are played by the policy; at some decisions the search looks closer and writes a lesson: the table entries of
every action, and the mean place value that playing it out came to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.chance import deal, random_below, random_bits
from president.bots.kernel.core import (
    ACTIVE,
    BLOCK,
    OWNER,
    PENDING,
    STATE,
    TOP_RANK,
    TURN,
    WILD_RANK,
    begin,
    list_moves,
)
from president.bots.kernel.jit import entry, inner, local_ints, local_words
from president.bots.kernel.playout import measure, place_of, reseed, rollout, step
from president.bots.kernel.policy import (
    UNIT,
    complete_index,
    pass_entries,
    play_entries,
    policy_move,
    smallest_rival,
)
from president.bots.kernel.tables import ANYTIME, PLAYERS

WIDEST = 40
"""Decisions with more moves than this give no lesson."""
ENTRIES = 3


@inner
def _shuffle_hidden(hands: Any, sizes: Any, active: int, seat: int, players: int, pool: Any, seed: Any) -> None:
    """Lay the cards of all seats in play but ``seat`` anew among them."""
    left = 0
    for other in range(players):
        if other != seat and active >> other & 1:
            hand = hands[other]
            for rank in range(14):
                for _ in range(np.int64(hand >> np.uint64(4 * rank) & np.uint64(15))):
                    pool[left] = np.uint64(1) << np.uint64(4 * rank)
                    left += 1
    for other in range(players):
        if other != seat and active >> other & 1:
            hand = np.uint64(0)
            for _ in range(sizes[other]):
                place = random_below(seed, left)
                hand += pool[place]
                left -= 1
                pool[place] = pool[left]
            hands[other] = hand


@entry
def teach(
    wanted: int,
    share: float,
    worlds: int,
    entries: Any,
    means: Any,
    widths: Any,
    deck: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    order: Any,
    ladder: Any,
    table: Any,
    start: Any,
    weights: Any,
) -> int:
    """Write ``wanted`` lessons; return the number of deals played.

    ``entries[lesson, move]`` are table entries (-1: none), ``means[lesson, move]`` mean place values, ``widths`` the
    number of moves. About ``share`` of the decisions give a lesson.
    """
    players = flags[PLAYERS]
    hands, state, sizes, roots, moves = local_words(12), local_ints(14), local_ints(12), local_ints(512), local_ints(512)
    trial, trial_state, trial_sizes, pool = local_words(12), local_ints(14), local_ints(12), local_words(128)
    seed, trial_seed = local_words(1), local_words(1)
    seed[0] = start[0]
    lessons = 0
    deals = 0
    while lessons < wanted:
        deals += 1
        deal(hands, deck, players, seed)
        begin(hands, state, flags, random_below(seed, players), -1)
        total = measure(hands, state, sizes, flags)
        offered = True
        while state[TURN] >= 0 and lessons < wanted:
            seat = state[TURN]
            completing = False
            count = 0
            if flags[ANYTIME] and not offered and state[TOP_RANK] >= 0 and state[TOP_RANK] != WILD_RANK:
                offered = True
                need = 4 - state[BLOCK]
                for ahead in range(1, players + 1):
                    other = (state[OWNER] + ahead) % players
                    held = np.int64(hands[other] >> np.uint64(4 * state[TOP_RANK]) & np.uint64(15))
                    if other != state[TURN] and state[ACTIVE] >> other & 1 and held >= need:
                        seat = other
                        completing = True
                        roots[0] = state[TOP_RANK] + 16 * need
                        roots[1] = -1
                        count = 2
                        break
            if not completing:
                count = list_moves(hands, state, leads, answers, span, flags, order, roots)
            looks = completing or np.float64(random_bits(seed)) * UNIT < share
            choice = 0
            if count > 1 and count <= WIDEST and looks:
                cards = sizes[seat]
                least = smallest_rival(state, sizes, seat)
                lead = 1 if state[TOP_RANK] < 0 or state[PENDING] else 0
                for number in range(count):
                    means[lessons, number] = 0.0
                    for field in range(ENTRIES):
                        entries[lessons, number, field] = -1
                    if completing:
                        if number == 0:
                            entries[lessons, 0, 0] = complete_index(cards - (roots[0] >> 4 & 31))
                    elif roots[number] == 0:
                        a, b = pass_entries(cards, least, state, sizes, ladder)
                        entries[lessons, number, 0] = a
                        entries[lessons, number, 1] = b
                    else:
                        a, b, c = play_entries(
                            hands[seat], cards, total - hands[seat], least, state, answers, flags, ladder, lead, roots[number]
                        )
                        entries[lessons, number, 0] = a
                        entries[lessons, number, 1] = b
                        entries[lessons, number, 2] = c
                base = random_bits(seed) << np.uint64(32) | random_bits(seed)
                for world in range(worlds):
                    for number in range(count):
                        reseed(trial_seed, base, world)
                        for other in range(players):
                            trial[other] = hands[other]
                        for field in range(STATE):
                            trial_state[field] = state[field]
                        trial_total = measure(trial, trial_state, trial_sizes, flags)
                        _shuffle_hidden(trial, trial_sizes, state[ACTIVE], seat, players, pool, trial_seed)
                        move = roots[number]
                        if move >= 0:
                            trial_total = step(trial, trial_state, trial_sizes, trial_total, flags, seat, move)
                        rollout(
                            seat, False, move <= 0, trial, trial_state, trial_sizes, trial_total,
                            leads, answers, span, flags, ladder, table, trial_seed, moves, weights,
                        )  # fmt: skip
                        means[lessons, number] += place_of(trial_state, flags, seat)
                for number in range(count):
                    means[lessons, number] = 1.0 - means[lessons, number] / (worlds * (players - 1))
                    if means[lessons, number] > means[lessons, choice]:
                        choice = number
                widths[lessons] = count
                lessons += 1
                move = roots[choice]
            elif completing:
                move = roots[0]
            else:
                move = policy_move(
                    hands, state, sizes, total, leads, answers, span, flags, ladder, table, seed, moves, weights
                )
            if move >= 0:
                total = step(hands, state, sizes, total, flags, seat, move)
                if move:
                    offered = False
    return deals


@entry
def learn(
    logits: Any, squares: Any, entries: Any, means: Any, widths: Any, order: Any, temperature: float, rate: float, decay: float,
    prior: Any, chances: Any,
) -> float:  # fmt: skip
    """One pass of gradient steps over the lessons in ``order``; return the mean cross entropy.

    The target of a lesson is the softmax of its means at ``temperature``. Steps are scaled by the gradients so far
    (Adagrad); entries are pulled towards ``prior`` by ``decay``.
    """
    loss = 0.0
    for lesson in order:
        width = widths[lesson]
        best = means[lesson, 0]
        for number in range(1, width):
            best = max(best, means[lesson, number])
        wanted = 0.0
        top = -1e9
        for number in range(width):
            chances[0, number] = np.exp((means[lesson, number] - best) / temperature)
            wanted += chances[0, number]
            value = 0.0
            for field in range(ENTRIES):
                entry = entries[lesson, number, field]
                if entry >= 0:
                    value += logits[entry]
            chances[1, number] = value
            top = max(top, value)
        mass = 0.0
        for number in range(width):
            chances[1, number] = np.exp(chances[1, number] - top)
            mass += chances[1, number]
        for number in range(width):
            target = chances[0, number] / wanted
            chance = chances[1, number] / mass
            loss -= target * np.log(chance + 1e-12)
            gradient = chance - target
            for field in range(ENTRIES):
                entry = entries[lesson, number, field]
                if entry >= 0:
                    pull = gradient + decay * (logits[entry] - prior[entry])
                    squares[entry] += pull * pull
                    logits[entry] -= rate * pull / np.sqrt(squares[entry])
    return loss / len(order)


__all__ = ["ENTRIES", "WIDEST", "learn", "teach"]
