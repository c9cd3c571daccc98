"""Hypothesis strategies: rule sets, tables, deals and positions.

::

    @given(positions())
    def test_something(game: Game) -> None: ...
"""

from __future__ import annotations

import random

from hypothesis import strategies as st

from president.cards import CardSet
from president.game import Game, apply, new_game
from president.rules import RuleSet
from president.testing.games import dealt, next_action, playable, rule_set_names, seat_counts, table


def names_of_rule_sets() -> st.SearchStrategy[str]:
    """Names such as ``european+bombs``."""
    return st.sampled_from(rule_set_names())


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Playable rule sets: presets and their switches."""
    return names_of_rule_sets().map(playable)


@st.composite
def deals(draw: st.DrawFn) -> tuple[RuleSet, tuple[CardSet, ...]]:
    """A rule set and the hands of one deal, by seat."""
    name = draw(names_of_rule_sets())
    players = draw(st.sampled_from(seat_counts(playable(name))))
    return playable(name), table(name, players, draw_random(draw)).hands


@st.composite
def positions(draw: st.DrawFn, *, max_actions: int = 150) -> Game:
    """A game somewhere in its first or second deal, reached by random legal actions; it may have just ended."""
    name = draw(names_of_rule_sets())
    players = draw(st.sampled_from(seat_counts(playable(name))))
    rng = draw_random(draw)
    game = dealt(new_game(playable(name), players), rng, clumped=draw(st.booleans()))
    for _ in range(draw(st.integers(0, max_actions))):
        action = next_action(game, rng)
        if action is not None:
            game = apply(game, action).game
        elif game.phase == "ready" and game.deal < 2:
            game = dealt(game, rng)
        else:
            break
    return game


def draw_random(draw: st.DrawFn) -> random.Random:
    """A generator whose seed Hypothesis chooses (and prints when a test fails)."""
    return random.Random(draw(st.integers(0, 2**32 - 1)))
