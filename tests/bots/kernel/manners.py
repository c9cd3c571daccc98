"""The compiled moves of seats that do not play by the policy, for callers in Python."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from president.bots.kernel.convert import counts, state_array
from president.bots.kernel.jit import local_floats, local_ints
from president.bots.kernel.manners import HABIT, mannered_move, manners_of
from president.bots.search.fast import policy_arrays
from president.bots.search.opponent_model import model_for
from president.game.position import Position
from president.rules.compiled import Compiled

_njit: Any = numba.njit


def _choose(
    manners: int, hand: Any, state: Any, sizes: Any, total: Any, leads: Any, answers: Any, span: Any, flags: Any,
    ladder: Any, model: Any, seed: Any,
) -> Any:  # fmt: skip
    moves, weights = local_ints(512), local_floats(512)
    return mannered_move(
        manners, hand, state, sizes, total, leads, answers, span, flags, ladder, model, seed, moves, weights
    )


_compiled: Any = _njit(_nrt=False)(_choose)


def move_by(manner: int, position: Position, rules: Compiled, seed: np.ndarray) -> int:
    """The move, by the kernel's codes, of the seat in turn when it plays in that manner."""
    kernel, ladder, _ = policy_arrays(rules.rules, rules.players)
    hands = [hand if position.active >> seat & 1 else 0 for seat, hand in enumerate(position.hands)]
    sizes = np.array([*(hand.bit_count() for hand in hands), *[0] * (12 - len(hands))], np.int64)
    return int(
        _compiled(
            manners_of([manner] * rules.players),
            np.uint64(counts(hands[position.turn])),
            state_array(position),
            sizes,
            np.uint64(counts(sum(hands))),
            kernel.leads,
            kernel.answers,
            kernel.span,
            kernel.flags,
            ladder,
            model_for(rules.rules),
            seed,
        )
    )


def casual_choice(position: Position, rules: Compiled) -> int:
    """The move, by the kernel's codes, that a casual player in turn makes."""
    return move_by(HABIT, position, rules, np.ones(1, np.uint64))
