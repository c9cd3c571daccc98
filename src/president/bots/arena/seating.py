"""Who plays at the table in each duplicate deal, and in which seats."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations


def lineup(entrants: int, seats: int, seed: int, unit: int) -> tuple[int, ...]:
    """The entrants (numbers from 0) by seat for one unit of a match, before any rotation.

    More entrants than seats take turns: every combination plays equally often. Fewer are repeated in their order
    until the table is full, so that ``A B`` is ``A B A B`` at four seats. Who sits next to whom is drawn afresh.

    >>> sorted(lineup(2, 4, seed=1, unit=0)), len(set(lineup(7, 4, seed=1, unit=0)))
    ([0, 0, 1, 1], 4)
    """
    if entrants > seats:
        every = list(combinations(range(entrants), seats))
        random.Random(f"line-ups {seed} {unit // len(every)}").shuffle(every)
        chosen = list(every[unit % len(every)])
    else:
        chosen = [seat % entrants for seat in range(seats)]
    random.Random(f"neighbours {seed} {unit}").shuffle(chosen)
    return tuple(chosen)


def rotations(seating: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The seatings in which everybody moves one seat on, until the first comes again.

    >>> list(rotations((0, 1, 1)))
    [(0, 1, 1), (1, 1, 0), (1, 0, 1)]
    >>> list(rotations((0, 1, 0, 1)))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    first = tuple(seating)
    for step in range(len(first)):
        turned = first[step:] + first[:step]
        if step and turned == first:
            return
        yield turned
