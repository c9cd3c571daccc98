"""Worked examples: read with their lines, run on the engine, compared, pictured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from president.game import Reason
from president.records import FileError
from president.records.example import (
    CLAIMS,
    Example,
    all_packaged,
    examples_for,
    frames,
    load_examples,
    packaged,
    run_example,
)
from president.rules import from_toml, names

FOURTH_THREE = """
[[example]]
id = "E4-6"
says = "The fourth three may be added out of turn; the pile is cleared and the completer leads."
rules = "clearing-twos"
hands = ["4C 9C", "3D 8C", "3H 3S KC", "5C 6C", "7C 8D", "3C 5D"]
lead = 1
steps = [
  "s1 3D", "s2 3H 3S", "s5 3C # Out of turn!",
  "s3 5C ! not-your-turn",
  "s5 5D",
]
then = { turn = 0, top = "5D", out = [5], discard = "3D 3H 3S 3C" }
"""


def example(text: str) -> Example:
    """The one example of a text without its header."""
    return load_examples(f'[[example]]\nid = "x"\nsays = "x"\n{text}')[0]


def failures(text: str) -> list[str]:
    return [str(failure) for failure in run_example(example(text)).failures]


def test_the_example_of_the_documentation_holds() -> None:
    (found,) = load_examples(FOURTH_THREE)
    assert run_example(found).ok
    assert (found.id, found.line) == ("E4-6", 2)


BASIC = 'rules = "basic"\nhands = ["3C 9C 9D", "4C TC", "5C JC", "6C QC"]\nlead = 0\n'
AFTER = 'steps = ["s0 3C", "s1 4C", "s2 -", "s3 -", "s0 9C"]\n'
TRUE_CLAIMS: dict[str, Any] = {
    "phase": '"play"',
    "turn": "1",
    "leads": "false",
    "top": '"9C"',
    "pile": '"4C 9C 3C"',
    "owner": "0",
    "discard": '""',
    "aside": '""',
    "passed": "[]",
    "skipped": "[]",
    "locked": "[]",
    "out": "[]",
    "sunk": "[]",
    "order": "[]",
    "titles": "[]",
    "over": "false",
    "reversed": "false",
    "deal": "1",
    "dealer": '"none"',
    "counts": "[1, 1, 2, 2]",
    "cards": "6",
    "players": "[0, 1, 2, 3]",
    "scores": "[0, 0, 0, 0]",
    "presidencies": "[0, 0, 0, 0]",
    "ranks": "[1, 1, 1, 1]",
}
FALSE_CLAIMS: dict[str, tuple[str, str]] = {
    "phase": ('"over"', "'play'"),
    "turn": ("2", "1"),
    "leads": ("true", "false"),
    "top": ('"9D"', "'9C'"),
    "pile": ('"9C"', "'3C 4C 9C'"),
    "owner": ('"none"', "0"),
    "discard": ('"3C"', "''"),
    "aside": ('"3C"', "''"),
    "passed": ("[2]", "[]"),
    "skipped": ("[2]", "[]"),
    "locked": ("[2]", "[]"),
    "out": ("[0]", "[]"),
    "sunk": ("[0]", "[]"),
    "order": ("[0]", "[]"),
    "titles": ('["President"]', "[]"),
    "over": ("true", "false"),
    "reversed": ("true", "false"),
    "deal": ("2", "1"),
    "dealer": ("1", "'none'"),
    "counts": ("[1, 1, 2, 3]", "[1, 1, 2, 2]"),
    "cards": ("7", "6"),
    "players": ("[1, 0, 2, 3]", "[0, 1, 2, 3]"),
    "scores": ("[1, 0, 0, 0]", "[0, 0, 0, 0]"),
    "presidencies": ("[1, 0, 0, 0]", "[0, 0, 0, 0]"),
    "ranks": ("[1, 2, 2, 2]", "[1, 1, 1, 1]"),
}


@pytest.mark.parametrize("key", CLAIMS)
def test_every_claim_can_hold_and_can_fail(key: str) -> None:
    """Each key of `then` is read, compared, and reported with what was expected and what was found."""
    assert failures(f"{BASIC}{AFTER}then = {{ {key} = {TRUE_CLAIMS[key]} }}") == []
    written, found = FALSE_CLAIMS[key]
    (failure,) = failures(f"{BASIC}{AFTER}then = {{ {key} = {written} }}")
    expected = written.replace('"', "" if written.startswith("[") else "'")
    assert failure == f"{key}: expected {expected}, but found {found}"


def test_hands_and_options_of_a_seat() -> None:
    """Options are complete: plays in any order and suit, a dash when the seat may pass, nothing when it may not act."""
    assert failures(f'{BASIC}{AFTER}then = {{ hands = {{ s0 = "9D", s2 = "JC 5C" }} }}') == []
    assert failures(f'{BASIC}{AFTER}then = {{ options = {{ s1 = ["-", "TH"], s2 = [] }} }}') == []
    assert failures(f'{BASIC}{AFTER}then = {{ options = {{ s1 = ["TC"] }} }}') == [
        "options.s1: expected [T], but found [-, T]"
    ]


def test_options_count_wild_cards() -> None:
    """S2: two jacks are another play than a jack and a wild card."""
    text = 'rules = "wild-twos"\nhands = ["JC JD 2C", "3C 4C", "3D 4D"]\nlead = 0\n'
    options = '"JC", "JC JD", "JC 2C", "JC JD 2C"'
    assert failures(f"{text}then = {{ options = {{ s0 = [{options}] }} }}") == []


def test_piles_are_multisets_without_marks() -> None:
    """Two packs: either copy is the same card to a claim."""
    text = """rules = "european"
