"""What is called lost is lost by exhaustive search, in every rule set."""

from __future__ import annotations

import random

import pytest

from president.bots import make
from president.bots.analysis.deal import follow
from president.bots.analysis.endings import Ending, TooLarge, two_left
from president.bots.analysis.report import lost_endings
from president.cards import CardSet
from president.game import Game, arrange, view
from president.game.play import apply
from president.records.notation import parse_step
from president.rules import load
from president.testing.games import next_action, rule_set_names, table
from tests.bots.analysis.brute import can_get_ahead

SMALL = 9
"""Cards of both together that plain search still can do."""


def endings(name: str, seed: int) -> Game | None:
    """A deal by chance and by a bot until two are left with few cards; ``None`` when it never comes to that."""
    rules, rng = load(name), random.Random(seed)
    game = table(name, rng.randint(max(3, rules.players.min), min(6, rules.players.max)), rng)
    while game.phase == "play" and game.position is not None:
        both = two_left(game.position)
        if both is not None and sum(len(game.hands[seat]) for seat in both) <= SMALL:
            return game
        if rng.random() < 0.3:
            action = next_action(game, rng)
        else:
            assert game.turn is not None
            action = make("greedy").choose(view(game, game.turn), rng)
        assert action is not None
        game = apply(game, action).game
    return None


@pytest.mark.parametrize("name", rule_set_names())
def test_lost_means_lost(name: str) -> None:
    """Fifteen endings of every rule set, from both sides, against plain search."""
    found = [game for seed in range(60) if (game := endings(name, seed)) is not None][:15]
    assert len(found) >= 10
    lost = 0
    for game in found:
        assert game.position is not None
        both = two_left(game.position)
        assert both is not None
        ending = Ending(both, game.compiled)
        for seat, rival in (both, both[::-1]):
            assert ending.lost(game.position, seat) == (not can_get_ahead(game, seat, rival))
            assert ending.won(game.position, seat) == (not can_get_ahead(game, rival, seat))
            lost += ending.lost(game.position, seat)
    assert lost > 0


def test_an_ending_that_is_too_large_is_left_alone() -> None:
    hands = ("3C 4C 5C 6C 7C 8C 9C", "3D 4D 5D 6D 7D 8D 9D", "", "")
    game = arrange(load("basic"), [CardSet.parse(hand) for hand in hands], lead=0)
    assert game.position is not None
    with pytest.raises(TooLarge):
        Ending((0, 1), game.compiled, most=5).lost(game.position, 0)


def test_a_win_thrown_away() -> None:
    """Two are left. Leading the ace and then the nine wins; leading the four lets the other out."""
    start = arrange(load("basic"), [CardSet.parse("4C AC"), CardSet.parse("9D TD"), CardSet(), CardSet()], lead=0)
    right = follow(start, [parse_step(text) for text in ("s0 AC", "s1 -", "s0 4C")])
    assert [(one.step, one.seat, one.thrown) for one in lost_endings(right)] == [(0, 1, False)]
    wrong = follow(start, [parse_step(text) for text in ("s0 4C", "s1 9D", "s0 -", "s1 TD")])
    told = [(one.step, one.seat, one.thrown) for one in lost_endings(wrong)]
    assert told[0] == (0, 1, False)
    assert (3, 0, True) in told
