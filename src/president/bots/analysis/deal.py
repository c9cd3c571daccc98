"""A finished deal as a line of states, and the choices that were made on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from president.game import Action, Game, Give, Pass, Play, SeatView, apply, forced_give, options, view
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
    """An action that had an alternative: a play, a pass, a give. ``step`` is its index in the deal."""

    step: int
    seen: SeatView
    action: Play | Pass | Give

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.action.seat

    @property
    def option(self) -> PlayOption | None:
        """The play that was taken; ``None`` for anything else."""
        return option_of(self.seen, self.action) if isinstance(self.action, Play) else None


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
    """The plays, passes and gives of a deal that had an alternative, in order."""
    for step, (state, action) in enumerate(zip(deal.states, deal.actions, strict=False)):
        if isinstance(action, Play | Pass):
            seen = view(state, action.seat)
            choices = len(seen.options.plays) + (seen.options.may_pass or seen.turn != seen.seat)
            if choices > 1:
                yield Decision(step, seen, action)
        elif isinstance(action, Give) and _has_choice(state, action.seat):
            yield Decision(step, view(state, action.seat), action)


def _has_choice(state: Game, seat: int) -> bool:
    """Whether a give is anything but owed; which of several equal cards it is makes no difference."""
    due = options(state, seat).trade
    return due is not None and forced_give(state, seat) is None and len({card.rank for card in due.among}) > 1


def option_of(seen: SeatView, play: Play) -> PlayOption:
    """The option of a view that a play with any suits amounts to."""
    wild_ranks = seen.rules.wild_ranks
    natural = [card.rank for card in play.cards if card.rank not in wild_ranks]
    size, wilds = len(play.cards), len(play.cards) - len(natural)
    rank = natural[0] if natural else 13
    return next(o for o in seen.options.plays if (o.rank, o.size, o.wilds) == (rank, size, wilds))
