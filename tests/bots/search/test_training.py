"""Training: repeatable from its seed, and what is shipped can be read."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from president.bots.kernel.opponent_model import SIZE
from president.bots.search import features
from president.bots.search.pure import PurePolicy
from president.bots.search.table import by_hand, nearest, shipped, table_for, weights
from president.bots.training.train import Course, Round, train
from president.cli import main
from president.game.moves import moves
from president.rules import compile_rules, load, names
from president.testing.games import table

TINY = Course(rounds=2, lessons=600, worlds=12, epochs=4)


def test_the_same_seed_gives_the_same_weights() -> None:
    """And the policy comes nearer to the search in every round; another seed gives others."""
    told: list[Round] = []
    trained = train(load("basic"), (4,), TINY, told.append)
    again = train(load("basic"), (4,), TINY)
    other = train(load("basic"), (4,), Course(seed=2, rounds=2, lessons=600, worlds=12, epochs=4))
    assert trained.logits == again.logits != other.logits
    assert np.array_equal(trained.learnt.model, again.learnt.model)
    assert not np.array_equal(trained.learnt.model, other.learnt.model)
    assert len(trained.logits) == features.SIZE
    assert [one.number for one in told] == [1, 2]
    assert all(one.after < one.before and 0.3 < one.agreement < 1 for one in told)


def test_the_command_writes_a_table_that_can_be_shipped(tmp_path: Path) -> None:
    """With the recipe it was made by, and a model beside it."""
    out = tmp_path / "clearing-twos.json"
    args = ["train", "clearing-twos", "--rounds", "1", "--lessons", "200", "--worlds", "4", "--out", str(out)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    data = json.loads(out.read_text("utf-8"))
    assert len(data["logits"]) == features.SIZE
    assert data["recipe"]["rules"] == "clearing-twos"
    assert data["recipe"]["seats"] == [4, 7]
    model = json.loads((tmp_path / "clearing-twos.model.json").read_text("utf-8"))
    assert len(model["model"]) == SIZE
    assert model["recipe"] == data["recipe"]


def test_without_rounds_only_the_model_learns(tmp_path: Path) -> None:
    """From the policy that is there, which is written nowhere."""
    out = tmp_path / "basic.json"
    args = ["train", "basic", "--rounds", "0", "--lessons", "200", "--worlds", "4", "--out", str(out)]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    assert not out.exists()
    model = json.loads((tmp_path / "basic.model.json").read_text("utf-8"))
    assert model["recipe"]["rounds"] == 0
    trained = train(load("basic"), (4,), Course(rounds=0, lessons=200, worlds=4))
    assert weights(trained.logits) == pytest.approx(table_for(load("basic")), rel=1e-3)


@pytest.mark.parametrize("name", names())
def test_every_preset_has_learned_weights(name: str) -> None:
    """Its own, or those of the nearest preset; none is the one made by hand."""
    assert shipped(name) or shipped(nearest(load(name)))
    assert table_for(load(name)) != weights(by_hand())


def test_shipped_weights_say_how_they_were_made() -> None:
    """Recipe, rounds and numbers are in each file."""
    folder = files("president.bots") / "weights"
    for file in folder.iterdir():
        data = json.loads(file.read_text("utf-8"))
        name, dot, _ = file.name.removesuffix(".json").partition(".")
        assert set(data) == ({"recipe", "figures", "model"} if dot else {"recipe", "rounds", "logits"})
        assert data["recipe"]["rules"] == name


def test_no_such_rule_set_has_weights() -> None:
    """A name that is no file name finds nothing."""
    assert shipped("../basic") is None
    assert shipped("nope") is None


def test_the_policy_prefers_low_cards_and_whole_sets() -> None:
    """Of the first leads the learned policy never likes breaking a set best, and seldom a card above a nine."""
    rng, high = random.Random(1), 0
    for _ in range(40):
        game = table("basic", 4, rng)
        assert game.position is not None
        policy = PurePolicy(compile_rules(game.rules, 4))
        listed = moves(game.position, game.compiled)
        likes = policy.weights(game.position, listed)
        best = listed[likes.index(max(likes))]
        rank = (best.bit_length() - 1) >> 3
        held = game.position.hands[game.position.turn] & 0xFF << 8 * rank
        assert held == best
        high += rank > 6
    assert high <= 4
