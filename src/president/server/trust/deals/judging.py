"""Whether what was dealt is what chance deals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from president.server.trust.deals.chi2 import p_value
from president.server.trust.deals.counts import Counts, Sort, hand_size
from president.server.trust.deals.expected import KINDS
from president.server.wire.replays import DealStatistics, Share

_SIGMAS: Final = 1.96
"""Nineteen of twenty values lie within that many standard deviations."""
_ENOUGH: Final = 5
"""How often every card should have come to every place before the differences are judged."""
_MANY: Final = 30
"""Deals from which their own spread is known well enough to be used."""


@dataclass(slots=True)
class _Sum:
    """A share over deals of all sorts: how often it was seen, should have been, among how many, with which variance."""

    seen: float = 0
    expected: float = 0
    of: float = 0
    variance: float = 0

    def share(self, what: str) -> Share:
        error = _SIGMAS * math.sqrt(self.variance) / self.of
        return Share(what, self.seen / self.of, self.expected / self.of, error)


def judge(counted: Mapping[Sort, Counts]) -> DealStatistics:
    """All that can be said about these deals."""
    deals = sum(counts.deals for counts in counted.values())
    packs = sum(counts.deals * sort.pack.packs for sort, counts in counted.items())
    chi2, freedom = evenness(counted)
    return DealStatistics(
        deals=deals,
        packs=packs,
        shares=[*_hands(counted), *_high(counted)],
        chi2=chi2 if freedom else None,
        freedom=freedom or None,
        p=p_value(chi2, freedom) if freedom else None,
    )


def evenness(counted: Mapping[Sort, Counts]) -> tuple[float, int]:
    """Chi-square and its degrees of freedom: does every card come to every place in the order of dealing alike?

    Each deal gives every card to one place, and every place a fixed number of cards. The second makes what is seen of
    two cards depend on each other; with ``n`` cards the plain sum is too large by ``n / (n - 1)``, and all ``(n - 1) *
    (seats - 1)`` directions that are left vary alike.
    """
    chi2, freedom = 0.0, 0
    for sort, counts in counted.items():
        size = sort.pack.size
        expected = [counts.deals * hand_size(sort, place) / size for place in range(sort.seats)]
        if min(expected) < _ENOUGH:
            continue
        off = sum(
            (seen - expected[at % sort.seats]) ** 2 / expected[at % sort.seats] for at, seen in enumerate(counts.cards)
        )
        chi2 += off * (size - 1) / size
        freedom += (size - 1) * (sort.seats - 1)
    return chi2, freedom


def _hands(counted: Mapping[Sort, Counts]) -> Iterable[Share]:
    """How many hands were of each kind, against the exact probability."""
    for kind in KINDS:
        total = _Sum()
        for sort, counts in counted.items():
            hits, squares = counts.hits.get(kind.what, (0, 0))
            chances = [kind.chance(sort.pack, hand_size(sort, place)) for place in range(sort.seats)]
            total.seen += hits
            total.expected += counts.deals * sum(chances)
            total.of += counts.deals * sort.seats
            # The hands of one deal depend on each other, so the spread is taken from the deals, once there are enough.
            single = sum(chance * (1 - chance) for chance in chances)
            spread = (squares - hits * hits / counts.deals) / (counts.deals - 1) if counts.deals >= _MANY else single
            total.variance += counts.deals * max(spread, single / 4)
        if total.of:
            yield total.share(kind.what)


def _high(counted: Mapping[Sort, Counts]) -> Iterable[Share]:
    """Which part of the aces, twos and jokers was dealt to president and last, before any exchange."""
    for who in ("president", "last"):
        total = _Sum()
        for sort, counts in counted.items():
            deals, high, cards = counts.high[who]
            if not deals:
                continue
            size, all_high = sort.pack.size, sort.pack.high
            mean, rate = cards / deals, all_high / size
            total.seen += high
            total.expected += cards * rate
            total.of += deals * all_high
            total.variance += deals * mean * rate * (1 - rate) * (size - mean) / (size - 1)
        if total.of:
            yield total.share(f"{who}-high")
