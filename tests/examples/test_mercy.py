"""The same president again and again: an exchange that falls out (D35)."""

from __future__ import annotations

import random

from president.game import Game, apply, legal_actions, new_game, start_deal
from president.game.events import ExchangeSpared
from president.game.roles import next_pairs
from president.records.telling import tell
from president.rules import RuleSet, from_toml
from tests.examples.sitting import any_action, shuffled


def mercy(after: int) -> RuleSet:
    """A table that plays on until somebody ends it."""
    return from_toml(f'extends = "european+open"\n[exchange]\nmercy_after = {after}', name="mercy")


def until_done(game: Game, rng: random.Random) -> Game:
    """A deal that player 0 wins: everybody else passes whenever they can."""
    while game.phase in ("exchange", "play"):
        seat = game.turn
        if seat is None or game.players[seat] == 0 or game.leads:
            game = apply(game, any_action(game, rng)).game
        else:
            game = apply(game, legal_actions(game, seat)[-1]).game
    return game


def deal(game: Game, rng: random.Random) -> tuple[Game, ExchangeSpared | None]:
    """Deal the next one: the game, and the event that says that nobody trades."""
    step = start_deal(game, shuffled(game.rules, game.seats, rng), None if game.order else 0)
    spared = next((event for event in step.events if isinstance(event, ExchangeSpared)), None)
    return step.game, spared


def test_after_so_many_deals_with_one_president_nobody_trades_once() -> None:
    """D35: the deal after that has an exchange again, and the count starts anew."""
    rng, after = random.Random(7), 2
    game = new_game(mercy(after), 4)
    presidents: list[int] = []
    spared_at: list[int] = []
    for number in range(1, 60):
        due = next_pairs(game.rules, game.seats, game.reign)
        game, spared = deal(game, rng)
        running = 0
        for president in reversed(presidents):
            if president != presidents[-1]:
                break
            running += 1
        since = number - 1 - (spared_at[-1] if spared_at else 1) + 1
        expected = bool(presidents) and min(running, since) >= after
        assert (spared is not None) == expected == (number > 1 and not due)
        assert bool(game.trades) == (number > 1 and not expected)
        if spared is not None:
            spared_at.append(number)
            assert game.players[spared.seat] == presidents[-1]
            assert tell(spared) == f"Seat {spared.seat} is president 2 deals running, so nobody trades this time."
        game = until_done(game, rng)
        presidents.append(game.players[game.order[0]])
    assert len(spared_at) > 5


def test_without_the_option_nothing_is_counted() -> None:
    rng = random.Random(7)
    game = new_game(mercy(0), 4)
    for _ in range(8):
        game, spared = deal(game, rng)
        assert spared is None
        game = until_done(game, rng)
    assert game.reign == (-1, 0)
