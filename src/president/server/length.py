"""By which rules a table plays: the rule set it was made with or has voted for, its length, and the host's settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from president.rules import RuleSet, RuleSetError, load, with_length
from president.server.errors import Refusal
from president.server.facts import Created

_DEALS: Final = 10
"""How many deals a game has when people vote for a rule set that needs a number, and the table has none."""


def rules_of(created: Created) -> RuleSet:
    """The rule set that a table was made with.

    Raises:
        RuleSetError: there is none of that name, or it does not have such a length.
    """
    rules = load(created.rules)
    if created.deals is not None or created.target is not None:
        rules = with_length(rules, deals=created.deals, target=created.target)
    return _with_mercy(rules, created)


def proposed_rules(created: Created, name: str, players: int) -> RuleSet:
    """The rule set that a table goes on with when people have voted for it.

    Raises:
        Refusal: ``no-such-rules``, or ``wrong-seats`` when it is not for so many players.
    """
    try:
        rules = load(name)
        ending = rules.ending
        if ending.until == "deals":
            rules = with_length(rules, deals=created.deals or ending.deals or _DEALS)
        elif ending.until == "target" and created.target is not None:
            rules = with_length(rules, target=created.target)
    except RuleSetError as error:
        raise Refusal("no-such-rules", f"{error}.") from None
    if not rules.players.min <= players <= rules.players.max:
        says = f"{rules.title} is for {rules.players.min} to {rules.players.max} players."
        raise Refusal("wrong-seats", says)
    return _with_mercy(rules, created)


def _with_mercy(rules: RuleSet, created: Created) -> RuleSet:
    if not created.mercy_after or not rules.exchange.counts:
        return rules
    return replace(rules, exchange=replace(rules.exchange, mercy_after=created.mercy_after))
