"""Playing deals out from an exchange, on the compiled kernel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from president.bots.kernel.convert import counts, state_array
from president.bots.kernel.manners import POLICY
from president.bots.kernel.playout import DECLINE, evaluate
from president.bots.kernel.worlds import SEATS, draw_worlds, hidden, trade_worlds
from president.bots.search.exchange import opening_position, pending_trades
from president.bots.search.facts import Facts
from president.bots.search.fast import policy_arrays
from president.game.view import SeatView


class TradeSimulator:
    """A :class:`president.bots.search.simulator.Simulator` whose moves are cards to give to the seat ``to``."""

    def __init__(self, view: SeatView, facts: Facts, to: int, seed: int, worlds: int) -> None:
        self.facts = facts
        self.to = to
        self.base = np.uint64(seed)
        self.policy = policy_arrays(facts.rules.rules, facts.rules.players)
        self.root = state_array(opening_position(view, facts))
        self.hidden = hidden(facts)
        self.others = tuple(pending_trades(view))
        power = facts.rules.power()
        self.best = np.array(sorted(range(14), key=lambda rank: -power[rank]), np.int64)
        self.worlds = np.zeros((worlds, SEATS), np.uint64)
        self.drawn = 0
        self.seed = np.zeros(1, np.uint64)

    def play_out(self, moves: Sequence[int], first: int, last: int) -> list[list[int]]:
        """See :class:`president.bots.search.simulator.Simulator`; a move is the mask of the cards given."""
        self._draw(last)
        kernel, ladder, table = self.policy
        me, players = self.facts.seat, self.facts.rules.players
        roots = np.array([DECLINE], np.int64)
        found: list[list[int]] = []
        for given in moves:
            word = np.uint64(counts(given))
            worlds = self.worlds[first:last].copy()
            worlds[:, me] -= word
            worlds[:, self.to] += word
            places = np.zeros((1, players), np.int64)
            evaluate(
                worlds, 0, last - first, POLICY, self.root, me, roots, 1, places,
                kernel.leads, kernel.answers, kernel.span, kernel.flags, ladder, table, table,
                self.base + np.uint64(first),
            )  # fmt: skip
            found.append(places[0].tolist())
        return found

    def _draw(self, last: int) -> None:
        if last > self.drawn:
            draw_worlds(self.worlds, self.drawn, last, *self.hidden, self.base, self.seed)
            for high, low, due in self.others:
                trade_worlds(self.worlds, self.drawn, last, high, low, due, self.best)
            self.drawn = last
