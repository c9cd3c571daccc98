"""The scale finds known strengths again, agrees with brute force, and says when it cannot tell."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from president.bots.arena.matches import Order, Unit
from president.bots.arena.scale import POINTS, Tally, fit, ratings


def drawn(rng: random.Random, entrants: list[int], strength: list[float]) -> Order:
    """A finishing order by the model: each place taken with chance in proportion to strength."""
    left, order = list(entrants), []
    while left:
        who = rng.choices(range(len(left)), [strength[one] for one in left])[0]
        order.append(left.pop(who))
    return tuple(order)


def chance(order: Order, strength: list[float]) -> float:
    """The model's chance of an order, straight from its definition."""
    product = 1.0
    for place, who in enumerate(order):
        product *= strength[who] / sum(strength[one] for one in order[place:])
    return product


def tally(orders: Sequence[Order]) -> Tally:
    found = Tally()
    for order in orders:
        found.add(order)
    return found


def test_two_entrants_have_a_formula() -> None:
    """Nine wins to one are 400 log10 9 points."""
    found = fit(tally([(0, 1)] * 9 + [(1, 0)]), 2, zero=1)
    assert found == pytest.approx([400 * math.log10(9), 0], abs=1e-3)


def test_known_strengths_are_found_again() -> None:
    """Five entrants of known strength, tables of four, 4,000 deals: within ten points of the truth."""
    rng = random.Random(1)
    truth = [0.0, 60.0, 150.0, -100.0, 20.0]
    strength = [math.exp(points / POINTS) for points in truth]
    orders = [drawn(rng, rng.sample(range(5), 4), strength) for _ in range(4000)]
    found = fit(tally(orders), 5, zero=0)
    assert found == pytest.approx(truth, abs=10)


def test_entrants_with_several_seats() -> None:
    """One against three copies of another, as in a ladder."""
    rng = random.Random(2)
    strength = [math.exp(80 / POINTS), 1.0]
    found = fit(tally([drawn(rng, [0, 1, 1, 1], strength) for _ in range(6000)]), 2, zero=1)
    assert found == pytest.approx([80, 0], abs=12)


def test_no_strengths_are_likelier() -> None:
    """Likelihood by definition, over all orders of three: every small step away from the fit loses."""
    rng = random.Random(3)
    orders = [drawn(rng, [0, 1, 2], [1.0, 2.0, 0.7]) for _ in range(50)] + list(permutations(range(3)))
    found = fit(tally(orders), 3, zero=0)
    assert found is not None

    def likelihood(points: list[float]) -> float:
        strength = [math.exp(value / POINTS) for value in points]
        return sum(math.log(chance(order, strength)) for order in orders)

    best = likelihood(found)
    for who in (1, 2):
        for step in (-2.0, 2.0):
            moved = list(found)
            moved[who] += step
            assert likelihood(moved) < best


def test_no_finite_answer() -> None:
    """Somebody who never lost, or groups that never met, have no place on a common scale."""
    assert fit(tally([(0, 1)] * 5), 2, zero=1) is None
    assert fit(tally([(0, 1), (1, 0), (2, 3), (3, 2)]), 4, zero=0) is None
    assert ratings([Unit(0, (((0, 1),),))], 2, zero=1) is None


def test_intervals_hold_the_truth() -> None:
    """In 60 matches of 150 deals about 95 % of the bootstrap's intervals hold the true distance of 50 points."""
    rng = random.Random(4)
    strength = [math.exp(50 / POINTS), 1.0]
    held = 0
    for trial in range(60):
        units = [Unit(number, ((drawn(rng, [0, 0, 1, 1], strength),),)) for number in range(150)]
        found = ratings(units, 2, zero=1, samples=150, seed=trial)
        assert found is not None
        held += found[0].low <= 50 <= found[0].high
        assert found[1].points == found[1].low == found[1].high == 0
    assert held >= 52


def test_units_are_drawn_whole() -> None:
    """Ten copies of a game in each unit are no new evidence: the interval stays as wide."""
    rng = random.Random(5)
    orders = [drawn(rng, [0, 1], [1.5, 1.0]) for _ in range(100)]
    once = ratings([Unit(i, ((order,),)) for i, order in enumerate(orders)], 2, zero=1)
    often = ratings([Unit(i, ((order,),) * 10) for i, order in enumerate(orders)], 2, zero=1)
    assert once is not None
    assert often is not None
    assert often[0].points == pytest.approx(once[0].points, abs=0.01)
    assert often[0].high - often[0].low == pytest.approx(once[0].high - once[0].low, rel=0.01)
