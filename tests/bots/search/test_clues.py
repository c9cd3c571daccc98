"""Conclusions from what was played: likely hands come up more often, impossible ones never."""

from __future__ import annotations

import random
from statistics import mean

import numpy as np
import pytest

from president.bots import Bot, make
from president.bots.kernel.convert import counts
from president.bots.kernel.worlds import SEATS
from president.bots.search import clues as module
from president.bots.search.clues import InformedSimulator, clues
from president.bots.search.facts import Facts, facts_of, position_of
from president.bots.search.player import SearchBot, sensible_moves
from president.bots.search.recipes import Recipe
from president.game import Game, actors, apply, view
from president.testing.games import table

POOL = 200


def moments(name: str, bot: Bot, deals: int, seed: int) -> list[Game]:
    """Games some way into a deal, played by ``bot``."""
    rng = random.Random(seed)
    found: list[Game] = []
    for _ in range(deals):
        game, declined, acted = table(name, 4, rng), set[int](), 0
        while game.phase == "play":
            seat = rng.choice(sorted(actors(game) - (declined - {game.turn})))
            seen = view(game, seat)
            if acted > 10 and seat == game.turn and len(sensible_moves(seen)) > 1 and acted % 5 == 0:
                found.append(game)
            action = bot.choose(seen, rng)
            declined = declined | {seat} if action is None else set()
            acted += action is not None
            game = apply(game, action).game if action is not None else game
    return found


def simulator(game: Game) -> InformedSimulator:
    assert game.turn is not None
    seen = view(game, game.turn)
    facts = facts_of(seen)
    return InformedSimulator(seen, POOL, facts, position_of(seen, facts.fixed), 3, 100)


@pytest.mark.parametrize("name", ["basic", "clearing-twos", "wild-twos", "european+bombs+jokers+revolution"])
def test_what_was_seen_is_replayed(name: str) -> None:
    """The clues are actions of the others, each at a position in which that seat was in turn."""
    for game in moments(name, make("casual"), 2, 1):
        assert game.turn is not None
        seen = view(game, game.turn)
        found = list(clues(seen, facts_of(seen)))
        assert all(clue.seat != game.turn and clue.position.turn == clue.seat for clue in found)
        assert len(found) > 3


def test_the_true_hands_are_likelier_than_others() -> None:
    """With the true hands among the pool their likelihood is above the median far more often than not."""
    ranks = []
    for game in moments("basic", SearchBot(Recipe(playouts=150)), 4, 2):
        assert game.turn is not None
        seen = view(game, game.turn)
        truth = np.zeros(SEATS, np.uint64)
        for seat, mask in enumerate(game.masks):
            truth[seat] = counts(mask)

        class WithTruth(InformedSimulator):
            def weigh(self, clues: list[module.Clue]) -> None:
                self.pool[0] = truth  # noqa: B023
                super().weigh(clues)

        facts = facts_of(seen)
        made = WithTruth(seen, POOL, facts, position_of(seen, facts.fixed), 3, 100)
        likelihoods = np.diff(made.sums, prepend=0.0)
        ranks.append(float((likelihoods < likelihoods[0]).mean()))
    assert len(ranks) > 10
    assert mean(ranks) > 0.75


def test_worlds_are_picked_from_the_pool() -> None:
    """Every world agrees with the facts, and the same numbers give the same worlds."""
    for game in moments("european", make("casual"), 2, 4):
        one, other = simulator(game), simulator(game)
        one.draw(60)
        other.draw(20)
        other.draw(60)
        assert (one.worlds[:60] == other.worlds[:60]).all()
        assert set(map(bytes, one.worlds[:60])) <= set(map(bytes, one.pool))
        assert facts_hold(one.facts, one.worlds[:60])


def facts_hold(facts: Facts, worlds: np.ndarray) -> bool:
    return all(
        sum(int(world[seat]) >> 4 * rank & 15 for rank in range(14)) == fixed.bit_count() + facts.missing[seat]
        for world in worlds
        for seat, fixed in enumerate(facts.fixed)
    )
