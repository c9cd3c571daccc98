"""The exchange: what searching bots give and ask for."""

from __future__ import annotations

import random

from president.bots.search.exchange import gives, names_wanted
from president.bots.search.player import SearchBot
from president.bots.search.recipes import RECIPES
from president.cards import CardSet
from president.game import Game, apply, arrange_exchange, view
from president.game.actions import Give, Request
from president.rules import load

HANDS = ("3C 5C 5D 9H AC 2C", "3D 3H 4C 4D KC 2H", "6C 6D 6H 7C 7D 8C", "9C 9D TC TD JC QC")


def exchange(name: str) -> Game:
    """Seat 0 was president, seat 1 last."""
    return arrange_exchange(load(name), [CardSet.parse(text) for text in HANDS], order=(0, 2, 3, 1))


def test_the_president_asks_for_the_best_that_others_hold() -> None:
    """Never for cards of its own, never twice for the same face."""
    game = exchange("european+naming")
    due = view(game, 0).options.trade
    assert due is not None
    asked = names_wanted(view(game, 0), due)
    assert asked == CardSet.parse("2D 2H")
    assert SearchBot(RECIPES["good"]).choose(view(game, 0), random.Random(1)) == Request(0, 1, asked)


def test_by_rule_of_thumb_low_cards_go_first() -> None:
    """A whole pair of fives before a nine, and before half of it with the three; a two comes last."""
    game = apply(exchange("european"), Give(1, 0, CardSet.parse("2H KC"))).game
    seen = view(game, 0)
    assert seen.options.trade is not None
    choices = gives(seen, seen.options.trade)
    assert CardSet(choices[0]) == CardSet.parse("5C 5D")
    assert CardSet(choices[-1]) & CardSet.parse("2C 2H")
    assert len(set(choices)) == len(choices)


def test_the_search_gives_what_it_likes_to_lose() -> None:
    """It never parts with a two here, and says what it weighed; the action is the one it explains."""
    game = apply(exchange("european"), Give(1, 0, CardSet.parse("2H KC"))).game
    bot = SearchBot(RECIPES["good"])
    told = bot.explain(view(game, 0), random.Random(3))
    assert told.ground == "search"
    assert told.action == bot.choose(view(game, 0), random.Random(3))
    assert isinstance(told.action, Give)
    assert not told.action.cards & CardSet.parse("2C 2H")
    assert len(told.alternatives) > 10
