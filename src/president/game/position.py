"""The play of one deal as a tuple of ints, and the one place where play is carried out.

:func:`advance` is shared by the table, the search and the simulator; with a ``log`` it also says what
happened. It follows the order of resolution in docs/rules: cards leave the hand, revolution, placing,
end of the deal, clear, skip, settle. It does not judge: see :mod:`president.game.judge`.
"""

from __future__ import annotations

from typing import NamedTuple

from president.cards import CardSet
from president.game.events import (
    Cleared,
    ClearedBy,
    Event,
    Passed,
    Played,
    RevolutionTurned,
    Sank,
    Settled,
    Skipped,
    WentOut,
)
from president.rules.compare import WILDS
from president.rules.compiled import Compiled


class Position(NamedTuple):
    """Where a deal stands. Sets of seats are bit masks, sets of cards are card masks.

    ``turn`` is -1 when the deal is over; then ``active`` holds the last seat with cards, if any. ``top_rank`` is -1 on
    an empty table, 13 for wild cards alone. ``block`` counts the cards of the unbroken plays of the top's rank.
    ``passed`` are the seats that passed or were skipped since the top was played, ``locked`` those out of the trick.
    ``opening`` holds the cards of which the lead must contain one. ``pending`` is 1 while the seat in turn leads
    although the pile still lies, so that the seat it skipped may complete four (D6).
    """

    hands: tuple[int, ...]
    turn: int
    owner: int
    top_rank: int
    top_size: int
    block: int
    passed: int
    locked: int
    active: int
    reversed_: int
    opening: int
    pending: int
    out: tuple[int, ...]
    sunk: tuple[int, ...]

    @property
    def leads(self) -> bool:
        """True when the seat in turn leads freely."""
        return self.top_rank < 0 or self.pending == 1

    @property
    def over(self) -> bool:
        """True when at most one seat still plays."""
        return self.turn < 0

    def finishing_order(self) -> tuple[int, ...]:
        """All seats, first place first; meaningful when the deal is over (D20)."""
        last = tuple(seat for seat in range(len(self.hands)) if self.active >> seat & 1)
        return self.out + last + self.sunk[::-1]


_make = tuple.__new__


def start_position(
    hands: tuple[int, ...], leader: int, rules: Compiled, *, opening: int = 0, log: list[Event] | None = None
) -> Position:
    """The position before the first lead: empty hands are out in seat order, hopeless hands are sunk.

    The sunk test goes clockwise from the leader, so the first of several takes the last place.
    """
    seats = len(hands)
    out = tuple(seat for seat in range(seats) if not hands[seat])
    sunk: tuple[int, ...] = ()
    active = sum(1 << seat for seat in range(seats) if hands[seat])
    for seat in (seat % seats for seat in range(leader, leader + seats)):
        if hands[seat] and not hands[seat] & ~rules.forbidden:
            active ^= 1 << seat
            sunk += (seat,)
            if log is not None:
                log.append(Sank(seat, seats + 1 - len(sunk), CardSet(hands[seat])))
    turn = leader if active >> leader & 1 else rules.after[leader][active]
    if turn != leader:
        opening = 0
    if not active & active - 1:
        turn = -1
    return Position(hands, turn, -1, -1, 0, 0, 0, 0, active, 0, opening, 0, out, sunk)


def reading(mask: int, rules: Compiled) -> tuple[int, int]:
    """Rank and size of a set of cards: the rank of its highest natural card, 13 for wild cards alone."""
    natural = mask & ~rules.wild
    return ((natural.bit_length() - 1) >> 3 if natural else WILDS), mask.bit_count()


def advance(position: Position, seat: int, mask: int, rules: Compiled, log: list[Event] | None = None) -> Position:
    """The position after ``seat`` plays the cards ``mask`` (0: passes); events are appended to ``log``.

    The action must be legal: nothing is checked here.
    """
    if not mask:
        return _after_pass(position, seat, rules, log)
    hands, turn, _, top_rank, top_size, block, _, locked, active, reversed_, _, pending, out, sunk = position
    hand = hands[seat] ^ mask
    natural = mask & ~rules.wild
    rank = (natural.bit_length() - 1) >> 3 if natural else WILDS
    size = mask.bit_count()
    lead = top_rank < 0 or (pending == 1 and seat == turn)
    match = not lead and rules.skips and rank == top_rank and size == top_size
    block = size + (0 if lead or rank != top_rank else block)
    if lead:
        locked = 0
    if log is not None:
        if lead and pending:
            log.append(Settled(seat, seat))
        completion = not lead and rules.block_four and block == 4 and rank == top_rank
        log.append(Played(seat, CardSet(mask), rank, hand.bit_count(), lead, completion))
    if rules.revolution and (natural if rules.revolution_naturals else mask).bit_count() >= rules.revolution:
        reversed_ ^= 1
        if log is not None:
            log.append(RevolutionTurned(bool(reversed_)))
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    if not hand & ~rules.forbidden:
        active ^= 1 << seat
        out, sunk = _placed(seat, hand, out, sunk, len(hands), log)
    if not active & active - 1:
        return _make(Position, (hands, -1, seat, rank, size, block, 0, locked, active, reversed_, 0, 0, out, sunk))
    if clears(rank, size, block, rules):
        leader = seat if active >> seat & 1 else rules.after[seat][active]
        if log is not None:
            log.append(Cleared(seat, _cause(rank, size, block, rules, lead=lead), leader))
        return _make(Position, (hands, leader, -1, -1, 0, 0, 0, 0, active, reversed_, 0, 0, out, sunk))
    landed = (hands, seat, rank, size, block, locked, active, reversed_, out, sunk)
    return _answered(landed, rules, log, match=match)


