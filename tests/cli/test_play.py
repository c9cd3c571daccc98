"""Playing in the terminal: whole games by what is typed, and every kind of answer."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from president.records import load, replay
from tests.cli.running import patience
from tests.cli.running import president as run

KNOWN = ("play", "basic", "--seed", "3", "--level", "greedy")
"""A game that begins with a lone three by Cy; the person comes next."""
GAMES = [
    ("basic", 4),
    ("basic+reseating", 5),
    ("european", 3),
    ("european+naming+bombs+jokers+revolution+deals", 7),
    ("clearing-twos", 8),
    ("clearing-twos-scum", 4),
    ("wild-twos", 6),
]


@pytest.mark.parametrize(("rules", "players"), GAMES)
def test_a_whole_game(rules: str, players: int, tmp_path: Path) -> None:
    """Typed to its end, and its record tells the same game."""
    path = tmp_path / "game.president.toml"
    length = ["--deals", "2"] if rules.startswith("wild") or "+deals" in rules else ["--target", "3"]
    args = ["play", rules, "--players", str(players), "--seed", "5", "--record", str(path), *length]
    result = run(*args, typed=patience())
    assert result.exit_code == 0, result.stdout[-2000:]
    assert "The game is over: " in result.stdout
    record = load(path)
    last = list(replay(record))[-1].game
    assert last.phase == "over"
    assert record.players[0] == "You"
    assert result.stdout.count("Deal ") == len(record.deals)
    assert "\x1b" not in result.stdout


def test_a_seed_repeats_the_game() -> None:
    args = ["play", "european", "--seed", "9", "--target", "2"]
    assert run(*args, typed=patience()).stdout == run(*args, typed=patience()).stdout
    assert run("play", "--target", "2", typed="").stdout != run("play", "--target", "2", typed="").stdout


def test_each_of_the_others_has_a_level_and_a_style() -> None:
    """The same deal by the same seed; another level in one seat is another game from that seat's first choice on."""
    args = ["play", "basic", "--seed", "3", "--target", "1"]
    mixed = ["--level", "casual", "--level", "steady-bold", "--level", "casual"]
    one, again = (run(*args, *mixed, typed=patience()).stdout for _ in range(2))
    assert one == again
    assert one != run(*args, "--level", "casual", typed=patience()).stdout


def test_levels_that_there_are_not_and_too_many() -> None:
    for level in ("genius", "casual-bold"):
        result = run("play", "--level", level, typed="")
        assert result.exit_code == 2
        assert f"There is no bot '{level}'; the levels are random, beginner" in result.stderr
    result = run("play", "--players", "4", "--level", "good", "--level", "casual", typed="")
    assert result.exit_code == 2
    assert "--level is given 2 times for 3 others" in result.stderr


@pytest.mark.parametrize("typed", ["", "hint", "quit\n", "1\n"])
def test_the_input_may_end_at_any_time(typed: str) -> None:
    """One sentence and exit code 0."""
    result = run("play", "--seed", "3", typed=typed)
    assert result.exit_code == 0
    assert result.stdout.endswith("The game stops here; thank you for playing.\n")


def test_an_unfinished_game_is_recorded_too(tmp_path: Path) -> None:
    path = tmp_path / "game.president.toml"
    shown = run(*KNOWN, "--record", str(path), typed="5\nquit\n").stdout
    assert f"The record is in {path}; 'president replay' steps through it." in shown
    assert shown.count("You play 10♣.") == 1
    (deal,) = load(path).deals
    assert "10♣" in run("replay", str(path)).stdout
    assert len(deal.actions) > 1


def test_a_terminal_without_suit_symbols() -> None:
    """Letters stand in for them."""
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "president", *KNOWN]
    done = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert b"Pile  3C (Cy)" in done.stdout


def after(typed: str, *args: str) -> str:
    """What is printed after the first question of a known game, in which the top is a lone three."""
    shown = run(*KNOWN, *args, typed=typed).stdout
    return shown.partition("Your play:")[2]


