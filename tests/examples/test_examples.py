"""Every packaged worked example holds, and shows what it says."""

from __future__ import annotations

import re

import pytest

from president.records.example import Example, all_packaged, frames, packaged, run_example
from president.rules import load, names, switches

EVERY = all_packaged()


@pytest.mark.parametrize("example", EVERY, ids=lambda example: f"{example.rules.name}:{example.id}")
def test_example(example: Example) -> None:
    outcome = run_example(example)
    assert outcome.ok, outcome.failures


@pytest.mark.parametrize("example", EVERY, ids=lambda example: f"{example.rules.name}:{example.id}")
def test_example_is_told_in_one_or_two_sentences(example: Example) -> None:
    assert re.fullmatch(r"[A-Z][^{}]*[.]", example.says)
    assert len(example.says) <= 200
    assert example.then or any(step.refusal for step in example.steps)


@pytest.mark.parametrize("name", names())
def test_each_rules_page_has_a_few_short_figures(name: str) -> None:
    """Four to eight for the plain preset; each switch about play has one of its own."""
    shown = [example for example in packaged(name) if example.show]
    plain = [example for example in shown if example.rules == load(name)]
    assert 4 <= len(plain) <= 9
    for example in shown:
        assert 2 <= len(frames(example)) <= 9, example.id
        assert sum(map(len, frames(example)[0].hands)) <= 26, example.id


def test_switches_about_play_have_a_figure() -> None:
    """V0-1, V0-2, V0-3 and naming (S0-30)."""
    shown = {example.rules.name for example in packaged("european") if example.show}
    offered = {switch.name for switch in switches("european")}
    for name in {"bombs", "jokers", "revolution", "naming"} & offered:
        assert f"european+{name}" in shown
