"""How seats may play on in playouts besides by the policy: by habit, or as the opponent model says.

The manners of all seats are one number, two bits for each seat from the lowest on; 0 is the policy for everybody.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from president.bots.kernel.casual import casual_move
from president.bots.kernel.chance import random_bits
from president.bots.kernel.core import TURN
from president.bots.kernel.jit import called, inner, local_floats, local_ints
from president.bots.kernel.opponent_model import list_all, score_moves, see
from president.bots.kernel.policy import UNIT

POLICY: Final = 0
HABIT: Final = 1
"""What :mod:`president.bots.kernel.casual` does."""
MODEL: Final = 2
"""A draw by the chances of :mod:`president.bots.kernel.opponent_model`."""


@inner
def manner_of(manners: Any, seat: Any) -> Any:
    """How a seat plays."""
    return manners >> 2 * seat & 3


def manners_of(by_seat: list[int]) -> int:
    """The manners of the seats as one number.

    >>> manners_of([MODEL, POLICY, HABIT])
    18
    """
    return sum(manner << 2 * seat for seat, manner in enumerate(by_seat))


@called
def mannered_move(
    manners: int, hand: Any, state: Any, sizes: Any, total: Any, leads: Any, answers: Any, span: Any, flags: Any,
    ladder: Any, model: Any, seed: Any, moves: Any, weights: Any,
) -> Any:  # fmt: skip
    """The move of the seat in turn, which holds ``hand`` and does not play by the policy."""
    if manner_of(manners, state[TURN]) == HABIT:
        cards = sizes[state[TURN]]
        count = list_all(hand, cards, state, leads, answers, span, flags, moves)
        return casual_move(hand, cards, state, flags, ladder, moves, count)
    rows, context, base = local_ints(40), local_floats(16), local_floats(16)
    see(model, state, sizes, flags, ladder, rows, context)
    count = score_moves(
        hand, state, sizes, total, leads, answers, span, flags, ladder, model, context, rows, base, moves, weights
    )
    if count < 2:
        return moves[0] if count else 0
    return moves[_drawn(count, weights, seed)]


@inner
def _drawn(count: Any, scores: Any, seed: Any) -> Any:
    """Draw a number below ``count`` by the softmax of ``scores``, which become running sums."""
    top, mass = scores[0], 0.0
    for number in range(1, count):
        top = max(top, scores[number])
    for number in range(count):
        mass += np.exp(scores[number] - top)
        scores[number] = mass
    point = np.float64(random_bits(seed)) * UNIT * mass
    pick = 0
    while pick < count - 1 and scores[pick] <= point:
        pick += 1
    return pick


__all__ = ["HABIT", "MODEL", "POLICY", "manner_of", "mannered_move", "manners_of"]
