"""Hand-written TOML: values of the right kind, and the line of every mistake."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from president.records.toml import FileError, locate, quoted, read

TEXT = '''format = 1
players = [
  "Ada", # the = sign
  "B] o",
]

[house]
extends = "basic"
[house.passing]
costs = "trick"

[[deal]]
hands = """
s0 3C
key = "no key"
"""
[[deal]]
plays = "s0 3C" # one line
[deal.more]
deep.er = 1
'''


def test_locate() -> None:
    lines = locate(TEXT)
    assert lines["players",] == 2
    assert lines["house", "passing", "costs"] == 10
    assert lines["deal", 0, "hands"] == 13
    assert lines["deal", 0, "hands", "text"] == 14
    assert lines["deal", 1] == 17
    assert lines["deal", 1, "plays"] == 18
    assert lines["deal", 1, "more", "deep", "er"] == 20
    assert ("key",) not in {path[-1:] for path in lines}


def test_the_line_of_a_text() -> None:
    """A block begins on the line after its key, a text on one line with it."""
    deals = list(read(TEXT).tables("deal"))
    assert (deals[0].text_line("hands"), deals[1].text_line("plays")) == (14, 18)


def test_kinds_are_checked() -> None:
    table = read("a = 1\nb = true\nc = [1, 'x']\nd = 'text'")
    assert (table.get("a", int), table.get("b", bool), table.get("z", str)) == (1, True, None)
    for key, kind, says in [
        ("b", int, "line 2: b must be a whole number"),
        ("d", list, "line 4: d must be a list"),
        ("a", str, "line 1: a must be a text"),
    ]:
        with pytest.raises(FileError, match=says):
            table.get(key, kind)
    with pytest.raises(FileError, match="line 3: every item of c must be a whole number"):
        table.all("c", int)
    with pytest.raises(FileError, match="line 1: e is missing"):
        table.need("e", int)


def test_unknown_keys_are_refused() -> None:
    table = read("a = 1\n\nb = 2")
    table.get("a", int)
    with pytest.raises(FileError, match="line 3: unknown key 'b'; the keys here are a"):
        table.finish()


@pytest.mark.parametrize(("text", "line"), [("a = 1\nb = \n", 2), ("a = 1\na = 2", 2), ('a = """\nb', 2)])
def test_broken_toml_has_a_line(text: str, line: int) -> None:
    with pytest.raises(FileError) as caught:
        read(text)
    assert caught.value.line == line
    assert "(at" not in str(caught.value)


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_can_be_written(text: str) -> None:
    assert tomllib.loads(f"name = {quoted(text)}")["name"] == text
