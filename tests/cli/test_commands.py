"""The commands that print and end: their output, exit codes, and one sentence for anything that is wrong."""

from __future__ import annotations

import errno
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

import president.server
from president.cli import main, measure
from president.cli.app import SUBCOMMANDS
from president.records import dumps
from president.records.example import all_packaged
from president.rules import load, names, with_length
from tests.cli.running import president as run
from tests.cli.running import refused
from tests.records.playthrough import play_through

if TYPE_CHECKING:
    from president.server import Settings


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: president {name}" in result.stdout
    assert len(result.stdout.splitlines()) > 8


def test_help_lists_the_commands() -> None:
    assert isinstance(main, click.Group)
    assert list(main.commands) == list(SUBCOMMANDS)
    assert "nope" not in main.commands
    for args in ([], ["--help"], ["-h"]):
        shown = run(*args)
        assert all(f"  {name} " in (shown.stdout + shown.stderr) for name in SUBCOMMANDS)
    assert run("--version").stdout.startswith("president, version ")
    assert refused("nope") == "No such command 'nope'."


def test_help_needs_no_server() -> None:
    """`python -m president` works, and neither help nor the rules import a server library."""
    code = (
        "import sys; from president.cli import main; main(sys.argv[1:], standalone_mode=False);"
        "print([m for m in ('litestar', 'uvicorn', 'msgspec') if m in sys.modules])"
    )
    for args in (["--help"], ["rules", "basic"]):
        done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "[]"
    done = subprocess.run([sys.executable, "-m", "president", "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: president [OPTIONS]")


@pytest.mark.parametrize("name", [*names(), "european+bombs+jokers+revolution"])
def test_rules_in_words(name: str) -> None:
    shown = run("rules", name, "--players", "5").stdout
    assert shown.startswith(load(name).title)
    assert "Exchange" in shown or "exchange" in shown
    assert max(map(len, shown.splitlines())) <= 100
    assert "\x1b" not in shown


def test_rules_are_listed() -> None:
    for args in (["rules"], ["rules", "--list"]):
        shown = run(*args).stdout
        assert all(f"\n{name}" in f"\n{shown}" for name in names())
        assert "+bombs" in shown


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["rules", "nope"], "There is no rule set 'nope'; the presets are european, "),
        (["rules", "basic+nope"], "there is no switch 'nope'; this preset offers reseating."),
        (["rules", "basic", "--players", "9"], "Basic President is for 4 to 7 players, not 9."),
        (["play", "nope"], "There is no rule set 'nope'"),
        (["play", "basic", "--players", "3"], "Basic President is for 4 to 7 players, not 3."),
        (["play", "basic", "--deals", "3"], "does not end after a number of deals."),
        (["play", "wild-twos", "--target", "3"], "does not end at a number of points."),
        (["play", "basic", "--level", "genius"], "There is no bot 'genius'; the levels are random, beginner, "),
        (["play", "basic", "--name", " "], "A name needs at least one letter."),
        (["play", "basic", "--record", "nope/game.toml"], "The folder nope for the record does not exist."),
        (["perft", "nope"], "There is no rule set 'nope'"),
        (["perft", "basic", "--players", "5"], "The deal has 4 hands, not 5."),
        (["perft", "basic", "--lead", "4"], "There is no seat 4: the deal has seats 0 to 3."),
        (["perft", "basic", "--deal", "nope.txt"], "nope.txt: No such file or directory."),
        (["perft", "basic", "--depth", "0"], "0 is not in the range 1<=x<=30."),
        (["replay", "nope.toml"], "nope.toml: No such file or directory."),
        (["replay", "."], "Is a directory"),
        (["check", "nope.toml"], "nope.toml: No such file or directory."),
        (["serve", "--port", "99999"], "99999 is not in the range"),
        (["serve", "--database", "nope/tables.db"], "The folder nope for the database does not exist."),
    ],
)
def test_bad_input_gets_one_sentence(args: list[str], says: str) -> None:
    assert says in refused(*args)


def test_perft_prints_a_line_a_depth() -> None:
    """The pins of the rule specification, exactly so."""
    shown = run("perft", "basic", "--players", "4", "--deal", "suits", "--depth", "5")
    assert (shown.exit_code, shown.stdout) == (0, "1 13\n2 91\n3 455\n4 1820\n5 6253\n")
    opened = run("perft", "clearing-twos", "--first-deal", "--depth", "3")
    assert opened.stdout == "1 1\n2 14\n3 128\n"


