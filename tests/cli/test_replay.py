"""Stepping through a record by what is typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from president.records import dump, replay
from president.rules import load, with_length
from tests.cli.running import president as run
from tests.records.playthrough import play_through

RECORD = play_through(with_length(load("clearing-twos"), target=2), 4, seed=8)
STEPS = len(list(replay(RECORD)))


@pytest.fixture
def walk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], str]:
    """Run the replay as if at a terminal."""
    path = tmp_path / "game.president.toml"
    dump(RECORD, path)
    monkeypatch.setattr("president.cli.replay.interactive", lambda: True)
    return lambda typed: run("replay", str(path), typed=typed).stdout


def places(shown: str) -> list[int]:
    """The steps at which the replay stopped."""
    return [int(number) for number in re.findall(rf" (\d+)/{STEPS}$", shown, re.MULTILINE)]


def test_step_by_step(walk: Callable[[str], str]) -> None:
    """Enter goes on, b goes back, and not before the start."""
    assert places(walk("\n\n\n")) == [1, 2, 3, 4]
    assert places(walk("\nb\nb\n")) == [1, 2, 1, 1]


def test_to_the_end_of_a_trick_and_of_a_deal(walk: Callable[[str], str]) -> None:
    """What happens on the way is told."""
    shown = walk("t\nd\nquit\n")
    assert re.search(r"(Nobody beats that|The two clears the pile|Four of a kind clears the pile)\. \w+ leads\.", shown)
    assert places(shown)[-1] == 1 + len(RECORD.deals[0].actions)
    assert "President" in shown
    assert shown.endswith("The replay stops here.\n")


def test_all_the_rest(walk: Callable[[str], str]) -> None:
    shown = walk("a\n\n")
    assert places(shown) == [1, STEPS]
    assert "The game is over. Best: " in shown
    assert shown.endswith("That was the whole record.\n")


def test_help_and_the_end_of_the_input(walk: Callable[[str], str]) -> None:
    shown = walk("?\n")
    assert shown.count("Enter: next step") == 2
    assert places(shown) == [1, 1]
    assert shown.endswith("The replay stops here.\n")


def test_every_hand_is_open(walk: Callable[[str], str]) -> None:
    shown = walk("")
    assert all(re.search(rf"^[> ] {name} +\S+ \S+", shown, re.MULTILINE) for name in RECORD.players)
