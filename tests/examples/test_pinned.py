"""Every option of a preset is pinned by a worked example: change it, and some example no longer holds."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from president.cards import Card, parse_rank
from president.records import FileError
from president.records.example import load_examples, run_example
from president.rules import RuleSet, load, validate
from president.rules.ruleset import Bombs, Revolution

ACE, TWO = parse_rank("A"), parse_rank("2")

CHANGES: tuple[tuple[str, str, Any], ...] = (
    ("european", "ranks.twos", "low"),
    ("european", "ranks.twos", "clear"),
    ("european", "melds.largest_set", 3),
    ("european", "beating.size", "at-least"),
    ("european", "beating.size", "bigger-wins"),
    ("european", "beating.equal", "allowed"),
    ("european", "leading.first", "left"),
    ("european", "leading.first", "opens"),
    ("european", "leading.card", Card.parse("4C")),
    ("european", "leading.later", "president"),
    ("european", "passing.costs", "trick"),
    ("european", "going_out.forbidden", (TWO,)),
    ("european", "exchange.counts", (1, 1)),
    ("european", "exchange.counts", (2,)),
    ("european", "exchange.low_gives", "named"),
    ("european", "exchange.high_returns", "worst"),
    ("european", "titles.president", "King"),
    ("european", "titles.vice_last", None),
    ("european", "titles.vice_president_from", 3),
    ("european", "scoring.list", (3, 1)),
    ("european", "ending.target", 10),
    ("clearing-twos", "ranks.twos", "high"),
    ("clearing-twos", "ranks.best", "ranked"),
    ("clearing-twos", "beating.size", "same"),
    ("clearing-twos", "beating.size", "at-least"),
    ("clearing-twos", "beating.equal", "refused"),
    ("clearing-twos", "beating.equal", "allowed"),
    ("clearing-twos", "clearing.four", "off"),
    ("clearing-twos", "clearing.four", "one-play"),
    ("clearing-twos", "clearing.four", "in-turn"),
    ("clearing-twos", "clearing.ranks", (ACE,)),
    ("clearing-twos", "passing.costs", "trick"),
    ("clearing-twos", "leading.first", "holder"),
    ("clearing-twos", "leading.later", "last"),
    ("clearing-twos", "going_out.forbidden", ()),
    ("clearing-twos", "exchange.counts", (2,)),
    ("clearing-twos", "exchange.high_returns", "worst"),
    ("clearing-twos", "titles.last", "Scum"),
    ("clearing-twos", "ending.target", 12),
    ("clearing-twos", "ending.tied", "share"),
    ("clearing-twos-scum", "clearing.four", "in-turn"),
    ("clearing-twos-scum", "beating.equal", "allowed"),
    ("clearing-twos-scum", "titles.last", "A-hole"),
    ("wild-twos", "deck.jokers", 0),
    ("wild-twos", "ranks.twos", "high"),
    ("wild-twos", "ranks.wilds_alone", "highest"),
    ("wild-twos", "melds.largest_set", None),
    ("wild-twos", "beating.size", "same"),
    ("wild-twos", "beating.size", "bigger-wins"),
    ("wild-twos", "clearing.ranks", ()),
    ("wild-twos", "clearing.four", "off"),
    ("wild-twos", "passing.costs", "trick"),
    ("wild-twos", "leading.later", "president"),
    ("wild-twos", "exchange.counts", (1, 1)),
    ("wild-twos", "titles.vice_president_from", 4),
    ("wild-twos", "titles.vice_last", None),
    ("wild-twos", "scoring.points", "list"),
    ("wild-twos", "scoring.last", 1),
    ("basic", "ranks.twos", "low"),
    ("basic", "beating.size", "bigger-wins"),
    ("basic", "beating.equal", "allowed"),
    ("basic", "beating.equal", "skips"),
    ("basic", "beating.bombs", Bombs()),
    ("basic", "clearing.four", "one-play"),
    ("basic", "clearing.ranks", (TWO,)),
    ("basic", "passing.costs", "trick"),
    ("basic", "leading.later", "last"),
    ("basic", "going_out.forbidden", (TWO,)),
    ("basic", "exchange.counts", (2,)),
    ("basic", "exchange.low_gives", "named"),
    ("basic", "exchange.high_returns", "worst"),
    ("basic", "titles.middle", "Neutral"),
    ("basic", "scoring.list", (2,)),
    ("basic", "scoring.points", "places"),
    ("basic", "ending.tied", "share"),
    ("european+bombs", "beating.bombs", None),
    ("european+bombs", "beating.bombs", Bombs(min=5)),
    ("european+bombs+jokers", "beating.bombs", Bombs(min=5)),
    ("european+jokers", "ranks.wilds_alone", "lowest"),
    ("european+revolution", "revolution", None),
    ("european+revolution", "revolution", Revolution(set=5)),
    ("european+jokers+revolution", "revolution", Revolution(wilds_count=False)),
    ("european+naming", "exchange.low_gives", "best"),
    ("european+tally", "scoring.list", (2, 1)),
    ("european+deals", "ending.tied", "play-on"),
)


def mutated(rules: RuleSet, path: str, value: Any) -> RuleSet:
    group, _, name = path.partition(".")
    changes: dict[str, Any] = {
        group: replace(getattr(rules, group), **{name: value}) if name and name != "bombs" else value
    }
    if name == "bombs":
        changes = {group: replace(rules.beating, bombs=value)}
    return validate(replace(rules, **changes))


@cache
def source(name: str) -> tuple[str, frozenset[str]]:
    """The example file of a preset, and the ids of its examples that are played by exactly this rule set."""
    text = files("president.records").joinpath("examples", f"{name.partition('+')[0]}.toml").read_text("utf-8")
    return text, frozenset(example.id for example in load_examples(text) if example.rules.name == load(name).name)


@pytest.mark.parametrize(("name", "path", "value"), CHANGES)
def test_an_option_changed_breaks_an_example(name: str, path: str, value: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    original = load(name)
    changed = mutated(original, path, value)
    assert changed != original
    text, own = source(name)
    monkeypatch.setattr(
        "president.records.house.load", lambda asked: changed if load(asked) == original else load(asked)
    )
    try:
        examples = load_examples(text)
    except FileError:
        return  # an example cannot even be dealt by the changed rules
    assert any(not run_example(example).ok for example in examples if example.id in own)
