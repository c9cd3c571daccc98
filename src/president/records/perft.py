"""Counting every way a deal can go for a number of actions: the sharpest check of a rule engine.

An action is a seat with a rank, a size and a number of wild cards, or a pass; suits make no difference and
settling is no action. Every seat that may act counts, out of turn too.
"""

from __future__ import annotations

from collections.abc import Sequence

from president.cards import SUITS, CardSet
from president.game.actions import Pass, Play
from president.game.moves import every_move
from president.game.position import Position, advance, start_position
from president.records.notation import format_step
from president.rules import Compiled, RuleSet, compile_rules


def whole_suits() -> tuple[CardSet, ...]:
    """The deal in which four seats hold one suit each: clubs, diamonds, hearts, spades.

    >>> [len(hand) for hand in whole_suits()]
    [13, 13, 13, 13]
    """
    clubs = sum(1 << 8 * rank for rank in range(13))
    return tuple(CardSet(clubs << suit) for suit in range(len(SUITS)))


def first_position(
    rules: RuleSet, hands: Sequence[CardSet], *, lead: int = 0, first_deal: bool = False
) -> tuple[Position, Compiled]:
    """The position before a deal's first lead.

    In a first deal the rule set says who leads and whether an opening card must be played; ``lead`` then only
    counts where the rule set names no card.
    """
    compiled = compile_rules(rules, len(hands))
    card = rules.leading.card
    opening = 0
    if first_deal and card is not None and rules.leading.first in ("opens", "holder"):
        copies = 1 << card.index | 1 << (card.index ^ 4)
        holder = next((seat for seat, hand in enumerate(hands) if hand.mask & copies), None)
        if holder is None:
            raise ValueError(f"nobody holds {card}, which opens the first deal")
        lead = holder
        opening = copies if rules.leading.first == "opens" else 0
    return start_position(tuple(hand.mask for hand in hands), lead, compiled, opening=opening), compiled


def perft(position: Position, rules: Compiled, depth: int) -> int:
    """How many sequences of ``depth`` accepted actions there are from the position.

    >>> from president.rules import load
    >>> perft(*first_position(load("basic"), whole_suits()), 3)
    455
    """
    if depth == 0:
        return 1
    found = every_move(position, rules)
    if depth == 1:
        return len(found)
    return sum(perft(advance(position, seat, mask, rules), rules, depth - 1) for seat, mask in found)


def divide(position: Position, rules: Compiled, depth: int) -> dict[str, int]:
    """The count after each first action, keyed by the action's text; they add up to ``perft(…, depth)``.

    >>> from president.rules import load
    >>> divide(*first_position(load("basic"), whole_suits()), 2)["s0 3C"]
    13
    """
    return {
        format_step(Play(seat, CardSet(mask)) if mask else Pass(seat)): perft(
            advance(position, seat, mask, rules), rules, depth - 1
        )
        for seat, mask in every_move(position, rules)
    }
