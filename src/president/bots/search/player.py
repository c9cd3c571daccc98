"""The searching bot."""

from __future__ import annotations

import random
from collections.abc import Iterator

from president.bots.chances import Chances
from president.bots.pricing import Pricer, Weights
from president.bots.search.ending import is_ending, winning_move
from president.bots.search.exchange import exchange
from president.bots.search.explain import Explanation, Ground, alternative, explanation
from president.bots.search.facts import facts_of, position_of
from president.bots.search.recipes import Recipe
from president.bots.search.root import Tried, best_move, place_values
from president.bots.search.simulator import DECLINE, Maker, compiled_available, maker
from president.cards import CardSet
from president.game.actions import Action, Give, Pass, Play
from president.game.view import SeatView

PURE_SHARE = 40
"""On the plain engine one playout stands for this many compiled ones."""
FEWEST = 48
MODEL_SHARE = 8
"""Playouts by the policy, which is what the engine does, that take as long as one by the opponent model."""
BEND = 1.8
"""How far a style bends the scale of places; 1 would be the plain level, and more costs strength."""


class SearchBot:
    """Tries every sensible move in likely worlds: see :mod:`president.bots.search`."""

    def __init__(self, recipe: Recipe, make_simulator: Maker | None = None, style: str | None = None) -> None:
        self.recipe = recipe
        self.style = style
        self._maker = make_simulator

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """See :class:`president.bots.Bot`."""
        options = view.options
        if view.seat is None or not options.may_act:
            return None
        if options.trade is not None:
            return exchange(view, self.recipe.trades, self.values(view), rng)[0]
        move, _, _ = self.decide(view, rng)
        return action_of(view, move)

    def explain(self, view: SeatView, rng: random.Random) -> Explanation:
        """See :class:`president.bots.Explains`."""
        options = view.options
        if view.seat is None or not options.may_act:
            raise ValueError("there is nothing to explain: the seat may not act now")
        if options.trade is not None:
            action, tried = exchange(view, self.recipe.trades, self.values(view), rng)
            gives = [alternative(Give(view.seat, options.trade.to, CardSet(entry.move)), entry) for entry in tried]
            return explanation(action, "search" if tried else "rule", gives)
        move, ground, tried = self.decide(view, rng)
        return explanation(
            action_of(view, move), ground, [alternative(action_of(view, entry.move), entry) for entry in tried]
        )

    def decide(self, view: SeatView, rng: random.Random) -> tuple[int, Ground, list[Tried]]:
        """The move as of :func:`sensible_moves`, how it was found, and what was tried, best first."""
        moves = sensible_moves(view)
        if len(moves) == 1:
            return moves[0], "out" if any(play.out for play in view.options.plays) else "only", []
        sure = next(certain_wins(view), None)
        if sure is not None:
            return sure, "sure", []
        facts = facts_of(view)
        position = position_of(view, facts.fixed)
        if self.recipe.ending and is_ending(facts, position):
            move, solved = winning_move(facts, position, moves, self.recipe.ending)
            if move is not None and solved:
                return move, "solved", []
        budget = self.budget()
        simulator = self._maker_for(view)(facts, position, rng.getrandbits(62), budget)
        tried = best_move(moves, simulator, self.values(view), budget)
        return tried[0].move, "search", tried

    def _maker_for(self, view: SeatView) -> Maker:
        if self._maker is None and self.recipe.walkers and compiled_available():
            from president.bots.search.clues import informed

            return informed(view, self.recipe)
        return self._maker or maker()

    def values(self, view: SeatView) -> tuple[float, ...]:
        """What each place is worth to this bot."""
        return tuple(taste(value, self.style) for value in place_values(len(view.counts)))

    def budget(self) -> int:
        """Playouts for one decision on the simulator in use."""
        if self._maker is not None or compiled_available():
            return self.recipe.playouts
        playouts = self.recipe.playouts * (MODEL_SHARE if self.recipe.model else 1)
        return max(min(FEWEST, playouts), playouts // PURE_SHARE)


def taste(value: float, style: str | None) -> float:
    """The worth of a place (1 first, 0 last) to a style: what a bold bot likes is far above the middle, what a
    cautious one fears far below.

    >>> [round(taste(value, "bold"), 2) for value in (1, 0.5, 0)]
    [1.0, 0.29, 0.0]
    >>> [round(taste(value, "cautious"), 2) for value in (1, 0.5, 0)]
    [1.0, 0.71, 0.0]
    """
    if style == "bold":
        return float(value**BEND)
    if style == "cautious":
        return float(1 - (1 - value) ** BEND)
    return value


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


def certain_wins(view: SeatView) -> Iterator[int]:
    """The plays that nobody can answer, by a hand that nobody can stop after them: the next place is certain."""
    pricer = Pricer(Chances.of(view), Weights())
    for play in sorted(view.options.plays, key=lambda play: -play.size):
        if not play.sinks and (play.clears or pricer.chances.unbeatable(play.rank, play.size)):
            rest = view.hand - play.cards
            if pricer.runs_out(rest):
                yield play.cards.mask


def action_of(view: SeatView, move: int) -> Action | None:
    """The action for a move of :func:`sensible_moves`."""
    assert view.seat is not None
    if move == DECLINE:
        return None
    return Play(view.seat, CardSet(move)) if move else Pass(view.seat)
