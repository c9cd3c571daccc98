"""Experience points: what a finished game is worth to somebody. The rules are shown to everybody (GET /api/standing).

Playing with people is worth more than playing with bots, and whoever leaves gets next to nothing. What is earned
against bots alone depends on how strong they are and is limited by day, so that it does not pay to farm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from president.bots import LEVELS
from president.server.standing.ratings import Rating, key_of, shown
from president.server.standing.results import Line, Result, standing_of
from president.server.wire.standing import ExperienceRule, Gain

RULES: Final = (
    ExperienceRule("game", 10, most=200),
    ExperienceRule("first-today", 10, most=10),
    ExperienceRule("people", 3, most=120),
    ExperienceRule("presidency", 5, most=150),
    ExperienceRule("won", 10, most=150),
    ExperienceRule("stronger", 5, most=100),
    ExperienceRule("bots-game", 5, most=20),
    ExperienceRule("bots-presidency", 2, most=20),
    ExperienceRule("bots-won", 5, most=20),
    ExperienceRule("left", 1, most=5),
)
"""``bots-`` is earned in games with bots alone, and is the most that the strongest bots are good for."""
_WORTH: Final = {rule.why: rule.points for rule in RULES}
_MOST: Final = {rule.why: rule.most for rule in RULES}
STRONGER: Final = 50
"""So much higher must a shown rating be to count as stronger."""
LEVELS_SHOWN: Final = 50
DAY: Final = 86_400


def levels() -> list[int]:
    """The experience at which each level begins, level 1 first."""
    return [25 * number * (number + 1) for number in range(LEVELS_SHOWN)]


def level_of(points: int) -> int:
    """The level that so many points are.

    >>> level_of(0), level_of(49), level_of(50)
    (1, 1, 2)
    """
    return sum(points >= threshold for threshold in levels())


def day_of(at: int) -> int:
    """The first second of a day, by UTC."""
    return at - at % DAY


def gains(line: Line, result: Result, ratings: Mapping[str, Rating], today: Mapping[str, int]) -> list[Gain]:
    """What a person earns in a game.

    ``ratings`` are those before the game, by key; ``today`` is what they have earned today by rule.
    """
    found = [
        Gain(why, min(points, (_MOST[why] or points) - today.get(why, 0)))
        for why, points in _earned(line, result, ratings, first=not today)
    ]
    return [gain for gain in found if gain.points > 0]


def _earned(line: Line, result: Result, ratings: Mapping[str, Rating], *, first: bool) -> Iterable[tuple[str, int]]:
    if line.stood_in:
        if line.played:
            yield "left", _WORTH["left"]
        return
    if not line.played:
        return
    others = [other for other in result.lines if other is not line and not other.stood_in]
    people = [other for other in others if other.kind == "person" and other.played]
    share, prefix = (1.0, "") if people or _had_company(line, result) else (_strength(others), "bots-")
    yield f"{prefix}game", math.ceil(share * _WORTH[f"{prefix}game"])
    if first:
        yield "first-today", _WORTH["first-today"]
    if people:
        yield "people", _WORTH["people"] * len(people)
    if line.presidencies:
        yield f"{prefix}presidency", math.ceil(share * _WORTH[f"{prefix}presidency"] * line.presidencies)
    if line.rank == 1 and 2 * line.played >= result.deals:
        yield f"{prefix}won", math.ceil(share * _WORTH[f"{prefix}won"])
    beaten = sum(_stronger(other, line, ratings) for other in others if other.rank > line.rank)
    if beaten and not prefix:
        yield "stronger", _WORTH["stronger"] * beaten


def _had_company(line: Line, result: Result) -> bool:
    """Whether somebody else played at least half of the deals, though they left before the end."""
    return any(2 * other.played >= result.deals for other in result.people if other is not line)


def _strength(others: Iterable[Line]) -> float:
    """How strong bots are on average, from one in seven for random ones to 1 for experts."""
    found = [(standing_of(other.strength_level) + 1) / len(LEVELS) for other in others]
    return sum(found) / len(found) if found else 1 / len(LEVELS)


def _stronger(other: Line, line: Line, ratings: Mapping[str, Rating]) -> bool:
    theirs = ratings.get(key_of(other) or "", Rating())
    mine = ratings.get(key_of(line) or "", Rating())
    return shown(theirs.mu) >= shown(mine.mu) + STRONGER
