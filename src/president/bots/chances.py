"""Odds that a bot can know: what the unseen cards can do to a meld.

Everything is worked out from a :class:`~president.game.view.SeatView`: the cards that are neither in the
hand nor were ever face up are all held by the other seats still in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from president.cards import CardSet, pack_mask
from president.cards.card import JOKER, TWO
from president.game.view import SeatView
from president.rules.compare import strengths
from president.rules.ruleset import RuleSet

WILLING = 0.7
"""How likely a seat that can beat a meld is taken to do so."""
CLEARING = 0.3
"""How likely an unseen clearing two is taken to be spent on a given meld."""
FOUR = 4


@lru_cache(maxsize=4096)
def chance_together(seats: int, cards: int, wanted: int) -> float:
    """Chance that one of ``seats`` holds at least ``wanted`` of ``cards`` equal cards dealt among them.

    >>> chance_together(3, 2, 1), round(chance_together(3, 2, 2), 3), chance_together(3, 4, 2)
    (1.0, 0.333, 1.0)
    """
    if cards < wanted or seats < 1:
        return 0.0
    apart = [1.0] + [0.0] * cards  # ways for so many cards to lie with fewer than `wanted` in one seat
    for _ in range(seats):
        apart = [
            sum(apart[total - own] * comb(total, own) for own in range(min(wanted - 1, total) + 1))
            for total in range(cards + 1)
        ]
    return 1.0 - apart[cards] / float(seats) ** cards


def counts_by_rank(mask: int) -> list[int]:
    """How many cards of each rank 0 to 13 a mask holds."""
    return [(mask >> 8 * rank & 0xFF).bit_count() for rank in range(JOKER + 1)]


@dataclass(slots=True)
class Chances:
    """What may lie against the seat: counts of unseen cards by rank, and the rivals who hold them.

    ``unseen`` counts natural cards by rank, ``wilds`` and ``twos`` the wild and the clearing cards among the unseen;
    ``rivals`` are the hand sizes of the other seats in play, in clockwise order from the seat.
    """

    rules: RuleSet
    strength: tuple[int, ...]
    unseen: list[int]
    wilds: int
    twos: int
    rivals: tuple[int, ...]
    _odds: dict[tuple[int, int], float]

    @classmethod
    def of(cls, view: SeatView) -> Chances:
        """The odds as ``view`` tells them."""
        rules, seats = view.rules, len(view.counts)
        seen = view.hand.mask | view.discard.mask | view.aside.mask
        for play in view.trick:
            seen |= play.cards.mask
        unseen = counts_by_rank(pack_mask(rules.packs(seats), rules.deck.jokers) & ~seen)
        wilds = twos = 0
        for rank in rules.wild_ranks:
            wilds += unseen[rank]
            unseen[rank] = 0
        if rules.ranks.twos == "clear":
            twos, unseen[TWO] = unseen[TWO], 0
        start = view.seat or 0
        around = [(start + step) % seats for step in range(1, seats)]
        rivals = tuple(view.counts[seat] for seat in around if seat not in view.out and seat not in view.sunk)
        strength = strengths(rules, reversed_=view.reversed_)
        return cls(rules, strength, unseen, wilds, twos, rivals, {})

    def needed(self, rank: int, size: int, other: int) -> int:
        """Cards of rank ``other`` (wild ones included) that answer ``size`` cards of ``rank``; 99 if none do."""
        beating = self.rules.beating
        ours, theirs = self.strength[rank], self.strength[other]
        answer = 99
        if theirs > ours or (theirs == ours and beating.equal != "refused"):
            answer = size
        elif beating.size == "bigger-wins":
            answer = size + 1
        if beating.bombs is not None and rank != JOKER:
            least = beating.bombs.min
            if size < least:
                return min(answer, least)
            return size if theirs > ours else size + 1
        return answer if beating.bombs is None else min(answer, beating.bombs.min)

    def clears(self, rank: int, size: int) -> bool:
        """True when a meld turns the pile away at once."""
        clearing = self.rules.clearing
        return (
            rank in clearing.ranks
            or (rank == TWO and self.rules.ranks.twos == "clear")
            or (clearing.four != "off" and size >= FOUR)
        )

    def beaten(self, rank: int, size: int) -> float:
        """About how likely somebody will beat ``size`` cards of ``rank``."""
        key = (rank, size)
        if key not in self._odds:
            self._odds[key] = 0.0 if self.clears(rank, size) else self._beaten(rank, size)
        return self._odds[key]

    def _beaten(self, rank: int, size: int) -> float:
        seats = len(self.rivals)
        largest = max(self.rivals, default=0)
        safe = (1 - CLEARING) ** self.twos
        for other, cards in enumerate(self.unseen):
            if cards:
                needed = self.needed(rank, size, other)
                if needed <= largest:
                    helped = cards + min(self.wilds, needed - 1)
                    safe *= 1 - WILLING * chance_together(seats, helped, needed)
        if self.wilds >= size and self.strength[JOKER] > self.strength[rank]:
            safe *= 1 - WILLING * chance_together(seats, self.wilds, size)
        return 1 - safe

    def unbeatable(self, rank: int, size: int, block: int = 0) -> bool:
        """True when no seat can answer, whatever the deal; ``block`` counts cards of the rank already below."""
        if self.clears(rank, size) or (self.rules.clearing.four == "anytime" and block + size >= FOUR):
            return True
        if self.twos:
            return False
        largest = max(self.rivals, default=0)
        if self.wilds >= size and size <= largest and self.strength[JOKER] > self.strength[rank]:
            return False
        if self.rules.clearing.four == "anytime" and 0 < FOUR - block - size <= self.unseen[rank]:
            return False
        return not any(
            cards and self.needed(rank, size, other) <= min(cards + self.wilds, largest)
            for other, cards in enumerate(self.unseen)
        )


def hand_counts(hand: CardSet, rules: RuleSet) -> tuple[list[int], int, int]:
    """A hand as natural cards by rank, wild cards, and clearing twos."""
    counts = counts_by_rank(hand.mask)
    wilds = twos = 0
    for rank in rules.wild_ranks:
        wilds += counts[rank]
        counts[rank] = 0
    if rules.ranks.twos == "clear":
        twos, counts[TWO] = counts[TWO], 0
    return counts, wilds, twos
