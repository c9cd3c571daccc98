"""The exact solution of an ending for two: everything is known, so a search to the end finds who wins.

This is the solver on the engine; :mod:`president.bots.kernel.endgame` does the same in compiled code. Out of turn, the
seat that could complete four is asked before the seat in turn acts, once for each top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from president.bots.search.facts import Facts
from president.bots.search.simulator import DECLINE, compiled_available
from president.game.moves import completions, moves
from president.game.position import Position, advance
from president.rules.compiled import Compiled


class OutOfNodes(Exception):
    """The ending is too large for the limit."""


class Solver(Protocol):
    """Solves endings for two."""

    def wins(self, position: Position, seat: int, *, offered: bool) -> bool | None:
        """Whether ``seat`` comes out ahead with best play; ``None`` when the limit was too small.

        ``offered`` says that the completion of the top on the table has been declined.
        """
        ...


class EngineSolver:
    """See :class:`Solver`; ``limit`` positions are looked at in all."""

    def __init__(self, rules: Compiled, limit: int) -> None:
        self.rules = rules
        self.left = limit
        self._known: dict[tuple[Position, bool], int] = {}

    def wins(self, position: Position, seat: int, *, offered: bool) -> bool | None:
        """See :class:`Solver`."""
        try:
            return self._ahead(position, offered=offered) == seat
        except OutOfNodes:
            return None

    def _ahead(self, position: Position, *, offered: bool) -> int:
        """The seat that comes out ahead of the last two."""
        if position.turn < 0:
            return -1
        key = (position, offered)
        if key not in self._known:
            if self.left <= 0:
                raise OutOfNodes
            self.left -= 1
            self._known[key] = self._solved(position, offered=offered)
        return self._known[key]

    def _solved(self, position: Position, *, offered: bool) -> int:
        rules, pair = self.rules, position.active
        if rules.anytime and not offered and position.top_rank >= 0:
            other = (pair ^ 1 << position.turn).bit_length() - 1
            able = completions(position, rules, other)
            if able:
                after = [(advance(position, other, mask, rules), False) for mask in able]
                return self._best(other, position.turn, [*after, (position, True)])
        mover = position.turn
        rival = (pair ^ 1 << mover).bit_length() - 1
        return self._best(
            mover,
            rival,
            [
                (advance(position, mover, mask, rules), offered and not mask)
                for mask in sorted(moves(position, rules), key=int.bit_count, reverse=True)
            ],
        )

    def _best(self, mover: int, rival: int, choices: list[tuple[Position, bool]]) -> int:
        for position, offered in choices:
            if position.turn < 0:
                winner = ahead(position, mover, rival)
            else:
                winner = self._ahead(position, offered=offered)
            if winner == mover:
                return mover
        return rival


def ahead(position: Position, one: int, other: int) -> int:
    """Which of two seats has the better place when the deal is over."""
    order = position.finishing_order()
    return one if order.index(one) < order.index(other) else other


def is_ending(facts: Facts, position: Position) -> bool:
    """True when exactly two seats still play, and so know each other's cards: all that they have not seen.

    In a position that was arranged, cards may be missing from the game; then nothing is known.
    """
    return position.turn >= 0 and position.active.bit_count() == 2 and facts.pool.bit_count() == sum(facts.missing)


def solver(rules: Compiled, limit: int) -> Solver:
    """The compiled solver where there is one, else that on the engine with a smaller limit."""
    if compiled_available():
        from president.bots.kernel.endgame import KernelSolver

        return KernelSolver(rules, limit)
    return EngineSolver(rules, limit // 20)


def winning_move(facts: Facts, position: Position, moves_: Sequence[int], limit: int) -> tuple[int | None, bool]:
    """A move that wins the ending for two, and whether the ending is solved; ``(None, True)`` means that all lose."""
    solved = True
    for move, wins in outcomes(facts, position, moves_, limit):
        if wins:
            return move, True
        solved = solved and wins is not None
    return None, solved


def outcomes(facts: Facts, position: Position, moves_: Sequence[int], limit: int) -> Iterator[tuple[int, bool | None]]:
    """Whether each move wins the ending for two; ``None`` where ``limit`` positions for all moves were too few."""
    rules, seat = facts.rules, facts.seat
    rival = (position.active ^ 1 << seat).bit_length() - 1
    hands = list(facts.fixed)
    hands[rival] |= facts.pool
    position = position._replace(hands=tuple(hands))
    solve = solver(rules, limit)
    for move in moves_:
        after = position if move == DECLINE else advance(position, seat, move, rules)
        if after.turn < 0:
            yield move, ahead(after, seat, rival) == seat
        else:
            yield move, solve.wins(after, seat, offered=move == DECLINE)
