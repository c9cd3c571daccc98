"""Counting deals: which card went where, what kinds of hands there were. Sums only; no deal can be found in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from president.cards import CardSet
from president.server.text import BITS
from president.server.trust.deals.expected import KINDS, Pack, is_high, ranks_of


class Sort(NamedTuple):
    """Deals that can be counted together: of one rule set, at as many seats, with one pack."""

    rules: str
    seats: int
    pack: Pack


class Ranked(NamedTuple):
    """Where president and last sat in the order of dealing, in a deal that had them."""

    president: int
    last: int


@dataclass(slots=True)
class Counts:
    """Sums over deals of one sort.

    ``cards`` is by card (in the order of the pack) and place in the order of dealing, row after row. ``hits`` are by
    kind of hand: how many hands were one, and the sum of the squares of that over the deals. ``high`` are, for
    president and last: how many deals had them, how many high cards they were dealt, and among how many cards.
    """

    deals: int
    cards: list[int]
    hits: dict[str, list[int]]
    high: dict[str, list[int]]

    @classmethod
    def none(cls, sort: Sort) -> Counts:
        """No deal yet."""
        hits = {kind.what: [0, 0] for kind in KINDS}
        return cls(0, [0] * (sort.pack.size * sort.seats), hits, {"president": [0, 0, 0], "last": [0, 0, 0]})

    def add(self, sort: Sort, deck: Sequence[str], ranked: Ranked | None) -> None:
        """One more deal; ``deck`` begins with the first card dealt."""
        places, seats = places_of(sort.pack), sort.seats
        self.deals += 1
        for number, name in enumerate(deck):
            self.cards[places[name] * seats + number % seats] += 1
        hands = [ranks_of(CardSet(sum(BITS[name] for name in deck[place::seats]))) for place in range(seats)]
        for kind in KINDS:
            hits = sum(map(kind.found, hands))
            one = self.hits.setdefault(kind.what, [0, 0])
            one[0] += hits
            one[1] += hits * hits
        for who, place in zip(("president", "last"), ranked or (), strict=False):
            self.high[who][0] += 1
            self.high[who][1] += sum(count for rank, count in enumerate(hands[place]) if is_high(rank))
            self.high[who][2] += hand_size(sort, place)

    def plus(self, other: Counts) -> None:
        """The sums of both."""
        self.deals += other.deals
        self.cards = [one + more for one, more in zip(self.cards, other.cards, strict=True)]
        for mine, theirs in ((self.hits, other.hits), (self.high, other.high)):
            for what, sums in theirs.items():
                one = mine.setdefault(what, [0] * len(sums))
                mine[what] = [left + right for left, right in zip(one, sums, strict=True)]

    def written(self) -> dict[str, Any]:
        """As it is stored."""
        return {"cards": self.cards, "hits": self.hits, "high": self.high}


def hand_size(sort: Sort, place: int) -> int:
    """How many cards the place in the order of dealing gets."""
    size, surplus = divmod(sort.pack.size, sort.seats)
    return size + (place < surplus)


@lru_cache(maxsize=8)
def places_of(pack: Pack) -> dict[str, int]:
    """The number of each card in its pack."""
    return {str(card): number for number, card in enumerate(CardSet(pack.mask))}
