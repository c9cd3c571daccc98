"""Titles by place, and the pairs that trade."""

from __future__ import annotations

from president.rules.ruleset import RuleSet


def title(rules: RuleSet, players: int, place: int, *, sunk: bool = False) -> str:
    """The title of a place (from 1); a sunk seat never has one above the middle (D19).

    >>> from president.rules.library import load
    >>> [title(load("european"), 5, place) for place in range(1, 6)]
    ['President', 'Vice president', 'Neutral', 'Vice bum', 'Bum']
    """
    titles = rules.titles
    if place == players:
        return titles.last
    if place == players - 1 and place > 2 and players >= titles.vice_last_from and titles.vice_last:
        return titles.vice_last
    if sunk:
        return titles.middle
    if place == 1:
        return titles.president
    if place == 2 and players >= titles.vice_president_from:
        return titles.vice_president
    return titles.middle


def pairs(rules: RuleSet, players: int) -> tuple[tuple[int, int, int], ...]:
    """Who trades: ``(high place, low place, cards)``, places from 1; only different places pair (D26).

    >>> from president.rules.library import load
    >>> pairs(load("european"), 5), pairs(load("european"), 3)
    (((1, 5, 2), (2, 4, 1)), ((1, 3, 2),))
    """
    return tuple(
        (high, players + 1 - high, count)
        for high, count in enumerate(rules.exchange.counts, start=1)
        if high < players + 1 - high
    )


def mercy_due(rules: RuleSet, reign: tuple[int, int]) -> bool:
    """True when the same player has been president so often running that the next exchange falls out (D35)."""
    after = rules.exchange.mercy_after
    return bool(after) and reign[1] >= after


def next_pairs(rules: RuleSet, players: int, reign: tuple[int, int]) -> tuple[tuple[int, int, int], ...]:
    """Who trades before the next deal: as :func:`pairs`, and nobody when the exchange falls out."""
    return () if mercy_due(rules, reign) else pairs(rules, players)
