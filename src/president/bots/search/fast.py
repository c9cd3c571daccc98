"""The simulator on the compiled kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from president.bots.kernel.convert import move_code, state_array
from president.bots.kernel.manners import POLICY
from president.bots.kernel.playout import evaluate
from president.bots.kernel.policy_table import Floats, policy_table, strength_table
from president.bots.kernel.tables import Ints, KernelRules, kernel_rules
from president.bots.kernel.worlds import SEATS, draw_worlds, hidden
from president.bots.search.facts import Facts
from president.bots.search.simulator import DECLINE
from president.bots.search.table import table_for
from president.game.position import Position
from president.rules import RuleSet


class Policy(NamedTuple):
    """Everything of a rule set that playouts read."""

    kernel: KernelRules
    ladder: Ints
    table: Floats


@lru_cache(maxsize=64)
def policy_arrays(rules: RuleSet, players: int) -> Policy:
    """The arrays for a rule set at a table of ``players``."""
    return Policy(kernel_rules(rules, players), strength_table(rules), policy_table(rules, table_for(rules)))


class KernelSimulator:
    """See :class:`president.bots.search.simulator.Simulator`."""

    def __init__(self, facts: Facts, position: Position, seed: int, worlds: int) -> None:
        self.facts = facts
        self.root = state_array(position)
        self.base = np.uint64(seed)
        self.policy = policy_arrays(facts.rules.rules, facts.rules.players)
        self.hidden = hidden(facts)
        self.worlds = np.zeros((worlds, SEATS), np.uint64)
        self.manners = POLICY
        self.model = self.policy.table  # nobody looks at it as long as all play by the policy
        self.drawn = 0
        self.seed = np.zeros(1, np.uint64)

    def draw(self, last: int) -> None:
        """Draw the worlds up to number ``last``."""
        draw_worlds(self.worlds, self.drawn, last, *self.hidden, self.base, self.seed)
        self.drawn = last

    def play_out(self, moves: Sequence[int], first: int, last: int) -> list[list[int]]:
        """See :class:`president.bots.search.simulator.Simulator`."""
        if last > self.drawn:
            self.draw(last)
        rules = self.facts.rules
        codes = np.array([DECLINE if move == DECLINE else move_code(move, rules) for move in moves], np.int64)
        places = np.zeros((len(moves), rules.players), np.int64)
        kernel, ladder, table = self.policy
        evaluate(
            self.worlds, first, last, self.manners, self.root, self.facts.seat, codes, len(moves), places,
            kernel.leads, kernel.answers, kernel.span, kernel.flags, ladder, table, self.model,
            self.base,
        )  # fmt: skip
        found: list[list[int]] = places.tolist()
        return found