hands = ["6C 6C 7D", "7C", "9C", "JC", "QC", "KC", "AC"]
lead = 0
steps = ["s0 6C 6C"]
then = { top = "6C 6C'", hands = { s0 = "7D" } }"""
    assert failures(text) == []


def test_a_step_that_goes_otherwise() -> None:
    """What was expected and what happened; the rest is not run."""
    assert failures(f'{BASIC}steps = ["s0 3C ! too-low"]\nthen = {{ turn = 0 }}') == [
        "step 's0 3C': expected refused (too-low), but found accepted"
    ]
    (failure,) = failures(f'{BASIC}steps = ["s1 4C"]')
    assert failure.startswith("step 's1 4C': expected accepted, but found refused (not-your-turn): ")
    assert failures(f'{BASIC}steps = ["s1 4C ! too-low"]')[0].startswith(
        "step 's1 4C': expected refused (too-low), but found refused (not-your-turn): "
    )


def test_the_same_card_twice_is_refused() -> None:
    """X27, R25."""
    assert failures(f'{BASIC}steps = ["s0 9C 9C ! not-your-cards", "s0 9C 9D"]\nthen = {{ top = "9D 9C" }}') == []


def test_a_refused_step_changes_nothing() -> None:
    """D28."""
    shown = frames(example(f'{BASIC}steps = ["s0 3C", "s1 3C ! not-your-cards"]'))
    assert shown[1].hands == shown[2].hands
    assert (shown[2].refused, shown[2].turn, shown[2].pile) == (Reason.NOT_YOUR_CARDS, 1, shown[1].pile)


def test_exchange() -> None:
    """S0-30, E0-12: the president names two cards, the bum holds one of them."""
    text = """rules = "european+naming"
