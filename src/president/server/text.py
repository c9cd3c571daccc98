"""Cards as the wire has them, looked up instead of made anew for every frame."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from president.cards import Card, CardSet, rank_name
from president.cards.cardset import indices

_NAMES: Final = tuple(str(Card(index)) for index in range(112))
BITS: Final = {name: 1 << index for index, name in enumerate(_NAMES)}
"""The bit of each card in a mask, by its canonical name."""
RANK_NAMES: Final = tuple(rank_name(rank) for rank in range(14))


@lru_cache(maxsize=4096)
def _texts(mask: int) -> list[str]:
    return [_NAMES[index] for index in indices(mask)]


def texts(cards: CardSet) -> list[str]:
    """The cards of a set, lowest index first. The list is shared: do not change it.

    >>> texts(CardSet.parse("KH 3D 3C"))
    ['3C', '3D', 'KH']
    """
    return _texts(cards.mask)
