"""Legal moves as card masks, one for each (rank, size, wild cards), in a pinned order.

Ranks come in the natural order with clear twos and wild cards alone at the end, sizes ascending,
fewer wild cards first, a pass last. Each move uses the lowest cards that make it; any others of the
rank do as well (suits decide nothing in the rule sets built so far).
"""

from __future__ import annotations

from president.game.position import Position
from president.rules.compare import WILDS
from president.rules.compiled import LOWEST, Candidates, Compiled, Picks


def moves(position: Position, rules: Compiled) -> list[int]:
    """What the seat in turn may do: card masks, and 0 for a pass when it may pass. Empty when the deal is over."""
    hands, turn, _, top_rank, top_size, block, _, _, _, reversed_, opening, pending, _, _ = position
    if turn < 0:
        return []
    hand = hands[turn]
    quick = rules.in_order and not hand & rules.wild
    if top_rank < 0 or pending:
        if opening:
            return _openings(hand, opening, rules)
        return _looked_up(hand, rules.lead_tables) if quick else _plays(hand, rules.leads, rules)
    block = block if rules.block_four else 0
    if quick:
        found = _looked_up(hand, rules.tables(top_rank, top_size, block, reversed_))
    else:
        found = _plays(hand, rules.answers(top_rank, top_size, block, reversed_), rules)
    found.append(0)
    return found


def completions(position: Position, rules: Compiled, seat: int) -> list[int]:
    """What ``seat`` may add out of turn to make four of the block on top (D11)."""
    if not rules.anytime or position.top_rank < 0 or seat == position.turn or position.turn < 0:
        return []
    hand = position.hands[seat]
    able = (hand & (0xFF << 8 * position.top_rank | rules.wild)).bit_count() >= 4 - position.block
    if not able or not position.active >> seat & 1:
        return []
    return _plays(hand, rules.completions(position.top_rank, position.block), rules)


def every_move(position: Position, rules: Compiled) -> list[tuple[int, int]]:
    """All accepted ``(seat, mask)``: the seat in turn first, then completers from the owner's left on (D12)."""
    turn = position.turn
    if turn < 0:
        return []
    found = [(turn, mask) for mask in moves(position, rules)]
    top_rank = position.top_rank
    if rules.anytime and top_rank >= 0:
        need, cards = 4 - position.block, 0xFF << 8 * top_rank | rules.wild
        able = [seat for seat, hand in enumerate(position.hands) if (hand & cards).bit_count() >= need]
        if able and able != [turn]:
            seats = len(position.hands)
            for seat in sorted(able, key=lambda seat: (seat - position.owner - 1) % seats):
                found += [(seat, mask) for mask in completions(position, rules, seat)]
    return found


def _looked_up(hand: int, tables: tuple[Picks, ...]) -> list[int]:
    """The moves of a hand without wild cards, rank by rank: four times as quick as :func:`_plays`."""
    found: list[int] = []
    for held, table in zip(hand.to_bytes(14, "little"), tables, strict=True):
        if held:
            found += table[held]
    return found


def _plays(hand: int, candidates: Candidates, rules: Compiled) -> list[int]:
    if rules.wild & hand:
        return _plays_with_wilds(hand, candidates, rules)
    data = hand.to_bytes(14, "little")
    found: list[int] = []
    for rank, shift, _, table in candidates:
        held = data[rank]
        if held:
            found += [low << shift for low in table[held]]
    return found


def _plays_with_wilds(hand: int, candidates: Candidates, rules: Compiled) -> list[int]:
    wilds = hand & rules.wild
    spare = wilds.bit_count()
    found: list[int] = []
    for rank, shift, sizes, _ in candidates:
        if rank == WILDS:
            if not rules.wilds_lowest or wilds == hand:
                found += [lowest_of(wilds, size) for size in range(1, spare + 1) if sizes >> size & 1]
            continue
        held = hand >> shift & 0xFF
        most = held.bit_count()
        for size in range(1, most + spare + 1) if held else ():
            if sizes >> size & 1:
                for wild in range(max(0, size - most), min(spare, size - 1) + 1):
                    found.append(LOWEST[held][size - wild] << shift | lowest_of(wilds, wild))
    return found


def _openings(hand: int, opening: int, rules: Compiled) -> list[int]:
    """Leads that contain one of the opening cards: the lowest held, joined by others of its rank and wild cards."""
    card = hand & opening
    card &= -card
    rank = (card.bit_length() - 1) >> 3
    others = hand & 0xFF << 8 * rank & ~card
    wilds = hand & rules.wild
    found: list[int] = []
    for size in range(1, 1 + others.bit_count() + wilds.bit_count() + 1):
        if size <= rules.most:
            fewest, most = max(0, size - 1 - others.bit_count()), min(wilds.bit_count(), size - 1)
            found += [
                card | lowest_of(others, size - 1 - wild) | lowest_of(wilds, wild) for wild in range(fewest, most + 1)
            ]
    return found


def lowest_of(mask: int, count: int) -> int:
    """The ``count`` lowest cards of a mask."""
    rest = mask
    for _ in range(count):
        rest &= rest - 1
    return mask ^ rest
