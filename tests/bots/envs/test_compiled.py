"""The compiled environments are the turn-taking deal: masks, observations, seats, rewards."""

from __future__ import annotations

import random

import numpy as np
import pytest

from president.bots.envs.deal import Deal, begin_at, setting
from president.bots.envs.observation import observe
from president.bots.envs.single import FastDeal
from president.bots.envs.vector import VectorEnv
from president.game.position import start_position
from president.rules import RuleSet, load, names
from tests.bots.kernel.lockstep import HOUSE, rule_set

EVERY = [*names(), "european+bombs+jokers+revolution", *HOUSE]


def dealt(rules: RuleSet, players: int, rows: list[list[int]], seat: int, rank: int) -> Deal:
    """The deal that begins with so many cards of each rank in each hand; suits are laid out anyhow."""
    where = setting(rules, players)
    left = {rank: [card for card in where.pack if card >> 3 == rank] for rank in range(14)}
    hands = [sum(1 << left[rank].pop() for rank in range(14) for _ in range(row[rank])) for row in rows]
    opening = hands[seat] & 0xFF << 8 * rank if rank >= 0 else 0
    return begin_at(where, start_position(tuple(hands), seat, where.compiled, opening=opening))


@pytest.mark.parametrize("name", EVERY)
def test_one_move_at_a_time(name: str) -> None:
    """The same legal actions, observations of every seat, and places."""
    rules = rule_set(name)
    rng = random.Random(name)
    for players in {rules.players.min, rules.players.max}:
        fast = FastDeal(rules, players, seed=players)
        for _ in range(3):
            legal = fast.reset()
            rows = [fast.observe(seat).tolist()[:14] for seat in range(players)]
            deal = dealt(rules, players, rows, fast.seat, int(fast.observe(0)[35]) - 1)
            while True:
                assert (fast.seat, legal) == (deal.seat, deal.legal())
                for seat in range(players):
                    assert fast.observe(seat).tolist() == observe(deal, seat)
                if deal.over:
                    break
                action = rng.choice(legal)
                legal = fast.step(action)
                deal = deal.play(action)
            assert fast.places == deal.places()


@pytest.mark.parametrize("name", names())
def test_many_deals_at_once(name: str) -> None:
    """Every row is a deal of its own; a finished one gives its rewards and starts again."""
    rules = load(name)
    players = rules.players.min
    env = VectorEnv(rules, players, deals=5)
    step = env.reset(seed=4)
    deals: list[Deal | None] = [None] * 5
    finished = 0
    for _ in range(400):
        actions = env.sample()
        for row, deal in enumerate(deals):
            if deal is not None:
                assert deal.seat == step.seats[row]
                assert np.flatnonzero(step.mask[row]).tolist() == deal.legal()
                assert step.observations[row].tolist() == observe(deal, deal.seat)
                deals[row] = deal.play(int(actions[row]))
        step = env.step(actions)
        for row, deal in enumerate(deals):
            if deal is not None:
                assert bool(step.done[row]) == deal.over
                assert step.rewards[row].tolist() == pytest.approx(deal.values())
                finished += deal.over
            if step.done[row]:
                hands = env.hands(row)
                deals[row] = dealt(rules, players, hands, int(step.seats[row]), int(step.observations[row][35]) - 1)
    assert finished >= 5


def test_equal_seeds_give_equal_deals() -> None:
    """Also after a reset in the middle; another seed gives other deals."""
    env = VectorEnv(load("basic"), 5, deals=8)
    first = env.reset(seed=1).observations.copy()
    for _ in range(50):
        env.step(env.sample())
    assert (env.reset(seed=1).observations == first).all()
    assert (env.reset(seed=2).observations != first).any()


def test_an_illegal_action_changes_nothing() -> None:
    """The message names the deal, the action and the seat."""
    env = VectorEnv(load("basic"), 4, deals=3)
    before = env.reset(seed=1).observations.copy()
    actions = env.sample()
    actions[1] = 0
    with pytest.raises(ValueError, match="deal 1: action 0 is not legal for seat 0"):
        env.step(actions)
    assert (env.step(env.sample()).observations != before).any()
    deal = FastDeal(load("basic"), 4, seed=1)
    deal.reset()
    with pytest.raises(ValueError, match="action 0 is not legal for seat 0"):
        deal.step(0)


def test_the_first_lead_is_fair() -> None:
    """Each seat holds the opening card as often as its share of the pack says: 18, 17 and 17 of 52 cards."""
    env = VectorEnv(load("european"), 3, deals=5200)
    counts = np.bincount(env.reset(seed=7).seats, minlength=3)
    assert (abs(counts - np.array([1800, 1700, 1700])) < 5 * np.sqrt(5200 * 2 / 9)).all()
    env = VectorEnv(load("basic"), 4, deals=10)
    assert env.reset(seed=7).seats.tolist() == [0] * 10


def test_the_number_of_players_is_checked() -> None:
    """Basic is for four to seven."""
    with pytest.raises(ValueError, match="4 to 7 players, not 8"):
        VectorEnv(load("basic"), 8, deals=1)
    with pytest.raises(ValueError, match="4 to 7 players, not 8"):
        FastDeal(load("basic"), 8, seed=1)
    with pytest.raises(IndexError, match="no seat 4"):
        FastDeal(load("basic"), 4, seed=1).observe(4)
