"""The rules in words: complete, about the right options, and readable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from president.cards import Card
from president.game.errors import Reason
from president.rules import RuleSet, RuleSetError, load, names, switches, with_length
from president.rules.describe import Description, describe, explain, option_for, text
from president.rules.describe.language import sentences
from president.rules.describe.writer import SECTIONS
from president.rules.ruleset import Bombs, Effects, Revolution, Runs

GOLDEN = Path(__file__).parent.parent / "golden" / "rules"
ORDER = [
    "deck",
    "deal",
    "exchange",
    "lead",
    "follow",
    "pass",
    "clear",
    "special",
    "going-out",
    "titles",
    "scoring",
    "end",
]


def every_name() -> Iterator[str]:
    """Every preset with every set of switches that go together."""
    for name in names():
        offered = [switch.name for switch in switches(name)]
        for count in range(len(offered) + 1):
            for chosen in combinations(offered, count):
                full = "+".join((name, *chosen))
                try:
                    load(full)
                except RuleSetError:
                    continue
                yield full


ALL_NAMES = tuple(every_name())


def set_option(rules: RuleSet, path: str, value: Any) -> RuleSet:
    group, _, field = path.partition(".")
    if not field:
        return replace(rules, **{group: value})
    return replace(rules, **{group: replace(getattr(rules, group), **{field: value})})


def words(rules: RuleSet, players: int | None = None) -> str:
    return text(describe(rules, players))


def options(description: Description) -> set[str]:
    return {sentence.option for sentence in description.sentences()}


@pytest.mark.parametrize("name", ALL_NAMES)
def test_every_rule_set_is_told_in_full_for_every_table(name: str) -> None:
    rules = load(name)
    for players in (None, *range(rules.players.min, rules.players.max + 1)):
        description = describe(rules, players)
        assert [section.id for section in description.sections] == ORDER
        for section in description.sections:
            assert section.sentences, f"{section.id} says nothing"
            for sentence in section.sentences:
                assert re.fullmatch(r"[A-Z][^{}]*[.]", sentence.text), sentence.text
                assert not re.search(r"\s\s|\bone (cards|points|players|jokers|packs|deals)\b|\bNone\b", sentence.text)
                assert_is_option(rules, sentence.option)


def assert_is_option(rules: RuleSet, path: str) -> None:
    value: object = rules
    for part in path.split("."):
        assert hasattr(value, part), path
        value = getattr(value, part)


@pytest.mark.parametrize("name", names())
def test_the_words_of_a_preset_are_pinned(name: str) -> None:
    assert words(load(name)) == (GOLDEN / f"{name}.txt").read_text("utf-8")


CHANGES: tuple[tuple[str, str, Any], ...] = (
    ("basic", "players.min", 3),
    ("basic", "players.max", 8),
    ("basic", "deck.packs", ((4, 2),)),
    ("basic", "deck.packs", ((4, 1), (6, 2))),
    ("basic", "deck.jokers", 1),
    ("basic", "deck.remainder", "face-up"),
    ("basic", "deck.remainder", "unseen"),
    ("basic", "ranks.twos", "low"),
    ("basic", "ranks.twos", "clear"),
    ("basic", "ranks.twos", "wild"),
    ("wild-twos", "ranks.jokers", "top"),
    ("wild-twos", "ranks.wilds_alone", "never"),
    ("wild-twos", "ranks.wilds_alone", "highest"),
    ("clearing-twos", "ranks.best", "ranked"),
    ("basic", "ranks.god_card", "3C"),
    ("basic", "ranks.transparent", "4"),
    ("basic", "melds.largest_set", 3),
    ("basic", "melds.largest_set", 1),
    ("basic", "melds.runs", Runs()),
    ("basic", "melds.runs", Runs(min=4, same_suit=False, overlap=False)),
    ("basic", "beating.size", "at-least"),
    ("basic", "beating.size", "bigger-wins"),
    ("basic", "beating.equal", "allowed"),
    ("basic", "beating.equal", "skips"),
    ("clearing-twos", "beating.skip_depth", 2),
    ("basic", "beating.bombs", Bombs(min=4)),
    ("european+bombs", "beating.bombs", Bombs(min=5)),
    ("basic", "beating.lock", "full"),
    ("basic", "beating.lock", "partial"),
    ("wild-twos", "beating.spade_three", True),
    ("basic", "beating.must_play", True),
    ("basic", "clearing.ranks", (5,)),
    ("basic", "clearing.four", "one-play"),
    ("basic", "clearing.four", "in-turn"),
    ("clearing-twos", "clearing.four", "in-turn"),
    ("basic", "passing.costs", "trick"),
    ("clearing-twos", "passing.costs", "trick"),
    ("basic", "passing.settles", "all"),
    ("clearing-twos", "leading.first", "holder"),
    ("basic", "leading.first", "random"),
    ("clearing-twos", "leading.card", Card.parse("3D")),
    ("basic", "leading.later", "last"),
    ("basic", "leading.later", "first"),
    ("basic", "going_out.forbidden", (12,)),
    ("clearing-twos", "going_out.penalty", "foul"),
    ("basic", "going_out.clears", True),
    ("basic", "going_out.president_falls", "leaves"),
    ("basic", "going_out.president_falls", "plays-on"),
    ("basic", "revolution", Revolution()),
    ("basic", "revolution", Revolution(set=None, run=5)),
    ("european+revolution", "revolution", Revolution(set=5)),
    ("european+revolution", "revolution", Revolution(run=5)),
    ("european+revolution", "revolution", Revolution(lasts="trick")),
    ("european+revolution+jokers", "revolution", Revolution(wilds_count=False)),
    ("basic", "effects", Effects(jack_back=True)),
    ("basic", "effects", Effects(five_skip=True)),
    ("basic", "effects", Effects(seven_pass=True)),
    ("basic", "effects", Effects(nine_reverse=True)),
    ("basic", "effects", Effects(ten_discard=True)),
    ("basic", "effects", Effects(queen_bomber=True)),
    ("basic", "dealing.surplus", "left"),
    ("basic", "dealing.reseat", "by-place"),
    ("basic", "dealing.reseat", "shuffle"),
    ("basic+reseating", "dealing.every", 3),
    ("basic", "exchange.counts", ()),
    ("basic", "exchange.counts", (2,)),
    ("basic", "exchange.counts", (1, 1)),
    ("basic", "exchange.low_gives", "named"),
    ("basic", "exchange.low_gives", "named-rank"),
    ("basic", "exchange.high_returns", "worst"),
    ("basic", "exchange.sight", "blind"),
    ("basic", "exchange.mercy_after", 3),
    ("basic", "titles.president", "King"),
    ("basic", "titles.vice_president", "Queen"),
    ("basic", "titles.middle", "Neutral"),
    ("basic", "titles.vice_last", "Vice scum"),
    ("basic", "titles.last", "Scum"),
    ("basic", "titles.vice_president_from", 5),
    ("european", "titles.vice_last_from", 5),
    ("basic", "scoring.points", "places"),
    ("basic", "scoring.points", "none"),
    ("basic", "scoring.list", (5, 3, 1)),
    ("wild-twos", "scoring.last", 1),
    ("basic", "scoring.counts", "presidencies"),
    ("basic", "ending.until", "open"),
    ("basic", "ending.until", "deals"),
    ("basic", "ending.target", 21),
    ("wild-twos", "ending.deals", 3),
    ("basic", "ending.tied", "share"),
    ("basic", "ending.reset_roles", 4),
)


@pytest.mark.parametrize(("base", "path", "value"), CHANGES)
def test_changing_one_option_changes_the_words(base: str, path: str, value: Any) -> None:
    before = load(base)
    after = set_option(before, path, value)
    assert before != after
    assert words(before) != words(after)
    told = options(describe(after))
    assert any(option == path or option.startswith(path + ".") for option in told) or path in UNDER_ANOTHER


UNDER_ANOTHER = {
    "deck.packs",
    "effects",
    "ending.until",
    "scoring.points",
    "players.max",
    "leading.card",
    "exchange.counts",
    "going_out.penalty",
    "titles.vice_president_from",
    "titles.vice_last_from",
}
"""Options that may be told by the sentence of an option close by."""


def test_every_option_is_changed_by_some_case() -> None:
    changed = {path for _, path, _ in CHANGES}
    only_with_runs = {"clearing.in_runs"}
    only_one_value = {"leading.orphan"}
    for group in ("players", "deck", "ranks", "melds", "beating", "clearing", "passing", "leading", "going_out"):
        assert_changed(group, changed, only_with_runs | only_one_value)
    for group in ("dealing", "exchange", "titles", "scoring", "ending"):
        assert_changed(group, changed, set())


def assert_changed(group: str, changed: set[str], known: set[str]) -> None:
    for field in type(getattr(load("basic"), group)).__dataclass_fields__:
        assert f"{group}.{field}" in changed | known


def test_a_rank_that_clears_in_runs_too() -> None:
    rules = set_option(set_option(load("basic"), "melds.runs", Runs()), "clearing.ranks", (5,))
    assert "clearing.in_runs" in options(describe(set_option(rules, "clearing.in_runs", True)))
    assert "clearing.in_runs" not in options(describe(rules))


@pytest.mark.parametrize("name", ALL_NAMES)
def test_every_refusal_leads_to_a_sentence(name: str) -> None:
    rules = load(name)
    told = describe(rules).sentences()
    for reason in Reason:
        found = explain(reason, rules)
        assert found
        assert set(found) <= set(told)
        assert option_for(reason, rules) == found[0].option


def test_a_refusal_opens_the_rule_behind_it() -> None:
    assert option_for(Reason.OPENING_CARD, load("clearing-twos")) == "leading.first"
    assert option_for(Reason.ONE_CLEAR_CARD, load("clearing-twos")) == "ranks.twos"
    assert option_for(Reason.NOT_AS_NAMED, load("european+naming")) == "exchange.low_gives"
    assert option_for(Reason.WRONG_SIZE, load("basic")) == "beating.size"


def test_one_card_is_told_in_the_singular() -> None:
    told = words(load("basic"))
    assert "the best card of the new hand" in told
    assert "the two best cards of the new hand" in words(load("european"))
    assert "after one deal," in words(with_length(load("wild-twos"), deals=1))
    assert "One joker is added" in words(set_option(load("wild-twos"), "deck.jokers", 1))


def test_a_table_of_a_known_size_is_told_its_own_numbers() -> None:
    told = words(load("european"), 5)
    assert "two get 11 cards and three get 10" in re.sub(r"\s+", " ", told)
    assert "President, Vice president, Neutral, Vice bum and Bum" in re.sub(r"\s+", " ", told)
    assert "packs" not in told
    assert "President, Neutral and Bum" in words(load("european"), 3)
    assert "vice" not in words(load("european"), 3).lower()
    assert "4, 3, 2, 1, 0" in words(load("wild-twos"), 5)


def test_no_template_is_unused() -> None:
    used = {key for key in sentences("english") if key.startswith("title.")}
    record = recording(used)
    for rules in (*map(load, ALL_NAMES), *(set_option(load(base), path, value) for base, path, value in CHANGES), *ODD):
        for players in (None, *range(rules.players.min, rules.players.max + 1)):
            record(rules, players)
    assert sorted(set(sentences("english")) - used) == []


def recording(used: set[str]) -> Any:
    from president.rules.describe import writer
    from president.rules.describe.english import English
    from president.rules.describe.teller import Teller

    class Noting(English):
        def template(self, section: str, key: str, n: int | None) -> str:
            one = f"{section}.{key}.one"
            used.add(one if n == 1 and one in sentences("english") else f"{section}.{key}")
            return super().template(section, key, n)

    def run(rules: RuleSet, players: int | None) -> None:
        for name, write in SECTIONS:
            list(write(Teller(rules, players, Noting(), name)))

    assert writer.LANGUAGES["en"].code == Noting.code
    return run


def changed(base: str, *changes: tuple[str, Any]) -> RuleSet:
    rules = load(base)
    for path, value in changes:
        rules = set_option(rules, path, value)
    return rules


ODD: tuple[RuleSet, ...] = (
    changed("basic", ("melds.runs", Runs()), ("clearing.ranks", (5,)), ("clearing.in_runs", True)),
    changed("basic", ("players.min", 5), ("players.max", 5)),
    changed("basic", ("leading.first", "opens"), ("leading.card", Card.parse("3D"))),
    changed("european+jokers", ("deck.jokers", 1)),
    changed("wild-twos", ("deck.jokers", 1)),
    changed("basic", ("deck.jokers", 1), ("ranks.jokers", "top")),
    changed("european+naming", ("exchange.counts", (1, 2))),
    changed("basic", ("exchange.counts", (1, 2)), ("exchange.high_returns", "worst")),
    changed("basic", ("exchange.counts", (2,)), ("exchange.low_gives", "named-rank")),
    changed("wild-twos", ("ranks.twos", "wild"), ("deck.jokers", 0)),
    changed("wild-twos", ("revolution", Revolution())),
    changed("wild-twos", ("beating.size", "bigger-wins")),
    changed("european+revolution+jokers+bombs", ("clearing.four", "one-play")),
    changed("clearing-twos", ("beating.bombs", Bombs(min=4))),
    changed("clearing-twos", ("clearing.four", "in-turn")),
    changed("basic", ("beating.equal", "skips"), ("passing.costs", "trick"), ("clearing.four", "in-turn")),
    changed("basic", ("dealing.reseat", "shuffle"), ("dealing.every", 3)),
    changed("basic", ("scoring.counts", "presidencies"), ("scoring.list", (1,)), ("ending.target", 1)),
    changed("wild-twos", ("ending.reset_roles", 1)),
    changed("basic", ("ending.reset_roles", 4)),
    with_length(load("wild-twos"), deals=1),
    changed("basic", ("scoring.list", (5, 4, 3, 2)), ("players.max", 4)),
)


def test_describe_refuses_a_table_that_does_not_fit() -> None:
    with pytest.raises(ValueError, match="takes 4 to 7 players, not 8"):
        describe(load("basic"), 8)
    with pytest.raises(ValueError, match="no rules in language"):
        describe(load("basic"), language="xx")
