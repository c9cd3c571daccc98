"""Understanding what a person types at the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from president.cards import Card, CardSet, parse_rank, rank_name
from president.game import Action, Give, Pass, Play, Request, SeatView
from president.records.notation import parse_action, parse_cards

_RANKS: Final = re.compile(r"(?:10|JK|[2-9TJQKA])+", re.IGNORECASE)
_RANK: Final = re.compile(r"10|JK|[2-9TJQKA]", re.IGNORECASE)


def read_play(text: str, view: SeatView) -> Action:
    """A play or a pass: the number of an option, ranks such as ``88`` or ``K``, or cards such as ``8c 8d``.

    What could be a number or ranks is the number of an option when there is one.

    Raises:
        ValueError: when it is none of these; the message says what can be typed.
    """
    assert view.seat is not None
    plays = view.options.plays
    if text.lower() in ("p", "pass", "-"):
        return Pass(view.seat)
    if text.isdecimal() and 1 <= int(text) <= len(plays):
        return Play(view.seat, plays[int(text) - 1].cards)
    by_rank = _by_ranks(text, view)
    if by_rank is not None:
        return Play(view.seat, by_rank)
    if text.isdecimal() or _RANKS.fullmatch("".join(text.split())):
        raise ValueError(f"There is no play {text} for you; type a number that is shown, cards, or ? for help.")
    try:
        return parse_action(text, view.seat, hand=view.hand)
    except ValueError:
        message = f"{text!r} is no play; type a number, cards such as 8c 8d, ranks such as KK, or ? for help."
        raise ValueError(message) from None


def _by_ranks(text: str, view: SeatView) -> CardSet | None:
    """The option made of these ranks, or such cards of the hand when no option is (the judge will say why not)."""
    words = "".join(text.split())
    if not _RANKS.fullmatch(words):
        return None
    wanted = Counter(word.upper().replace("10", "T") for word in _RANK.findall(words))
    for play in view.options.plays:
        if Counter(rank_name(card.rank) for card in play.cards) == wanted:
            return play.cards
    cards: list[Card] = []
    for name, count in wanted.items():
        cards += list(view.hand.of_rank(parse_rank(name)))[:count]
    return CardSet.of(cards) if len(cards) == wanted.total() else None


def read_trade(text: str, view: SeatView) -> Action:
    """A give or a request: numbers of the cards shown, cards, or a dash for none.

    Raises:
        ValueError: when it cannot be read.
    """
    trade = view.options.trade
    assert trade is not None
    assert view.seat is not None
    try:
        if trade.kind == "request":
            return Request(view.seat, trade.to, parse_cards("" if text == "-" else text, CardSet()))
        numbered = _numbered(text, choices(view))
        return Give(view.seat, trade.to, parse_cards(text, view.hand) if numbered is None else numbered)
    except ValueError as error:
        shown = (
            "cards such as 2c 2s, or - for none"
            if trade.kind == "request"
            else "the numbers shown, or cards such as 4d"
        )
        raise ValueError(f"{text!r} is not understood; type {shown}.") from error


def choices(view: SeatView) -> list[Card]:
    """The cards that may be given, weakest first."""
    trade = view.options.trade
    assert trade is not None
    return in_order(trade.must | trade.among, view)


def in_order(cards: CardSet, view: SeatView) -> list[Card]:
    """Cards in the order of the ranking in force."""
    return sorted(cards, key=lambda card: (view.ladder.index(card.rank), card.suit, card.pack))


def _numbered(text: str, cards: Sequence[Card]) -> CardSet | None:
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() for word in words):
        return None
    for word in words:
        if not 1 <= int(word) <= len(cards):
            raise ValueError(f"there is no card number {word}")
    return CardSet.of(cards[int(word) - 1] for word in words)
