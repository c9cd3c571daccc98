"""How seats play on in playouts: by habit, by the opponent model's chances, or by the policy."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from president.bots.kernel.convert import hands_array, state_array
from president.bots.kernel.manners import HABIT, MODEL, POLICY, manners_of
from president.bots.kernel.playout import evaluate
from president.bots.search.fast import policy_arrays
from president.bots.search.opponent_model import chances, model_for
from president.bots.search.pure import place_of
from president.game import apply
from president.game.position import Position, advance
from president.rules.compiled import Compiled
from president.testing.games import next_action, table
from tests.bots.kernel.manners import casual_choice, move_by

DRAWS = 3_000


@pytest.mark.parametrize("name", ["basic", "clearing-twos", "wild-twos"])
def test_moves_by_the_model_come_as_often_as_it_says(name: str) -> None:
    rng, seed = random.Random(4), np.ones(1, np.uint64)
    game, seen = table(name, 4, rng), 0
    while game.phase == "play":
        assert game.position is not None
        said = chances(game.position, game.compiled)
        if len(said) > 2:
            drawn = Counter(move_by(MODEL, game.position, game.compiled, seed) for _ in range(DRAWS))
            assert set(drawn) <= set(said)
            for move, chance in said.items():
                assert abs(drawn[move] / DRAWS - chance) < 5 * sqrt(chance * (1 - chance) / DRAWS) + 1e-3
            seen += 1
        action = next_action(game, rng)
        assert action is not None
        game = apply(game, action).game
    assert seen > 3


def test_seats_of_habit_play_a_deal_out_as_the_casual_level_does() -> None:
    """Nothing is left to chance when everybody plays by habit: each playout ends as the engine says."""
    rng = random.Random(6)
    for _ in range(6):
        game = table("basic", 4, rng)
        assert game.position is not None
        seat = game.position.turn
        end = by_habit(game.position, game.compiled)
        counted = played_out(game.position, game.compiled, [HABIT] * 4, 5)
        assert counted[place_of(end, seat)] == 5


def test_each_seat_plays_in_its_own_manner() -> None:
    """Manners of the other seats count, and the policy is what all play by unless said otherwise."""
    rng = random.Random(2)
    game = table("basic", 4, rng)
    assert game.position is not None
    turn = game.position.turn
    mixtures = [
        [POLICY] * 4,
        [MODEL] * 4,
        [POLICY if seat == turn else HABIT for seat in range(4)],
        [POLICY if seat == turn else MODEL for seat in range(4)],
    ]
    found = [tuple(played_out(game.position, game.compiled, manners, 400)) for manners in mixtures]
    assert len(set(found)) == 4


def by_habit(position: Position, rules: Compiled) -> Position:
    while position.turn >= 0:
        chosen = casual_choice(position, rules)
        rank, size = chosen & 15, chosen >> 4
        cards = position.hands[position.turn] >> 8 * rank & 0xFF
        mask = 0
        for _ in range(size):
            mask |= (cards & -cards) << 8 * rank
            cards &= cards - 1
        position = advance(position, position.turn, mask, rules)
    return position


def played_out(position: Position, rules: Compiled, manners: list[int], times: int) -> list[int]:
    """The places of the seat in turn after its usual move."""
    kernel, ladder, weights = policy_arrays(rules.rules, rules.players)
    worlds = np.tile(hands_array(position.hands), (times, 1))
    places = np.zeros((1, rules.players), np.int64)
    evaluate(
        worlds, 0, times, manners_of(manners), state_array(position), position.turn,
        np.array([casual_choice(position, rules)], np.int64), 1, places,
        kernel.leads, kernel.answers, kernel.span, kernel.flags, ladder, weights, model_for(rules.rules), np.uint64(9),
    )  # fmt: skip
    found: list[int] = places[0].tolist()
    return found
