"""The compiled casual player, for callers in Python."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from president.bots.kernel.casual import casual_move
from president.bots.kernel.convert import counts, state_array
from president.bots.kernel.jit import local_ints
from president.bots.kernel.opponent_model import list_all
from president.bots.search.fast import policy_arrays
from president.game.position import Position
from president.rules.compiled import Compiled

_njit: Any = numba.njit


def _choose(hand: Any, cards: Any, state: Any, leads: Any, answers: Any, span: Any, flags: Any, ladder: Any) -> Any:
    moves = local_ints(512)
    count = list_all(hand, cards, state, leads, answers, span, flags, moves)
    return casual_move(hand, cards, state, flags, ladder, moves, count)


_compiled: Any = _njit(_nrt=False)(_choose)


def casual_choice(position: Position, rules: Compiled) -> int:
    """The move, by the kernel's codes, that a casual player in turn makes."""
    kernel, ladder, _ = policy_arrays(rules.rules, rules.players)
    hand = position.hands[position.turn]
    return int(
        _compiled(
            np.uint64(counts(hand)),
            hand.bit_count(),
            state_array(position),
            kernel.leads,
            kernel.answers,
            kernel.span,
            kernel.flags,
            ladder,
        )
    )
