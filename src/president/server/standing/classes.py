"""Which rule sets are rated together: a preset with all its switches and lengths; house rules are one class."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from president.rules import RuleSet, RuleSetError, load, names
from president.server.wire.standing import RuleClass

HOUSE: Final = "house"


def class_of(rules: RuleSet) -> str:
    """The class of a rule set.

    >>> class_of(load("european+bombs"))
    'european'
    """
    try:
        load(rules.name)
    except RuleSetError:
        return HOUSE
    return rules.name.partition("+")[0]


def title_of(rule_class: str) -> str:
    """What a class is called."""
    return load(rule_class).title if rule_class in names() else "House rules"


@lru_cache(maxsize=1)
def classes() -> list[RuleClass]:
    """All classes, in the order of the presets."""
    return [RuleClass(name, title_of(name)) for name in (*names(), HOUSE)]
