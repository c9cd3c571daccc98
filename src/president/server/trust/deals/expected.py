"""What chance deals: exact probabilities of kinds of hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from president.cards import JOKER, TWO, CardSet, pack_mask
from president.cards.card import ACE


class Pack(NamedTuple):
    """What is dealt: packs of 52, each with so many jokers."""

    packs: int
    jokers: int

    @property
    def mask(self) -> int:
        """All its cards."""
        return pack_mask(self.packs, self.jokers)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.packs * (52 + self.jokers)

    @property
    def high(self) -> int:
        """How many high cards it has: aces, twos and jokers."""
        return self.packs * (8 + self.jokers)


def is_high(rank: int) -> bool:
    """Aces, twos and jokers."""
    return rank in (ACE, TWO, JOKER)


class Kind(NamedTuple):
    """A kind of hand: its code, whether a hand is one, and how likely a hand of so many cards of a pack is one."""

    what: str
    found: Callable[[Sequence[int]], bool]
    chance: Callable[[Pack, int], float]


def twos(pack: Pack, hand: int, count: int) -> float:
    """Exactly so many twos in a hand.

    >>> round(sum(twos(Pack(1, 0), 13, count) for count in range(5)), 9)
    1.0
    """
    wanted = 4 * pack.packs
    return comb(wanted, count) * _choose(pack.size - wanted, hand - count) / comb(pack.size, hand)


def alike(pack: Pack, hand: int, count: int) -> float:
    """At least so many cards of one rank (jokers apart) in a hand: all hands less those with fewer of every rank."""
    return 1 - _fewer(pack, count)[hand] / comb(pack.size, hand)


@lru_cache(maxsize=64)
def _fewer(pack: Pack, count: int) -> list[int]:
    """By size of the hand: how many hands have fewer than ``count`` cards of every rank."""
    rank = [comb(4 * pack.packs, held) for held in range(count)]
    jokers = [comb(pack.packs * pack.jokers, held) for held in range(pack.packs * pack.jokers + 1)]
    ways = jokers
    for _ in range(13):
        ways = _times(ways, rank)
    return ways + [0] * (pack.size + 1 - len(ways))


def _times(one: list[int], other: list[int]) -> list[int]:
    product = [0] * (len(one) + len(other) - 1)
    for at, left in enumerate(one):
        for to, right in enumerate(other):
            product[at + to] += left * right
    return product


def _choose(total: int, count: int) -> int:
    return comb(total, count) if 0 <= count <= total else 0


def _exactly(count: int) -> Kind:
    return Kind(f"twos-{count}", lambda ranks: ranks[TWO] == count, lambda pack, hand: twos(pack, hand, count))


def _all_from(count: int) -> Kind:
    return Kind(
        f"twos-{count}-up",
        lambda ranks: ranks[TWO] >= count,
        lambda pack, hand: 1 - sum(twos(pack, hand, fewer) for fewer in range(count)),
    )


def _alike(count: int, what: str) -> Kind:
    return Kind(what, lambda ranks: max(ranks[:JOKER]) >= count, lambda pack, hand: alike(pack, hand, count))


KINDS: Final = (
    _exactly(0), _exactly(1), _exactly(2), _all_from(3), _alike(3, "three-alike"), _alike(4, "four-alike"),
)  # fmt: skip


def ranks_of(cards: CardSet) -> list[int]:
    """How many cards of each rank a hand holds.

    >>> ranks_of(CardSet.parse("3C 3D 2S JK"))
    [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    """
    return [(cards.mask >> 8 * rank & 0xFF).bit_count() for rank in range(JOKER + 1)]
