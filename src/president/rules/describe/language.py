"""What another language has to bring: its sentences, and the few words that are inflected or joined."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

from president.cards import Card


class Language(Protocol):
    """The words of one language."""

    code: str

    def template(self, section: str, key: str, n: int | None) -> str:
        """The sentence ``key`` of a section, in the form for the number ``n``."""
        ...

    def number(self, n: int) -> str:
        """A number in words."""
        ...

    def jokers(self, n: int) -> str:
        """That many jokers."""
        ...

    def points(self, n: int, counts: str) -> str:
        """That many points, or presidencies."""
        ...

    def rank(self, rank: int) -> str:
        """One card of a rank."""
        ...

    def ranks(self, rank: int) -> str:
        """The cards of a rank."""
        ...

    def card(self, card: Card) -> str:
        """A card."""
        ...

    def place(self, place: int) -> str:
        """A finishing place, from 1."""
        ...

    def finisher(self, place: int, *, from_end: bool) -> str:
        """The player who finished in a place, counted from the first or from the last."""
        ...

    def role(self, title: str) -> str:
        """The player with a title."""
        ...

    def title(self, title: str) -> str:
        """A title in running text."""
        ...

    def join(self, words: Iterable[str]) -> str:
        """Words in a list: a, b and c."""
        ...

    def either(self, words: Iterable[str]) -> str:
        """Words in a choice: a, b or c."""
        ...


@cache
def sentences(name: str) -> Mapping[str, str]:
    """The templates of ``NAME.toml`` beside this file, by ``section.key``."""
    table = tomllib.loads(files("president.rules.describe").joinpath(f"{name}.toml").read_text("utf-8"))
    return dict(_flat(table, ""))


def _flat(table: Mapping[str, Any], before: str) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, str(value)
