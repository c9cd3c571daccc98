"""Between the engine's positions and the kernel's arrays, and between its moves and cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from president.bots.kernel.codes import counts, move_cards, move_code
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
)
from president.bots.kernel.tables import Ints, Words
from president.game.position import Position

SEATS = 12

__all__ = ["SEATS", "counts", "hands_array", "move_cards", "move_code", "state_array"]


def hands_array(masks: Sequence[int]) -> Words:
    """The hands of a position as the kernel holds them, one word a seat, padded to twelve."""
    hands = np.zeros(SEATS, np.uint64)
    for seat, mask in enumerate(masks):
        hands[seat] = counts(mask)
    return hands


def state_array(position: Position) -> Ints:
    """The rest of a position as the kernel holds it."""
    state = np.zeros(STATE, np.int64)
    state[TURN] = position.turn
    state[OWNER] = max(position.owner, 0)
    state[TOP_RANK] = position.top_rank
    state[TOP_SIZE] = position.top_size
    state[BLOCK] = position.block
    state[PASSED] = position.passed
    state[LOCKED] = position.locked
    state[ACTIVE] = position.active
    state[REVERSED] = position.reversed_
    state[OPENING] = (position.opening.bit_length() - 1) >> 3 if position.opening else -1
    state[PENDING] = position.pending
    state[OUT] = len(position.out)
    state[SUNK] = len(position.sunk)
    last = len(position.hands) - 1
    state[PLACES] = sum(seat << 4 * place for place, seat in enumerate(position.out))
    state[PLACES] += sum(seat << 4 * (last - place) for place, seat in enumerate(position.sunk))
    return state
