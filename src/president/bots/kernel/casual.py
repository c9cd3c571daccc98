"""What the casual level plays, in compiled code: people who play by habit do much the same.

The move is that of :class:`president.bots.greedy.GreedyBot`, found among the moves that a hand has; a test compares.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.core import REVERSED, WILD_RANK, leads_now
from president.bots.kernel.jit import inner
from president.bots.kernel.policy import besides
from president.bots.kernel.tables import CLEAR_RANK


@inner
def casual_move(hand: Any, cards: Any, state: Any, flags: Any, ladder: Any, moves: Any, count: Any) -> Any:
    """The move of a casual player with ``hand`` of ``cards`` cards; 0, a pass, when ``count`` is 0."""
    lead = 1 if leads_now(state) else 0
    best, least = 0, 1 << 30
    for number in range(count):
        move = moves[number]
        if move:
            price = _price(hand, cards, state, flags, ladder, lead, move)
            if price < least:
                best, least = move, price
    return 0 if least >> 20 == 1 and not lead else best


@inner
def _price(hand: Any, cards: Any, state: Any, flags: Any, ladder: Any, lead: int, move: Any) -> Any:
    """What a play costs: sinking above all, then wild cards, a broken group, a high rank; larger sets first."""
    rank, size, wilds = move & 15, move >> 4 & 31, move >> 9
    _, _, sinks = besides(hand, cards, lead, move, state, flags)
    special = 1 if rank == WILD_RANK or rank == flags[CLEAR_RANK] else 0
    held = np.int64(hand >> np.uint64(4 * rank) & np.uint64(15))
    broken = 0 if special or held == size - wilds else 1
    strength = ladder[state[REVERSED], rank]
    return sinks << 20 | (wilds + special) << 14 | broken << 12 | strength << 6 | 63 - size


__all__ = ["casual_move"]
