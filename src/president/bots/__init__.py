"""Computer players: they see a view, never a game."""

from __future__ import annotations

from president.bots.bot import Bot, Level
from president.bots.greedy import GreedyBot
from president.bots.planner import PlannerBot
from president.bots.uniform import UniformBot

LEVELS = (
    Level("random", "Random", "Plays any legal cards; a way to learn the rules."),
    Level("greedy", "Greedy", "Always plays its lowest cards and never holds back."),
    Level("planner", "Planner", "Keeps sets together, saves high cards for the lead and stops you from going out."),
)
_BOTS: dict[str, type[UniformBot] | type[GreedyBot] | type[PlannerBot]] = {
    "random": UniformBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
}


def make(level: str) -> Bot:
    """A bot of a level.

    >>> type(make("greedy")).__name__
    'GreedyBot'

    Raises:
        ValueError: when there is no such level; the message lists them.
    """
    try:
        return _BOTS[level]()
    except KeyError:
        raise ValueError(f"there is no bot {level!r}; the levels are {', '.join(_BOTS)}") from None


__all__ = ["LEVELS", "Bot", "GreedyBot", "Level", "PlannerBot", "UniformBot", "make"]
