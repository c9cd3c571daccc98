"""What a hand is worth to the planner, in turns."""

from __future__ import annotations

from dataclasses import dataclass, field

from president.bots.chances import Chances, hand_counts
from president.cards import JOKER, CardSet
from president.rules.ruleset import SizeRule

FOUR = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Prices in turns, found by playing duplicate deals (``bench/bots.py``).

    A group that can only be shed by leading it costs one. Off that go ``follow`` for a group above everything unseen,
    in proportion, and ``win`` for one that nobody beats; ``wide`` comes on for every card of a group beyond the first,
    because fewer tops fit it. ``wild`` and ``two`` come off for a wild card that joins any set and for a clearing
    two. ``lead`` is what having the lead is worth, ``danger`` what letting a rival go out costs.
    """

    follow: float = 0.8
    win: float = 1.0
    wide: float = 0.1
    wild: float = 0.5
    two: float = 1.0
    lead: float = 0.88
    danger: float = 0.4


WEIGHTS: dict[SizeRule, Weights] = {
    "same": Weights(),
    "at-least": Weights(follow=1.3, win=1.65, lead=0.6, danger=1.5),
    "bigger-wins": Weights(follow=0.06, win=3.1, wide=-0.5, lead=1.8, two=1.2, danger=0.3),
}
"""Prices by how set sizes compare; with bigger sets winning, what nobody beats is nearly all that counts."""


@dataclass(slots=True)
class Pricer:
    """Prices hands for one decision."""

    chances: Chances
    weights: Weights
    _weaker: list[float] = field(default_factory=list)
    _groups: dict[tuple[int, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        unseen, strength = self.chances.unseen, self.chances.strength
        total = max(sum(unseen), 1)
        self._weaker = [sum(n for r, n in enumerate(unseen) if strength[r] < mine) / total for mine in strength]

    def group(self, rank: int, size: int) -> float:
        """The price of a set in hand, split up where that is cheaper."""
        key = (rank, size)
        if key not in self._groups:
            weights = self.weights
            price = 1 + weights.wide * (size - 1) - weights.follow * self._weaker[rank]
            price -= weights.win * (1 - self.chances.beaten(rank, size))
            for part in range(1, size // 2 + 1):
                price = min(price, self.group(rank, part) + self.group(rank, size - part))
            self._groups[key] = price
        return self._groups[key]

    def hand(self, hand: CardSet) -> float:
        """The price of a whole hand."""
        counts, wilds, twos = hand_counts(hand, self.chances.rules)
        price = sum(self.group(rank, size) for rank, size in enumerate(counts) if size) - self.weights.two * twos
        if not wilds:
            return price
        if self.chances.rules.ranks.wilds_alone == "highest":
            return price + wilds * min(self.group(JOKER, 1), -self.weights.wild)
        return price - self.weights.wild * wilds if any(counts) else 1.0

    def runs_out(self, hand: CardSet) -> bool:
        """True when whoever leads with this hand goes out for certain: all groups but one are unbeatable."""
        chances = self.chances
        counts, wilds, twos = hand_counts(hand, chances.rules)
        groups = [(rank, size) for rank, size in enumerate(counts) if size]
        if twos and not groups:
            return False
        if wilds and chances.rules.ranks.wilds_alone == "highest":
            groups += [(JOKER, 1)] * wilds
        elif wilds and groups and wilds > FOUR * len(groups) - sum(counts):
            return False
        return sum(not chances.unbeatable(rank, size) for rank, size in groups) <= 1
