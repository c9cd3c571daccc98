"""A rule set turned into look-up tables for one number of players.

The tables are filled by asking :func:`president.rules.compare.judge` about every meld, on first need;
play only looks up. Everything is an int or a tuple of ints.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from president.cards import JOKER, TWO, pack_mask
from president.rules.compare import WILDS, Verdict, judge, ladder
from president.rules.ruleset import RuleSet

LOWEST: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sum(1 << bit for bit in [i for i in range(8) if byte >> i & 1][:size]) for size in range(9))
    for byte in range(256)
)
"""``LOWEST[byte][k]``: the k lowest cards of a rank's byte (all of them when it holds fewer)."""

Picks = tuple[tuple[int, ...], ...]
Candidates = tuple[tuple[int, int, int, Picks], ...]
"""Per rank in order: rank, shift of its byte, mask of legal sizes (bit k: k cards), and for each byte of held
cards the lowest cards to play, one entry a legal size."""


@cache
def picks(sizes: int) -> Picks:
    """For each byte of cards held in a rank: the lowest cards for every size in the mask ``sizes``."""
    return tuple(
        tuple(LOWEST[byte][size] for size in range(1, byte.bit_count() + 1) if sizes >> size & 1) for byte in range(256)
    )


@cache
def placed_picks(sizes: int, rank: int, copies: int) -> Picks:
    """As :func:`picks`, with the cards where a hand has those of ``rank``; for bytes of the lowest ``copies`` bits."""
    return tuple(tuple(low << 8 * rank for low in lows) for lows in picks(sizes)[: 1 << copies])


@cache
def clockwise(seats: int) -> tuple[tuple[int, ...], ...]:
    """``clockwise(n)[seat][mask]``: the first seat of ``mask`` after ``seat`` (itself last), or -1."""
    return tuple(
        tuple(
            next(((seat + step) % seats for step in range(1, seats + 1) if mask >> (seat + step) % seats & 1), -1)
            for mask in range(1 << seats)
        )
        for seat in range(seats)
    )


