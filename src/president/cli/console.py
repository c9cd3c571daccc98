"""The terminal: one console for output, plain text wherever colours are not wanted, and questions."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterable
from textwrap import fill
from typing import Final

from rich.console import Console
from rich.text import Text

from president.cards import Card
from president.records.telling import pretty

WIDEST: Final = 100
RED: Final = frozenset("♦♥")


_PLAIN: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "─": "-"}


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Letters for suits where the terminal's encoding has no symbols, a question mark for anything else."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    words = error.object[error.start : error.end]
    return "".join(_PLAIN.get(letter, "?") for letter in words), error.end


codecs.register_error("president.plainly", _plainly)


class EndOfInput(Exception):
    """Nobody will answer any more: the input has ended or the player wants to stop."""


def console(*, stderr: bool = False) -> Console:
    """Where commands print. Not a terminal, or NO_COLOR set: plain text."""
    stream = sys.stderr if stderr else sys.stdout
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="president.plainly")
    plain = "NO_COLOR" in os.environ or not stream.isatty()
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")


def interactive() -> bool:
    """True when a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def coloured(words: str, style: str = "") -> Text:
    """A line in which red suits are red.

    >>> coloured("3♦ 4♣").plain
    '3♦ 4♣'
    """
    text = Text(words, style=style)
    for at, letter in enumerate(words):
        if letter in RED:
            text.stylize("red", at - 2 if words[at - 2 : at] == "10" else at - 1, at + 1)
    return text


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards as people read them."""
    return coloured(pretty(cards))


def indented(to: Console, words: str, by: int = 2) -> str:
    """A paragraph, broken to the width of the console and never wider than reads well."""
    space = " " * by
    return fill(words, min(to.width, WIDEST), initial_indent=space, subsequent_indent=space)


def ask(to: Console, question: str) -> str:
    """One line of input, without the spaces around it.

    Raises:
        EndOfInput: when the input has ended.
    """
    to.print(question, end=" ", style="bold")
    try:
        line = input()
    except EOFError:
        to.print()
        raise EndOfInput from None
    if not sys.stdin.isatty():
        to.print(line)
    return line.strip()
