"""Playing whole deals for tests: a seeded player that takes any legal action."""

from __future__ import annotations

import random
from collections.abc import Iterator

from president.cards import Card, full_deck
from president.game import Action, Game, actors, apply, legal_actions, new_game, start_deal
from president.rules import RuleSet, load, with_length


def rules_of(name: str, *, deals: int = 9) -> RuleSet:
    """The rule set of that name, with a number of deals where one must be chosen."""
    rules = load(name)
    return with_length(rules, deals=deals) if rules.ending.until == "deals" else rules


def shuffled(rules: RuleSet, players: int, rng: random.Random) -> list[Card]:
    """A shuffled pack for that many players."""
    deck = list(full_deck(rules.packs(players), rules.deck.jokers))
    rng.shuffle(deck)
    return deck


def any_action(game: Game, rng: random.Random) -> Action:
    """An action of somebody who may act, in turn or out of turn."""
    choices = [action for seat in sorted(actors(game)) for action in legal_actions(game, seat)]
    return rng.choice(choices)


def play_deal(game: Game, rng: random.Random, dealer: int | None = None) -> Iterator[Game]:
    """The states of one deal, from the hands dealt to the finishing order."""
    game = start_deal(game, shuffled(game.rules, game.seats, rng), dealer).game
    yield game
    while game.phase in ("exchange", "play"):
        game = apply(game, any_action(game, rng)).game
        yield game


def after_deals(name: str, players: int, deals: int = 1, seed: int = 1) -> Game:
    """A game after some whole deals."""
    rng = random.Random(seed)
    game = new_game(rules_of(name), players)
    for number in range(deals):
        *_, game = play_deal(game, rng, 0 if number == 0 else None)
    return game
