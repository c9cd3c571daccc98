"""The results of a match as data that can be stored, read again, and gone on with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from president.bots.arena.matches import Match, Order, Unit
from president.bots.arena.times import Times

FORMAT = 1


@dataclass(slots=True)
class Results:
    """The units of a match so far, in any order of arrival, and the thinking time of each entrant."""

    match: Match
    units: dict[int, Unit] = field(default_factory=dict)
    times: tuple[Times, ...] = ()

    def __post_init__(self) -> None:
        self.times = self.times or tuple(Times() for _ in self.match.names)

    def add(self, unit: Unit) -> None:
        """Take in a unit; a second one with the same number is passed over."""
        if unit.number in self.units:
            return
        self.units[unit.number] = Unit(unit.number, unit.games)
        for total, new in zip(self.times, unit.times, strict=False):
            total.merge(new)

    def complete(self) -> list[Unit]:
        """The units from the first on without a gap: what may be judged before the end.

        Units that are quick to play arrive first, so counting whatever is there would favour quick games.
        """
        found: list[Unit] = []
        while len(found) in self.units:
            found.append(self.units[len(found)])
        return found

    def missing(self, units: int) -> Iterable[int]:
        """The numbers below ``units`` that have yet to be played, in order."""
        return (number for number in range(units) if number not in self.units)

    def as_json(self) -> dict[str, Any]:
        """The results as plain data; :func:`from_json` undoes it."""
        return {
            "units": [[number, self.units[number].games] for number in sorted(self.units)],
            "times": [times.as_json() for times in self.times],
        }


def from_json(match: Match, data: Mapping[str, Any]) -> Results:
    """Results of ``match`` from plain data.

    Raises:
        ValueError: when the data are not results of a match like this.
    """
    try:
        units = {int(number): _unit(match, int(number), games) for number, games in data["units"]}
        times = tuple(Times.from_json(bins) for bins in data["times"])
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("this is not a results file of the arena") from error
    if len(times) != len(match.names):
        raise ValueError("the results are of another number of bots")
    return Results(match, units, times)


def _unit(match: Match, number: int, games: Sequence[Sequence[Sequence[int]]]) -> Unit:
    unit = Unit(number, tuple(tuple(_order(match, order) for order in game) for game in games))
    if not unit.games or any(len(game) != match.linked for game in unit.games):
        raise ValueError(f"unit {number} is not of {match.linked} deals")
    return unit


def _order(match: Match, order: Sequence[int]) -> Order:
    found = tuple(int(who) for who in order)
    if len(found) != match.players or not all(0 <= who < len(match.names) for who in found):
        raise ValueError(f"{list(order)} is not a finishing order of this match")
    return found