hands = ["3C 4C 5C", "6C 7C 8C", "9C TC 2D"]
phase = "exchange"
order = [0, 1, 2]
steps = ["s0 ? s2 2C 2D", "s2 > s0 9C ! not-as-named", "s2 > s0 2D", "s0 > s2 3C", "s2 9C"]
then = { turn = 0, hands = { s0 = "4C 5C 2D", s2 = "3C TC" } }"""
    assert failures(text) == []


def test_orders_score_a_whole_game() -> None:
    """X18, X19: 11-11 goes on, 12-11 ends it (D22)."""
    ten_nine = "[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3], [0, 2, 1, 3], [1, 2, 0, 3], [1, 2, 0, 3]"
    base = 'rules = "basic"\n'
    assert failures(f"{base}orders = [{ten_nine}]\nthen = {{ scores = [10, 8, 3, 0], over = false }}") == []
    assert failures(f"{base}orders = [{ten_nine}, [0, 1, 2, 3]]\nthen = {{ over = true, ranks = [1, 2, 3, 4] }}") == []
    over = f"{base}orders = [{ten_nine}, [0, 1, 2, 3], [0, 1, 2, 3]]"
    assert failures(over) == ["deal 9: expected another deal, but found the game is over already"]
    assert failures(f"{base}orders = [[0, 1, 2, 3]]\nthen = {{ scores = [2, 2, 0, 0] }}") == [
        "scores: expected [2, 2, 0, 0], but found [2, 1, 0, 0]"
    ]


def test_a_whole_pack() -> None:
    """X25, S0-3: eight players, two packs, thirteen cards each."""
    text = 'rules = "european"\nplayers = 8\ndealer = 2\nthen = { cards = 104, dealer = 2, counts = [COUNTS] }'
    text = text.replace("COUNTS", ", ".join(["13"] * 8))
    assert failures(text) == []


def test_rules_can_stand_at_the_top_and_in_the_example() -> None:
    """A file's rule set, an example's own, and house rules written into it."""
    head = 'rules = "basic"\n[[example]]\nid = "a"\nsays = "a"\n'
    hands = (
        'hands = ["3C 9C", "4C TC", "5C JC", "6C QC"]\nlead = 0\nsteps = ["s0 3C", "s1 -"]\nthen = { locked = [1] }\n'
    )
    house = '[example.house]\nextends = "basic"\n[example.house.passing]\ncosts = "trick"'
    plain, strict = load_examples(f"{head}{hands}"), load_examples(f"{head}{hands}{house}")
    assert (plain[0].rules.name, strict[0].rules.name) == ("basic", "house")
    assert not run_example(plain[0]).ok
    assert run_example(strict[0]).ok


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('rules = "basic"\nhands = ["3C"]\n', 5, "for 4 to 7 players, not 1"),
        (f"{BASIC}colour = 1", 7, "unknown key 'colour'"),
        (f"{BASIC}then = {{ colour = 1 }}", 7, "then knows no key 'colour' here; the keys are aside"),
        (f'{BASIC}then = {{ turn = "me" }}', 7, "then: turn: must be a whole number, not 'me'"),
        (f"{BASIC}then = {{ options = {{ s4 = [] }} }}", 7, "there is no seat 4 at a table of 4"),
        (f"{BASIC}then = {{ hands = 3 }}", 7, "hands must be a table of seats"),
        (f'{BASIC}then = {{ top = "3Q" }}', 7, "'3Q' is not a card"),
        (f'{BASIC}steps = ["s0 3Q"]', 7, "'3Q' is not an action"),
        (f'{BASIC}steps = ["3C"]', 7, "'3C' is not a seat"),
        (f'{BASIC}steps = ["s0 3C ! because"]', 7, "reasons are game-over, "),
        (f'{BASIC}phase = "over"', 7, "cannot begin in phase 'over'"),
        ('rules = "basic"\nlead = 0', 1, "hands, players or orders is missing"),
        ('rules = "basic"\norders = [[0, 1, 2, 2]]', 5, "must name every seat once"),
        ('rules = "basic"\norders = [[0, 1], [1, 0]]', 5, "for 4 to 7 players"),
        ('rules = "basic"\norders = [[0, 1, 2, "x"]]', 5, "must name every seat once"),
        ('rules = "basic"\norders = [[0, 1, 2, 3]]\nsteps = ["s0 3C"]', 6, "nothing for steps to do"),
        ('rules = "basic"\norders = [[]]', 5, "for 4 to 7 players"),
        ('rules = "basic"\norders = [[0, 1, 2, 3]]\nthen = { turn = 0 }', 6, "the keys are over, presidencies"),
        ('rules = "basic"\nplayers = 9', 5, "for 4 to 7 players, not 9"),
        ('rules = "clearing-twos"\nhands = ["2C", "3C", "4C", "5C"]\nlead = 1', 5, "sunk"),
        ('rules = "basic"\nhands = ["3C 4D", "3C", "4C", "5C"]\nlead = 1', 5, "3C"),
    ],
)
def test_mistakes_have_their_line(text: str, line: int, says: str) -> None:
    with pytest.raises(FileError) as caught:
        load_examples(f'[[example]]\nid = "x"\nsays = "x"\n{text}')
    assert says in str(caught.value)
    assert caught.value.line == line


def test_ids_are_unique(tmp_path: Path) -> None:
    path = tmp_path / "twice.toml"
    path.write_text(FOURTH_THREE * 2)
    with pytest.raises(FileError, match="line 15: there are two examples 'E4-6'"):
        load_examples(path)


def test_frames_tell_what_happens() -> None:
    """One picture for the start and one for each step: who holds what, the pile, and a sentence."""
    shown = frames(load_examples(FOURTH_THREE)[0])
    assert [frame.step for frame in shown] == ["", "s1 3D", "s2 3H 3S", "s5 3C", "s3 5C", "s5 5D"]
    assert [frame.turn for frame in shown] == [1, 2, 3, 5, 5, 0]
    assert [len(frame.pile) for frame in shown] == [0, 1, 2, 0, 0, 1]
    assert shown[1].says == "Seat 1 leads 3♦."
    assert shown[3].says == "Out of turn!"
    assert shown[4].refused is Reason.NOT_YOUR_TURN
    assert shown[5].says == "Seat 5 leads 5♦. Seat 5 is out, in place 1."
    assert str(shown[3].discard) == "3C 3D 3H 3S"
    assert frames(example('rules = "basic"\norders = [[0, 1, 2, 3]]')) == []


@pytest.mark.parametrize("name", names())
def test_the_rules_page_shows_examples_that_hold(name: str) -> None:
    """Every shipped example holds, and those marked `show` appear under their preset."""
    assert [found.id for found in packaged(name) if not run_example(found).ok] == []
    assert [found.id for found in examples_for(name)] == [
        found.id for found in packaged(name) if found.show and "+" not in found.rules.name
    ]


def test_house_rules_show_only_what_still_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of changed rules leaves out an example that they make untrue, and those of switches not in use."""
    hands = 'show = true\nhands = ["5C 9C", "5D TC", "6C JC", "7C QC"]\nlead = 0\n'
    text = "".join(
        f'[[example]]\nid = "{name}"\nsays = ""\nrules = "{rules}"\n{hands}steps = ["s0 5C", "s1 {step}"]\n'
        for name, rules, step in [
            ("equal", "european", "5D ! too-low"),
            ("higher", "european", "TC"),
            ("bombs", "european+bombs", "TC"),
        ]
    )
    monkeypatch.setattr("president.records.example.running.packaged", lambda _: load_examples(text))
    equal = from_toml('extends = "european"\n[beating]\nequal = "allowed"', name="european")
    assert [found.id for found in examples_for("european")] == ["equal", "higher"]
    assert [found.id for found in examples_for("european+bombs")] == ["equal", "higher", "bombs"]
    assert [found.id for found in examples_for(equal)] == ["higher"]


def test_all_packaged() -> None:
    assert len(all_packaged()) == sum(len(packaged(name)) for name in names())
    assert all(packaged(name) for name in names())
