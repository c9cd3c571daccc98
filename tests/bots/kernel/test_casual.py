"""The compiled casual player plays as the casual level does."""

from __future__ import annotations

import random

import pytest

from president.bots import make
from president.bots.kernel.convert import move_code
from president.game import apply, view
from president.game.actions import Play
from president.rules import names
from president.testing.games import next_action, table
from tests.bots.kernel.manners import casual_choice


@pytest.mark.parametrize("name", [*names(), "european+bombs+jokers+revolution"])
def test_the_compiled_casual_player_chooses_what_the_level_chooses(name: str) -> None:
    rng, bot = random.Random(8), make("casual")
    for _ in range(4):
        game = table(name, 4, rng)
        while game.phase == "play":
            assert game.position is not None
            seat = game.position.turn
            chosen = bot.choose(view(game, seat), rng)
            wanted = move_code(chosen.cards.mask, game.compiled) if isinstance(chosen, Play) else 0
            found = casual_choice(game.position, game.compiled)
            assert found == wanted, game.position
            action = next_action(game, rng, passing=0.1)
            assert action is not None
            game = apply(game, action).game
