"""A deal in plain text, all hands open: for people who look at an environment."""

from __future__ import annotations

from president.bots.envs.deal import Deal
from president.cards import rank_name


def ranks(mask: int) -> str:
    """The ranks of cards, weakest rank first, without suits.

    >>> ranks(0b111 | 1 << 96)
    '3332'
    """
    return "".join(rank_name(rank) * (mask >> 8 * rank & 0xFF).bit_count() for rank in range(14))


def hand_text(mask: int) -> str:
    """A hand with spaces between ranks; ``-`` for none."""
    found = [rank_name(rank) * (mask >> 8 * rank & 0xFF).bit_count() for rank in range(14)]
    return " ".join(text for text in found if text) or "-"


def show(deal: Deal) -> str:
    """Who is to decide, the top, every hand, and the last actions."""
    position = deal.position
    names = deal.setting.actions.names
    lines = [f"{deal.setting.rules.title}, {deal.setting.players} players"]
    if position.top_rank >= 0 and not deal.over:
        top = next(done for done in reversed(deal.done) if done.action)
        lines[0] += f"; top {names[top.action]} by player {top.seat}"
    if position.reversed_:
        lines[0] += "; ranking reversed"
    for seat, hand in enumerate(position.hands):
        mark = ">" if seat == deal.seat else " "
        placed = f"  place {_place(deal, seat)}" if not position.active >> seat & 1 or deal.over else ""
        lines.append(f"{mark} player {seat}: {hand_text(hand)}{placed}")
    last = deal.done[-deal.setting.players :]
    if last:
        lines.append("  " + ", ".join(f"{done.seat} {names[done.action]}" for done in last))
    if deal.asked:
        lines.append(f"  player {deal.seat} may complete four of a kind")
    return "\n".join(lines)


def _place(deal: Deal, seat: int) -> int:
    if deal.over:
        return deal.places()[seat] + 1
    position = deal.position
    if seat in position.out:
        return position.out.index(seat) + 1
    return deal.setting.players - position.sunk.index(seat)
