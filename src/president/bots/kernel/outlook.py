"""How a position ends when everybody plays on by the policy, in compiled code: all hands known, all seats watched."""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.core import STATE, seat_in_place
from president.bots.kernel.jit import entry, local_floats, local_ints, local_words
from president.bots.kernel.manners import POLICY
from president.bots.kernel.playout import measure, reseed, rollout
from president.bots.kernel.tables import PLAYERS


@entry
def finish(
    count: int,
    given: Any,
    root: Any,
    offered: Any,
    places: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    ladder: Any,
    table: Any,
    base: Any,
) -> None:
    """Play a position ``count`` times to its end; ``places[seat, place]`` grows by one for each seat.

    ``offered`` says that the top on the table has been offered for completion already.
    """
    players = flags[PLAYERS]
    hands, state, sizes, seed, moves = local_words(12), local_ints(14), local_ints(12), local_words(1), local_ints(512)
    weights = local_floats(512)
    for number in range(count):
        reseed(seed, base, number)
        for seat in range(players):
            hands[seat] = given[seat]
        for field in range(STATE):
            state[field] = root[field]
        total = measure(hands, state, sizes, flags)
        rollout(
            -1, offered, POLICY, hands, state, sizes, total,
            leads, answers, span, flags, ladder, table, table, seed, moves, weights,
        )  # fmt: skip
        for place in range(players):
            places[np.int64(seat_in_place(state, place)), place] += 1


__all__ = ["finish"]
