"""Putting the sections together in their fixed order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from president.rules.describe import finish, setting, special, trade, tricks
from president.rules.describe.description import Description, Section
from president.rules.describe.english import English
from president.rules.describe.language import Language
from president.rules.describe.teller import Sentences, Teller
from president.rules.ruleset import RuleSet

LANGUAGES: Final[dict[str, Language]] = {"en": English()}

SECTIONS: Final[tuple[tuple[str, Callable[[Teller], Sentences]], ...]] = (
    ("deck", setting.deck),
    ("deal", setting.deal),
    ("exchange", trade.exchange),
    ("lead", tricks.lead),
    ("follow", tricks.follow),
    ("pass", tricks.passing),
    ("clear", special.clear),
    ("special", special.special),
    ("going-out", finish.going_out),
    ("titles", finish.titles),
    ("scoring", finish.scoring),
    ("end", finish.end),
)


def describe(rules: RuleSet, players: int | None = None, *, language: str = "en") -> Description:
    """The complete rules in words, for a table of ``players`` or for any table.

    Raises:
        ValueError: when the rule set does not take that many players, or the language is not known.
    """
    if players is not None and not rules.players.min <= players <= rules.players.max:
        raise ValueError(f"{rules.name!r} takes {rules.players.min} to {rules.players.max} players, not {players}")
    if language not in LANGUAGES:
        raise ValueError(f"there are no rules in language {language!r}; there is {', '.join(LANGUAGES)}")
    teller = Teller(rules, players, LANGUAGES[language])
    return Description(tuple(_section(teller, name, write) for name, write in SECTIONS))


def _section(teller: Teller, name: str, write: Callable[[Teller], Sentences]) -> Section:
    title = teller.language.template("title", name, None)
    return Section(name, title, tuple(write(replace(teller, section=name))))