class Compiled:
    """Tables of one rule set at a table of ``players``. Treat it as frozen; make it with :func:`compile_rules`."""

    __slots__ = (
        "_answers",
        "_completions",
        "_tables",
        "after",
        "anytime",
        "block_four",
        "clear_rank",
        "clear_ranks",
        "forbidden",
        "in_order",
        "lead_tables",
        "leads",
        "most",
        "one_play_four",
        "order",
        "pack",
        "pass_locks",
        "players",
        "revolution",
        "revolution_naturals",
        "rules",
        "skips",
        "wild",
        "wilds_lowest",
    )

    def __init__(self, rules: RuleSet, players: int) -> None:
        packs = rules.packs(players)
        self.rules = rules
        self.players = players
        self.pack = pack_mask(packs, rules.deck.jokers)
        self.wild = sum(0xFF << 8 * rank for rank in rules.wild_ranks)
        self.after = clockwise(players)
        self.clear_rank = TWO if rules.ranks.twos == "clear" else -1
        self.clear_ranks = sum(1 << rank for rank in rules.clearing.ranks)
        self.one_play_four = rules.clearing.four == "one-play"
        self.block_four = rules.clearing.four in ("in-turn", "anytime")
        self.anytime = rules.clearing.four == "anytime"
        self.pass_locks = rules.passing.costs == "trick"
        self.skips = rules.beating.equal == "skips"
        self.forbidden = sum(0xFF << 8 * rank for rank in rules.going_out.forbidden)
        self.revolution = rules.revolution.set or 0 if rules.revolution else 0
        self.revolution_naturals = bool(rules.revolution and not rules.revolution.wilds_count)
        self.wilds_lowest = rules.ranks.wilds_alone == "lowest"
        natural = 4 * packs
        wilds = (self.wild & self.pack).bit_count()
        self.most = min(rules.melds.largest_set or natural + wilds, natural + wilds)
        """Cards in the largest set that may be played."""
        self.order = (*ladder(rules), *((TWO,) if self.clear_rank == TWO else ()), WILDS)
        """Rank numbers in the order in which moves are listed."""
        self._answers: dict[int, Candidates] = {}
        self._completions: dict[int, Candidates] = {}
        self._tables: dict[int, tuple[Picks, ...]] = {}
        every = (2 << self.most) - 2
        self.leads = self._candidates(dict.fromkeys(range(WILDS + 1), every))
        self.lead_tables = self._tabled(self.leads)
        self.in_order = list(self.order) == sorted(self.order)
        """Whether moves are listed by ascending rank number, so that :meth:`tables` give them in order."""

    def answers(self, top_rank: int, top_size: int, block: int, reversed_: int) -> Candidates:
        """What the seat in turn may lay on a top, given the cards in its block (used where four in a block clear)."""
        key = top_rank << 10 | top_size << 6 | block << 1 | reversed_
        found = self._answers.get(key)
        if found is None:
            found = self._answers[key] = self._answers_to(top_rank, top_size, block, reversed_)
        return found

    def tables(self, top_rank: int, top_size: int, block: int, reversed_: int) -> tuple[Picks, ...]:
        """As :meth:`answers`, as one look-up a rank: ``tables[rank][byte]`` are the moves with those cards held."""
        key = top_rank << 10 | top_size << 6 | block << 1 | reversed_
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = self._tabled(self.answers(top_rank, top_size, block, reversed_))
        return found

    def _tabled(self, candidates: Candidates) -> tuple[Picks, ...]:
        sizes = {rank: mask for rank, _, mask, _ in candidates}
        copies = 4 * self.rules.packs(self.players)
        return tuple(placed_picks(sizes.get(rank, 0), rank, copies) for rank in range(WILDS + 1))

    def completions(self, top_rank: int, block: int) -> Candidates:
        """What a seat out of turn may add to a block: exactly the cards missing to four."""
        key = top_rank << 4 | block
        found = self._completions.get(key)
        if found is None:
            found = self._completions[key] = self._candidates({top_rank: 1 << 4 - block}, clear=False)
        return found

    def _answers_to(self, top_rank: int, top_size: int, block: int, reversed_: int) -> Candidates:
        sizes = dict.fromkeys(range(WILDS + 1), 0)
        for rank in (*ladder(self.rules), WILDS):
            for size in range(1, self.most + 1):
                if self.verdict(rank, size, top_rank, top_size, reversed_).legal:
                    sizes[rank] |= 1 << size
        if self.block_four and block < 4:
            sizes[top_rank] |= 1 << 4 - block
        return self._candidates(sizes)

    def _candidates(self, sizes: dict[int, int], *, clear: bool = True) -> Candidates:
        sizes = {rank: mask for rank, mask in sizes.items() if not self.wild >> 8 * rank & 1 or rank == WILDS}
        if not self.wild or self.rules.ranks.wilds_alone == "never":
            sizes.pop(WILDS, None)
        if self.clear_rank >= 0:
            sizes[self.clear_rank] = 1 << 1 if clear else 0
        return tuple((rank, 8 * rank, sizes[rank], picks(sizes[rank])) for rank in self.order if sizes.get(rank))

    def verdict(self, rank: int, size: int, top_rank: int, top_size: int, reversed_: int) -> Verdict:
        """Why a meld may or may not be laid on a top; see :func:`president.rules.compare.judge`."""
        return judge(self.rules, rank, size, top_rank, top_size, reversed_=bool(reversed_))

    def power(self) -> tuple[int, ...]:
        """How good a rank is to own, for the exchange: index 0 to 13, higher is better (D17)."""
        order = list(ladder(self.rules))
        outside = [rank for rank in (TWO, JOKER) if rank not in order]
        order = outside + order if self.rules.ranks.best == "ranked" else order + outside
        return tuple(order.index(rank) for rank in range(JOKER + 1))


@lru_cache(maxsize=256)
def compile_rules(rules: RuleSet, players: int) -> Compiled:
    """The tables for ``rules`` at a table of ``players``; equal arguments share one value."""
    return Compiled(rules, players)
