"""The opponent model: chances of the engine's moves, worked examples of its network, and that it learns."""

from __future__ import annotations

import json
import math
import random
from importlib.resources import files

import numpy as np
import pytest
from numpy.typing import NDArray

from president.bots.kernel.convert import move_code
from president.bots.kernel.opponent_model import BIAS, CHANGE, DIRECT, HIDDEN, OUTPUT, OWN, PASSING, SIZE, TOP
from president.bots.search.features import pass_index
from president.bots.search.opponent_model import chances, model_for, shipped_model
from president.bots.search.strength import strength_rows
from president.bots.search.table import nearest
from president.cards import CardSet
from president.game import apply, arrange
from president.game.actions import Play
from president.game.moves import moves
from president.game.position import Position
from president.rules import compile_rules, load, names
from president.testing.games import next_action, table


def silent() -> NDArray[np.float64]:
    """A model to which nothing means anything, but whose first hidden number counts."""
    model = np.zeros(SIZE)
    model[OUTPUT] = 1.0
    return model


@pytest.mark.parametrize("name", [*names(), "european+bombs+jokers+revolution"])
@pytest.mark.parametrize("players", [4, 6])
def test_chances_are_those_of_all_legal_moves(name: str, players: int) -> None:
    """In every position of some games, and they sum to 1."""
    rng = random.Random(5)
    choices = 0
    for _ in range(3):
        game = table(name, players, rng)
        while game.phase == "play":
            assert game.position is not None
            listed = {move_code(mask, game.compiled) for mask in moves(game.position, game.compiled)}
            found = chances(game.position, game.compiled) or {0: 1.0}
            assert set(found) == listed
            assert sum(found.values()) == pytest.approx(1)
            choices += len(found) > 1
            action = next_action(game, rng)
            assert action is not None
            game = apply(game, action).game
    assert choices > 20


def answering() -> Position:
    """Seat 1 may answer a single 5 with its 7 or one of two kings, or pass."""
    game = arrange(load("basic"), [CardSet.parse(hand) for hand in ("5C 3D", "7C KD KH", "9C 9D", "4S 8H")], lead=0)
    game = apply(game, Play(0, CardSet.parse("5C"))).game
    assert game.position is not None
    return game.position


SEVEN, KING = 4 + 16, 10 + 16
BASIC = compile_rules(load("basic"), 4)


def test_what_an_entry_says_directly_multiplies_the_weight_of_a_move() -> None:
    """Passing with three cards when a rival has one: twice as likely as each of the two plays."""
    model = silent()
    model[DIRECT + pass_index(3, 1)] = math.log(2)
    assert chances(answering(), BASIC, model) == pytest.approx({SEVEN: 0.25, KING: 0.25, 0: 0.5})


def test_a_row_of_a_move_counts_in_its_situation_only() -> None:
    """To pass on a five is likelier by e for somebody who holds two kings, through one hidden number."""
    strength = strength_rows(load("basic"))[0]
    model = silent()
    model[PASSING * HIDDEN] = 1.0
    model[(OWN + strength[10] * 9 + 2) * HIDDEN] = 1.0
    model[(TOP + strength[2] * 4) * HIDDEN] = 1.0
    model[BIAS] = -2.0
    found = chances(answering(), BASIC, model)
    assert found == pytest.approx({SEVEN: 1 / (2 + math.e), KING: 1 / (2 + math.e), 0: math.e / (2 + math.e)})
    model[(OWN + strength[10] * 9 + 2) * HIDDEN] = 0.0  # the sum is not above 0 any more
    assert chances(answering(), BASIC, model) == pytest.approx({SEVEN: 1 / 3, KING: 1 / 3, 0: 1 / 3})


def test_breaking_a_pair_is_a_row_of_its_own() -> None:
    strength = strength_rows(load("basic"))[0]
    model = silent()
    model[(CHANGE + strength[10] * 4 * 5 + 1) * HIDDEN] = 1.0
    found = chances(answering(), BASIC, model)
    assert found[KING] == pytest.approx(math.e * found[SEVEN])


@pytest.mark.parametrize("name", names())
def test_every_preset_has_a_learned_model(name: str) -> None:
    """Its own, or that of the nearest preset."""
    assert shipped_model(name) is not None or shipped_model(nearest(load(name))) is not None
    assert np.any(model_for(load(name))[:DIRECT])


def test_the_model_knows_good_players_better_than_the_policy() -> None:
    """It was judged by choices of the search that it had not seen."""
    for file in (files("president.bots") / "weights").iterdir():
        if file.name.endswith(".model.json"):
            figures = json.loads(file.read_text("utf-8"))["figures"]
            assert figures["after"] < figures["before"] - 0.1, file.name
