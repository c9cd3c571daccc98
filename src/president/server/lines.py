"""Events and notices as lines for the browser's log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from president.game import Event, redact
from president.game.events import (
    Cleared,
    DealEnded,
    DealStarted,
    ExchangeOpened,
    ExchangeSpared,
    GameEnded,
    Gave,
    HandDealt,
    LeadGiven,
    Passed,
    Played,
    Requested,
    RevolutionTurned,
    Sank,
    Settled,
    Skipped,
    WentOut,
)
from president.server.state import News, Notice, TableState
from president.server.text import RANK_NAMES, texts
from president.server.wire import Line

_encode = msgspec.json.Encoder().encode


class Lines:
    """What everybody reads about some news. ``public`` holds the lines when they are the same for all."""

    def __init__(self, state: TableState, news: Sequence[News]) -> None:
        self._state = state
        self._news = news
        self.public: list[Line] | None = None
        self._encoded: bytes | None = None
        if all(_is_public(item) for item in news):
            self.public = self.of(None)

    def of(self, seat: int | None) -> list[Line]:
        """The lines for a seat (``None``: somebody who watches), each event as that seat may see it."""
        if self.public is not None:
            return self.public
        found: list[Line] = []
        for item in self._news:
            if isinstance(item, Notice):
                found.append(_notice(self._state, item))
            elif (seen := redact(item, seat)) is not None:
                found.extend(event_lines(seen))
        return found

    def encoded(self, seat: int | None) -> bytes:
        """The lines for a seat as JSON."""
        if self.public is None:
            return _encode(self.of(seat))
        if self._encoded is None:
            self._encoded = _encode(self.public)
        return self._encoded


def _is_public(item: News) -> bool:
    return isinstance(item, Notice) or item.audience is None


def event_lines(event: Event) -> Iterator[Line]:
    """The lines of one event, already redacted for its reader."""
    if isinstance(event, ExchangeOpened):
        for high, low, due in event.pairs:
            yield Line("exchange", by=low, to=high, number=due)
        return
    yield _LINES[type(event)](event)


def _notice(state: TableState, notice: Notice) -> Line:
    seat = state.seat_of(notice.player) if notice.player is not None else None
    other = state.seat_of(notice.other) if notice.other is not None else None
    return Line(notice.kind, by=seat, to=other, name=notice.name, how=notice.how, number=notice.number)


def _deal(event: DealStarted) -> Line:
    return Line("deal", by=event.dealer, number=event.number)


def _spared(event: ExchangeSpared) -> Line:
    return Line("mercy", by=event.seat, number=event.deals)


def _hand(event: HandDealt) -> Line:
    return Line("hand", by=event.seat, cards=texts(event.cards))


def _requested(event: Requested) -> Line:
    return Line("requested", by=event.seat, to=event.to, cards=None if event.cards is None else texts(event.cards))


def _gave(event: Gave) -> Line:
    return Line("gave", by=event.seat, to=event.to, cards=None if event.cards is None else texts(event.cards))


def _lead(event: LeadGiven) -> Line:
    opening = texts(event.opening) if event.opening else None
    return Line("lead", by=event.seat, cards=opening, how="holder" if event.holder else None)


def _played(event: Played) -> Line:
    how = "completion" if event.completion else "lead" if event.lead else None
    return Line(
        "played", by=event.seat, cards=texts(event.cards), rank=RANK_NAMES[event.rank], left=event.left, how=how
    )


def _passed(event: Passed) -> Line:
    return Line("passed", by=event.seat)


def _skipped(event: Skipped) -> Line:
    return Line("skipped", by=event.seat)


def _reversed(event: RevolutionTurned) -> Line:
    return Line("reversed", how="reversed" if event.reversed_ else "natural")


def _out(event: WentOut) -> Line:
    return Line("out", by=event.seat, place=event.place)


def _sunk(event: Sank) -> Line:
    return Line("sunk", by=event.seat, place=event.place, cards=texts(event.cards))


def _cleared(event: Cleared) -> Line:
    return Line("cleared", by=event.seat, to=event.leader, how=event.by)


def _settled(event: Settled) -> Line:
    return Line("settled", by=event.owner, to=event.leader)


def _deal_ended(event: DealEnded) -> Line:
    return Line("deal-ended", by=event.order[-1], cards=texts(event.remaining))


def _game_ended(event: GameEnded) -> Line:
    return Line("game-ended")


_LINES: dict[type[Event], Callable[..., Line]] = {
    DealStarted: _deal,
    HandDealt: _hand,
    ExchangeSpared: _spared,
    Requested: _requested,
    Gave: _gave,
    LeadGiven: _lead,
    Played: _played,
    Passed: _passed,
    Skipped: _skipped,
    RevolutionTurned: _reversed,
    WentOut: _out,
    Sank: _sunk,
    Cleared: _cleared,
    Settled: _settled,
    DealEnded: _deal_ended,
    GameEnded: _game_ended,
}
