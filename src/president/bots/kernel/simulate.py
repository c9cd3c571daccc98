"""Random deals from Python: the kernel's arrays kept in one object.

>>> from president.rules import load
>>> simulator = Simulator(load("basic"), 4, seed=1)
>>> simulator.deals(1000) > 50_000
True
>>> int(simulator.places.sum())
4000
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from president.bots.kernel.chance import random_deals
from president.bots.kernel.convert import SEATS, hands_array
from president.bots.kernel.core import STATE, TURN, list_completions, list_moves
from president.bots.kernel.halves import compile_halves
from president.bots.kernel.tables import kernel_rules
from president.rules import RuleSet, load

LONGEST: Final = 600
"""Room for the legal moves of one seat: ranks times natural cards times wild cards."""


class Simulator:
    """Plays random deals of one rule set at a table of ``players``; equal seeds play equal deals.

    ``places[seat, place]`` counts how often a seat came to a place (from 0).
    """

    def __init__(self, rules: RuleSet, players: int, *, seed: int) -> None:
        self.tables = kernel_rules(rules, players)
        self.places = np.zeros((players, players), np.int64)
        self._deck = self.tables.deck.copy()
        self._start = np.zeros(SEATS, np.uint64)
        self._seed = np.array([(seed * 0x9E3779B97F4A7C15 + 1) % 2**64 or 1], np.uint64)

    def deals(self, count: int, hands: Sequence[int] = ()) -> int:
        """Play ``count`` deals, shuffled or from the card masks ``hands`` by seat; return the number of actions."""
        flags, leads, answers, span, _, _ = self.tables
        deck = self._deck
        if hands:
            self._start = hands_array(hands)
            deck = self._deck[:0]
        return random_deals(count, self._start, deck, leads, answers, span, flags, self._seed, self.places)


def warm_up(rules: RuleSet, players: int) -> None:
    """Load or compile what the kernel offers to Python, and the tables of a rule set."""
    compile_halves(deals, lists)
    deals(rules, players)
    lists(rules, players)


def deals(rules: RuleSet | None = None, players: int = 4) -> None:
    """Play a random deal, of the basic rules when none are given."""
    Simulator(rules or load("basic"), players, seed=1).deals(1)


def lists(rules: RuleSet | None = None, players: int = 4) -> None:
    """List moves and completions in a deal that is over."""
    flags, leads, answers, span, _, order = kernel_rules(rules or load("basic"), players)
    hands, state, moves = np.zeros(SEATS, np.uint64), np.zeros(STATE, np.int64), np.zeros(LONGEST, np.int64)
    state[TURN] = -1
    list_moves(hands, state, leads, answers, span, flags, order, moves)
    list_completions(hands, state, flags, 0, moves)
