"""The example for bot authors runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_example_for_bot_authors_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Both blocks in one go: the bot, its measurement, the contract."""
    blocks = [
        block for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL) if "HighestBot" in block
    ]
    assert len(blocks) == 2
    exec(compile("\n".join(blocks), str(PAGE), "exec"), {"__name__": "example"})
    printed = capsys.readouterr().out
    assert re.search(r"place value against three greedy bots: 0\.\d{3} ± 0\.\d{3}", printed)
