"""Text that people write, made fit to be shown in a line."""

from __future__ import annotations

import unicodedata
from typing import Final

from president.server.errors import Refusal

LENGTH: Final = 200
_MARKS: Final = 3
"""Marks on one letter; more of them run over the lines above and below."""
_TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


def clean_text(text: str) -> str:
    """A text in one line, without what cannot be seen, turns the writing round, or piles up marks.

    >>> clean_text("  well\\u202e played,\\n\\x07 Zo\\u200be ")
    'well played, Zoe'

    Raises:
        Refusal: ``malformed`` when nothing is left.
    """
    plain = one_line(text, LENGTH)
    if not plain:
        raise Refusal("malformed", "There is nothing to read in this.")
    return plain


def one_line(text: str, length: int) -> str:
    """The same for a text of any kind, which may be empty then."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text)[: 4 * length]:
        if not char.isspace() and (char in _TURNS or not char.isprintable()):
            continue
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= _MARKS:
            kept.append(" " if char.isspace() else char)
    return " ".join("".join(kept).split())[:length].strip()
