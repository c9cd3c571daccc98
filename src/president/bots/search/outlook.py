"""How often each seat comes to each place when all hands are known and everybody plays on by the policy."""

from __future__ import annotations

import random
from typing import Protocol

from president.bots.search.pure import PurePolicy, place_of
from president.bots.search.simulator import compiled_available
from president.game.position import Position
from president.rules.compiled import Compiled


class Outlook(Protocol):
    """A way to find out."""

    def __call__(
        self, position: Position, rules: Compiled, playouts: int, seed: int, *, offered: bool
    ) -> list[list[int]]:
        """Counts by seat and place, first place first; the same seed gives the same counts.

        ``offered`` says that whoever could complete the top out of turn has let it be.
        """
        ...


def outlook() -> Outlook:
    """The fast way where numba can be imported, else the one on the engine."""
    return compiled_outlook if compiled_available() else plain_outlook


def compiled_outlook(
    position: Position, rules: Compiled, playouts: int, seed: int, *, offered: bool
) -> list[list[int]]:
    """See :class:`Outlook`."""
    import numpy as np

    from president.bots.kernel.convert import hands_array, state_array
    from president.bots.kernel.outlook import finish
    from president.bots.search.fast import policy_arrays

    kernel, ladder, table = policy_arrays(rules.rules, rules.players)
    places = np.zeros((rules.players, rules.players), np.int64)
    finish(
        playouts, hands_array(position.hands), state_array(position), offered, places,
        kernel.leads, kernel.answers, kernel.span, kernel.flags, ladder, table, np.uint64(seed),
    )  # fmt: skip
    found: list[list[int]] = places.tolist()
    return found


def plain_outlook(position: Position, rules: Compiled, playouts: int, seed: int, *, offered: bool) -> list[list[int]]:
    """See :class:`Outlook`."""
    policy = PurePolicy(rules)
    places = [[0] * rules.players for _ in range(rules.players)]
    for number in range(playouts):
        rng = random.Random(seed * 1_000_003 + number)
        end = policy.play_on(position, rng, offered=offered)
        for seat, counts in enumerate(places):
            counts[place_of(end, seat)] += 1
    return places
