"""A set of cards as one integer inside, with the set protocol outside.

The mask has one byte per rank (bit ``8 * rank + 4 * pack + suit``), so counting a rank is a byte
look-up and taking cards away is one ``&``. :class:`CardSet` wraps a mask for everybody who is not
in a hot loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from president.cards.card import Card


def indices(mask: int) -> Iterator[int]:
    """The card indices in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True, slots=True)
class CardSet:
    """An immutable set of different cards.

    >>> hand = CardSet.parse("3C 3D KH")
    >>> len(hand), Card.parse("KH") in hand
    (3, True)
    >>> str(hand - CardSet.parse("3d"))
    '3C KH'
    """

    mask: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """The set of these cards.

        Raises:
            ValueError: when a card comes twice.
        """
        mask = 0
        for card in cards:
            bit = 1 << card.index
            if mask & bit:
                raise ValueError(f"{card} is named twice")
            mask |= bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by spaces; the empty text is the empty set.

        Raises:
            ValueError: when a word is no card or a card comes twice.
        """
        return cls.of(Card.parse(word) for word in text.replace(",", " ").split())

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        return map(Card, indices(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return self.mask & ~other.mask == 0

    def isdisjoint(self, other: CardSet) -> bool:
        """True when no card is in both."""
        return self.mask & other.mask == 0

    def of_rank(self, rank: int) -> CardSet:
        """The cards of one rank (0 to 12, 13 for jokers)."""
        return CardSet(self.mask & 0xFF << 8 * rank)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"
