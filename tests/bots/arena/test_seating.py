"""Who sits where: every combination equally often, everybody in every seat."""

from __future__ import annotations

from collections import Counter

from president.bots.arena.seating import lineup, rotations


def test_few_entrants_fill_the_table_evenly() -> None:
    """Three bots at seven seats sit three, two and two times."""
    assert sorted(Counter(lineup(3, 7, seed=5, unit=9)).values()) == [2, 2, 3]


def test_many_entrants_take_turns() -> None:
    """Of five bots each of the five foursomes plays once in five units, in any five that begin a round."""
    for start in (0, 5, 10):
        found = {frozenset(lineup(5, 4, seed=3, unit=unit)) for unit in range(start, start + 5)}
        assert len(found) == 5


def test_neighbours_change() -> None:
    """Sitting behind a weak player is an advantage, so nobody sits behind the same one all the time."""
    behind: Counter[int] = Counter()
    for unit in range(600):
        seating = lineup(4, 4, seed=1, unit=unit)
        behind[seating[(seating.index(0) + 1) % 4]] += 1
    assert set(behind) == {1, 2, 3}
    assert min(behind.values()) > 150


def test_rotations_bring_everybody_to_every_seat() -> None:
    seating = lineup(4, 4, seed=1, unit=0)
    turned = list(rotations(seating))
    assert len(turned) == 4
    for seat in range(4):
        assert {one[seat] for one in turned} == {0, 1, 2, 3}


def test_rotations_that_are_the_same_game_are_played_once() -> None:
    assert len(list(rotations((0, 1, 0, 1)))) == 2
    assert len(list(rotations((0, 0, 0)))) == 1
    assert len(list(rotations((0, 0, 1, 1)))) == 4