def test_perft_reads_a_deal_and_divides(tmp_path: Path) -> None:
    deal = tmp_path / "deal.txt"
    deal.write_text("# two cards each\ns0 3C 9C\n4C TC\n5C JC\n6C QC\n")
    shown = run("perft", "basic", "--deal", str(deal), "--depth", "2", "--divide")
    assert shown.stdout == "1 2\n2 5\ns0 3C: 3\ns0 9C: 2\n"
    deal.write_text("3C\n3Q")
    assert refused("perft", "basic", "--deal", str(deal)).endswith("such as 3C or TH, or JK.")
    deal.write_text("3C\n4C")
    assert refused("perft", "basic", "--deal", str(deal)) == "Basic President is for 4 to 7 players, not 2."
    deal.write_bytes(b"\xff")
    assert refused("perft", "basic", "--deal", str(deal)) == "Line 1: this is not a text file in UTF-8."
    deal.write_text("4C\n5C\n6C\n7C")
    assert refused("perft", "clearing-twos", "--first-deal", "--deal", str(deal)).startswith("nobody holds 3C")


EXAMPLE = """[[example]]
id = "E3-1"
says = "A lower card does not beat the top."
rules = "basic"
hands = ["5C 9C", "4C TC", "6C JC", "7C QC"]
lead = 0
steps = ["s0 5C", "s1 4C ! too-low"]
then = { turn = TURN }
"""


def test_check_passes_only_if_every_example_holds(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(EXAMPLE.replace("TURN", "1"))
    bad.write_text(EXAMPLE.replace("TURN", "2"))
    assert run("check", str(good)).stdout == "1 example holds, 0 do not.\n"
    assert f"{good}:1: E3-1 holds" in run("check", "-v", str(good)).stdout
    result = run("check", str(good), str(bad))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{bad}:1: E3-1: A lower card does not beat the top.",
        "  turn",
        "    expected: 2",
        "    happened: 1",
        "1 example holds, 1 does not.",
    ]
    bad.write_text(EXAMPLE.replace("TURN", "x"))
    assert refused("check", str(bad)).startswith(f"{bad}:8: ")


def test_check_runs_the_shipped_examples() -> None:
    result = run("check")
    assert result.exit_code == 0, result.stdout
    assert result.stdout == f"{len(all_packaged())} examples hold, 0 do not.\n"


def test_replay_prints_a_whole_record(tmp_path: Path) -> None:
    path = tmp_path / "game.president.toml"
    text = dumps(play_through(with_length(load("european"), target=2), 4, seed=8))
    path.write_text(text)
    for args in ([], ["--all"]):
        shown = run("replay", str(path), *args)
        assert shown.exit_code == 0
        assert shown.stdout.startswith("European President: Ada, Bo, Cy, Di; ")
        assert "\nDeal 1. " in shown.stdout
        assert "The game is over. Best: " in shown.stdout
    path.write_text(text.replace('rules = "european"', 'rules = "nope"'))
    assert refused("replay", str(path)).startswith(f"{path}:3: there is no rule set 'nope'")


def test_serve_takes_its_settings_from_options_and_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is given goes before the environment."""
    started: list[Settings] = []
    monkeypatch.setattr(president.server, "run", started.append)
    monkeypatch.setenv("PRESIDENT_HOST", "localhost")
    monkeypatch.setenv("PRESIDENT_PORT", "1")
    result = run("serve", "--port", "0", "--database", str(tmp_path / "tables.db"))
    assert result.exit_code == 0, result.stderr
    assert (started[0].host, started[0].port, started[0].database) == ("localhost", 0, tmp_path / "tables.db")
    monkeypatch.setenv("PRESIDENT_PORT", "many")
    assert "PRESIDENT_PORT" in refused("serve")


def test_serve_says_when_the_port_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refused("serve", "--port", str(port))
    assert sentence == f"Cannot listen on 127.0.0.1:{port}: {os.strerror(errno.EADDRINUSE)}; choose another --port."


def test_bench_prints_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each preset has a line; as JSON every figure has its median, lowest and highest."""
    monkeypatch.setattr(measure, "DEALS", 5)
    shown = run("bench", "--runs", "1").stdout
    assert "Python" in shown
    assert all(f"\n{name} " in shown for name in names())
    figures = json.loads(run("bench", "--runs", "1", "--json").stdout)["figures"]
    assert len(figures) == 3 * len(names()) + 4
    assert all(0 < figure["low"] <= figure["value"] <= figure["high"] for figure in figures)


def test_bench_of_the_server_needs_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("president.__file__", str(tmp_path / "a" / "b" / "__init__.py"))
    assert refused("bench", "--server").startswith("The server's measurement is part of the source checkout")
