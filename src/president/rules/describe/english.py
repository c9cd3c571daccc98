"""English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from president.cards import JOKER, Card
from president.rules.describe.language import sentences

_DIGITS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS: Final = (*_DIGITS, "eleven", "twelve")
_RANKS: Final = (*_DIGITS[3:], "jack", "queen", "king", "ace", "two", "joker")
_PLURALS: Final = {"six": "sixes"}
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


class English:
    """The words of English; its sentences are in english.toml."""

    code = "en"

    def template(self, section: str, key: str, n: int | None) -> str:
        known = sentences("english")
        if n == 1 and f"{section}.{key}.one" in known:
            return known[f"{section}.{key}.one"]
        return known[f"{section}.{key}"]

    def number(self, n: int) -> str:
        return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)

    def jokers(self, n: int) -> str:
        return _counted(self.number(n), n, "joker", "jokers")

    def points(self, n: int, counts: str) -> str:
        if counts == "presidencies":
            return _counted(self.number(n), n, "presidency", "presidencies")
        return _counted(self.number(n), n, "point", "points")

    def rank(self, rank: int) -> str:
        return _RANKS[rank]

    def ranks(self, rank: int) -> str:
        word = _RANKS[rank]
        return _PLURALS.get(word, word + "s")

    def card(self, card: Card) -> str:
        return "joker" if card.rank == JOKER else f"{_RANKS[card.rank]} of {_SUITS[card.suit]}"

    def place(self, place: int) -> str:
        return f"{_ORDINALS[place - 1]} place"

    def finisher(self, place: int, *, from_end: bool) -> str:
        if not from_end:
            return f"the player who finished {_ORDINALS[place - 1]}"
        return (
            "the player who finished last" if place == 1 else f"the player who finished {_ORDINALS[place - 1]} to last"
        )

    def role(self, title: str) -> str:
        word = self.title(title)
        if word.startswith("last"):
            return self.finisher(1, from_end=True)
        return f"the {word}"

    def title(self, title: str) -> str:
        return title[:1].lower() + title[1:] if title[1:2].islower() else title

    def join(self, words: Iterable[str]) -> str:
        return _listed(tuple(words), "and")

    def either(self, words: Iterable[str]) -> str:
        return _listed(tuple(words), "or")


def _counted(number: str, n: int, one: str, many: str) -> str:
    return f"{number} {one if n == 1 else many}"


def _listed(words: tuple[str, ...], word: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {word} {words[-1]}"
