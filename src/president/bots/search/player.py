"""The searching bot."""

from __future__ import annotations

import random
from dataclasses import dataclass

from president.bots.search.facts import Facts, facts_of, position_of
from president.bots.search.root import Tried, best_move, place_values
from president.bots.search.simulator import DECLINE, Maker, compiled_available, maker
from president.bots.trade import in_order, trade
from president.cards import CardSet
from president.game.actions import Action, Pass, Play
from president.game.view import SeatView

PURE_SHARE = 40
"""On the plain engine one playout stands for this many compiled ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How much a searching bot thinks."""

    playouts: int
    """Playouts for one decision, at the most."""
    ending: int = 0
    """Positions that the exact solution of an ending for two may visit; 0 does without."""
    trades: int = 0
    """Playouts for an exchange; 0 trades by rule of thumb."""


class SearchBot:
    """Flat Monte Carlo: see :mod:`president.bots.search`."""

    def __init__(self, recipe: Recipe, make_simulator: Maker | None = None) -> None:
        self.recipe = recipe
        self._maker = make_simulator

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """See :class:`president.bots.Bot`."""
        options = view.options
        if view.seat is None or not options.may_act:
            return None
        if options.trade is not None:
            return trade(view, in_order)
        moves = sensible_moves(view)
        if len(moves) == 1:
            return action_of(view, moves[0])
        return action_of(view, self.weigh(view, moves, rng)[0].move)

    def weigh(self, view: SeatView, moves: list[int], rng: random.Random) -> list[Tried]:
        """The moves with how their playouts ended, best first."""
        facts = facts_of(view)
        budget = self._budget()
        simulator = self._simulator(view, facts, rng, budget)
        return best_move(moves, simulator, place_values(len(view.counts)), budget)

    def _budget(self) -> int:
        fast = self._maker is not None or compiled_available()
        return self.recipe.playouts if fast else max(48, self.recipe.playouts // PURE_SHARE)

    def _simulator(self, view: SeatView, facts: Facts, rng: random.Random, budget: int):  # type: ignore[no-untyped-def]
        make = self._maker or maker()
        return make(facts, position_of(view, facts.fixed), rng.getrandbits(62), budget)


def sensible_moves(view: SeatView) -> list[int]:
    """The moves worth a thought, as card masks, 0 for a pass, ``DECLINE`` for waiting out of turn.

    Going out is always best, and sinking never while there is another move.
    """
    options = view.options
    for play in options.plays:
        if play.out:
            return [play.cards.mask]
    rest = [0] if options.may_pass else [DECLINE] if view.turn != view.seat else []
    safe = [play.cards.mask for play in options.plays if not play.sinks]
    if safe or rest:
        return safe + rest
    return [play.cards.mask for play in options.plays]


def action_of(view: SeatView, move: int) -> Action | None:
    """The action for a move of :func:`sensible_moves`."""
    assert view.seat is not None
    if move == DECLINE:
        return None
    return Play(view.seat, CardSet(move)) if move else Pass(view.seat)
