"""A move as one number, ``rank + 16 * size + 512 * wilds`` (0: a pass), and a hand as a nibble a rank; pure Python."""

from __future__ import annotations

from president.game.moves import lowest_of
from president.game.position import reading
from president.rules import Compiled
from president.rules.compare import WILDS
from president.rules.compiled import LOWEST


def counts(mask: int) -> int:
    """A card mask as a nibble a rank.

    >>> hex(counts(0b111))
    '0x3'
    """
    return sum((mask >> 8 * rank & 0xFF).bit_count() << 4 * rank for rank in range(WILDS + 1))


def move_code(mask: int, rules: Compiled) -> int:
    """The kernel's number for a play of these cards; 0 for a pass."""
    if not mask:
        return 0
    rank, size = reading(mask, rules)
    return rank + 16 * size + 512 * (mask & rules.wild).bit_count()


def move_cards(code: int, hand: int, rules: Compiled, *, opening: int = 0) -> int:
    """The lowest cards of ``hand`` that make a kernel move; with an opening card among them when there is one."""
    if not code:
        return 0
    rank, size, wilds = code & 15, code >> 4 & 31, code >> 9
    wild = lowest_of(hand & rules.wild, wilds) if wilds else 0
    if rank == WILDS:
        return wild
    held = hand >> 8 * rank & 0xFF
    first = held & opening >> 8 * rank
    first &= -first
    return (first | LOWEST[held ^ first][size - wilds - (first > 0)]) << 8 * rank | wild
