"""``president arena``: the table, the files, going on after a kill, one sentence for anything that is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from president.bots.arena.matches import Match
from president.bots.arena.summary import Summary
from president.cli.contest import Contest, stored
from president.cli.entrants import entrants
from president.rules import load
from tests.cli.running import president as run
from tests.cli.running import refused

ONE = ("--processes", "1")


def units(file: Path) -> list[Any]:
    found: list[Any] = json.loads(file.read_text("utf-8"))["units"]
    return found


def test_table() -> None:
    """A line for each bot, best first, the scale with greedy at 0, then the machine."""
    result = run("arena", "greedy", "random", "--deals", "20", *ONE)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("basic, 4 players, single deals, seed 1: 20 deals, ")
    assert lines[1].split() == ["bot", "played", "place", "value", "first", "last", "scale", "ms/move", "p95", "ms"]
    assert lines[2].split()[0] == "greedy"
    assert lines[2].split()[3] == "±"
    assert lines[3].split()[0] == "random"
    assert "greedy = 0" in lines[4]
    assert "president " in lines[5]


def test_results_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    """Every unit follows from its number; linked games and more bots than seats included."""
    args = ["arena", "planner", "greedy", "random", "spy=tests.bots.arena.spies:Spy", "mine=president.bots:GreedyBot"]
    args += ["--rules", "european", "--linked", "2", "--deals", "12"]
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.json"
        assert run(*args, "--json", str(file), "--processes", processes).exit_code == 0
    assert units(tmp_path / "1.json") == units(tmp_path / "2.json")
    assert len(units(tmp_path / "1.json")) == 6


def test_going_on(tmp_path: Path) -> None:
    """Ten deals and then twenty more are the same as thirty at once; the summary is in the file."""
    parts, whole = tmp_path / "parts.json", tmp_path / "whole.json"
    bots = ("arena", "greedy", "random", *ONE)
    run(*bots, "--deals", "10", "--json", str(parts))
    run(*bots, "--deals", "30", "--json", str(parts), "--resume")
    run(*bots, "--deals", "30", "--json", str(whole), "--resume")
    assert units(parts) == units(whole)
    data = json.loads(parts.read_text("utf-8"))
    assert data["summary"]["deals"] == 30
    assert data["match"]["bots"] == [["greedy", "greedy"], ["random", "random"]]
    assert "president" in data["machine"]


@pytest.fixture
def heard() -> Iterator[None]:
    """Whoever runs the tests in the background may have interrupts ignored, and programs inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_run_that_was_killed_goes_on(tmp_path: Path, sent: int) -> None:
    """The file is whole at any moment. An interrupt or a plain kill ends with the table so far."""
    file = tmp_path / "killed.json"
    args = ["arena", "planner", "greedy", "--json", str(file), "--processes", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "president", *args, "--deals", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(process.pid, sent)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert "Traceback" not in err
    if sent != signal.SIGKILL:
        assert process.returncode == 130
        assert "--resume goes on" in out
    before = len(units(file))
    assert before > 0
    result = run(*args, "--deals", str(before + 2), "--resume")
    assert result.exit_code == 0
    assert len(units(file)) >= before + 2


def test_until_decided(tmp_path: Path) -> None:
    """It stops at the first look that decides, whatever had been played beyond, and says who is better."""
    file = tmp_path / "none"
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.json"
        shown = run(
            "arena", "random", "greedy", "--until-decided", "--json", str(file), "--processes", processes
        ).stdout
        assert "Decided after 60 deals: greedy is better than random." in shown
        assert len(units(file)) == 60
        assert json.loads(file.read_text("utf-8"))["verdict"] == "worse"
    again = run("arena", "random", "greedy", "--until-decided", "--json", str(file), "--resume", *ONE).stdout
    assert "Decided after 60 deals" in again


def test_undecided() -> None:
    shown = run("arena", "greedy", "twin=president.bots:GreedyBot", "--until-decided", "--deals", "5", *ONE).stdout
    assert "within 0.01" in shown or "Not decided after 5 deals." in shown


def test_seats_and_house_rules(tmp_path: Path) -> None:
    """Bots named again get more of the seats; house rules come from a file."""
    rules = tmp_path / "sunday.toml"
    rules.write_text('extends = "basic"\n[passing]\ncosts = "trick"\n', "utf-8")
    plot = tmp_path / "plot.svg"
    shown = run(
        "arena", "greedy", *["random"] * 3, "--rules", str(rules), "--deals", "4", "--plot", str(plot), *ONE
    ).stdout  # fmt: skip
    assert shown.startswith("sunday, 4 players")
    played = {line.split()[0]: line.split()[1] for line in shown.splitlines()[2:4]}
    assert played == {"greedy": "16", "random": "48"}
    assert plot.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nope"], "There is no bot 'nope'; the levels are random, beginner, "),
        (["tests.nope:Bot"], "tests.nope:Bot cannot be used: No module named 'tests.nope'."),
        (["president.bots:Nope"], "president.bots:Nope cannot be used: "),
        (["tests.bots.arena.spies:nothing"], "tests.bots.arena.spies:nothing makes a object, which has no method"),
        (["greedy", "greedy=random"], "Two different bots are called 'greedy'."),
        (["greedy", "--rules", "nope"], "There is no rule set 'nope'"),
        (["greedy", "--rules", "nope.toml"], "nope.toml: No such file or directory."),
        (["greedy", "--players", "99"], "Basic President is for 4 to 7 players, not 99."),
        (["greedy", "--deals", "0"], "Invalid value for '--deals'"),
        (["greedy", "--until-decided"], "Two bots are needed"),
        (["tests.bots.arena.spies:Sleeper", *ONE], "Tests.bots.arena.spies:Sleeper did not act when it was in turn."),
        (["lazy=tests.bots.arena.spies:Sleeper", "--processes", "2"], "Lazy did not act when it was in turn."),
        ([], "Missing argument 'BOT BOT ...'."),
    ],
)
def test_bad_input(args: list[str], says: str) -> None:
    assert refused("arena", *args).startswith(says)


def test_results_are_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    assert run("arena", "greedy", "--deals", "2", "--json", str(file), *ONE).exit_code == 0
    before = file.read_bytes()
    args = ("arena", "greedy", "--deals", "2", "--json", str(file))
    assert refused(*args).endswith("is there already; --resume goes on with it.")
    assert "with other seed." in refused(*args, "--resume", "--seed", "2")
    assert "with other rules and players." in refused(*args, "--resume", "--rules", "european", "--players", "5")
    assert file.read_bytes() == before
    for text in ("nonsense", "[]", '{"format": 9}', '{"format": 1, "match": 3}'):
        file.write_text(text, "utf-8")
        assert "cannot be gone on with" in refused(*args, "--resume")


def test_saving_while_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results so far are in the file long before the end."""
    monkeypatch.setattr("president.cli.contest.EVERY", 0.0)
    saved: list[int] = []
    real = Contest.save

    def save(self: Contest, summary: Summary | None = None) -> None:
        saved.append(len(self.results.units))
        real(self, summary)

    monkeypatch.setattr(Contest, "save", save)
    named = entrants(["greedy", "random"])
    match = Match(rules=load("basic"), players=4, entrants=("greedy", "random"))
    file = tmp_path / "often.json"
    contest = Contest(match, named, 5, 1, file, False, stored(file, match, named, resume=False))
    contest.run()
    assert saved[0] < 5
    assert saved[-1] == 5
