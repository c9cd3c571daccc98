"""A table as one seat may see it, in the words of the wire.

Everything here is made from a ``SeatView`` of that very seat and from what is public about the people at the table;
nothing is taken out of a fuller picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Literal

from president.cards import CardSet
from president.game import PlayOption, SeatView, TradeOption, TrickPlay, pairs, view
from president.game.events import DealEnded, ExchangeOpened, GameEnded, Gave
from president.rules import RuleSet
from president.server import wire
from president.server.lines import event_lines
from president.server.table import TableState
from president.server.text import RANK_NAMES, texts

SeatStateName = Literal["in", "passed", "locked", "skipped", "out", "sunk"]


class Presenter:
    """Makes the views of one moment; what is public is put together once for all seats."""

    def __init__(self, state: TableState, away: Set[int]) -> None:
        self._state = state
        public = view(state.game, None) if state.game is not None else None
        self._seats = _seats(state, public, away)
        self._pile = _melds(public.trick) if public else []
        self._last_pile = _melds(public.last_trick) if public else []
        self._ladder = [RANK_NAMES[rank] for rank in public.ladder] if public else []
        self._result = _result(state, public) if public else None
        self._standing = _standing(state, public) if public else None
        self._exchange = _exchange(public) if public and public.phase == "exchange" else []
        self._seatless: wire.View | None = None

    def view(self, seat: int | None) -> wire.View:
        """The table as ``seat`` sees it."""
        if seat is not None:
            return self._view(seat)
        if self._seatless is None:
            self._seatless = self._view(None)
        return self._seatless

    def _view(self, seat: int | None) -> wire.View:
        if self._state.game is None:
            return _lobby_view(seat, self._seats)
        seen = view(self._state.game, seat)
        return wire.View(
            seat=seat,
            phase=seen.phase,
            deal=seen.deal,
            seats=_own_counts(self._seats, seen),
            hand=texts(seen.hand),
            turn=seen.turn,
            leads=seen.leads,
            pile=self._pile,
            last_pile=self._last_pile,
            discard=len(seen.discard),
            ladder=self._ladder,
            choices=_choices(seen),
            opening=texts(seen.opening)[0] if seen.opening else None,
            reversed=seen.reversed_,
            dealer=seen.dealer,
            result=self._result,
            standing=self._standing,
            exchange=self._exchange,
            receipt=_receipt(seen) if seat is not None else None,
        )

    def log(self, seat: int | None) -> list[wire.Line]:
        """The lines of the current deal, for somebody who comes in."""
        if self._state.game is None:
            return []
        return [line for event in view(self._state.game, seat).history for line in event_lines(event)]


def table_info(state: TableState) -> wire.TableInfo:
    """What does not change during a game, except by the host."""
    rules = state.rules
    return wire.TableInfo(
        code=state.code,
        rules=rules.name,
        title=rules.title,
        length=length(rules),
        host=state.seat_of(state.host),
        pace=state.pace,
        window=state.created.window,
        wilds=[RANK_NAMES[rank] for rank in rules.wild_ranks],
        pass_costs=rules.passing.costs,
        completions=rules.clearing.four == "anytime",
        counts=rules.scoring.counts,
        endless=rules.ending.until == "open",
    )


def length(rules: RuleSet) -> str:
    """When a game ends, in words.

    >>> from president.rules import load
    >>> length(load("basic"))
    'first to 11 points'
    """
    ending = rules.ending
    if ending.until == "target":
        return f"first to {ending.target} points"
    if ending.until == "deals" and ending.deals is not None:
        return "1 deal" if ending.deals == 1 else f"{ending.deals} deals"
    return "until the host ends it"


# ---------------------------------------------------------------- the people


def _lobby_view(seat: int | None, seats: list[wire.SeatInfo]) -> wire.View:
    return wire.View(
        seat=seat,
        phase="lobby",
        deal=0,
        seats=seats,
        hand=[],
        turn=None,
        leads=False,
        pile=[],
        last_pile=[],
        discard=0,
        ladder=[],
        choices=wire.Choices(),
    )


def _seats(state: TableState, public: SeatView | None, away: Set[int]) -> list[wire.SeatInfo]:
    numbers = public.players if public is not None else range(len(state.players))
    return [_seat_info(state, public, away, seat, player) for seat, player in enumerate(numbers)]


def _seat_info(state: TableState, public: SeatView | None, away: Set[int], seat: int, player: int) -> wire.SeatInfo:
    who = state.players[player]
    return wire.SeatInfo(
        name=who.name,
        kind=who.kind,
        player=player,
        cards=public.counts[seat] if public else 0,
        points=public.points[seat] if public else 0,
        presidencies=public.presidencies[seat] if public else 0,
        level=who.level if who.kind == "bot" else None,
        away=player in away,
        host=player == state.host,
        ready=state.phase == "ready" and (who.kind == "bot" or player in state.ready),
        title=state.titles[player] if state.titles else None,
        state=_seat_state(public, seat) if public else "in",
        place=_place(public, seat) if public else None,
    )


def _seat_state(public: SeatView, seat: int) -> SeatStateName:
    if seat in public.out:
        return "out"
    if seat in public.sunk:
        return "sunk"
    if seat in public.skipped:
        return "skipped"
    if seat in public.locked:
        return "locked"
    return "passed" if seat in public.passed else "in"


def _place(public: SeatView, seat: int) -> int | None:
    if public.phase in ("ready", "over"):
        return public.previous.index(seat) + 1 if seat in public.previous else None
    if seat in public.out:
        return public.out.index(seat) + 1
    return len(public.players) - public.sunk.index(seat) if seat in public.sunk else None


def _own_counts(seats: list[wire.SeatInfo], seen: SeatView) -> list[wire.SeatInfo]:
    """The chips as this seat counts them: in the exchange the two who trade know more than the rest."""
    if seen.phase != "exchange":
        return seats
    return [
        chip if chip.cards == count else _recounted(chip, count) for chip, count in zip(seats, seen.counts, strict=True)
    ]


def _recounted(chip: wire.SeatInfo, count: int) -> wire.SeatInfo:
    fields = {name: getattr(chip, name) for name in chip.__struct_fields__}
    return wire.SeatInfo(**{**fields, "cards": count})


# ---------------------------------------------------------------- the cards


def _melds(plays: Iterable[TrickPlay]) -> list[wire.PileMeld]:
    return [wire.PileMeld(play.seat, texts(play.cards), RANK_NAMES[play.rank]) for play in plays]


def _choices(seen: SeatView) -> wire.Choices:
    options = seen.options
    if not options.plays and not options.may_pass and options.trade is None:
        return _NO_CHOICES
    trade = _trade(options.trade) if options.trade is not None else None
    return wire.Choices([_play(play) for play in options.plays], options.may_pass, trade)


_NO_CHOICES = wire.Choices()


def _play(option: PlayOption) -> wire.PlayChoice:
    does = [name for name in ("out", "clears", "skips", "reverses", "sinks", "completes") if getattr(option, name)]
    return wire.PlayChoice(texts(option.cards), RANK_NAMES[option.rank], option.size, option.wilds, does)


def _trade(option: TradeOption) -> wire.Trade:
    return wire.Trade(option.kind, option.to, option.count, texts(option.must), texts(option.among))


def _exchange(public: SeatView) -> list[wire.ExchangePair]:
    gave = {(event.seat, event.to) for event in public.history if isinstance(event, Gave)}
    opened = (event for event in public.history if isinstance(event, ExchangeOpened))
    return [
        wire.ExchangePair(high, low, due, done=(high, low) in gave)
        for event in opened
        for high, low, due in event.pairs
    ]


def _receipt(seen: SeatView) -> wire.Receipt | None:
    """What this seat gave and got; shown until the first card is played."""
    before_play = seen.phase == "play" and not seen.trick and not seen.discard
    if seen.deal < 2 or not (before_play or seen.phase == "exchange"):
        return None
    gave, got, other = CardSet(), CardSet(), None
    for event in seen.history:
        if isinstance(event, Gave) and event.cards is not None:
            if event.seat == seen.seat:
                gave, other = event.cards, event.to
            else:
                got, other = event.cards, event.seat
    return wire.Receipt(other, texts(gave), texts(got)) if other is not None else None


# ---------------------------------------------------------------- results


def _result(state: TableState, public: SeatView) -> wire.DealResult | None:
    if public.phase not in ("ready", "over"):
        return None
    ended = next((event for event in reversed(public.history) if isinstance(event, DealEnded)), None)
    if ended is None:
        return None
    order = ended.order
    trades = pairs(public.rules, len(order)) if public.phase == "ready" else ()
    return wire.DealResult(
        order=list(order),
        titles=[state.titles[public.players[seat]] or "" for seat in order],
        points=[ended.points[seat] for seat in order],
        remaining=texts(ended.remaining),
        next_pairs=[wire.ExchangePair(order[high - 1], order[low - 1], due, done=False) for high, low, due in trades],
    )


def _standing(state: TableState, public: SeatView) -> list[wire.Standing] | None:
    if public.phase != "over":
        return None
    ended = next((event for event in reversed(public.history) if isinstance(event, GameEnded)), None)
    if ended is None:
        return None
    return [wire.Standing(player, state.players[player].name, points, rank) for player, points, rank in ended.standing]
