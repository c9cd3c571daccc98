"""Results, experience, ratings, the top list, profiles."""

from __future__ import annotations

from typing import Literal

import msgspec

from president.server.wire.base import Out


class Gain(Out):
    """Experience earned: ``why`` is the code of a rule in ``ExperienceRule``."""

    why: str
    points: int


class GameSeat(Out):
    """Somebody in a finished game. ``places`` by deal, 1 is president, 0 a deal that was not theirs.

    ``rank`` is shared by equal totals. ``player`` is the number at the table; who left a seat that another person has
    taken since is numbered from 100.

    ``rating`` and ``change`` are shown ratings (see ``RatingLine``), after the game and by how much it moved.
    ``stood_in``: a bot played for them at the end, so they rank below those who stayed.
    """

    player: int
    name: str
    kind: Literal["person", "bot"]
    points: int
    presidencies: int
    rank: int
    places: list[int]
    person: str | None = None
    level: str | None = None
    stood_in: bool = False
    rating: int | None = None
    change: int | None = None
    gains: list[Gain] = msgspec.field(default_factory=list)
    achievements: list[str] = msgspec.field(default_factory=list)
    """Codes of achievements first reached in this game."""
    me: bool = False


class GameSummary(Out):
    """GET /api/games/ID: a finished game; 404 ``no-such-game``. ``/replay/ID`` shows it.

    Results are written within a moment after the last card; until then the answer is 202 with the problem ``not-yet``.
    """

    id: str
    rules: str
    title: str
    rule_class: str
    finished: int
    deals: int
    seats: list[GameSeat]
    rated: bool


class ExperienceRule(Out):
    """One way to earn experience points. The client has the words for ``why``."""

    why: str
    points: int
    most: int | None = None
    """At most so many a day."""


class StandingRules(Out):
    """GET /api/standing: how points are earned, which achievements there are, which classes are rated."""

    experience: list[ExperienceRule]
    achievements: list[str]
    classes: list[RuleClass]
    levels: list[int]
    """Experience at which each level begins."""


class RuleClass(Out):
    """Rule sets that are rated together."""

    name: str
    title: str


class TopRow(Out):
    """A line of the top list. ``value`` is what the list is by; ``plus_minus`` its uncertainty, for ratings."""

    rank: int
    name: str
    value: int
    games: int
    person: str | None = None
    bot: str | None = None
    """The level, for a bot."""
    plus_minus: int | None = None
    me: bool = False


class TopList(Out):
    """GET /api/top?by=points|rating|presidencies&over=all|month&among=everybody|friends&class=CLASS.

    ``class`` is for ratings only. The first hundred, and the asker's own line when further down.
    """

    by: Literal["points", "rating", "presidencies"]
    over: Literal["all", "month"]
    among: Literal["everybody", "friends"]
    rows: list[TopRow]
    rule_class: str | None = None


class RatingLine(Out):
    """A rating: 1500 is where everybody begins; ``plus_minus`` covers the true value two times in three.

    ``settled`` once enough games are played for the top list.
    """

    rule_class: str
    title: str
    rating: int
    plus_minus: int
    games: int
    settled: bool


class PlaceStats(Out):
    """Deals of one rule set: ``places`` counts by relative place, five bins from first to last.

    ``luck`` is how much better the hands dealt were than average, in places (positive: better hands); ``skill`` how
    much better the places reached were than those hands reach on average.
    """

    rules: str
    title: str
    games: int
    deals: int
    presidencies: int
    streak: int
    places: list[int]
    luck: float | None = None
    skill: float | None = None


class Reached(Out):
    """An achievement of somebody's."""

    code: str
    at: int
    game: str | None = None


class GameLine(Out):
    """A finished game in a list: ``rank`` of ``seats`` for whose list it is."""

    id: str
    title: str
    finished: int
    rank: int
    seats: int
    points: int


class Profile(Out):
    """GET /api/people/ID: what everybody may know of somebody; ``me`` is a name for the asker. 404 ``nobody``."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    since: int
    experience: int
    level: int
    ratings: list[RatingLine]
    stats: list[PlaceStats]
    achievements: list[Reached]
    games: list[GameLine]
    """The last twenty."""
    friend: Literal["", "friend", "asked", "asking", "blocked", "me"] = ""
