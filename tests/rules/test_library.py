"""Finding rule sets, switching variants on, house rules, and what is refused."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import combinations

import pytest

from president.rules import RuleSet, RuleSetError, from_toml, load, names, switches, with_length
from president.rules.library import Switch


def test_five_presets_one_for_each_source_document() -> None:
    assert names() == ("european", "clearing-twos", "wild-twos", "basic", "clearing-twos-scum")
    assert [load(name).source.split()[2].strip("(,") for name in names()] == ["000", "001", "002", "003", "004"]


@pytest.mark.parametrize(
    ("alias", "name"),
    [("pagat", "basic"), ("spelbordet", "wild-twos"), ("playingcards", "clearing-twos-scum"), ("Bum", "european")],
)
def test_aliases(alias: str, name: str) -> None:
    assert load(alias) == load(name)


def test_an_alias_is_not_inherited_by_the_preset_that_extends_it() -> None:
    assert "a-hole" not in load("clearing-twos-scum").aliases
    assert load("a-hole").name == "clearing-twos"


def test_switches_are_written_in_one_order_whatever_the_order_asked() -> None:
    assert load("european+revolution+bombs+jokers").name == "european+bombs+jokers+revolution"


def _compatible(chosen: tuple[Switch, ...]) -> bool:
    paths = [path for switch in chosen for path in switch.paths]
    return len(paths) == len(set(paths))


@pytest.mark.parametrize("name", names())
def test_every_pair_of_switches_either_combines_or_says_which_option_both_set(name: str) -> None:
    for one, two in combinations(switches(name), 2):
        reference = f"{name}+{one.name}+{two.name}"
        if _compatible((one, two)):
            assert load(reference).name == reference
        else:
            with pytest.raises(RuleSetError, match=r"both set .*choose one"):
                load(reference)


@pytest.mark.parametrize("name", names())
def test_a_switch_changes_exactly_the_options_it_lists(name: str) -> None:
    base = _flat(load(name))
    for switch in switches(name):
        changed = {path for path, value in _flat(load(f"{name}+{switch.name}")).items() if base.get(path) != value}
        assert changed - {"name"} <= {
            path for path in changed for own in switch.paths if own.startswith(path) or path.startswith(own)
        }
        assert changed - {"name"}, f"{switch.name} changes nothing"


def _flat(value: object, before: str = "") -> dict[str, object]:
    if not is_dataclass(value):
        return {before.rstrip("."): value}
    found: dict[str, object] = {}
    for field in fields(value):
        found |= _flat(getattr(value, field.name), f"{before}{field.name}.")
    return found


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("bridge", "there is no rule set 'bridge'; the presets are european"),
        ("basic+bombs", "no switch 'bombs'; this preset offers reseating"),
        ("wild-twos+x", "this preset offers none"),
        ("european+bombs+bombs", "switched on twice"),
        ("european+deals+tally", "both set ending.until; choose one"),
    ],
)
def test_names_that_mean_nothing_are_refused(name: str, says: str) -> None:
    with pytest.raises(RuleSetError, match=says.replace("+", r"\+")):
        load(name)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("extends =", "is not TOML"),
        ('extends = "basic"\ncolour = "red"', "unknown option 'colour'"),
        ('extends = "basic"\n[beating]\nsiez = "same"', r"unknown option 'siez' in \[beating\]"),
        (
            'extends = "basic"\n[beating]\nsize = "smaller"',
            "beating.size must be 'same' or 'at-least' or 'bigger-wins'",
        ),
        ('extends = "basic"\n[players]\nmin = "four"', "players.min must be a whole number, not 'four'"),
        ('extends = "basic"\n[players]\nmin = true', "players.min must be a whole number, not True"),
        ('extends = "basic"\nbeating = 3', "beating is a group of options, not 3"),
        ('extends = "basic"\n[title]\na = 1', "title is a single value, not a group"),
        ('extends = "basic"\n[leading]\ncard = "1C"', "leading.card: '1C' is not a card"),
        ('extends = "basic"\n[clearing]\nranks = ["1"]', "clearing.ranks: '1' is not a rank"),
        ('extends = "basic"\n[clearing]\nranks = [8]', "must be a list of ranks"),
        ('extends = "basic"\n[exchange]\ncounts = 1', "exchange.counts must be a list, not 1"),
        ('extends = "basic"\n[deck]\npacks = [[4]]', "must hold 2 values"),
        ('title = "Bare"', "summary is missing|source is missing|players is missing"),
    ],
)
def test_house_rules_with_mistakes_name_the_option(text: str, says: str) -> None:
    with pytest.raises(RuleSetError, match=says):
        from_toml(text)


def test_house_rules_build_on_a_preset_with_switches() -> None:
    rules = from_toml('extends = "european+bombs"\ntitle = "Ours"\n[passing]\ncosts = "trick"', name="ours")
    assert (rules.name, rules.title, rules.passing.costs) == ("ours", "Ours", "trick")
    assert rules.beating.bombs is not None


def test_a_group_is_switched_off_by_a_word() -> None:
    assert from_toml('extends = "european+revolution"\nrevolution = "off"').revolution is None


def test_length_can_be_chosen_where_the_rule_set_has_one() -> None:
    assert with_length(load("wild-twos"), deals=7).ending.deals == 7
    assert with_length(load("basic"), target=5).ending.target == 5
    with pytest.raises(RuleSetError, match="does not end after a number of deals"):
        with_length(load("basic"), deals=5)
    with pytest.raises(RuleSetError, match="does not end at a number of points"):
        with_length(load("wild-twos"), target=5)
    with pytest.raises(RuleSetError, match="must be at least 1"):
        with_length(load("wild-twos"), deals=0)


def test_packs_by_players() -> None:
    """S0-2, S0-3, S1-1: a second pack from seven (european) and eight players (clearing-twos)."""
    assert [load("european").packs(n) for n in (3, 6, 7, 8)] == [1, 1, 2, 2]
    assert [load("clearing-twos").packs(n) for n in (7, 8, 12)] == [1, 2, 2]
    assert isinstance(load("basic"), RuleSet)
