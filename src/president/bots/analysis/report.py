"""The analysis of a finished deal: decisions, chances, swings, endings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from president.bots.analysis.chances import Chance, Point, band_width, line
from president.bots.analysis.deal import PlayedDeal, decisions
from president.bots.analysis.endings import Ending, TooLarge, ending_of, two_left
from president.bots.analysis.weighing import Verdict, weigh
from president.bots.search.outlook import plain_outlook
from president.bots.search.pure import EngineSimulator
from president.bots.search.simulator import compiled_available
from president.game import Give

SWINGS = 3
LEAST, MOST = 24, 4000
"""Playouts for one question, whatever the budget."""
HALF_A_PACK = 26


@dataclass(frozen=True, slots=True)
class Swing:
    """An action after which a seat's mean place was another: the seat whose changed most, before and after."""

    step: int
    seat: int
    before: Chance
    after: Chance

    @property
    def change(self) -> float:
        """Places lost (more than 0) or won."""
        return self.after.place - self.before.place


@dataclass(frozen=True, slots=True)
class LostEnding:
    """From ``step`` on ``seat`` was the last of two whatever it did; ``thrown`` says that its own action made it so."""

    step: int
    seat: int
    thrown: bool


@dataclass(frozen=True, slots=True)
class Report:
    """Everything about one deal; ``width`` is the band in which chances may be told."""

    deal: PlayedDeal
    verdicts: tuple[Verdict, ...]
    points: tuple[Point, ...]
    width: float
    swings: tuple[Swing, ...]
    endings: tuple[LostEnding, ...]

    @property
    def mistakes(self) -> tuple[Verdict, ...]:
        """The decisions that cost more than chance explains, the dearest first."""
        return tuple(sorted((one for one in self.verdicts if one.sure), key=lambda one: -one.loss))


@dataclass(frozen=True, slots=True)
class Budget:
    """How many playouts each decision and each point of the line gets."""

    decision: int
    point: int


def share(deals: Sequence[PlayedDeal], playouts: int) -> Budget:
    """Divide so many playouts over all questions about the deals: half for the decisions, the rest for the lines.

    A playout counts for more the more cards it has to play: one is a deal with half a pack left.
    """
    asked = sum(_cards(one.seen.counts) for deal in deals for one in decisions(deal))
    points = sum(_cards(map(len, state.hands)) for deal in deals for state in deal.states if state.position)
    decision = _within(int(playouts / 2 / max(asked, 1)))
    return Budget(decision, _within(int((playouts - decision * asked) / max(points, 1))))


def _cards(hands: Iterable[int]) -> float:
    return max(sum(hands) / HALF_A_PACK, 0.1)


def _within(playouts: int) -> int:
    return min(max(playouts, LEAST), MOST)


def analyse(deal: PlayedDeal, budget: Budget, seed: int = 1, *, plain: bool = False) -> Report:
    """Analyse a deal; the result follows from ``seed``. Without compiled code (``plain``) gives are passed over."""
    plain = plain or not compiled_available()
    asked = (one for one in decisions(deal) if not plain or not isinstance(one.action, Give))
    make = EngineSimulator if plain else None
    verdicts = tuple(weigh(one, budget.decision, seed * 1000 + one.step, make) for one in asked)
    ending = ending_of(deal)
    points = tuple(line(deal, budget.point, seed * 1000, ending, plain_outlook if plain else None))
    return Report(deal, verdicts, points, band_width(budget.point), _swings(points), tuple(lost_endings(deal, ending)))


def _swings(points: Sequence[Point]) -> tuple[Swing, ...]:
    """The actions after which somebody's mean place moved most, by more than the errors of both ends."""
    found = []
    for before, after in pairwise(points):
        moved = [
            Swing(before.step, seat, *both) for seat, both in enumerate(zip(before.seats, after.seats, strict=True))
        ]
        swing = max(moved, key=lambda one: abs(one.change))
        if abs(swing.change) > swing.before.error + swing.after.error:
            found.append(swing)
    found.sort(key=lambda one: -abs(one.change))
    return tuple(found[:SWINGS])


def lost_endings(deal: PlayedDeal, ending: Ending | None = None) -> Iterable[LostEnding]:
    """The moments from which one of the last two was lost for good or threw the win away, by exhaustive search."""
    ending = ending or ending_of(deal)
    lost: int | None = None
    for step, state in enumerate(deal.states):
        position = state.position
        both = two_left(position) if position is not None else None
        if position is None or both is None or ending is None:
            continue
        try:
            now = next((seat for seat in both if ending.lost(position, seat)), None)
        except TooLarge:
            return
        if now is not None and now != lost:
            mover = deal.actions[step - 1].seat if step else None
            yield LostEnding(step, now, thrown=lost is not None and mover == now)
        lost = now
