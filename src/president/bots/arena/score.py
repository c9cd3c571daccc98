"""The short way to try a bot: one number against a rival."""

from __future__ import annotations

from dataclasses import dataclass

from president.bots.arena.matches import Match, place_values, play_match
from president.bots.arena.statistics import interval
from president.bots.bot import Bot
from president.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Score:
    """A measured place value: ``mean`` ± ``margin`` (95 %) over ``deals`` duplicate deals, ``games`` in all."""

    mean: float
    margin: float
    deals: int
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.margin:.3f}"


def duplicate(
    rules: RuleSet, players: int, bot: Bot, rival: Bot, *, deals: int, seed: int = 0, linked: int = 1
) -> Score:
    """The place value of ``bot`` in one seat with ``rival`` in all others, over ``deals`` units and every seat.

    Equal bots make 0.5. A unit is one deal, or a game of ``linked`` deals with the exchange between them.
    """
    match = Match(rules=rules, players=players, entrants=("bot", *("rival",) * (players - 1)), seed=seed, linked=linked)
    found = interval(place_values(play_match(match, {"bot": bot, "rival": rival}, deals), 0))
    return Score(found.mean, found.half, deals, deals * linked * players)
