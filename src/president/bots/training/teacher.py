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
    REVERSED,
    STATE,
    TOP_RANK,
    TURN,
    WILD_RANK,
    begin,
    list_moves,
)
from president.bots.kernel.jit import entry, inner, local_ints, local_words
from president.bots.kernel.manners import POLICY
from president.bots.kernel.opponent_model import PASSING, change_row, context_rows, hand_rows
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


@inner
def _completer(hands: Any, state: Any, flags: Any) -> int:
    """The first seat from the owner on that could complete four out of turn with natural cards, or -1."""
    need = 4 - state[BLOCK]
    for ahead in range(1, flags[PLAYERS] + 1):
        seat = (state[OWNER] + ahead) % flags[PLAYERS]
        held = np.int64(hands[seat] >> np.uint64(4 * state[TOP_RANK]) & np.uint64(15))
        if seat != state[TURN] and state[ACTIVE] >> seat & 1 and held >= need:
            return seat
    return -1


@inner
def _write_entries(
    lesson: Any, hands: Any, state: Any, sizes: Any, total: Any, seat: int, completing: Any, answers: Any, flags: Any,
    ladder: Any, roots: Any, count: int, entries: Any, situations: Any, changes: Any,
) -> None:  # fmt: skip
    """The table entries of each root move, and the rows for the opponent model, for one lesson."""
    cards = sizes[seat]
    if not completing:
        rows = situations[lesson]
        known = context_rows(state, sizes, flags, ladder, rows)
        hand_rows(hands[seat], total - hands[seat], state[REVERSED], ladder, rows, known)
    least = smallest_rival(state, sizes, seat)
    lead = 1 if state[TOP_RANK] < 0 or state[PENDING] else 0
    for number in range(count):
        for field in range(ENTRIES):
            entries[lesson, number, field] = -1
        move = roots[number]
        if completing:
            if number == 0:
                entries[lesson, 0, 0] = complete_index(cards - (move >> 4 & 31))
        elif move == 0:
            changes[lesson, number] = PASSING
            entries[lesson, number, 0], entries[lesson, number, 1] = pass_entries(cards, least, state, sizes, ladder)
        else:
            a, b, c = play_entries(
                hands[seat], cards, total - hands[seat], least, state, answers, flags, ladder, lead, move
            )
            entries[lesson, number, 0] = a
            entries[lesson, number, 1] = b
            entries[lesson, number, 2] = c
            changes[lesson, number] = change_row(hands[seat], state, ladder, move)


@entry
def judge(
    lesson: Any, worlds: int, seat: int, roots: Any, count: int, hands: Any, state: Any, means: Any, leads: Any,
    answers: Any, span: Any, flags: Any, ladder: Any, table: Any, base: Any, weights: Any,
) -> int:  # fmt: skip
    """The mean place value of each root move over ``worlds`` deals of the hidden cards; return the best one."""
    players = flags[PLAYERS]
    trial, trial_state, sizes, pool = local_words(12), local_ints(14), local_ints(12), local_words(128)
    seed, moves = local_words(1), local_ints(512)
    for number in range(count):
        means[lesson, number] = 0.0
    for world in range(worlds):
        for number in range(count):
            reseed(seed, base, world)
            for other in range(players):
                trial[other] = hands[other]
            for field in range(STATE):
                trial_state[field] = state[field]
            total = measure(trial, trial_state, sizes, flags)
            _shuffle_hidden(trial, sizes, state[ACTIVE], seat, players, pool, seed)
            move = roots[number]
            if move >= 0:
                total = step(trial, trial_state, sizes, total, flags, seat, move)
            rollout(
                seat, move <= 0, POLICY, trial, trial_state, sizes, total,
                leads, answers, span, flags, ladder, table, table, seed, moves, weights,
            )  # fmt: skip
            means[lesson, number] += place_of(trial_state, flags, seat)
    best = 0
    for number in range(count):
        means[lesson, number] = 1.0 - means[lesson, number] / (worlds * (players - 1))
        if means[lesson, number] > means[lesson, best]:
            best = number
    return best


@entry
def teach(
    wanted: int, share: float, worlds: int, entries: Any, means: Any, widths: Any, situations: Any, changes: Any,
    deck: Any, leads: Any, answers: Any, span: Any, flags: Any, order: Any, ladder: Any, table: Any, start: Any,
    weights: Any,
) -> int:  # fmt: skip
    """Write ``wanted`` lessons; return the number of deals played.

    ``entries[lesson, move]`` are table entries (-1: none), ``means[lesson, move]`` mean place values, ``widths`` the
    number of moves; ``situations[lesson]`` and ``changes[lesson, move]`` are rows of the opponent model (-1: none; it
    has none for completing out of turn). About ``share`` of the decisions give a lesson.
    """
    hands, state, sizes, roots = local_words(12), local_ints(14), local_ints(12), local_ints(512)
    moves, seed = local_ints(512), local_words(1)
    seed[0] = start[0]
    lessons = 0
    deals = 0
    while lessons < wanted:
        deals += 1
        deal(hands, deck, flags[PLAYERS], seed)
        begin(hands, state, flags, random_below(seed, flags[PLAYERS]), -1)
        total = measure(hands, state, sizes, flags)
        offered = True
        while state[TURN] >= 0 and lessons < wanted:
            seat = state[TURN]
            completing = False
            count = 0
            if flags[ANYTIME] and not offered and state[TOP_RANK] >= 0 and state[TOP_RANK] != WILD_RANK:
                offered = True
                other = _completer(hands, state, flags)
                if other >= 0:
                    completing = True
                    seat = other
                    roots[0] = state[TOP_RANK] + 16 * (4 - state[BLOCK])
                    roots[1] = -1
                    count = 2
            if not completing:
                count = list_moves(hands, state, leads, answers, span, flags, order, roots)
            looks = completing or np.float64(random_bits(seed)) * UNIT < share
            if count > 1 and count <= WIDEST and looks:
                _write_entries(
                    lessons, hands, state, sizes, total, seat, completing, answers, flags, ladder, roots, count,
                    entries, situations, changes,
                )  # fmt: skip
                base = random_bits(seed) << np.uint64(32) | random_bits(seed)
                best = judge(
                    lessons, worlds, seat, roots, count, hands, state, means,
                    leads, answers, span, flags, ladder, table, base, weights,
                )  # fmt: skip
                widths[lessons] = count
                lessons += 1
                move = roots[best]
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
    logits: Any, squares: Any, entries: Any, means: Any, widths: Any, order: Any, temperature: float, rate: float,
    decay: float, prior: Any, chances: Any,
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