def test_the_table_is_shown() -> None:
    """Who has how many cards, whose turn it is, the pile, the hand and numbered plays; no other hand."""
    shown = run(*KNOWN).stdout
    assert re.search(r"^> +You +13 +0", shown, re.MULTILINE)
    assert "Pile  3♣ (Cy)" in shown
    assert re.search(r"^Hand  3♥  5♥  7♦", shown, re.MULTILINE)
    assert "p  pass (you may come back)" in shown


@pytest.mark.parametrize("typed", ["5", "10♥", "10h", "th", "T", "10"])
def test_a_play_can_be_typed_in_many_ways(typed: str) -> None:
    """A number, a card with letters or symbols, or a rank when no play has that number."""
    assert re.search(r"You play 10[♣♥]\.", after(f"{typed}\n"))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("3", "You play 8♣."),
        ("3h", "No: a 3 cannot beat a 3; play higher cards or pass."),
        ("3♥", "No: a 3 cannot beat a 3"),
        ("5h 7d", "No: 5H 7D are of different ranks"),
        ("10 10", "No: "),
        ("2s", "No: you do not hold 2S."),
        ("99", "There is no play 99 for you"),
        ("hello", "'hello' is no play; type a number"),
        ("-", "You pass."),
        ("pass", "You pass."),
        ("?", "Type one of these and press Enter"),
        ("help", "Type one of these and press Enter"),
        ("hint", "Hint: p"),
        ("table", "Ranks, low to high: 3 4 5 6 7 8 9 T J Q K A 2"),
        ("rules", "Following"),
    ],
)
def test_answers(typed: str, says: str) -> None:
    assert says in after(f"{typed}\n")


def test_a_refused_play_asks_again() -> None:
    """Nothing has changed, and the table need not be shown again."""
    shown = after("3h\n5\n")
    assert shown.index("No: ") < shown.index("Your play:") < shown.index("You play 10♣.")
    assert "Pile" not in shown[: shown.index("You play")]


def test_a_name_is_used() -> None:
    assert "Zoe plays 10♣." in after("5\n", "--name", "Zoe")


def test_out_of_turn() -> None:
    """S1-12: a person who can complete four is asked once, and Enter lets it go."""
    shown = run("play", "clearing-twos", "--seed", "5", "--level", "random", typed=patience()).stdout
    asked = "You may complete four out of turn (Enter: let it go):"
    assert asked in shown
    assert "You complete four with" in shown


def test_exchange_questions() -> None:
    """The president is asked for any two cards, by number or by name; a give without a choice is made at once (D31)."""
    shown = run("play", "european", "--seed", "2", "--level", "random", "--target", "6", typed=patience()).stdout
    assert re.search(r"^Give \w+ 2 cards: 1 2$", shown, re.MULTILINE)
    assert re.search(r"^You give \w+ \S+ \S+\.$", shown, re.MULTILINE)
    assert re.search(r"^You and \w+ trade 2 cards", shown, re.MULTILINE)


def test_naming_questions() -> None:
    """G0-5: up to two cards by name, or none."""
    shown = run("play", "european+naming", "--seed", "2", "--level", "random", "--target", "6", typed=patience()).stdout
    assert re.search(r"^Name up to 2 cards you want from \w+", shown, re.MULTILINE)
    assert re.search(r"^You ask \w+ for nothing\.", shown, re.MULTILINE)


def test_an_open_game_ends_when_the_player_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """S0-33: without an end of its own the game goes on until the person stops it, between deals."""
    monkeypatch.setattr("president.cli.play.ask", lambda to, question: "quit")
    shown = run("play", "european+open", "--seed", "5", typed=patience()).stdout
    assert "European President: 4 players, until you stop" in shown
    assert "The game is over: " in shown
    assert shown.endswith("The game stops here; thank you for playing.\n")
