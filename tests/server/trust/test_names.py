"""What nobody may be called here, and who must not be refused for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from president.server.errors import Refusal
from president.server.trust.wordlist import WordList, word_list

OWN = WordList(["# a comment", "", "gremlin", "goblin*", "*ogre*", "Böse"])
"""Made-up unwanted words, one of each kind."""

HARMLESS = [
    "Scunthorpe", "Penistone", "Cockburn", "Dickinson", "Hancock", "Arsenal", "Essex", "Sussex", "Nigel", "Niger",
    "Nigeria", "Matsushita", "Dikshit", "Fuchs", "Lipschitz", "Assange", "Van Dyke", "Raccoon", "Spice", "Pakistan",
    "Kike", "Dick", "Kofi", "Mustafa", "Negroni", "Montenegro", "Heilbronn", "Hitchcock", "Cuntz-Weber", "Gay Talese",
    "Shiitake", "Fagin", "Cumming", "Butts", "Titus", "Analise", "Horatio", "Jürgen Habermas", "O'Neil", "J R R T", "Ö",
    "Юлия", "Βασίλης", "小林", "أحمد", "नीर", "1234", "P-51", "Anna 🎴", "Trannygård", "Sniggering Sam",
]  # fmt: skip
UNWANTED = [
    "gremlin", "Gremlin", "GREMLIN", "gr3ml1n", "grémlin", "ｇｒｅｍｌｉｎ", "gremlіn", "grem\u200blin",
    "g r e m l i n", "g.r.e.m.l.i.n", "greeeemlin", "xX_gremlin_Xx", "TheGremlin", "The gremlin king", "goblins",
    "Goblin5", "supERogre7", "bose", "BÖSE",
]  # fmt: skip


@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_name_is_not_refused_for_what_it_contains(name: str) -> None:
    word_list().check(name)
    OWN.check(name)
    assert word_list().masked(name) == name


@pytest.mark.parametrize("name", UNWANTED)
def test_no_disguise_helps(name: str) -> None:
    with pytest.raises(Refusal, match="bad-name"):
        OWN.check(name)


@pytest.mark.parametrize("name", ["hobgoblin", "gremlinology", "g r"])
def test_a_word_is_not_looked_for_inside_others_unless_the_list_says_so(name: str) -> None:
    OWN.check(name)


def test_open_chat_shows_dots() -> None:
    assert OWN.masked("You gremlin, you! G-o-b-l-i-n. Fine.") == "You •••••••, you! •••••••••••. Fine."


def test_the_shipped_list_finds_its_own_words() -> None:
    lines = [
        line.strip().strip("*") for line in Path("src/president/server/trust/words.txt").read_text("utf-8").split("\n")
    ]
    words = [line for line in lines if line and not line.startswith("#")]
    assert len(words) > 40
    for word in words:
        with pytest.raises(Refusal):
            word_list().check(f"Mr {word.upper()}")


def test_an_operator_adds_words(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("kobold*\n", "utf-8")
    with pytest.raises(Refusal):
        word_list(tmp_path / "own.txt").check("Kobolds")
    word_list().check("Kobolds")
