"""Nothing is forgotten: each preset has words, examples and a golden game; each refusal has a test."""

from __future__ import annotations

import json
import re
from dataclasses import fields

import pytest

from president.game.errors import Reason
from president.records.example import packaged
from president.rules import load, names
from president.rules.describe import describe
from president.server.settings import Settings
from tests.meta.files import ROOT, files, short


def test_reasons_are_each_tested() -> None:
    """Every stable code of a refusal is named by at least one test or worked example."""
    texts = [path.read_text("utf-8") for path in files("tests", ".py", ".toml") if "meta" not in path.parts]
    texts += [path.read_text("utf-8") for path in files("src/president/records/examples", ".toml")]
    everything = "\n".join(texts)
    assert [r.value for r in Reason if r.value not in everything and f"Reason.{r.name}" not in everything] == []


@pytest.mark.parametrize("name", names())
def test_rules_are_written_out(name: str) -> None:
    """The rules page has all its parts, each sentence from an option of the rule set."""
    page = describe(load(name))
    assert page.sections
    for section in page.sections:
        assert section.sentences, section.title
        for sentence in section.sentences:
            assert sentence.option
            assert re.search(r"[.:)]$", sentence.text), sentence


@pytest.mark.parametrize("name", names())
def test_preset_has_worked_examples(name: str) -> None:
    """At least three figures for its rules page."""
    assert sum(example.show and example.rules.name == name for example in packaged(name)) >= 3


@pytest.mark.parametrize("name", names())
def test_preset_has_a_golden_game(name: str) -> None:
    golden = [short(path) for path in files("tests", ".toml", ".txt", ".json") if name in path.name.split(".")[0]]
    assert golden


def test_settings_are_documented() -> None:
    """docs/hosting.md has every setting, with its default where that is a plain value."""
    page = (ROOT / "docs/hosting.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `PRESIDENT_(\w+)` \| ([^|]+) \|", page, re.MULTILINE))
    settings = {spec.name.upper(): spec.default for spec in fields(Settings)}
    assert rows.keys() == settings.keys()
    plain = {name: value for name, value in settings.items() if value not in (None, (), "")}
    assert {name: rows[name] for name in plain} == {name: _told(value) for name, value in plain.items()}


def _told(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_web_lock_names_no_addresses() -> None:
    """Packages are found by name and checksum wherever the installing machine gets them from."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    packages = lock["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
