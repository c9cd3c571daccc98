"""The engine and the naive engine agree move by move: presets, switches, seat counts, fair and clumped deals.

Covers D1-D34 as far as play, exchange and scoring go; X31 (the lead that is pending after a match between two) must
come up, as must completions out of turn. The long form runs with ``-m soak``.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from president.rules import load, names, switches
from tests.oracle.lockstep import Lockstep

VARIANTS = ("bombs", "jokers", "revolution", "naming", "left-opens")
ENDINGS = ("", "+tally", "+deals", "+open")
COMBINED = [
    "european+" + "+".join(chosen) + ENDINGS[i % len(ENDINGS)]
    for size in range(2, len(VARIANTS) + 1)
    for i, chosen in enumerate(combinations(VARIANTS, size))
]
PRESETS = names()
SINGLE = [f"{preset}+{switch.name}" for preset in PRESETS for switch in switches(preset)]


def agree(name: str, counts: list[int], seeds: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for n in counts:
        for seed in range(seeds):
            seen.update(Lockstep(name, n, seed).run())
    return seen


def seat_counts(name: str) -> list[int]:
    players = load(name).players
    return list(range(players.min, players.max + 1))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_agrees_at_every_seat_count(name: str) -> None:
    """Three deals a game with the exchange between, every table size."""
    seen = agree(name, seat_counts(name), 1)
    print(name, dict(seen))
    assert seen["deals"] >= 2 * len(seat_counts(name))
    assert (seen["completions"] > 0) == name.startswith("clearing-twos"), "D11"


@pytest.mark.parametrize("name", SINGLE)
def test_every_switch_agrees(name: str) -> None:
    """The smallest and the largest table of each switch."""
    counts = seat_counts(name)
    assert agree(name, [counts[0], counts[-1]], 1)["verdicts"] > 0


@pytest.mark.parametrize("name", COMBINED)
def test_combined_switches_agree(name: str) -> None:
    """V0-1 to V0-3 and naming in every combination, one table each (the size goes round with the name)."""
    counts = seat_counts(name)
    assert agree(name, [counts[len(name) % len(counts)]], 1)["verdicts"] > 0


def test_the_rare_positions_come_up() -> None:
    """X31 pending leads and completions at small tables, where matches between the last two are common."""
    seen = agree("clearing-twos", [4, 8], 6)
    assert seen["pending leads"] > 5
    assert seen["completions"] > 50


@pytest.mark.parametrize("place", [8, 11])
def test_a_hand_dealt_sunk_agrees(place: int) -> None:
    """D18 and rules 2.3 step 13: eight twos in a hand of eight, before the first lead and after an exchange."""
    game = Lockstep("clearing-twos", 12, 1, twos_to=place)
    game.deal()
    assert len(game.game.sunk) == 1
    game.compare()
    assert Lockstep("clearing-twos", 12, 2, twos_to=place).run()["deals"] == 3


@pytest.mark.soak
@pytest.mark.parametrize("name", [*PRESETS, *SINGLE, *COMBINED])
def test_everything_agrees_for_long(name: str) -> None:
    """Every rule set at every table size, many seeds."""
    seen = agree(name, seat_counts(name), 8)
    print(name, dict(seen))
    assert seen["deals"] > 20