def clears(rank: int, size: int, block: int, rules: Compiled) -> bool:
    """Whether a play of ``size`` cards of ``rank`` that makes a block of ``block`` turns the pile away."""
    return (
        rank == rules.clear_rank
        or rules.clear_ranks >> rank & 1 == 1
        or (block >= 4 if rules.block_four else rules.one_play_four and size >= 4)
    )


_Landed = tuple[tuple[int, ...], int, int, int, int, int, int, int, tuple[int, ...], tuple[int, ...]]
"""A play that stays on the table: hands, owner, rank, size, block, locked, active, reversed, out, sunk."""


def _placed(
    seat: int, hand: int, out: tuple[int, ...], sunk: tuple[int, ...], seats: int, log: list[Event] | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give the seat the best free place when its hand is empty, the worst when nothing in it may be played last."""
    if not hand:
        out = (*out, seat)
        if log is not None:
            log.append(WentOut(seat, len(out)))
    else:
        sunk = (*sunk, seat)
        if log is not None:
            log.append(Sank(seat, seats + 1 - len(sunk), CardSet(hand)))
    return out, sunk


def _answered(landed: _Landed, rules: Compiled, log: list[Event] | None, *, match: bool) -> Position:
    """Whose turn it is after a play that stays: a match skips one seat, and may leave nobody to answer (D6, D7)."""
    hands, owner, rank, size, block, locked, active, reversed_, out, sunk = landed
    waiting = active & ~(locked | 1 << owner)
    passed = pending = 0
    if match and waiting:
        skipped = rules.after[owner][waiting]
        passed = 1 << skipped
        waiting ^= passed
        if log is not None:
            log.append(Skipped(skipped))
        if not waiting and active >> owner & 1:
            pending = 1
            waiting = 1 << owner
    if not waiting:
        return _settled(hands, owner, active, reversed_, out, sunk, rules, log)
    turn = rules.after[owner][waiting]
    return _make(
        Position, (hands, turn, owner, rank, size, block, passed, locked, active, reversed_, 0, pending, out, sunk)
    )


def _after_pass(position: Position, seat: int, rules: Compiled, log: list[Event] | None) -> Position:
    hands, _, owner, top_rank, top_size, block, passed, locked, active, reversed_, _, _, out, sunk = position
    passed |= 1 << seat
    if rules.pass_locks:
        locked |= 1 << seat
    if log is not None:
        log.append(Passed(seat))
    waiting = active & ~(passed | locked | 1 << owner)
    if not waiting:
        return _settled(hands, owner, active, reversed_, out, sunk, rules, log)
    turn = rules.after[seat][waiting]
    return _make(
        Position, (hands, turn, owner, top_rank, top_size, block, passed, locked, active, reversed_, 0, 0, out, sunk)
    )


def _settled(
    hands: tuple[int, ...],
    owner: int,
    active: int,
    reversed_: int,
    out: tuple[int, ...],
    sunk: tuple[int, ...],
    rules: Compiled,
    log: list[Event] | None,
) -> Position:
    leader = owner if active >> owner & 1 else rules.after[owner][active]
    if log is not None:
        log.append(Settled(owner, leader))
    return _make(Position, (hands, leader, -1, -1, 0, 0, 0, 0, active, reversed_, 0, 0, out, sunk))


def _cause(rank: int, size: int, block: int, rules: Compiled, *, lead: bool) -> ClearedBy:
    if rank == rules.clear_rank:
        return "clear-card"
    if rules.clear_ranks >> rank & 1:
        return "rank"
    return "completion" if not lead and rules.block_four and block == 4 and size < 4 else "four"
