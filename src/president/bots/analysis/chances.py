"""How the chances of every seat went, all cards being known: playouts from each state of play, exact near the end."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from president.bots.analysis.deal import PlayedDeal
from president.bots.analysis.endings import Ending, TooLarge, ending_of, two_left
from president.bots.analysis.weighing import SURE, mean_place
from president.bots.search.facts import Facts
from president.bots.search.simulator import DECLINE, Maker
from president.game import Game
from president.game.position import Position

WIDTHS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0)
"""Bands that a chance is told in."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What a seat may expect: its chance to finish first, its mean place, and how far off that may be (95 %)."""

    first: float
    place: float
    error: float


@dataclass(frozen=True, slots=True)
class Point:
    """The chances of all seats before the action ``step`` of a deal (after the last one: the end)."""

    step: int
    seats: tuple[Chance, ...]


def band_width(playouts: int) -> float:
    """The narrowest band that is no finer than the error of a chance found by ``playouts`` playouts.

    >>> band_width(400), band_width(100), band_width(20_000)
    (0.1, 0.2, 0.02)
    """
    whole = 2 * SURE * math.sqrt(0.25 / max(playouts, 1))
    return next((width for width in WIDTHS if width >= whole), 1.0)


def band(chance: float, width: float) -> tuple[float, float]:
    """The band in which a chance lies.

    >>> band(0.34, 0.1), band(1.0, 0.25)
    ((0.3, 0.4), (0.75, 1.0))
    """
    index = min(math.floor(chance / width + 1e-9), round(1 / width) - 1)
    return round(index * width, 4), round((index + 1) * width, 4)


def line(deal: PlayedDeal, playouts: int, make: Maker, seed: int, ending: Ending | None = None) -> list[Point]:
    """The points of a deal from the first lead to the end; ``playouts`` for each seat at each point.

    ``ending`` is :func:`ending_of` the deal, for who has it already.
    """
    ending = ending or ending_of(deal)
    points = []
    for step, state in enumerate(deal.states):
        position = state.position
        if position is None:
            continue
        known = ending if two_left(position) else None
        points.append(Point(step, tuple(_chances(state, position, known, playouts, make, seed + step))))
    return points


def _chances(
    state: Game, position: Position, ending: Ending | None, playouts: int, make: Maker, seed: int
) -> Iterable[Chance]:
    placed = _placed(position, ending)
    for seat in range(state.seats):
        if seat in placed:
            yield Chance(float(placed[seat] == 1), float(placed[seat]), 0.0)
        else:
            counts = _open_places(state, position, seat, playouts, make, seed)
            yield Chance(counts[0] / sum(counts), *mean_place(counts))


def _placed(position: Position, ending: Ending | None) -> dict[int, int]:
    """The places (from 1) that are certain, by seat."""
    seats = len(position.hands)
    if position.over:
        return {seat: place for place, seat in enumerate(position.finishing_order(), 1)}
    placed = {seat: place for place, seat in enumerate(position.out, 1)}
    placed |= {seat: seats - rank for rank, seat in enumerate(position.sunk)}
    if ending is not None:
        winner = winner_of(ending, position)
        if winner is not None:
            placed[winner] = len(position.out) + 1
            placed[sum(ending.seats) - winner] = len(position.out) + 2
    return placed


def winner_of(ending: Ending, position: Position) -> int | None:
    """Who of the two left ends ahead when both play right; ``None`` when it is too much to find out, or a race."""
    try:
        return next((seat for seat in ending.seats if ending.won(position, seat)), None)
    except TooLarge:
        return None


def _open_places(state: Game, position: Position, seat: int, playouts: int, make: Maker, seed: int) -> list[int]:
    """How often ``seat`` comes to each place when all hands are as they are."""
    nobody = (0,) * state.seats
    facts = Facts(seat, state.compiled, position.hands, nobody, 0, nobody)
    return make(facts, position, seed, playouts).play_out([DECLINE], 0, playouts)[0]
