"""A seeded random game, played through the engine: the source of golden records and of records in tests."""

from __future__ import annotations

import random

from president.cards import CardSet, full_deck
from president.game import (
    Action,
    Game,
    Give,
    Request,
    TradeOption,
    actors,
    apply,
    legal_actions,
    new_game,
    options,
    start_deal,
)
from president.records import Deal, Record
from president.rules import RuleSet

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kai", "Liv")


def play_through(rules: RuleSet, players: int, seed: int, *, deals: int | None = None) -> Record:
    """A whole game, or its first ``deals``, in which everybody acts by chance."""
    rng = random.Random(seed)
    game = new_game(rules, players)
    dealer = rng.randrange(players)
    played: list[Deal] = []
    while game.phase == "ready" and (deals is None or len(played) < deals):
        first = dealer if not played else None
        game, deal = play_deal(game, rng, first)
        played.append(deal)
    return Record(rules, NAMES[:players], tuple(played))


def play_deal(game: Game, rng: random.Random, dealer: int | None = None) -> tuple[Game, Deal]:
    """One deal by chance."""
    deck = list(full_deck(game.rules.packs(game.seats), game.rules.deck.jokers))
    rng.shuffle(deck)
    return play_out(start_deal(game, deck, dealer).game, rng, dealer)


def play_out(game: Game, rng: random.Random, dealer: int | None = None) -> tuple[Game, Deal]:
    """A deal that has just begun, to its end by chance."""
    hands, actions = game.hands, list[Action]()
    while game.phase in ("exchange", "play"):
        action = choose(game, rng)
        actions.append(action)
        game = apply(game, action).game
    return game, Deal(hands, tuple(actions), dealer)


def choose(game: Game, rng: random.Random) -> Action:
    """A legal action of somebody who may act."""
    seat = rng.choice(sorted(actors(game)))
    trade = options(game, seat).trade
    return trade_by_chance(game, seat, trade, rng) if trade else rng.choice(legal_actions(game, seat))


def trade_by_chance(game: Game, seat: int, trade: TradeOption, rng: random.Random) -> Action:
    """Ask for some cards of the pack, or give any that may be given."""
    if trade.kind == "request":
        pack = full_deck(game.rules.packs(game.seats), game.rules.deck.jokers)
        return Request(seat, trade.to, CardSet.of(rng.sample(pack, rng.randint(0, trade.count))))
    free = sorted(trade.among - trade.must)
    rest = rng.sample(free, trade.count - len(trade.must))
    return Give(seat, trade.to, trade.must | CardSet.of(rest))
