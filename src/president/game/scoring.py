"""Points of a deal, the end of a game, and the final standing."""

from __future__ import annotations

from collections.abc import Sequence

from president.rules.ruleset import RuleSet

Standing = tuple[tuple[int, int, int], ...]
"""``(player, points, rank)``, best first; equal points share a rank (1, 1, 3)."""


def deal_points(rules: RuleSet, players: int, sunk: int = 0) -> tuple[int, ...]:
    """Points by place, first place first; the ``sunk`` last places score nothing (D19).

    >>> from president.rules.library import load
    >>> deal_points(load("wild-twos"), 5), deal_points(load("basic"), 4)
    ((4, 3, 2, 1, 0), (2, 1, 0, 0))
    """
    scoring = rules.scoring
    if scoring.points == "none":
        points = [0] * players
    elif scoring.points == "places":
        points = [players - place + scoring.last for place in range(1, players + 1)]
    else:
        points = [*scoring.list, *([0] * players)][:players]
    return tuple(points[: players - sunk]) + (0,) * sunk


def game_over(rules: RuleSet, deals: int, totals: Sequence[int]) -> bool:
    """Whether the game ends after ``deals`` whole deals with these totals (D22)."""
    ending = rules.ending
    if ending.until == "target":
        reached = ending.target is not None and max(totals) >= ending.target
    else:
        reached = ending.until == "deals" and ending.deals is not None and deals >= ending.deals
    best = max(totals)
    shared = sum(total == best for total in totals) > 1
    return reached and not (shared and ending.tied == "play-on")


def standing(players: Sequence[int], totals: Sequence[int]) -> Standing:
    """The final table: equal totals share a rank (D23).

    >>> standing((0, 1, 2, 3), (8, 2, 8, 4))
    ((0, 8, 1), (2, 8, 1), (3, 4, 3), (1, 2, 4))
    """
    ranked = sorted(zip(players, totals, strict=True), key=lambda line: -line[1])
    return tuple((player, total, 1 + sum(other > total for other in totals)) for player, total in ranked)
