"""The exact solution of an ending for two in compiled code: depth first, with a table of the positions seen.

The rules are those of the kernel's own ``play`` and ``list_moves``; nothing is written twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.convert import hands_array, state_array
from president.bots.kernel.core import (
    ACTIVE,
    BLOCK,
    LOCKED,
    OPENING,
    OWNER,
    PASSED,
    PENDING,
    REVERSED,
    STATE,
    TOP_RANK,
    TOP_SIZE,
    TURN,
    list_completions,
    list_moves,
    play,
    seat_in_place,
)
from president.bots.kernel.jit import entry, inner, lowest_bit
from president.bots.kernel.tables import ANYTIME, PLAYERS, kernel_rules
from president.game.position import Position
from president.rules.compiled import Compiled

DEPTH = 420
"""More plies than an ending of two whole hands can have."""
WIDTH = 192
SEATS = 12
UNKNOWN = -2


@inner
def _mark(state: Any, offered: int) -> Any:
    """Everything of the state but the hands, in one word."""
    word = state[TURN] | state[OWNER] << 4 | (state[TOP_RANK] + 1) << 8 | state[TOP_SIZE] << 12
    word |= state[BLOCK] << 17 | state[REVERSED] << 22 | state[PENDING] << 23 | offered << 24 | 1 << 25
    word |= (state[PASSED] & state[ACTIVE]) << 26 | (state[LOCKED] & state[ACTIVE]) << 38
    return np.uint64(word) | np.uint64(state[OPENING] + 1) << np.uint64(50)


@inner
def _slot(one: Any, other: Any, mark: Any, size: int) -> Any:
    x = (
        one * np.uint64(0x9E3779B97F4A7C15)
        ^ other * np.uint64(0xC2B2AE3D27D4EB4F)
        ^ mark * np.uint64(0x165667B19E3779F9)
    )
    x ^= x >> np.uint64(29)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(32)
    return np.int64(x & np.uint64(size - 1))


@inner
def _winner(state: Any, flags: Any, seat: int, rival: int) -> int:
    """1 when ``seat`` has the better place at the end of a deal, 0 when ``rival`` has."""
    for place in range(flags[PLAYERS]):
        if seat_in_place(state, place) == seat:
            return 1
        if seat_in_place(state, place) == rival:
            return 0
    return 0


@inner
def _find(keys: Any, one: Any, other: Any, mark: Any, size: int) -> Any:
    """The slot of a position in the table, or the free one where it belongs."""
    slot = _slot(one, other, mark, size)
    while keys[slot, 2] and not (keys[slot, 0] == one and keys[slot, 1] == other and keys[slot, 2] == mark):
        slot = (slot + 1) & (size - 1)
    return slot


@inner
def _choices(
    hands: Any, state: Any, offered: int, leads: Any, answers: Any, span: Any, flags: Any, order: Any, moves: Any
) -> tuple[int, int]:
    """Who decides, and how many choices it has; they are written to ``moves``, -1 for declining a completion."""
    mover = state[TURN]
    if flags[ANYTIME] and not offered and state[TOP_RANK] >= 0:
        other = lowest_bit(np.uint64(state[ACTIVE] & ~(1 << mover)))
        count = list_completions(hands, state, flags, other, moves)
        if count:
            moves[count] = -1
            return other, count + 1
    return mover, list_moves(hands, state, leads, answers, span, flags, order, moves)


@inner
def _keep(depth: int, hands: Any, state: Any, flags: Any, kept_hands: Any, kept_state: Any) -> None:
    for seat in range(flags[PLAYERS]):
        kept_hands[depth, seat] = hands[seat]
    for field in range(STATE):
        kept_state[depth, field] = state[field]


@inner
def _restore(depth: int, hands: Any, state: Any, flags: Any, kept_hands: Any, kept_state: Any) -> None:
    for seat in range(flags[PLAYERS]):
        hands[seat] = kept_hands[depth, seat]
    for field in range(STATE):
        state[field] = kept_state[depth, field]


@entry
def solve(
    seat: int,
    rival: int,
    offered: int,
    limit: int,
    hands: Any,
    state: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    order: Any,
    keys: Any,
    results: Any,
    kept_hands: Any,
    kept_state: Any,
    lists: Any,
    frames: Any,
    moves: Any,
) -> tuple[int, int]:
    """1 when ``seat`` comes out ahead of ``rival``, 0 when not, -2 when ``limit`` positions were not enough.

    The second number is how many positions were looked at. ``frames[depth]`` holds the number of moves, the next one,
    the mover, the flag ``offered``, and the slot of the position in the table.
    """
    size = len(results)
    depth: Any = np.int64(0)  # not a literal, for which what is called would be compiled another time
    nodes = 0
    value = -1
    entering = True
    while True:
        if entering:
            if state[TURN] < 0:
                value = _winner(state, flags, seat, rival)
            else:
                mark = _mark(state, offered)
                slot = _find(keys, hands[seat], hands[rival], mark, size)
                value = results[slot] if keys[slot, 2] else -1
                if value < 0:
                    nodes += 1
                    if nodes > limit or depth >= DEPTH - 2:
                        return UNKNOWN, nodes
                    keys[slot, 0] = hands[seat]
                    keys[slot, 1] = hands[rival]
                    keys[slot, 2] = mark
                    results[slot] = -1
                    mover, count = _choices(hands, state, offered, leads, answers, span, flags, order, moves)
                    for number in range(count):
                        lists[depth, number] = moves[number]
                    frames[depth, 0] = count
                    frames[depth, 1] = 0
                    frames[depth, 2] = mover
                    frames[depth, 3] = offered
                    frames[depth, 4] = slot
                    _keep(depth, hands, state, flags, kept_hands, kept_state)
        if value >= 0:
            # This position is decided: tell the one above it, which may be decided by it.
            if depth == 0:
                return value, nodes
            depth -= 1
            _restore(depth, hands, state, flags, kept_hands, kept_state)
            offered = frames[depth, 3]
            entering = False
            if value == (frames[depth, 2] == seat) or frames[depth, 1] == frames[depth, 0]:
                results[frames[depth, 4]] = value
                continue
        move = lists[depth, frames[depth, 1]]
        frames[depth, 1] += 1
        offered = 1 if move < 0 else 0 if move else offered
        if move >= 0:
            play(hands, state, flags, frames[depth, 2], move)
        value = -1
        depth += 1
        entering = True


class KernelSolver:
    """See :class:`president.bots.search.ending.Solver`."""

    def __init__(self, rules: Compiled, limit: int) -> None:
        self.kernel = kernel_rules(rules.rules, rules.players)
        self.left = limit
        size = 1 << max(10, (2 * limit).bit_length())
        self.keys = np.zeros((size, 3), np.uint64)
        self.results = np.zeros(size, np.int8)
        self.scratch = (
            np.zeros((DEPTH, SEATS), np.uint64),
            np.zeros((DEPTH, STATE), np.int64),
            np.zeros((DEPTH, WIDTH), np.int64),
            np.zeros((DEPTH, 5), np.int64),
            np.zeros(WIDTH, np.int64),
        )

    def wins(self, position: Position, seat: int, *, offered: bool) -> bool | None:
        """See :class:`president.bots.search.ending.Solver`."""
        rival = (position.active ^ 1 << seat).bit_length() - 1
        kernel = self.kernel
        value, nodes = solve(
            seat, rival, int(offered), self.left, hands_array(position.hands), state_array(position),
            kernel.leads, kernel.answers, kernel.span, kernel.flags, kernel.order,
            self.keys, self.results, *self.scratch,
        )  # fmt: skip
        self.left -= nodes
        return None if value == UNKNOWN else bool(value)
