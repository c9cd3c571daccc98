"""Words that a server does not want to show, found through disguises and not inside harmless ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from president.server.errors import Refusal

SHIPPED: Final = Path(__file__).with_name("words.txt")
MASK: Final = "•"

_LOOK_ALIKE: Final = str.maketrans("0134578@$!|€аеорсухкмтвнігοανερτικυ", "oieastbasiieaeopcyxkmtbhiroavepticu")
"""Digits and signs that stand for letters; Cyrillic and Greek letters that look like Latin ones."""
_LETTERS: Final = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i"}
_CAMEL: Final = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_LONG: Final = re.compile(r"(.)\1{2,}")
_SPELLED: Final = 3
_SPELLED_MOST: Final = 14
"""How many single letters in a row are read as one word."""


class _Word(NamedTuple):
    """A normalised word of a text, and which characters of the text it stands for."""

    text: str
    start: int
    end: int


class WordList:
    """A list of unwanted words."""

    def __init__(self, lines: Iterable[str]) -> None:
        whole: set[str] = set()
        begins: set[str] = set()
        inside: set[str] = set()
        for line in lines:
            entry = line.partition("#")[0].strip()
            word = "".join(found.text for found in _plain_words(entry.strip("*")))
            if word:
                (inside if entry.startswith("*") else begins if entry.endswith("*") else whole).add(word)
        self._whole = frozenset(whole)
        self._begins = tuple(sorted(begins))
        self._inside = tuple(sorted(inside))

    def check(self, name: str) -> None:
        """Make sure that somebody or something may be called this.

        Raises:
            Refusal: ``bad-name``.
        """
        if next(self._found(name), None) is not None:
            raise Refusal("bad-name", "Nobody can be called that here; choose another name.")

    def masked(self, text: str) -> str:
        """The text with a dot for every letter of an unwanted word.

        >>> WordList(["bad*"]).masked("a B.A.D word, a b4dly chosen one")
        'a ••••• word, a ••••• chosen one'
        """
        shown = list(text)
        for word in self._found(text):
            shown[word.start : word.end] = MASK * (word.end - word.start)
        return "".join(shown)

    def _found(self, text: str) -> Iterator[_Word]:
        return (word for word in _words(text) if any(self._unwanted(form) for form in _forms(word.text)))

    def _unwanted(self, word: str) -> bool:
        if word in self._whole or word.startswith(self._begins):
            return True
        return any(part in word for part in self._inside)


@lru_cache(maxsize=4)
def word_list(own: Path | None = None) -> WordList:
    """The shipped list, with the words of a file added.

    Raises:
        OSError: when the file cannot be read.
    """
    lines = SHIPPED.read_text("utf-8").splitlines()
    return WordList(lines + own.read_text("utf-8").splitlines() if own is not None else lines)


def _forms(word: str) -> set[str]:
    """A word as it stands, and with letters that were drawn out cut to two and to one."""
    return {word, _LONG.sub(r"\1\1", word), _LONG.sub(r"\1", word)}


def _words(text: str) -> Iterator[_Word]:
    """The words of a text; also parts of words with inner capitals, and words spelled letter by letter."""
    words = list(_plain_words(text))
    for word in words:
        yield word
        parts = _CAMEL.split(text[word.start : word.end])
        at = word.start
        for part in parts if len(parts) > 1 else ():
            for inner in _plain_words(part):
                yield _Word(inner.text, at + inner.start, at + inner.end)
            at += len(part)
    letters: list[_Word] = []
    for word in [*words, _Word("", 0, 0)]:
        if len(word.text) == 1:
            letters.append(word)
            continue
        yield from _spelled(letters)
        letters = []


def _spelled(letters: list[_Word]) -> Iterator[_Word]:
    """What single letters in a row may spell; where the word among them begins and ends is not known."""
    for first in range(len(letters) - _SPELLED + 1):
        for last in range(first + _SPELLED, min(len(letters), first + _SPELLED_MOST) + 1):
            spelled = "".join(letter.text for letter in letters[first:last])
            yield _Word(spelled, letters[first].start, letters[last - 1].end)


def _plain_words(text: str) -> Iterator[_Word]:
    """Runs of letters, each letter in its plainest form."""
    run, start = "", 0
    for at, char in enumerate(text):
        plain = _plain(char)
        if plain is None:
            if run:
                yield _Word(run, start, at)
            run = ""
            continue
        if not run:
            start = at
        run += plain
    if run:
        yield _Word(run, start, len(text))


@lru_cache(maxsize=4096)
def _plain(char: str) -> str | None:
    """The letters that a character stands for; empty for marks and what cannot be seen, ``None`` between words."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return ""
    composed = unicodedata.normalize("NFKD", char).casefold()
    letters = "".join(_LETTERS.get(part, part) for part in composed if unicodedata.category(part) not in ("Mn", "Cf"))
    plain = letters.translate(_LOOK_ALIKE)
    return plain if plain.isalnum() else None
