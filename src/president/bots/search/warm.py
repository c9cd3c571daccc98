"""Loading or compiling what the search needs before anybody waits for it; see :func:`president.bots.kernel.warm`."""

from __future__ import annotations

import random
from dataclasses import replace

from president.bots.search.ending import solver
from president.bots.search.player import SearchBot
from president.bots.search.recipes import RECIPES
from president.cards import CardSet
from president.game import Game, actors, apply, arrange, arrange_exchange, view
from president.rules import RuleSet, compile_rules


def warm_up(rules: RuleSet, players: int) -> None:
    """Let a searching bot decide once in each kind of situation: a lead, an ending for two, an exchange."""
    recipe = replace(RECIPES["expert"], playouts=8, ending=100, trades=8)
    bot, rng = SearchBot(recipe), random.Random(1)
    bot.choose(view(arrange(rules, _hands(rules, players), lead=0), 0), rng)
    ending = _ending(rules, players)
    assert ending.position is not None
    solver(ending.compiled, recipe.ending).wins(ending.position, 0, offered=False)
    if rules.exchange.counts:
        game = arrange_exchange(rules, _hands(rules, players), order=range(players))
        while game.phase == "exchange":
            seat = min(actors(game))
            action = bot.choose(view(game, seat), rng)
            assert action is not None
            game = apply(game, action).game


def _ending(rules: RuleSet, players: int) -> Game:
    hands = _hands(rules, players)
    return arrange(rules, [CardSet.of(list(hand)[: 4 * (seat < 2)]) for seat, hand in enumerate(hands)], lead=0)


def _hands(rules: RuleSet, players: int) -> list[CardSet]:
    cards = list(CardSet(compile_rules(rules, players).pack))
    return [CardSet.of(cards[seat::players]) for seat in range(players)]
