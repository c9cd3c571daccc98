"""One playing card, and the numbers that stand for it inside the engine.

A card is a small integer, its *index*: ``8 * rank + 4 * pack + suit``. Ranks run 0 to 12 for
``3 4 5 6 7 8 9 T J Q K A 2`` (identity, not strength: strength belongs to the rule set), 13 for
jokers. Eight cards fit a rank: four suits in each of two packs. A joker's "suit" tells the jokers
of one pack apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "CDHS"
TWO: Final = 12
ACE: Final = 11
JOKER: Final = 13
RANK_COUNT: Final = 14
COPIES: Final = 8
"""Cards that can share a rank: four suits in each of two packs."""

_SYMBOLS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": "", "\ufe0e": "", "’": "'", "′": "'"}
_JOKERS_PER_PACK: Final = 2


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card by its index; ordered by rank, then pack, then suit.

    >>> Card.parse("10♥") == Card.parse("TH")
    True
    >>> str(Card.parse("3c'"))
    "3C'"
    """

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < RANK_COUNT * COPIES:
            raise ValueError(f"no card has index {self.index}")

    @property
    def rank(self) -> int:
        """0 to 12 for 3 to 2, 13 for a joker."""
        return self.index >> 3

    @property
    def suit(self) -> int:
        """0 to 3 for clubs, diamonds, hearts, spades; for a joker its number within its pack."""
        return self.index & 3

    @property
    def pack(self) -> int:
        """0 for the first pack, 1 for the second."""
        return self.index >> 2 & 1

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: any case, ``10`` or ``T``, letters or suit symbols, ``'`` for a second copy.

        Raises:
            ValueError: when ``text`` names no card; the message quotes it.
        """
        plain = text.strip()
        for symbol, letter in _SYMBOLS.items():
            plain = plain.replace(symbol, letter)
        plain = plain.upper()
        marks = len(plain) - len(plain.rstrip("'"))
        plain = plain.rstrip("'")
        if plain == "JK":
            if marks > 3:
                raise ValueError(f"{text!r} is not a card: there are at most four jokers")
            return cls(COPIES * JOKER + 4 * (marks // _JOKERS_PER_PACK) + marks % _JOKERS_PER_PACK)
        name = plain.replace("10", "T")
        if len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS or marks > 1:
            raise ValueError(f"{text!r} is not a card; write a rank and a suit, such as 3C or TH, or JK")
        return cls(COPIES * RANKS.index(name[0]) + 4 * marks + SUITS.index(name[1]))

    def __str__(self) -> str:
        if self.rank == JOKER:
            return "JK" + "'" * (_JOKERS_PER_PACK * self.pack + self.suit)
        return RANKS[self.rank] + SUITS[self.suit] + "'" * self.pack

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


def rank_name(rank: int) -> str:
    """The letter of a rank in text forms: ``3`` … ``9 T J Q K A 2``, or ``JK``.

    >>> rank_name(0), rank_name(12), rank_name(13)
    ('3', '2', 'JK')
    """
    return "JK" if rank == JOKER else RANKS[rank]


def parse_rank(text: str) -> int:
    """Read a rank as :func:`rank_name` writes it; ``10`` too, in any case.

    >>> parse_rank("10"), parse_rank("k")
    (7, 10)

    Raises:
        ValueError: when ``text`` names no rank.
    """
    plain = text.strip().upper().replace("10", "T")
    if plain == "JK":
        return JOKER
    if len(plain) == 1 and plain in RANKS:
        return RANKS.index(plain)
    raise ValueError(f"{text!r} is not a rank; the ranks are {' '.join(RANKS)} and JK")
