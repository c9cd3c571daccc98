"""The stopping rule keeps the error rates that its documentation promises."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from president.bots.arena.stopping import Verdict, judge, looks

MATCHES = 400


def simulated(truth: float, scatter: float, seed: int, together: int = 20) -> tuple[Counter[Verdict], float]:
    """The verdicts of many matches of at most 20,000 units, and the mean number of units they took.

    A simulated value stands for the mean of ``together`` units, or this would take minutes.
    """
    rng = random.Random(seed)
    found: Counter[Verdict] = Counter()
    played = 0
    for _ in range(MATCHES):
        values: list[float] = []
        verdict = Verdict.OPEN
        for look in looks(20_000):
            while len(values) * together < look:
                values.append(rng.gauss(truth, scatter / together**0.5))
            verdict = judge(values) if len(values) > 1 else Verdict.OPEN
            if verdict is not Verdict.OPEN:
                break
        found[verdict] += 1
        played += len(values) * together
    return found, played / MATCHES


@pytest.mark.parametrize("scatter", [0.15, 0.25])
def test_equal_bots_are_seldom_told_apart(scatter: float) -> None:
    """At most 5 % each way; the test allows for the chance in 400 matches."""
    found, _ = simulated(0.0, scatter, seed=1)
    assert found[Verdict.BETTER] <= 0.075 * MATCHES
    assert found[Verdict.WORSE] <= 0.075 * MATCHES
    assert found[Verdict.EQUAL] >= 0.85 * MATCHES


@pytest.mark.parametrize(("truth", "units"), [(0.02, 1300), (0.03, 600), (0.05, 230)])
def test_the_better_bot_is_found(truth: float, units: int) -> None:
    """And in about the number of units that the documentation tells."""
    found, played = simulated(truth, 0.25, seed=2, together=5)
    assert found[Verdict.BETTER] >= 0.98 * MATCHES
    assert found[Verdict.EQUAL] <= 0.005 * MATCHES
    assert units * 0.75 < played < units * 1.25


def test_looks_grow() -> None:
    counts = list(looks(20_000))
    assert counts[0] == 60
    assert counts[-1] == 20_000
    assert all(later >= 1.4 * sooner for sooner, later in pairwise(counts[:-1]))
    assert list(looks(10)) == [10]


def test_verdicts() -> None:
    assert judge([-0.1, -0.2, -0.15] * 20) is Verdict.WORSE
    assert judge([0.3]) is Verdict.OPEN
