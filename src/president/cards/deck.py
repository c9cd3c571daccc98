"""Packs of cards, and dealing them out one by one."""

from __future__ import annotations

from collections.abc import Sequence

from president.cards.card import COPIES, JOKER, TWO, Card
from president.cards.cardset import CardSet


def pack_mask(packs: int, jokers: int) -> int:
    """The mask of ``packs`` (1 or 2) packs of 52 with ``jokers`` (0 to 2) jokers in each.

    >>> pack_mask(1, 0).bit_count(), pack_mask(2, 2).bit_count()
    (52, 108)
    """
    if packs not in (1, 2) or jokers not in (0, 1, 2):
        raise ValueError(f"{packs} packs with {jokers} jokers each cannot be made: 1 or 2 packs, 0 to 2 jokers")
    ranks = sum((0xFF if packs == 2 else 0x0F) << COPIES * rank for rank in range(TWO + 1))
    extra = (1 << jokers) - 1
    if packs == 2:
        extra |= extra << 4
    return ranks | extra << COPIES * JOKER


def full_deck(packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """All cards of the packs in the order of their indices, unshuffled.

    >>> len(full_deck()), str(full_deck(2, 2)[-1])
    (52, "JK'''")
    """
    return tuple(CardSet(pack_mask(packs, jokers)))


def deal_round(deck: Sequence[Card], seats: int, first: int) -> tuple[CardSet, ...]:
    """Deal the whole deck one card at a time, clockwise from seat ``first``; seat 0 comes first in the result.

    Hands differ by at most one card; the seats dealt first hold the surplus.

    >>> [len(hand) for hand in deal_round(full_deck(), 5, 3)]
    [10, 10, 10, 11, 11]

    Raises:
        ValueError: when a card comes twice.
    """
    return tuple(CardSet.of(deck[(seat - first) % seats :: seats]) for seat in range(seats))
