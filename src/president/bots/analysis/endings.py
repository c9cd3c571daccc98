"""Endings of two, solved exhaustively: nothing is hidden any more, so each is won by one of them.

Where a completion out of turn is possible both may act at the same moment. The question is then put so that the seat
in question decides who is first; what it loses even with that advantage is lost whatever happens.
"""

from __future__ import annotations

from president.bots.analysis.deal import PlayedDeal
from president.game.moves import completions, moves
from president.game.position import Position, advance
from president.rules.compiled import Compiled

MOST = 100_000
"""Positions that are looked at before an ending is left undecided; about a second."""


class TooLarge(Exception):
    """The ending has more positions than were allowed."""


def two_left(position: Position) -> tuple[int, int] | None:
    """The two seats that still play, if there are two."""
    seats = [seat for seat in range(len(position.hands)) if position.active >> seat & 1]
    return (seats[0], seats[1]) if len(seats) == 2 and not position.over else None


def ending_of(deal: PlayedDeal) -> Ending | None:
    """The ending of two that a deal comes to; ``None`` where the last but one goes out with somebody else."""
    for state in deal.states:
        both = two_left(state.position) if state.position is not None else None
        if both is not None:
            return Ending(both, state.compiled)
    return None


class Ending:
    """Answers questions about the positions of one ending; what was found is kept for the next question."""

    def __init__(self, seats: tuple[int, int], rules: Compiled, most: int = MOST) -> None:
        self.seats = seats
        self.rules = rules
        self.most = most
        self._known: dict[tuple[object, ...], bool] = {}

    def lost(self, position: Position, seat: int) -> bool:
        """Whether ``seat`` ends behind the other whatever it does, if the other plays right.

        Raises:
            TooLarge: when there are too many positions.
        """
        return not self._gets_ahead(position, seat)

    def won(self, position: Position, seat: int) -> bool:
        """Whether ``seat`` can end ahead whatever the other does.

        Raises:
            TooLarge: when there are too many positions.
        """
        return self.lost(position, self._rival(seat))

    def _rival(self, seat: int) -> int:
        return sum(self.seats) - seat

    def _gets_ahead(self, position: Position, hero: int) -> bool:
        """Whether ``hero`` can end ahead when it decides who acts first."""
        if position.over:
            order = position.finishing_order()
            return order.index(hero) < order.index(self._rival(hero))
        key = (hero, *position[1:12], *(position.hands[seat] for seat in self.seats))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= self.most:
                raise TooLarge(f"more than {self.most} positions")
            self._known[key] = found = self._can(position, hero)
        return found

    def _can(self, position: Position, hero: int) -> bool:
        rules, turn = self.rules, position.turn
        if turn == hero:
            return any(self._gets_ahead(advance(position, hero, mask, rules), hero) for mask in moves(position, rules))
        for mask in completions(position, rules, hero):
            if self._gets_ahead(advance(position, hero, mask, rules), hero):
                return True
        return all(self._gets_ahead(advance(position, turn, mask, rules), hero) for mask in moves(position, rules))
