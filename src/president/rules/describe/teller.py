"""The hand that writes: rule set, table size and language, and how a template becomes a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from president.rules.describe.description import Sentence
from president.rules.describe.language import Language
from president.rules.ruleset import RuleSet

Sentences = Iterator[Sentence]


@dataclass(frozen=True, slots=True)
class Teller:
    """What every part of a description is written from; ``players`` is ``None`` for any table."""

    rules: RuleSet
    players: int | None
    language: Language
    section: str = ""

    def say(self, option: str, key: str, *, n: int | None = None, **fields: object) -> Sentence:
        """The sentence ``key`` of this section with its fields filled in; ``n`` is written as a word.

        For every text field ``name`` the field ``Name`` is the same with a capital, for the start of a sentence.
        """
        return Sentence(option, self.phrase(key, n=n, **fields))

    def phrase(self, key: str, *, n: int | None = None, **fields: object) -> str:
        """The words of ``key``, for use inside another sentence."""
        words: dict[str, str] = {name: str(value) for name, value in fields.items()}
        if n is not None:
            words["n"] = self.language.number(n)
        words |= {name[:1].upper() + name[1:]: value[:1].upper() + value[1:] for name, value in words.items()}
        return self.language.template(self.section, key, n).format_map(words)

    @property
    def smallest(self) -> int:
        """The fewest players that the description speaks of."""
        return self.players if self.players is not None else self.rules.players.min

    @property
    def largest(self) -> int:
        """The most players that the description speaks of."""
        return self.players if self.players is not None else self.rules.players.max

    @property
    def two_packs(self) -> bool:
        """True when two packs are in use at some table that the description speaks of."""
        return any(self.rules.packs(n) > 1 for n in range(self.smallest, self.largest + 1))

    @property
    def wild(self) -> bool:
        """True when some cards are wild."""
        return bool(self.rules.wild_ranks)

    def title_role(self, place: int, *, from_end: bool) -> str:
        """The player of a place (from 1) by title if the place has one, else by the place itself."""
        titles = self.rules.titles
        named = {
            (1, False): titles.president,
            (2, False): titles.vice_president if self.largest >= titles.vice_president_from else None,
            (1, True): titles.last,
            (2, True): titles.vice_last if self.largest >= titles.vice_last_from else None,
        }
        title = named.get((place, from_end))
        return self.language.finisher(place, from_end=from_end) if title is None else self.language.role(title)
