"""Between the engine's positions and the kernel's arrays, and between its moves and cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

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
from president.game.moves import lowest_of
from president.game.position import Position, reading
from president.rules import Compiled
from president.rules.compare import WILDS

SEATS = 12


def counts(mask: int) -> int:
    """A card mask as a nibble a rank.

    >>> hex(counts(0b111))
    '0x3'
    """
    return sum((mask >> 8 * rank & 0xFF).bit_count() << 4 * rank for rank in range(WILDS + 1))


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


def move_code(mask: int, rules: Compiled) -> int:
    """The kernel's number for a play of these cards; 0 for a pass."""
    if not mask:
        return 0
    rank, size = reading(mask, rules)
    return rank + 16 * size + 512 * (mask & rules.wild).bit_count()


def move_cards(code: int, hand: int, rules: Compiled, *, opening: int = 0) -> int:
    """The lowest cards of ``hand`` that make a kernel move; with an opening card among them when there is one."""
    if not code:
        return 0
    rank, size, wilds = code & 15, code >> 4 & 31, code >> 9
    wild = lowest_of(hand & rules.wild, wilds)
    if rank == WILDS:
        return wild
    natural = hand & 0xFF << 8 * rank
    first = natural & opening
    first &= -first
    rest = size - wilds - (1 if first else 0)
    return first | lowest_of(natural & ~first, rest) | wild
