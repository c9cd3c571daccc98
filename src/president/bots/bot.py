"""What a bot is: something that chooses from a view."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from president.game.actions import Action
from president.game.view import SeatView

if TYPE_CHECKING:
    from president.bots.search.explain import Explanation


class Bot(Protocol):
    """A computer player. It sees what a person in its seat would see, and nothing else.

    A bot keeps no state: the same view and a generator in the same state give the same action. It is asked
    whenever ``view.options.may_act`` holds.
    """

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """The action to submit; ``None`` only to decline a completion out of turn (or when there is nothing to do)."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why, as every level that searches can."""

    def explain(self, view: SeatView, rng: random.Random) -> Explanation:
        """What ``choose`` does with the same view and generator, on what ground, and the alternatives it weighed.

        Raises:
            ValueError: when the seat has nothing to do.
        """
        ...


@dataclass(frozen=True, slots=True)
class Level:
    """A bot that a host can choose: ``name`` in programs, ``title`` and one sentence for people."""

    name: str
    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class Style:
    """A manner of playing a level, in the same words as a :class:`Level`."""

    name: str
    title: str
    summary: str
