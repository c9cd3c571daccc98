"""Bots that note what they see, and some that misbehave."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from president.bots import GreedyBot
from president.cards import CardSet
from president.game import Action, Pass, Play, SeatView


@dataclass
class Spy:
    """Plays like greedy and notes the hand it holds at its first turn of every deal, and its random numbers."""

    firsts: list[tuple[int, str]] = field(default_factory=list)
    numbers: list[tuple[int, float]] = field(default_factory=list)

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        assert view.seat is not None
        if not any(getattr(event, "seat", None) == view.seat and hasattr(event, "left") for event in view.history):
            self.firsts.append((view.seat, str(view.hand)))
        self.numbers.append((view.seat, rng.random()))
        return GreedyBot().choose(view, rng)


class Sleeper:
    """Never does anything."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        return None


class Cheat:
    """Plays a card that it does not hold."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        assert view.seat is not None
        return Play(view.seat, CardSet.parse("3C 4D"))


class Impostor:
    """Acts for its neighbour."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        assert view.seat is not None
        return Pass((view.seat + 1) % len(view.counts))


class Crasher:
    """Fails."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        raise ZeroDivisionError("no idea")


def nothing() -> object:
    """A factory of something that is no bot."""
    return object()
