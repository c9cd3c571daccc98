"""The kernel equals the engine move by move: every preset, switch and table size, and house rules of all kinds."""

from __future__ import annotations

from collections import Counter

import pytest

from president.rules import load, names, switches
from tests.bots.kernel.lockstep import HOUSE, Lockstep, rule_set, seat_counts

PLAYED = ("bombs", "jokers", "revolution")
COMBINED = ["european+" + "+".join(PLAYED[:size]) for size in (2, 3)]
SINGLE = [f"{preset}+{switch.name}" for preset in names() for switch in switches(preset)]
EVERY = [*names(), *SINGLE, *COMBINED, *HOUSE]


def follow(name: str, positions: int, seed: int = 0) -> Counter[str]:
    """Compare at least so many positions at every table size of a rule set."""
    rules = rule_set(name)
    seen: Counter[str] = Counter()
    for players in seat_counts(rules):
        seen.update(Lockstep(rules, players, seed).run(positions))
    return seen


@pytest.mark.parametrize("name", EVERY)
def test_the_kernel_plays_as_the_engine(name: str) -> None:
    """A few hundred positions at each table size."""
    seen = follow(name, 250)
    assert seen["positions"] >= 250 * len(seat_counts(rule_set(name)))


def test_rare_things_come_up() -> None:
    """Completions out of turn (D11), a lead still pending (X31), sinking, revolutions, sets with and of wild cards."""
    seen = follow("clearing-twos", 500, seed=1)
    assert min(seen["out of turn"], seen["pending"], seen["sunk"]) > 2
    seen = follow("european+bombs+jokers+revolution", 300, seed=1)
    assert min(seen["reversed"], seen["with wild cards"], seen["five or more"]) > 5


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY)
def test_a_million_positions(name: str) -> None:
    """At least a million positions of each rule set, all its table sizes together."""
    sizes = seat_counts(rule_set(name))
    seen = follow(name, -(-1_000_000 // len(sizes)), seed=2)
    print(name, dict(seen))
    assert seen["positions"] >= 1_000_000


def test_every_table_size_and_both_numbers_of_packs_are_covered() -> None:
    """3 to 12 seats, one and two packs."""
    sizes = {(players, rules.packs(players)) for rules in map(load, names()) for players in seat_counts(rules)}
    assert {players for players, _ in sizes} == set(range(3, 13))
    assert {packs for _, packs in sizes} == {1, 2}
