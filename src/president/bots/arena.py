"""Bots against each other: whole deals, and duplicate matches that take the luck of the deal out.

In a duplicate match every deal is played once with the tested bot in each seat, so that everybody had the same
cards. A result is the mean *place value*: 1 for the first place, 0 for the last, evenly between; equals make 0.5.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from president.bots.bot import Bot
from president.cards import full_deck
from president.game import Game, GameError, actors, apply, new_game, start_deal, view
from president.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Score:
    """A measured place value: ``mean`` ± ``margin`` (95 %) over ``deals`` duplicate deals, ``games`` in all."""

    mean: float
    margin: float
    deals: int
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.margin:.3f}"


def play_deal(game: Game, bots: Sequence[Bot], rngs: Sequence[random.Random]) -> Game:
    """Play on to the end of the deal, a bot and its generator for each seat.

    Completers out of turn are asked before the seat in turn, the nearest clockwise from the owner first (D12).

    Raises:
        GameError: when a bot that must act declines.
    """
    while game.phase in ("exchange", "play"):
        for seat in _asked(game):
            action = bots[seat].choose(view(game, seat), rngs[seat])
            if action is not None:
                game = apply(game, action).game
                break
        else:
            raise GameError(f"nobody acted in the {game.phase} of deal {game.deal}")
    return game


def _asked(game: Game) -> list[int]:
    """Who may act, in the order in which they are asked; the seat in turn last."""
    start = 0 if game.owner is None else game.owner
    return sorted(actors(game), key=lambda seat: (seat == game.turn, (seat - start - 1) % game.seats))


def duplicate(rules: RuleSet, players: int, bot: Bot, rival: Bot, *, deals: int, seed: int = 0) -> Score:
    """The place value of ``bot`` in one seat with ``rival`` in all others, over ``deals`` deals and every seat.

    Every second deal has an exchange first, after a random finishing order.
    """
    means = [_rotated(rules, players, bot, rival, number, seed) for number in range(deals)]
    mean = sum(means) / deals
    spread = sqrt(sum((value - mean) ** 2 for value in means) / max(deals - 1, 1))
    return Score(mean, 1.96 * spread / sqrt(deals), deals, deals * players)


def _rotated(rules: RuleSet, players: int, bot: Bot, rival: Bot, number: int, seed: int) -> float:
    chance = random.Random(f"{seed} {number}")
    deck = list(full_deck(rules.packs(players), rules.deck.jokers))
    chance.shuffle(deck)
    order, dealer = chance.sample(range(players), players), chance.randrange(players)
    ready = new_game(rules, players)
    if number % 2:
        ready = replace(ready, order=tuple(order))
    total = 0.0
    for seat in range(players):
        bots = [bot if other == seat else rival for other in range(players)]
        rngs = [random.Random(f"{seed} {number} {other}") for other in range(players)]
        done = play_deal(start_deal(ready, deck, None if ready.order else dealer).game, bots, rngs)
        total += 1 - done.order.index(seat) / (players - 1)
    return total / players
