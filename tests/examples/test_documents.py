"""The pages in docs/rules say what the rule sets and the code say."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import fields, is_dataclass, replace
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from president.cards import Card
from president.rules import RuleSet, RuleSetError, load, names, validate
from president.rules.ruleset import Revolution, Runs
from tests.examples.ids import ALL, cited
from tests.meta.files import ROOT

RULES = ROOT / "docs" / "rules"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_rules", RULES / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", names())
def test_the_page_of_a_preset_is_up_to_date(name: str) -> None:
    assert (RULES / f"{name}.md").read_text("utf-8") == generator().page(name), "run docs/rules/generate.py"


def options(kind: type[Any], path: str = "") -> dict[str, Any]:
    """Every option with its annotation, groups opened up."""
    found: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        parts = [part for part in (hint, *get_args(hint)) if isinstance(part, type) and part is not Card]
        inner = [part for part in parts if is_dataclass(part)]
        if inner:
            found |= options(inner[0], f"{path}{name}.")
        elif path:
            found[path + name] = hint
    return found


OPTIONS = options(RuleSet)
PAGE = (RULES / "options.md").read_text("utf-8")


def row(path: str) -> str:
    return next(line for line in PAGE.splitlines() if f"`{path}`" in line)


@pytest.mark.parametrize("path", OPTIONS)
def test_every_option_is_in_the_catalogue_with_all_its_values(path: str) -> None:
    line = row(path)
    for hint in (OPTIONS[path], *get_args(OPTIONS[path])):
        if get_origin(hint) is Literal:
            assert [value for value in get_args(hint) if f"`{value}`" not in line] == []


def marked() -> list[tuple[str, str]]:
    """The values that the catalogue marks as not built: ``(option, value)``."""
    found = []
    for line in PAGE.splitlines():
        cells = line.split(" | ")
        if line.startswith("| `") and "†" in line:
            path = cells[0].strip("| `")
            found += [(path, part.strip()) for part in cells[1].split(", ") if part.endswith("†")]
    return found


VALUES: dict[str, Any] = {
    "`true` †": True,
    "a card †": "3C",
    "a rank †": "4",
    "more †": 2,
    "a number †": 4,
    "a group †": Runs(),
}


@pytest.mark.parametrize(("path", "text"), marked())
def test_what_is_marked_as_not_built_is_refused(path: str, text: str) -> None:
    value = VALUES.get(text, text.strip("`† "))
    rules = load("wild-twos" if path.startswith("ranks") else "basic")
    group, _, name = path.partition(".")
    part: Any = getattr(rules, group) or Revolution()
    changes: dict[str, Any] = {group: replace(part, **{name: value})}
    with pytest.raises(RuleSetError, match="not built yet"):
        validate(replace(rules, **changes))


def test_the_catalogue_marks_everything_that_is_refused_as_not_built() -> None:
    """As many marks as the checker of rule sets has entries, counted by option."""
    source = (ROOT / "src" / "president" / "rules" / "validate.py").read_text("utf-8")
    refused = set(re.findall(r'"(\w+\.\w+)[^"]*"\),$', source, re.MULTILINE))
    assert refused == {path for path, _ in marked()}


def test_every_number_is_explained() -> None:
    """Statements, edge cases and disputes under the numbers, decisions and gaps under the decisions."""
    pages = "".join((RULES / name).read_text("utf-8") for name in ("numbers.md", "decisions.md"))
    explained = {name for line in pages.splitlines() if line.startswith(("| ", "**V")) for name in cited(line[:12])}
    assert [name for name in ALL if name not in explained and not name.startswith("E")] == []


def test_fields_of_the_catalogue_exist() -> None:
    groups = {field.name for field in fields(RuleSet)}
    for path in re.findall(r"^\| `(\w+\.[\w.]+|revolution)`", PAGE, re.MULTILINE):
        assert path.partition(".")[0] in groups
        assert path in OPTIONS or any(option.startswith(f"{path}.") for option in OPTIONS)
