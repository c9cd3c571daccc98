"""What the search asks of a simulator, and which one there is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from president.bots.search.facts import Facts
from president.game.position import Position

DECLINE = -1
"""As a move: do not complete four out of turn now. A pass in turn is 0, a play its card mask."""


class Simulator(Protocol):
    """Plays deals out from one position in sampled worlds."""

    def play_out(self, moves: Sequence[int], first: int, last: int) -> list[list[int]]:
        """Play each move out once in every world numbered from ``first`` to before ``last``.

        Returns for each move how often the seat came to each place, first place first. The same numbers give the same
        worlds and the same result.
        """
        ...


class Maker(Protocol):
    """Makes simulators."""

    def __call__(self, facts: Facts, position: Position, seed: int, worlds: int) -> Simulator:
        """A simulator for the seat of ``facts``; ``worlds`` is the most that will be asked for."""
        ...


@lru_cache(maxsize=1)
def compiled_available() -> bool:
    """Whether the compiled kernel can be used here."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def maker() -> Maker:
    """The fast simulator where numba can be imported, else the one on the engine."""
    if compiled_available():
        from president.bots.search.fast import KernelSimulator

        return KernelSimulator
    from president.bots.search.pure import EngineSimulator

    return EngineSimulator
