"""How the chances of every seat went, all cards being known: playouts from each state of play, exact near the end."""

from __future__ import annotations

import math
from dataclasses import dataclass

from president.bots.analysis.deal import PlayedDeal
from president.bots.analysis.endings import Ending, TooLarge, ending_of, two_left
from president.bots.analysis.weighing import SURE, mean_place
from president.bots.search.outlook import Outlook, outlook
from president.game import Play
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


def line(
    deal: PlayedDeal, playouts: int, seed: int, ending: Ending | None = None, look: Outlook | None = None
) -> list[Point]:
    """The points of a deal from the first lead to the end, each from so many playouts.

    ``ending`` is :func:`ending_of` the deal, for who has it already; ``look`` another way to play on than there is.
    """
    ending, look = ending or ending_of(deal), look or outlook()
    points = []
    for step, state in enumerate(deal.states):
        position = state.position
        if position is None:
            continue
        placed = _placed(position, ending if two_left(position) else None)
        counts: list[list[int]] = []
        if len(placed) < state.seats:
            landed = step > 0 and isinstance(deal.actions[step - 1], Play)
            counts = look(position, state.compiled, playouts, seed + step, offered=not landed)
        points.append(Point(step, tuple(_chance(seat, placed, counts) for seat in range(state.seats))))
    return points


def _chance(seat: int, placed: dict[int, int], counts: list[list[int]]) -> Chance:
    if seat in placed:
        return Chance(float(placed[seat] == 1), float(placed[seat]), 0.0)
    return Chance(counts[seat][0] / sum(counts[seat]), *mean_place(counts[seat]))


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
