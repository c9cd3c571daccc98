"""What a description is made of, and how it reads in a terminal."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """One rule in words; ``option`` is the dotted path of the option behind it, such as ``beating.size``."""

    option: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the rules, such as ``exchange``; ``title`` is its heading."""

    id: str
    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """The complete rules of a rule set, in the order in which a newcomer needs them."""

    sections: tuple[Section, ...]

    def sentences(self) -> tuple[Sentence, ...]:
        """All sentences, from the deck to the end of the game."""
        return tuple(sentence for section in self.sections for sentence in section.sentences)


def text(description: Description, *, width: int = 88) -> str:
    """The rules for a terminal: headings, and one bullet for each sentence, wrapped at ``width`` columns."""
    return "\n".join(_section(section, width) for section in description.sections)


def _section(section: Section, width: int) -> str:
    bullets = [
        textwrap.fill(sentence.text, width, initial_indent="* ", subsequent_indent="  ")
        for sentence in section.sentences
    ]
    return "\n".join([section.title, "-" * len(section.title), *bullets, ""])
