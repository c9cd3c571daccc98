"""The examples for bot authors run as they are printed."""

from __future__ import annotations

import re

import pytest

from president.bots import LEVELS, Explains, make
from president.bots.levels import searches
from tests.meta.files import ROOT
from tests.meta.test_documents import blocks

PAGE = ROOT / "docs" / "bots.md"


def run(*mentioned: str) -> None:
    """Run the blocks of the page in which all of these stand, in one go."""
    found = [block for block in blocks(PAGE, "python") if all(words in block for words in mentioned)]
    assert found
    exec(compile("\n".join(found), str(PAGE), "exec"), {"__name__": "example"})


def test_the_example_for_bot_authors_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Both blocks in one go: the bot, its measurement, the contract."""
    run("HighestBot")
    printed = capsys.readouterr().out
    assert re.search(r"place value against three greedy bots: 0\.\d{3} ± 0\.\d{3}", printed)


def test_a_bot_is_asked_why(capsys: pytest.CaptureFixture[str]) -> None:
    """It says what the page says: the sentence, and the pair of eights as the best of four leads."""
    run("Explains")
    sentence, *lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"In [\d,]+ endings .* led to place 1\.\d\d on average, the next best to 2\.\d\d\.", sentence)
    leads = [line.rsplit(" ", 4)[0] for line in lines]
    assert leads[0] == "8C 8D"
    assert sorted(leads) == ["3C", "8C", "8C 8D", "AC"]  # those that fell behind early are close to each other


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_that_searches_can_be_asked(level: str) -> None:
    """The levels by rules alone cannot say more than their one rule."""
    assert isinstance(make(level), Explains) == searches(level)
