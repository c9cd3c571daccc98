"""Random games of every rule set at every table size keep every law; the long form plays 10,000 of them.

``pytest tests/properties -m soak -rP`` runs the long form and prints what was looked at.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import islice

import pytest

from president.testing.games import tables
from tests.properties.watching import Watched

SHORT, LONG = 300, 10_000


def watch(games: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    for name, players in islice(tables(rng), games):
        start = rng.getrandbits(32)
        try:
            tally.update(Watched(name, players, random.Random(start)).play(deals=2))
        except AssertionError as error:
            error.add_note(f"replay with Watched({name!r}, {players}, random.Random({start})).play(deals=2)")
            raise
        tally[f"table of {players}"] += 1
        tally[name.partition("+")[0]] += 1
    return tally


def report(tally: Counter[str]) -> None:
    print(", ".join(f"{count:,} {what}" for what, count in sorted(tally.items())))


def test_random_games_keep_every_law() -> None:
    """A share of the long run, with fresh games on a developer's machine and the same ones in CI."""
    tally = watch(SHORT, seed=1 if os.environ.get("CI") else random.randrange(2**32))
    report(tally)
    assert tally["games"] == SHORT
    assert all(tally[f"table of {players}"] for players in range(3, 13))


@pytest.mark.soak
def test_ten_thousand_random_games_keep_every_law() -> None:
    """No stuck position, no lost card, no listed move refused, no accepted move unlisted."""
    tally = watch(LONG, seed=2)
    report(tally)
    assert tally["games"] == LONG
