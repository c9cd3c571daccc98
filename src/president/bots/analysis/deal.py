"""A finished deal as a line of states, and the choices that were made on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from president.game import Action, Game, Pass, Play, SeatView, apply, view
from president.game.view import PlayOption


class UnfinishedDeal(ValueError):
    """A deal in progress is never analysed."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal from its first state to its end: ``states[i]`` is before ``actions[i]``, the last one is the end."""

    states: tuple[Game, ...]
    actions: tuple[Action, ...]

    @property
    def number(self) -> int:
        """The deal's number in its game, from 1."""
        return self.states[0].deal

    @property
    def end(self) -> Game:
        """The state after the last action."""
        return self.states[-1]


@dataclass(frozen=True, slots=True)
class Decision:
    """A play or a pass where something else could have been done. ``step`` is the index of the action in its deal."""

    step: int
    seen: SeatView
    action: Play | Pass

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.action.seat

    @property
    def option(self) -> PlayOption | None:
        """The option that was taken; ``None`` for a pass."""
        return None if isinstance(self.action, Pass) else option_of(self.seen, self.action)


def follow(start: Game, actions: Iterable[Action]) -> PlayedDeal:
    """The deal that ``start`` begins and ``actions`` play.

    Raises:
        UnfinishedDeal: when the deal is still in progress after them.
        GameError: when an action is against the rules.
    """
    states, done = [start], []
    for action in actions:
        states.append(apply(states[-1], action).game)
        done.append(action)
    if states[-1].phase not in ("ready", "over"):
        raise UnfinishedDeal(f"deal {start.deal} is not finished")
    return PlayedDeal(tuple(states), tuple(done))


def decisions(deal: PlayedDeal) -> Iterator[Decision]:
    """The plays and passes of a deal that had an alternative, in order."""
    for step, (state, action) in enumerate(zip(deal.states, deal.actions, strict=False)):
        if isinstance(action, Play | Pass):
            seen = view(state, action.seat)
            choices = len(seen.options.plays) + (seen.options.may_pass or seen.turn != seen.seat)
            if choices > 1:
                yield Decision(step, seen, action)


def option_of(seen: SeatView, play: Play) -> PlayOption:
    """The option of a view that a play with any suits amounts to."""
    wild_ranks = seen.rules.wild_ranks
    natural = [card.rank for card in play.cards if card.rank not in wild_ranks]
    size, wilds = len(play.cards), len(play.cards) - len(natural)
    rank = natural[0] if natural else 13
    return next(o for o in seen.options.plays if (o.rank, o.size, o.wilds) == (rank, size, wilds))
