"""What a match comes to: a line for each entrant, best first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from president.bots.arena.matches import Unit
from president.bots.arena.results import Results
from president.bots.arena.scale import Rating, ratings
from president.bots.arena.statistics import Estimate, differences, independent_values, interval

ZEROS = ("greedy", "casual")
"""The entrant at 0 of the scale, by either name; where it does not play, the weakest that plays."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant: finishing places taken, mean place value, share of first and last places, points, and time.

    ``median`` and ``slow`` (19 of 20 are quicker) are seconds of processor time for a decision with a choice.
    """

    name: str
    places: int
    value: Estimate
    first: float
    last: float
    rating: Rating | None
    median: float
    slow: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The lines, best place value first, and the difference of the first two entrants as named in the match."""

    lines: tuple[Line, ...]
    zero: str
    difference: Estimate | None
    deals: int
    games: int

    def as_json(self) -> dict[str, Any]:
        """Plain data; what is unknown is null."""
        data: dict[str, Any] = _finite(asdict(self))
        return data


def summarise(results: Results, *, samples: int = 400) -> Summary:
    """Work out the lines from all units that are there without a gap."""
    match, units = results.match, results.complete()
    count = len(match.names)
    values = [interval(independent_values(units, who)) for who in range(count)]
    zero = _zero(match.names, values)
    points = ratings(units, count, zero=zero, samples=samples) if count > 1 else None
    lines = []
    for who, name in enumerate(match.names):
        places = [(place, len(order)) for order in _orders(units) for place, one in enumerate(order, 1) if one == who]
        total = max(len(places), 1)
        lines.append(
            Line(
                name=name,
                places=len(places),
                value=values[who],
                first=sum(place == 1 for place, _ in places) / total,
                last=sum(place == players for place, players in places) / total,
                rating=points[who] if points is not None else None,
                median=results.times[who].quantile(0.5),
                slow=results.times[who].quantile(0.95),
            )
        )
    lines.sort(key=lambda line: -line.value.mean)
    return Summary(
        lines=tuple(lines),
        zero=match.names[zero],
        difference=interval(differences(units, 0, 1)) if count > 1 else None,
        deals=len(units) * match.linked,
        games=sum(len(unit.games) * match.linked for unit in units),
    )


def _orders(units: Sequence[Unit]) -> list[tuple[int, ...]]:
    return [order for unit in units for game in unit.games for order in game]


def _zero(names: Sequence[str], values: Sequence[Estimate]) -> int:
    for name in ZEROS:
        if name in names:
            return list(names).index(name)
    return min(range(len(names)), key=lambda who: values[who].mean)


def _finite(data: Any) -> Any:
    """The data with ``None`` for every number that JSON cannot write."""
    if isinstance(data, dict):
        return {key: _finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(value) for value in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data
