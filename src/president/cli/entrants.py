"""Bots named on the command line: a level, or anybody's own as ``module:factory``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from president.bots import LEVELS, Bot, exists, make
from president.cli.app import BadInput


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot by the name it goes by in tables, and how to make it."""

    name: str
    spec: str

    def bot(self) -> Bot:
        """Make the bot.

        Raises:
            BadInput: when the module or the factory is not there, or it makes something that is no bot.
        """
        module, colon, factory = self.spec.partition(":")
        if not colon:
            return _level(self.spec)
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.insert(0, here)
        try:
            found = getattr(import_module(module), factory)()
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            raise BadInput(f"{self.spec} cannot be used: {error}.") from error
        if not callable(getattr(found, "choose", None)):
            raise BadInput(f"{self.spec} makes a {type(found).__name__}, which has no method 'choose'.")
        bot: Bot = found
        return bot


def _level(name: str) -> Bot:
    if not exists(name):
        levels = [level.name for level in LEVELS]
        raise BadInput(
            f"There is no bot {name!r}; the levels are {', '.join(levels)}, and your own is written module:factory."
        )
    return make(name)


def entrants(words: Sequence[str]) -> tuple[Entrant, ...]:
    """Read the bots of a match as they were named, again and again perhaps: ``strong``, ``mine=mybots:Careful``.

    Raises:
        BadInput: when one cannot be made, or two different bots would go by one name.
    """
    named: list[Entrant] = []
    found: dict[str, Entrant] = {}
    for word in words:
        name, equals, spec = word.partition("=")
        entrant = Entrant(name, spec) if equals else Entrant(word, word)
        if found.setdefault(entrant.name, entrant) != entrant:
            raise BadInput(f"Two different bots are called {entrant.name!r}.")
        named.append(entrant)
    for entrant in found.values():
        entrant.bot()
    return tuple(named)
