"""The beginner errs as people do: in its own few ways, and more often the more cards it has to look through."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from president.bots import BeginnerBot
from president.cards import CardSet
from president.game import Game, Pass, Play, apply, arrange, view
from president.rules import load

FULL = "3C 3D 5C 6D 8H 9C TC JD QH KC KD AS 2C"
SHORT = "3C 3D KC 2C"
REST = ("4C 4D 6H", "7C 8D 9D", "5S 6S 7S")
TIMES = 1000


def choices(game: Game) -> Counter[str]:
    """What the beginner does in seat 0, in so many tries."""
    found: Counter[str] = Counter()
    for seed in range(TIMES):
        action = BeginnerBot().choose(view(game, 0), random.Random(seed))
        assert isinstance(action, Play | Pass)
        found[str(action.cards) if isinstance(action, Play) else "pass"] += 1
    return found


def leading(hand: str) -> Game:
    return arrange(load("basic"), [CardSet.parse(cards) for cards in (hand, *REST)], lead=0)


def answering(hand: str) -> Game:
    """Seat 1 has led a four; seats 2 and 3 have passed."""
    game = arrange(load("basic"), [CardSet.parse(cards) for cards in (hand, *REST)], lead=1)
    for action in (Play(1, CardSet.parse("4C")), Pass(2), Pass(3)):
        game = apply(game, action).game
    return game


def test_it_forgets_pairs_in_a_full_hand() -> None:
    """Nearly every other time with thirteen cards, one time in seven with four; otherwise it leads the pair."""
    full, short = choices(leading(FULL)), choices(leading(SHORT))
    assert set(full) == set(short) == {"3C", "3C 3D"}
    assert full["3C"] / TIMES == pytest.approx(0.45, abs=0.06)
    assert short["3C"] / TIMES == pytest.approx(0.14, abs=0.05)


def test_it_spends_a_two_too_early() -> None:
    """On a four that the five would have beaten: with its highest card, never with one in between, as a die would."""
    found = choices(answering(FULL))
    assert set(found) == {"5C", "2C", "pass"}
    assert found["2C"] / TIMES == pytest.approx(0.145, abs=0.05)
    assert found["5C"] > found["2C"] + found["pass"]


def test_it_overlooks_what_it_could_play() -> None:
    """More often in a full hand than in a short one."""
    full, short = choices(answering(FULL)), choices(answering(SHORT))
    assert full["pass"] / TIMES == pytest.approx(0.195, abs=0.05)
    assert 0 < short["pass"] / TIMES < 0.13
