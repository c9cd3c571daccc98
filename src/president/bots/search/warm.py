"""Loading or compiling what the search needs before anybody waits for it; see :func:`president.bots.kernel.warm`."""

from __future__ import annotations

import random
from dataclasses import replace

from president.bots.kernel.halves import compile_halves
from president.bots.search.ending import solver
from president.bots.search.facts import facts_of, position_of
from president.bots.search.player import SearchBot
from president.bots.search.recipes import RECIPES
from president.cards import CardSet
from president.game import SeatView, actors, apply, arrange, arrange_exchange, view
from president.rules import RuleSet, compile_rules, load


def warm_up(rules: RuleSet, players: int) -> None:
    """Let a searching bot decide once in each kind of situation: a lead, an ending for two, an exchange."""
    compile_halves(worlds, endings_and_playouts)
    recipe = replace(RECIPES["expert"], playouts=8, ending=100, trades=8)
    bot, rng = SearchBot(recipe), random.Random(1)
    bot.choose(_lead(rules, players), rng)
    _solve(rules, players, recipe.ending)
    if rules.exchange.counts:
        game = arrange_exchange(rules, _hands(rules, players), order=range(players))
        while game.phase == "exchange":
            seat = min(actors(game))
            action = bot.choose(view(game, seat), rng)
            assert action is not None
            game = apply(game, action).game


def worlds() -> None:
    """Compile the drawing of likely hands, about half of all there is to compile."""
    import numpy as np

    from president.bots.kernel.worlds import trade_worlds
    from president.bots.search.clues import InformedSimulator

    seen = _lead(load("basic"), 4)
    facts = facts_of(seen)
    simulator = InformedSimulator(seen, RECIPES["expert"], facts, position_of(seen, facts.fixed), 1, 1)
    simulator.draw(1)
    trade_worlds(simulator.worlds, 0, 1, 0, 1, 1, np.arange(14))


def endings_and_playouts() -> None:
    """Compile the other half: playouts last, for which a large part has then been compiled with :func:`worlds`."""
    from president.bots.search.fast import KernelSimulator

    rules = load("basic")
    _solve(rules, 4, 1)
    seen = _lead(rules, 4)
    facts = facts_of(seen)
    KernelSimulator(facts, position_of(seen, facts.fixed), 1, 1).play_out([1], 0, 1)


def _lead(rules: RuleSet, players: int) -> SeatView:
    return view(arrange(rules, _hands(rules, players), lead=0), 0)


def _solve(rules: RuleSet, players: int, limit: int) -> None:
    hands = [CardSet.of(list(hand)[: 4 * (seat < 2)]) for seat, hand in enumerate(_hands(rules, players))]
    ending = arrange(rules, hands, lead=0)
    assert ending.position is not None
    solver(ending.compiled, limit).wins(ending.position, 0, offered=False)


def _hands(rules: RuleSet, players: int) -> list[CardSet]:
    cards = list(CardSet(compile_rules(rules, players).pack))
    return [CardSet.of(cards[seat::players]) for seat in range(players)]
