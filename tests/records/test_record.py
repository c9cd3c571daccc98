"""Records: writing and reading are inverse, every action is judged again, every mistake has its line."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from president.game import GameError, Pass, change_players, new_game, return_player
from president.game.events import DealStarted, GameEnded
from president.records import FileError, Record, dump, dumps, load, loads, record_of, replay
from president.records.house import write_rules
from president.rules import from_toml, names, with_length
from president.rules import load as rule_set
from tests.records.playthrough import NAMES, play_deal, play_through

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
GAMES = {
    "basic": (4, {"target": 4}),
    "clearing-twos": (5, {"target": 3}),
    "clearing-twos-scum": (4, {"target": 3}),
    "wild-twos": (4, {"deals": 2}),
    "european": (3, {"target": 4}),
    "european+naming+bombs+jokers+revolution": (7, {"target": 2}),
    "basic+reseating": (5, {"target": 3}),
}


def golden_record(name: str) -> Record:
    players, length = GAMES[name]
    return play_through(with_length(rule_set(name), **length), players, seed=3)


@pytest.mark.parametrize("name", GAMES)
def test_golden_games(name: str) -> None:
    """A seeded game of each preset reads exactly as it always has; ``UPDATE_GOLDEN=1`` writes the files anew."""
    path = GOLDEN / f"{name}.president.toml"
    text = dumps(golden_record(name))
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text
    assert dumps(loads(text)) == text
    assert loads(text) == golden_record(name)


def test_every_preset_has_a_golden_game() -> None:
    assert set(names()) <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_replay_gives_every_step(name: str) -> None:
    """One step a deal and one an action; the last one ends the game, and nothing but the record was needed."""
    record = golden_record(name)
    steps = list(replay(record))
    assert len(steps) == sum(1 + len(deal.actions) for deal in record.deals)
    starts = [step for step in steps if any(isinstance(event, DealStarted) for event in step.events)]
    assert [step.game.hands for step in starts] == [deal.hands for deal in record.deals]
    assert isinstance(steps[-1].events[-1], GameEnded)
    assert steps[-1].game.phase == "over"


def test_files(tmp_path: Path) -> None:
    record = golden_record("basic")
    dump(record, tmp_path / "game.president.toml")
    assert load(tmp_path / "game.president.toml") == record
    (tmp_path / "bad.toml").write_bytes(b"format = 1\nplayers = ['\xff']")
    with pytest.raises(FileError, match="line 2: this is not a text file"):
        load(tmp_path / "bad.toml")


def test_a_record_may_stop_in_the_middle() -> None:
    record = golden_record("european")
    for cut in (0, 1, 5, 20):
        last = replace(record.deals[1], actions=record.deals[1].actions[:cut])
        part = replace(record, deals=(record.deals[0], last))
        assert loads(dumps(part)) == part


def test_record_of_checks_what_was_played() -> None:
    record = golden_record("basic")
    assert record_of(record.rules, record.players, record.deals) == record
    wrong = replace(record.deals[0], actions=(Pass(0), *record.deals[0].actions))
    with pytest.raises(GameError):
        record_of(record.rules, record.players, [wrong])


def test_players_who_come_and_go() -> None:
    """D33: leavers, newcomers and those who return are part of the record, and keep their numbers."""
    rules, rng = rule_set("european"), random.Random(5)
    game, first = play_deal(new_game(rules, 4), rng, dealer=2)
    game, second = play_deal(change_players(game, [1], 1), rng)
    game, third = play_deal(return_player(game, 1), rng)
    deals = (first, replace(second, leaving=(1,), joining=1), replace(third, returning=(1,)))
    record = Record(rules, NAMES[:5], deals)
    text = dumps(record)
    assert "leaving = [1]" in text
    assert 'joining = ["Eve"]' in text
    assert "returning = [1]" in text
    assert loads(text) == record
    assert list(replay(record))[-1].game.points == game.points


HOUSE_RULES = [
    'extends = "basic"\ntitle = "Out of the trick"\n[passing]\ncosts = "trick"',
    'extends = "european+bombs"\nbeating.bombs = "off"\n[leading]\nfirst = "left"\ncard = "off"',
    'extends = "clearing-twos"\n[clearing]\nfour = "in-turn"\nranks = ["A"]\n[deck]\npacks = [[4, 2]]',
    'extends = "basic"\n[beating.bombs]\nmin = 4',
    'extends = "european"\n[revolution]\nset = 4',
]


@pytest.mark.parametrize("text", HOUSE_RULES)
def test_house_rules_are_written_out(text: str) -> None:
    """A record of a game by house rules needs no other file."""
    rules = from_toml(text, name="sunday")
    record = play_through(rules, 4, seed=1, deals=1)
    written = dumps(record)
    assert '\n[house]\ntitle = "' in written
    assert loads(written) == record


@pytest.mark.parametrize("name", names())
def test_presets_are_written_by_name(name: str) -> None:
    assert write_rules(rule_set(name)) == f'rules = "{name}"\n'


def edited(old: str, new: str) -> str:
    text = dumps(golden_record("basic"))
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


PLAYS = 'plays = """\n'


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("format = 1", "format = 2", "format", "format 2 is not known here"),
        ("format = 1", "format = 1\ncolour = 3", "colour", "unknown key 'colour'"),
        ('"basic"', '"bassic"', "rules =", "there is no rule set 'bassic'"),
        ("target = 4", "deals = 4", "length =", "does not end after a number of deals"),
        ('"Ada", ', "", "players =", "for 4 to 7 players, not 3"),
        ("dealer = ", "dealer = 1", "hands =", "the first deal needs a dealer"),
        (PLAYS, f"{PLAYS}s9 3C\n", "s9", "there is no seat 9"),
        (PLAYS, f"{PLAYS}s0 3C 3D 3H 3S\n", "s0 3C 3D 3H", "'s0 3C 3D 3H 3S' is against the rules: not-your"),
        (PLAYS, f"{PLAYS}\nwhatever\n", "whatever", "'whatever' does not begin with a seat"),
        (PLAYS, f"{PLAYS}s0 3Q\n", "s0 3Q", "'3Q' is not an action"),
        (PLAYS, f"{PLAYS}s0 > s1 3C\n", "s0 > s1", "does not belong under plays"),
        ("order = [", "order = [3, ", "order =", "order is written as"),
        ("order = [", "colour = [", "colour", "unknown key 'colour'"),
        ('hands = """\n', 'hands = """\ns1 4C', "s1 4C", "should be the hand of s0"),
        ('players = ["Ada"', 'players = [1, "Ada"', "players =", "every item of players must be a text"),
    ],
)
def test_mistakes_have_their_line(old: str, new: str, at: str, says: str) -> None:
    """Whatever is wrong, the message says what and where."""
    text = edited(old, new)
    with pytest.raises(FileError) as caught:
        loads(text)
    assert says in str(caught.value)
    assert caught.value.line == line_of(text, at)


def test_the_line_of_a_wrong_action_in_the_middle() -> None:
    text = dumps(golden_record("basic"))
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("s") and ", " in line) + 4
    lines[at] = lines[at].replace(", ", ", s0 2C 2D 2H 2S 3C, ", 1)
    with pytest.raises(FileError, match="against the rules") as caught:
        loads("\n".join(lines))
    assert caught.value.line == at + 1


def test_a_second_copy_needs_no_mark() -> None:
    """Two packs: the plain name means the copy held, so a record can be typed without marks in its plays."""
    record = golden_record("european+naming+bombs+jokers+revolution")
    head, *parts = dumps(record).split(PLAYS)
    text = PLAYS.join([head, *(part.replace("'", "", part.partition('"""')[0].count("'")) for part in parts)])
    assert text != dumps(record)
    assert [deal.hands for deal in loads(text).deals] == [deal.hands for deal in record.deals]
