"""Running ``president`` inside the test process."""

from __future__ import annotations

from itertools import cycle, islice

from click.testing import CliRunner, Result

from president.cli import main

ANSWERS = ("1", "", "-", "1 2", "1 3", "2 3", "3 4", "2 4", "1 4", "2")
"""Answers that, again and again, bring any game to its end: some of them fits every question."""


def president(*args: str, typed: str = "") -> Result:
    """What the command prints and how it ends."""
    return CliRunner().invoke(main, args, input=typed, prog_name="president")


def patience(lines: int = 6000) -> str:
    """The answers, typed over and over."""
    return "\n".join(islice(cycle(ANSWERS), lines)) + "\n"


def refused(*args: str) -> str:
    """The one sentence that a command with bad input says; the exit code is not 0 and there is no traceback."""
    result = president(*args)
    assert result.exit_code != 0
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    sentence = result.stderr.splitlines()[-1]
    assert sentence.startswith("Error: ")
    assert "Traceback" not in result.stderr
    return sentence.removeprefix("Error: ")
