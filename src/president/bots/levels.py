"""The named levels, weakest first, and how each is made.

A level is a recipe: what the bot looks at, and how much it may think about one decision. The figures behind the order
are in docs/bots-strength.md. This module imports the standard library only; the search is loaded when first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from president.bots.beginner import BeginnerBot
from president.bots.bot import Bot, Level, Style
from president.bots.greedy import GreedyBot
from president.bots.planner import PlannerBot
from president.bots.uniform import UniformBot

LEVELS: Final = (
    Level("random", "Random", "Plays any legal cards; a way to learn the rules."),
    Level("beginner", "Beginner", "Knows the rules but forgets pairs, spends twos too early and overlooks things."),
    Level("casual", "Casual", "Always plays its lowest cards, keeps sets together, and never holds back."),
    Level("steady", "Steady", "Glances a few moves ahead; beats people who play by habit."),
    Level("good", "Good", "Plays hundreds of likely endings in its head before every move."),
    Level("strong", "Strong", "Notices how everybody plays, and thinks of hands that fit it."),
    Level("expert", "Expert", "Thinks of likely hands, and foresees what good players do with them."),
)
USUAL: Final = "steady"
"""The level for somebody who has not chosen one: it plays sensibly and can be beaten."""
STYLES: Final = (
    Style("cautious", "Cautious", "Plays safe: comes first less often, and in the middle more often."),
    Style("bold", "Bold", "Plays for the first place, and comes last more often for it."),
)
"""Ways to play a level that searches: they change the manner, and hardly the strength."""
ALIASES: Final = {"greedy": "casual"}


def search(name: str, style: str | None = None, share: float = 1.0) -> Bot:
    """The searching bot of a level, with that share of its playouts."""
    from president.bots.search.player import SearchBot
    from president.bots.search.recipes import RECIPES, shared

    return SearchBot(shared(RECIPES[name], share), style=style)


_PLAIN: Final[dict[str, Callable[[], Bot]]] = {
    "random": UniformBot,
    "beginner": BeginnerBot,
    "casual": GreedyBot,
    "planner": PlannerBot,
}
_NAMES: Final = tuple(level.name for level in LEVELS)
_STYLE_NAMES: Final = tuple(style.name for style in STYLES)


EARLIER: Final = ("greedy", "planner")
"""Names that are not in :data:`LEVELS` but still make a bot."""


def exists(level: str) -> bool:
    """Whether :func:`make` knows the name: a level, a level with a style, or a name from earlier versions.

    >>> exists("good-bold"), exists("planner"), exists("genius"), exists("good-")
    (True, True, False, False)
    """
    name, dash, style = level.partition("-")
    if name in _PLAIN or name in ALIASES:
        return not dash
    return name in _NAMES and (not dash or style in _STYLE_NAMES)


def searches(level: str) -> bool:
    """Whether a level plays games out in its head, and so takes milliseconds rather than microseconds.

    >>> searches("good-bold"), searches("casual")
    (True, False)
    """
    name = level.partition("-")[0]
    return name in _NAMES and name not in _PLAIN


def make(level: str, share: float = 1.0) -> Bot:
    """A bot of a level, such as ``good``; ``good-bold`` gives a searching level a style.

    ``share``, above 0 and at most 1, is how much of its playouts a searching level may use: less when much is to do.

    >>> type(make("casual")).__name__, type(make("greedy")).__name__
    ('GreedyBot', 'GreedyBot')

    Raises:
        ValueError: when there is no such level; the message lists them.
    """
    if not exists(level):
        raise ValueError(f"there is no bot {level!r}; the levels are {', '.join(_NAMES)}")
    name, _, style = level.partition("-")
    name = ALIASES.get(name, name)
    return _PLAIN[name]() if name in _PLAIN else search(name, style or None, share)


__all__ = ["ALIASES", "EARLIER", "LEVELS", "STYLES", "exists", "make", "searches"]
