"""Intervals checked against tables and by simulation: they must hold the truth as often as they say."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from president.bots.arena.matches import Unit
from president.bots.arena.statistics import (
    batch_means,
    differences,
    independent_values,
    interval,
    student_quantile,
)


@pytest.mark.parametrize(
    ("level", "freedom", "table"),
    [
        (0.95, 1, 12.706),
        (0.95, 2, 4.303),
        (0.95, 3, 3.182),
        (0.95, 10, 2.228),
        (0.99, 4, 4.604),
        (0.99, 9, 3.250),
        (0.95, 60, 2.000),
        (0.99, 120, 2.617),
        (0.95, 100_000, 1.960),
    ],
)
def test_student_quantiles(level: float, freedom: int, table: float) -> None:
    """As printed in any table of Student's distribution."""
    assert student_quantile(level, freedom) == pytest.approx(table, abs=6e-4)


def test_quantiles_join_where_the_method_changes() -> None:
    assert student_quantile(0.95, 300) == pytest.approx(student_quantile(0.95, 301), abs=1e-4)


def test_an_interval_needs_two_values() -> None:
    assert interval([0.5]).half == float("inf")
    assert interval([0.2, 0.8]).mean == pytest.approx(0.5)
    assert interval([]).count == 0


@pytest.mark.parametrize("count", [5, 60])
def test_intervals_hold_the_truth(count: int) -> None:
    """Of 2,000 intervals for skewed values about 95 % hold the true mean."""
    rng = random.Random(count)
    held = 0
    for _ in range(2000):
        found = interval([rng.triangular(0, 1, 0.3) for _ in range(count)])
        held += found.low <= (0 + 1 + 0.3) / 3 <= found.high
    assert 0.935 < held / 2000 < 0.965


def series(rng: random.Random, length: int) -> Iterator[float]:
    """Values each of which knows of the one before, as places in a game with exchange do; their mean is 0."""
    value = rng.gauss(0, 1)
    for _ in range(length):
        value = 0.6 * value + 0.8 * rng.gauss(0, 1)
        yield value


def test_batches_hold_the_truth_where_single_deals_do_not() -> None:
    """Deals linked by the exchange: the naive interval holds the truth in far too few cases, batches of 25 nearly."""
    rng = random.Random(1)
    naive = batched = 0
    for _ in range(400):
        values = list(series(rng, 1000))
        single, means = interval(values), interval(batch_means(values, 25))
        naive += abs(single.mean) < single.half
        batched += abs(means.mean) < means.half
    assert naive / 400 < 0.75
    assert 0.91 < batched / 400 < 0.98


def test_batches_use_every_value() -> None:
    assert batch_means([1, 2, 3, 4, 5, 6, 7], 3) == [2, 5.5]
    assert batch_means([1, 2], 5) == [1.5]


def linked_unit(number: int, values: list[int]) -> Unit:
    """A unit of one game whose deals are won by entrant 0 (1) or by entrant 1 (0)."""
    return Unit(number, (tuple((0, 1) if value else (1, 0) for value in values),))


def test_what_counts_as_independent() -> None:
    """Whole games where there are many; batches of deals where there are few long ones."""
    rng = random.Random(2)
    many = [linked_unit(number, [rng.randrange(2) for _ in range(30)]) for number in range(25)]
    assert len(independent_values(many, 0)) == 25
    assert len(independent_values(many[:4], 0)) == 12
    assert len(independent_values([linked_unit(0, [1] * 1000)], 0)) == 40
    short = [linked_unit(number, [1, 0]) for number in range(5)]
    assert len(independent_values(short, 0)) == 5
    assert independent_values([], 0) == []


def test_differences_leave_out_units_in_which_only_one_played() -> None:
    units = [Unit(0, (((0, 1, 2),),)), Unit(1, (((1, 2, 2),),)), Unit(2, (((2, 0, 1),),))]
    assert differences(units, 0, 1) == pytest.approx([0.5, 0.5])
