"""The trade before play: who owes what to whom, and the judge of requests and gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from president.cards import JOKER, CardSet, number_word
from president.cards.card import COPIES
from president.cards.cardset import indices
from president.game.actions import Give, Request
from president.game.errors import IllegalAction, Reason
from president.game.moves import lowest_of
from president.game.view import TradeOption
from president.rules.compiled import Compiled

Stage = Literal["request", "low-gives", "high-gives", "done"]


@dataclass(frozen=True, slots=True)
class Trade:
    """One pair's trade: ``due`` cards each way, and how far it has come.

    ``named`` holds the cards asked for, ``gave`` what the low seat handed over, ``returned`` what came back.
    """

    high: int
    low: int
    due: int
    stage: Stage
    named: int | None = None
    gave: int = 0
    returned: int = 0

    @property
    def actor(self) -> int | None:
        """The seat that has to act in this trade now."""
        return {"request": self.high, "high-gives": self.high, "low-gives": self.low, "done": None}[self.stage]

    def partner(self, seat: int) -> int:
        """The other seat of the pair."""
        return self.low if seat == self.high else self.high


def open_trades(seats: tuple[tuple[int, int, int], ...], rules: Compiled) -> tuple[Trade, ...]:
    """The trades of ``(high seat, low seat, cards due)``; naming replaces the first pair's best cards only (G0-5)."""
    named = rules.rules.exchange.low_gives == "named"
    return tuple(
        Trade(high, low, due, "request" if named and index == 0 else "low-gives")
        for index, (high, low, due) in enumerate(seats)
    )


def best_cards(hand: int, count: int, power: tuple[int, ...], *, weakest: bool = False) -> tuple[int, int]:
    """The ``count`` best (or weakest) cards of a hand: those that must go, and those tied for the rest.

    The second mask holds every card of the rank at which the choice falls; it is empty when there is none.
    """
    must, missing = 0, count
    for rank in sorted(range(len(power)), key=lambda rank: power[rank], reverse=not weakest):
        held = hand & 0xFF << 8 * rank
        number = held.bit_count()
        if number > missing:
            return must, held if missing else 0
        must |= held
        missing -= number
    return must, 0


def trade_option(trades: tuple[Trade, ...], seat: int, hand: int, rules: Compiled) -> TradeOption | None:
    """What ``seat`` has to do in the exchange; ``None`` when it does not trade or has finished."""
    trade = next((trade for trade in trades if seat in (trade.high, trade.low) and trade.stage != "done"), None)
    if trade is None:
        return None
    other = trade.partner(seat)
    if trade.actor != seat:
        return TradeOption("wait", other, trade.due, CardSet(), CardSet())
    if trade.stage == "request":
        return TradeOption("request", other, trade.due, CardSet(), CardSet(rules.pack))
    count, must, among = _owed(trade, hand, rules)
    return TradeOption("give", other, count, CardSet(must), CardSet(among))


def _owed(trade: Trade, hand: int, rules: Compiled) -> tuple[int, int, int]:
    """Cards owed by the seat whose turn it is: how many, which must go, among which the rest is chosen."""
    if trade.stage == "high-gives":
        count = trade.gave.bit_count()
        if rules.rules.exchange.high_returns == "worst":
            return count, *best_cards(hand, count, rules.power(), weakest=True)
        return count, 0, hand if count else 0
    if trade.named is not None:
        must = held_of_named(trade.named, hand)
        return must.bit_count(), must, 0
    return trade.due, *best_cards(hand, trade.due, rules.power())


def copies(index: int) -> int:
    """The cards that look like this one: the same card in either pack, or any joker."""
    return 0xFF << COPIES * JOKER if index >> 3 == JOKER else 1 << index | 1 << (index ^ 4)


def held_of_named(named: int, hand: int) -> int:
    """The named cards that a hand holds; a name takes one copy, whichever is held, and may be given twice (G0-5)."""
    found = 0
    for index in indices(named):
        held = hand & copies(index) & ~found
        found |= held & -held
    return found


def _faces(mask: int) -> list[int]:
    return sorted(copies(index) for index in indices(mask))


