"""Ratings by finishing order: openskill's Plackett-Luce, a line of the result for each player.

A rating is a guess at somebody's strength with its uncertainty. Bots have ratings of their own, one for each level.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from president.server.standing.results import Line, Result
from president.server.wire.standing import RatingLine

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = MU / 6
FULL_GAME: Final = 5
"""Deals of a game that counts in full; a shorter one says less about who plays better."""
SETTLED: Final = 10
"""Games after which a rating is settled: it may stand in the top list."""
CENTRE: Final = 1500
SCALE: Final = 40
"""Points of the shown rating to one of openskill's."""
BOT: Final = "bot:"


class Rating(NamedTuple):
    """A guess, and how uncertain it is, on openskill's scale."""

    mu: float = MU
    sigma: float = SIGMA


def key_of(line: Line) -> str | None:
    """Under which key a line is rated; ``None`` for somebody who is not known any more."""
    return line.person if line.kind == "person" else f"{BOT}{line.strength_level}"


def rateable(result: Result) -> list[Line]:
    """The lines that are rated; none unless two keys can be compared and a person is among them.

    None either where somebody was told what to play.
    """
    if any(line.helped for line in result.lines):
        return []
    lines = [line for line in result.lines if key_of(line) is not None and line.rateable(result.deals)]
    keys = {key_of(line) for line in lines}
    return lines if len(keys) > 1 and any(line.kind == "person" for line in lines) else []


def rated(lines: Sequence[Line], deals: int, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a game of so many deals, by key; newcomers begin at the defaults.

    The fewer deals, the more chance is expected in the finishing order. Several bots of one level each move from the
    same rating, and the level gets the mean of where they come to.
    """
    model = PlackettLuce(beta=BETA * math.sqrt(max(1.0, FULL_GAME / deals)))
    keys = [str(key_of(line)) for line in lines]
    start = [before.get(key, Rating()) for key in keys]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in start]
    after: dict[str, list[Rating]] = defaultdict(list)
    for key, (one,) in zip(keys, model.rate(teams, ranks=[float(line.rank) for line in lines]), strict=True):
        after[key].append(Rating(float(one.mu), float(one.sigma)))
    return {key: _mean(found) for key, found in after.items()}


def _mean(found: Sequence[Rating]) -> Rating:
    return Rating(sum(one.mu for one in found) / len(found), sum(one.sigma for one in found) / len(found))


def shown(mu: float) -> int:
    """A rating as it is shown.

    >>> shown(25.0), shown(27.5)
    (1500, 1600)
    """
    return round(CENTRE + SCALE * (mu - MU))


def plus_minus(sigma: float) -> int:
    """The uncertainty as it is shown: two times in three the true value is that near."""
    return round(SCALE * sigma)


def line_of(rule_class: str, title: str, mu: float, sigma: float, games: int) -> RatingLine:
    """A rating for its owner's page."""
    return RatingLine(rule_class, title, shown(mu), plus_minus(sigma), games, games >= SETTLED)
