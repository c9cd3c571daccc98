"""What can be played here: rule sets, bots, and the page that explains a rule set."""

from __future__ import annotations

from functools import lru_cache

from president.bots import LEVELS, STYLES, USUAL, exists
from president.bots.levels import searches
from president.rules import RuleSet, RuleSetError, Switch, load, names, switches
from president.rules.describe import describe
from president.server import wire
from president.server.errors import Refusal
from president.server.figures import figures, ranks


def level_exists(name: str) -> bool:
    """Whether there is a bot of that level."""
    return exists(name)


@lru_cache
def bots() -> list[wire.BotLevel]:
    """The bots, weakest first."""
    return [
        wire.BotLevel(level.name, level.title, level.summary, usual=level.name == USUAL, styled=searches(level.name))
        for level in LEVELS
    ]


@lru_cache
def styles() -> list[wire.BotStyle]:
    """The manners in which a level may be played."""
    return [wire.BotStyle(style.name, style.title, style.summary) for style in STYLES]


@lru_cache
def presets() -> list[wire.Preset]:
    """The shipped rule sets with their variants."""
    return [_preset(name) for name in names()]


def _preset(name: str) -> wire.Preset:
    rules = load(name)
    return wire.Preset(
        name=rules.name,
        title=rules.title,
        summary=rules.summary,
        source=rules.source,
        aliases=list(rules.aliases),
        min_players=rules.players.min,
        max_players=rules.players.max,
        until=rules.ending.until,
        switches=[_switch(rules, switch) for switch in switches(name)],
        target=rules.ending.target,
        deals=rules.ending.deals,
    )


def _switch(rules: RuleSet, switch: Switch) -> wire.Switch:
    until = load(f"{rules.name}+{switch.name}").ending.until
    return wire.Switch(switch.name, switch.title, until if until != rules.ending.until else None)


@lru_cache(maxsize=64)
def rules_page(name: str) -> wire.RulesPage:
    """Everything about one rule set, in words and figures.

    Raises:
        Refusal: ``no-such-rules``.
    """
    try:
        rules = load(name)
    except RuleSetError as error:
        raise Refusal("no-such-rules", f"{error}.", status=404) from None
    order, special = ranks(rules)
    return wire.RulesPage(
        name=rules.name,
        title=rules.title,
        summary=rules.summary,
        source=rules.source,
        sections=[
            wire.RuleSection(
                section.id,
                section.title,
                [wire.Sentence(sentence.option, sentence.text) for sentence in section.sentences],
            )
            for section in describe(rules).sections
        ],
        ladder=order,
        special=special,
        figures=figures(rules),
    )
