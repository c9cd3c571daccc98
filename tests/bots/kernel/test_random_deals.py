"""Random deals of the kernel: they all end, and they are the deals that the engine would play."""

from __future__ import annotations

import random
from math import sqrt
from statistics import mean, variance

import numpy as np
import pytest

from president.bots.kernel.simulate import Simulator
from president.cards import full_deck
from president.game.moves import completions, moves
from president.game.position import Position, advance, start_position
from president.rules import Compiled, RuleSet, compile_rules, load, names
from tests.bots.kernel.lockstep import HOUSE, rule_set

SIGMAS = 5.0
"""Differences of means are accepted up to this many standard errors: one false alarm in a million."""


def engine_deal(rules: Compiled, deck: list[int], rng: random.Random) -> tuple[int, tuple[int, ...]]:
    """One random deal of the engine in which seat 0 leads: the number of actions, and the finishing order."""
    rng.shuffle(deck)
    seats = rules.players
    position = start_position(tuple(sum(deck[seat::seats]) for seat in range(seats)), 0, rules)
    actions = 0
    while position.turn >= 0:
        seat, mask = _chosen(position, rules, rng)
        position = advance(position, seat, mask, rules)
        actions += 1
    return actions, position.finishing_order()


def _chosen(position: Position, rules: Compiled, rng: random.Random) -> tuple[int, int]:
    """Each seat that can complete four with natural cards does so half of the time, else the seat in turn moves."""
    if rules.anytime and 0 <= position.top_rank < 13:
        for seat in range(rules.players):
            natural = [mask for mask in completions(position, rules, seat) if not mask & rules.wild]
            if natural and rng.random() < 0.5:
                return seat, natural[0]
    return position.turn, rng.choice(moves(position, rules))


def compared(rules: RuleSet, players: int, deals: int) -> None:
    """Actions in a deal and the place of the leader: engine and kernel differ by no more than chance allows."""
    compiled = compile_rules(rules, players)
    deck = [1 << card.index for card in full_deck(rules.packs(players), rules.deck.jokers)]
    rng = random.Random(f"{rules.name} {players}")
    played = [engine_deal(compiled, deck, rng) for _ in range(deals)]
    simulator = Simulator(rules, players, seed=players)
    lengths = [simulator.deals(1) for _ in range(10 * deals)]
    slow = [float(actions) for actions, _ in played]
    error = sqrt(variance(slow) / len(slow) + variance(lengths) / len(lengths))
    assert abs(mean(slow) - mean(lengths)) < SIGMAS * error
    # The places of seat 0, by a chi-square of both samples.
    ours = simulator.places[0]
    theirs = np.bincount([order.index(0) for _, order in played], minlength=players)
    share = (ours + theirs) / (ours.sum() + theirs.sum())
    squares = sum(((seen - seen.sum() * share) ** 2 / (seen.sum() * share + 1e-9)).sum() for seen in (ours, theirs))
    freedom = players - 1
    assert squares < freedom + SIGMAS * sqrt(2 * freedom) + SIGMAS**2


@pytest.mark.parametrize("name", [*names(), *HOUSE])
def test_random_deals_are_those_of_the_engine(name: str) -> None:
    """A few hundred deals at the smallest table."""
    rules = rule_set(name)
    compared(rules, rules.players.min, 150)


@pytest.mark.parametrize("name", [*names(), "european+bombs+jokers+revolution", *HOUSE])
def test_every_deal_ends(name: str) -> None:
    """Every seat of every deal gets a place, at the smallest and the largest table."""
    rules = rule_set(name)
    for players in (rules.players.min, rules.players.max):
        simulator = Simulator(rules, players, seed=2)
        actions = simulator.deals(2000)
        assert actions > 2000 * players
        assert (simulator.places.sum(axis=0) == 2000).all()
        assert (simulator.places.sum(axis=1) == 2000).all()


def test_equal_seeds_play_equal_deals() -> None:
    """The seed is the only chance there is."""
    first, again, other = (Simulator(load("basic"), 4, seed=seed) for seed in (5, 5, 6))
    assert first.deals(100) == again.deals(100) != other.deals(100)
    assert (first.places == again.places).all()


def test_known_hands_are_played_as_given() -> None:
    """A seat with one low card against a seat with the highest pair and more: nothing is dealt."""
    simulator = Simulator(load("european"), 3, seed=1)
    simulator.deals(500, hands=(0b1, 0b1 << 16 | 0b1 << 8, 0b11 << 96))
    assert simulator.places[0].tolist() == [500, 0, 0]
    assert simulator.places.sum() == 1500
