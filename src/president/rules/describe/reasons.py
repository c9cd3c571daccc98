"""From a refusal to the rule behind it, so that a screen can open the very sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from president.rules.describe.description import Sentence
from president.rules.describe.writer import describe
from president.rules.ruleset import RuleSet

_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "game-over": ("ending.target", "ending.deals", "ending.until"),
    "wrong-phase": ("exchange.counts",),
    "no-such-seat": ("players.max", "players.min"),
    "out-of-play": ("going_out.clears",),
    "not-your-turn": ("clearing.four", "beating.size"),
    "not-your-cards": ("melds.largest_set",),
    "no-cards": ("melds.largest_set",),
    "must-lead": ("leading.orphan",),
    "opening-card": ("leading.first",),
    "not-a-meld": ("melds.largest_set",),
    "wilds-alone": ("ranks.wilds_alone", "melds.largest_set"),
    "set-too-large": ("melds.largest_set",),
    "one-clear-card": ("ranks.twos",),
    "wrong-size": ("beating.size", "beating.bombs.min"),
    "too-low": ("beating.size", "beating.bombs.min", "beating.equal"),
    "not-a-completion": ("clearing.four",),
    "forbidden-last": ("going_out.forbidden", "going_out.clears"),
    "wrong-partner": ("exchange.counts",),
    "wrong-number": ("exchange.low_gives", "exchange.high_returns", "exchange.counts"),
    "not-your-best": ("exchange.low_gives", "ranks.best", "exchange.counts"),
    "not-as-named": ("exchange.low_gives", "exchange.counts"),
    "not-your-worst": ("exchange.high_returns", "exchange.counts"),
    "no-such-card": ("deck.packs",),
}
"""For every refusal the options that may be behind it; those without a sentence are passed over."""

_ALL: Final = frozenset({"wrong-size", "too-low", "not-your-best", "wrong-number", "not-your-turn"})
"""Refusals that take the sentences of every option listed; the others take the first that says something."""


def option_for(reason: str, rules: RuleSet) -> str:
    """The option whose sentence explains a refusal best.

    >>> from president.rules import load
    >>> option_for("opening-card", load("clearing-twos"))
    'leading.first'

    Raises:
        KeyError: when there is no such refusal.
    """
    return explain(reason, rules)[0].option


def explain(reason: str, rules: RuleSet, players: int | None = None) -> tuple[Sentence, ...]:
    """The sentences of the rules that a refusal rests on; never empty.

    Raises:
        KeyError: when there is no such refusal.
    """
    told = describe(rules, players).sentences()
    groups = [tuple(each for each in told if each.option == option) for option in _OPTIONS[str(reason)]]
    groups = [group for group in groups if group]
    if reason in _ALL:
        return tuple(sentence for group in groups for sentence in group)
    return groups[0]
