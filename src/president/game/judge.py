"""The one judge of plays and passes: why an action may not be taken, or ``None``.

Listing (:mod:`president.game.moves`) and judging read the same tables, so they cannot disagree about what
beats what; a property test compares them on every subset of small hands.
"""

from __future__ import annotations

from president.cards import CardSet, number_word, rank_word, set_word
from president.game.errors import IllegalAction, Reason
from president.game.position import Position, reading
from president.rules.compare import WILDS, Verdict, is_bomb
from president.rules.compiled import Compiled


def reason_against_pass(position: Position, seat: int, rules: Compiled) -> IllegalAction | None:
    """Why ``seat`` may not pass now."""
    refusal = _may_not_act(position, seat)
    if refusal is not None:
        return refusal
    if seat != position.turn:
        return IllegalAction(Reason.NOT_YOUR_TURN, f"seat {seat} cannot pass: it is seat {position.turn}'s turn")
    if position.leads:
        return IllegalAction(Reason.MUST_LEAD, "a leader cannot pass: the table is yours, play something")
    return None


def reason_against_play(position: Position, seat: int, mask: int, rules: Compiled) -> IllegalAction | None:
    """Why ``seat`` may not play the cards of ``mask`` now, in turn or out of turn."""
    refusal = _may_not_act(position, seat) or _not_held(position, seat, mask)
    if refusal is not None:
        return refusal
    if seat != position.turn:
        return _out_of_turn(position, seat, mask, rules)
    refusal = _not_a_meld(position.hands[seat], mask, rules)
    if refusal is not None:
        return refusal
    if not position.leads:
        return _not_beating(position, mask, rules)
    if position.opening and not mask & position.opening:
        opening = next(iter(CardSet(position.opening)))
        return IllegalAction(
            Reason.OPENING_CARD, f"the first lead of the deal must contain {opening}; {CardSet(mask)} does not"
        )
    return None


def _may_not_act(position: Position, seat: int) -> IllegalAction | None:
    if not 0 <= seat < len(position.hands):
        return IllegalAction(Reason.NO_SUCH_SEAT, f"there is no seat {seat} at a table of {len(position.hands)}")
    if not position.active >> seat & 1 or position.over:
        return IllegalAction(Reason.OUT_OF_PLAY, f"seat {seat} takes no further part in this deal")
    return None


def _not_held(position: Position, seat: int, mask: int) -> IllegalAction | None:
    if not mask:
        return IllegalAction(Reason.NO_CARDS, "a play needs at least one card")
    missing = mask & ~position.hands[seat]
    if missing:
        return IllegalAction(Reason.NOT_YOUR_CARDS, f"seat {seat} does not hold {CardSet(missing)}")
    return None


def _not_a_meld(hand: int, mask: int, rules: Compiled) -> IllegalAction | None:
    rank, size = reading(mask, rules)
    cards = CardSet(mask)
    naturals = mask & ~rules.wild
    if (size > 1 and rank == rules.clear_rank) or _mixes_clear_card(naturals, rules):
        name = rank_word(rules.clear_rank)
        return IllegalAction(
            Reason.ONE_CLEAR_CARD, f"a {name} clears alone: play one {name} and nothing else, not {cards}"
        )
    if rank != WILDS and naturals & ~(0xFF << 8 * rank):
        return IllegalAction(Reason.NOT_A_MELD, f"{cards} are of different ranks; cards played together must be alike")
    if rank == WILDS and rules.wilds_lowest and mask != hand and hand & ~rules.wild:
        return IllegalAction(
            Reason.WILDS_ALONE, f"{cards}: wild cards may be played alone only when nothing else is left in the hand"
        )
    if size > rules.most:
        return IllegalAction(
            Reason.SET_TOO_LARGE, f"{cards}: a set has at most {number_word(rules.most)} cards, not {number_word(size)}"
        )
    return None


def _mixes_clear_card(mask: int, rules: Compiled) -> bool:
    if rules.clear_rank < 0:
        return False
    clear = mask & 0xFF << 8 * rules.clear_rank
    return bool(clear) and clear != mask


def _not_beating(position: Position, mask: int, rules: Compiled) -> IllegalAction | None:
    rank, size = reading(mask, rules)
    block = position.block if rules.block_four else 0
    for candidate, _, sizes, _ in rules.answers(position.top_rank, position.top_size, block, position.reversed_):
        if candidate == rank:
            if sizes >> size & 1:
                return None
            break
    return _why_not(position, rank, size, rules)


def _why_not(position: Position, rank: int, size: int, rules: Compiled) -> IllegalAction:
    tried, top = set_word(rank, size), set_word(position.top_rank, position.top_size)
    verdict = rules.verdict(rank, size, position.top_rank, position.top_size, position.reversed_)
    if verdict is Verdict.WRONG_SIZE:
        need = _needed(position, rules)
        return IllegalAction(Reason.WRONG_SIZE, f"{tried} cannot answer {top}: {need}")
    if is_bomb(rules.rules, position.top_rank, position.top_size):
        return IllegalAction(Reason.TOO_LOW, f"{tried} cannot beat the bomb of {top}; only a higher bomb can")
    order = " while the ranks are reversed" if position.reversed_ else ""
    return IllegalAction(Reason.TOO_LOW, f"{tried} cannot beat {top}{order}; play higher cards or pass")


def _needed(position: Position, rules: Compiled) -> str:
    count = position.top_size
    cards = "one card" if count == 1 else f"{number_word(count)} cards"
    if is_bomb(rules.rules, position.top_rank, position.top_size):
        return f"a bomb needs an answer of {cards} or more"
    return f"it takes {cards}" if rules.rules.beating.size == "same" else f"it takes {cards} or more"


def _out_of_turn(position: Position, seat: int, mask: int, rules: Compiled) -> IllegalAction | None:
    turn = position.turn
    if not rules.anytime or position.top_rank < 0:
        return IllegalAction(Reason.NOT_YOUR_TURN, f"it is seat {turn}'s turn, not seat {seat}'s")
    rank, size = reading(mask, rules)
    if mask & ~(rules.wild | 0xFF << 8 * position.top_rank) or rank != position.top_rank:
        return IllegalAction(
            Reason.NOT_YOUR_TURN,
            f"it is seat {turn}'s turn; out of turn only the {rank_word(position.top_rank, plural=True)} missing to "
            "four may be added",
        )
    if position.block + size != 4:
        return IllegalAction(
            Reason.NOT_A_COMPLETION,
            f"{CardSet(mask)} would make {number_word(position.block + size)} on the pile; "
            "out of turn only exactly four counts",
        )
    return None