def reason_against_request(trades: tuple[Trade, ...], action: Request, rules: Compiled) -> IllegalAction | None:
    """Why these cards may not be named now."""
    trade, refusal = _trade_of(trades, action.seat, action.to)
    if refusal is not None or trade is None:
        return refusal
    if trade.stage != "request" or trade.high != action.seat:
        return IllegalAction(Reason.NOT_YOUR_TURN, f"seat {action.seat} has no cards to name now")
    if len(action.cards) > trade.due:
        return IllegalAction(
            Reason.WRONG_NUMBER,
            f"{action.cards}: at most {_cards(trade.due)} may be named, not {number_word(len(action.cards))}",
        )
    missing = action.cards.mask & ~rules.pack
    if missing:
        return IllegalAction(Reason.NO_SUCH_CARD, f"{CardSet(missing)} is not in the pack")
    return None


def reason_against_give(trades: tuple[Trade, ...], action: Give, hand: int, rules: Compiled) -> IllegalAction | None:
    """Why these cards may not be given now."""
    trade, refusal = _trade_of(trades, action.seat, action.to)
    if refusal is not None or trade is None:
        return refusal
    if trade.actor != action.seat or trade.stage == "request":
        return IllegalAction(
            Reason.NOT_YOUR_TURN, f"seat {action.seat} does not give before seat {action.to} has acted"
        )
    missing = action.cards.mask & ~hand
    if missing:
        return IllegalAction(Reason.NOT_YOUR_CARDS, f"seat {action.seat} does not hold {CardSet(missing)}")
    count, must, among = _owed(trade, hand, rules)
    if trade.named is not None and trade.stage == "low-gives":
        if _faces(action.cards.mask) != _faces(must):
            held = CardSet(must) if must else "none"
            return IllegalAction(Reason.NOT_AS_NAMED, f"of the named cards {held} must be given, not {action.cards}")
        return None
    if len(action.cards) != count:
        return IllegalAction(Reason.WRONG_NUMBER, f"{_cards(count)} must be given, not {_cards(len(action.cards))}")
    if must & ~action.cards.mask or action.cards.mask & ~(must | among):
        low = trade.stage == "low-gives"
        reason = Reason.NOT_YOUR_BEST if low else Reason.NOT_YOUR_WORST
        kind = "best" if low else "lowest"
        return IllegalAction(reason, f"{action.cards}: {_cards(count, kind)} of the hand must be given")
    return None


def _cards(count: int, kind: str = "") -> str:
    """``one card``, ``two best cards``, ``no cards``."""
    return " ".join(word for word in (number_word(count), kind, "card" if count == 1 else "cards") if word)


def _trade_of(trades: tuple[Trade, ...], seat: int, to: int) -> tuple[Trade | None, IllegalAction | None]:
    for trade in trades:
        if seat in (trade.high, trade.low):
            if trade.partner(seat) != to:
                break
            if trade.stage == "done":
                return None, IllegalAction(Reason.WRONG_PHASE, f"seats {seat} and {to} have already traded")
            return trade, None
    return None, IllegalAction(Reason.WRONG_PARTNER, f"seat {seat} does not trade with seat {to}")


def after_request(trades: tuple[Trade, ...], action: Request, rules: Compiled) -> tuple[Trade, ...]:
    """The trades once these cards were named."""
    return tuple(
        replace(trade, stage="low-gives", named=action.cards.mask) if trade.actor == action.seat else trade
        for trade in trades
    )


def after_give(trades: tuple[Trade, ...], action: Give) -> tuple[Trade, ...]:
    """The trades once these cards changed hands."""

    def step(trade: Trade) -> Trade:
        if trade.actor != action.seat:
            return trade
        if trade.stage == "low-gives":
            return replace(trade, stage="high-gives", gave=action.cards.mask)
        return replace(trade, stage="done", returned=action.cards.mask)

    return tuple(step(trade) for trade in trades)


def weakest(hand: int, count: int, power: tuple[int, ...]) -> int:
    """The ``count`` weakest cards, ties by club, diamond, heart, spade; what a time-out returns (D34)."""
    by_weakness = sorted(indices(hand), key=lambda index: (power[index >> 3], index & 7))
    return sum(1 << index for index in by_weakness[:count])


def default_give(option: TradeOption, power: tuple[int, ...]) -> CardSet:
    """The give of a time-out: the low side's best with ties by suit, the high side's weakest (D34)."""
    rest = option.count - len(option.must)
    if option.must or _one_rank(option.among.mask):
        return option.must | CardSet(lowest_of(option.among.mask, rest))
    return CardSet(weakest(option.among.mask, rest, power))


def _one_rank(mask: int) -> bool:
    return not mask or (mask & ~(0xFF << 8 * ((mask.bit_length() - 1) >> 3))) == 0
