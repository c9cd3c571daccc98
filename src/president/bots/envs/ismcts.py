"""OpenSpiel's information-set Monte Carlo tree search as one of our bots, for comparison."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from president.bots.envs.deal import Deal, setting
from president.bots.envs.openspiel_game import PresidentGame, PresidentState
from president.bots.envs.worlds import to_ask
from president.bots.search.facts import Facts, facts_of, position_of
from president.bots.search.worlds import draw
from president.bots.trade import in_order, trade
from president.cards import CardSet
from president.game.actions import Action, Pass, Play
from president.game.view import SeatView
from president.rules import RuleSet

FEWEST = 2
"""The search only makes its root in the first simulation."""


class IsmctsBot:
    """OpenSpiel's own Python ISMCTS with random rollouts and ``simulations`` for each decision; a :class:`Bot`.

    It searches the deal in progress from what the view tells; hidden cards are laid out anew for every simulation.
    In an exchange it asks for the best cards and parts with the worst. With a ``clock``, such as ``time.thread_time``,
    it goes on for ``seconds`` instead, for comparisons at equal time; then the same generator may choose otherwise.
    """

    def __init__(
        self,
        simulations: int = 100,
        *,
        seconds: float = 0.0,
        clock: Callable[[], float] | None = None,
        exploration: float = 1.0,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.clock = clock
        self.exploration = exploration
        self.searched = 0
        """Simulations of the last search."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """See :class:`president.bots.Bot`."""
        options = view.options
        if view.seat is None or not options.may_act:
            return None
        if options.trade is not None:
            return trade(view, in_order)
        begun = self.clock() if self.clock else 0.0
        seat, asked = view.seat, view.seat != view.turn
        root = _Root(view, facts_of(view), rng)
        if len(options.plays) + options.may_pass + asked == 1:
            return Play(seat, options.plays[0].cards) if options.plays else Pass(seat)
        action = self._search(root, rng, begun)
        if not action:
            return None if asked else Pass(seat)
        cards = root.deal.setting.actions.cards(action, view.hand.mask, 0 if asked else view.opening.mask)
        return Play(seat, CardSet(cards))

    def _search(self, root: _Root, rng: random.Random, begun: float) -> int:
        """What the searcher's own ``step`` does, simulation by simulation, so that a clock may end it."""
        searcher = self._searcher(root, rng)
        node = searcher.create_new_node(root.state)
        self.searched = 0
        while self._goes_on(begun):
            searcher.run_simulation(root.sample())
            self.searched += 1
        actions, chances = zip(*searcher.get_final_policy(root.state, node), strict=True)
        return int(rng.choices(actions, chances)[0])

    def _goes_on(self, begun: float) -> bool:
        """Whether there is another simulation."""
        if self.clock is None:
            return self.searched < self.simulations
        return self.searched < FEWEST or self.clock() - begun < self.seconds

    def _searcher(self, root: _Root, rng: random.Random) -> Any:
        chance = np.random.RandomState(rng.getrandbits(32))
        return ISMCTSBot(
            root.game,
            evaluator=RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
            uct_c=self.exploration,
            max_simulations=0,  # counted here
            random_state=chance,
        )


@lru_cache(maxsize=64)
def game_of(rules: RuleSet, players: int) -> PresidentGame:
    """The OpenSpiel game of a rule set, also of one without a name."""
    return PresidentGame({"players": players, "rules": rules.name}, rules=rules)


class _Root:
    """Where a search begins: the position of the view, with other hidden cards in every sample."""

    def __init__(self, view: SeatView, facts: Facts, rng: random.Random) -> None:
        assert view.seat is not None
        self.game = game_of(view.rules, len(view.counts))
        self.view, self.facts, self.rng = view, facts, rng
        self.seat = view.seat
        self.where = setting(view.rules, len(view.counts))
        self.state = self.sample()
        assert isinstance(self.state.now, Deal)
        self.deal = self.state.now

    def sample(self) -> PresidentState:
        """A state with the record empty: what the searching seat knows is its hand and the table."""
        position = position_of(self.view, draw(self.facts, self.rng))
        if self.view.turn == self.seat:
            return PresidentState(self.game, Deal(self.where, position, self.seat))
        others = to_ask(position, self.where, self.seat)
        return PresidentState(self.game, Deal(self.where, position, self.seat, asked=True, others=others))
