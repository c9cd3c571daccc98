"""Cards and sets in plain English, for refusals, the terminal and the rules pages."""

from __future__ import annotations

from typing import Final

from president.cards.card import JOKER, Card

_ONE: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2", "joker")
_MANY: Final = ("3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens", "kings", "aces", "2s", "jokers")
_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


def number_word(number: int) -> str:
    """A number from 0 to 12 in words, larger ones in digits.

    >>> number_word(4), number_word(54)
    ('four', '54')
    """
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def rank_word(rank: int, *, plural: bool = False) -> str:
    """The name of a rank: ``jack``, ``jacks``, ``10``, ``joker``."""
    return (_MANY if plural else _ONE)[rank]


def card_word(card: Card) -> str:
    """A card's full name.

    >>> card_word(Card.parse("3C")), card_word(Card.parse("JK"))
    ('3 of clubs', 'joker')
    """
    return _ONE[card.rank] if card.rank == JOKER else f"{_ONE[card.rank]} of {_SUITS[card.suit]}"


def set_word(rank: int, size: int) -> str:
    """A set by rank and size; rank 13 stands for wild cards alone.

    >>> set_word(8, 1), set_word(8, 2), set_word(5, 3), set_word(13, 2)
    ('a jack', 'a pair of jacks', 'three 8s', 'two wild cards')
    """
    if rank == JOKER:
        return "a wild card" if size == 1 else f"{number_word(size)} wild cards"
    if size == 1:
        return f"{'an' if _ONE[rank] in ('8', 'ace') else 'a'} {_ONE[rank]}"
    return f"a pair of {_MANY[rank]}" if size == 2 else f"{number_word(size)} {_MANY[rank]}"
