"""What the server itself has to do at a table next, and when: a pure function of what it knows.

Bots, forced gives, stand-ins for people who are away, time limits and the next deal are all ordinary facts; this says
who is due. When a bot acts must not tell what anybody holds: it depends on the pace, on the window, and on what
everybody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from president.game import Game, actors, forced_give
from president.server.state import TableState

Kind = Literal["deal", "forced", "bot", "standin", "timeout"]


@dataclass(frozen=True, slots=True)
class Due:
    """Something to do at a moment of the clock, for a seat."""

    at: float
    kind: Kind
    seat: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits:
    """How long things take, in seconds. ``turn_limit`` ``None``: for ever."""

    pace: float
    window: float
    grace: float
    deal_wait: float
    turn_limit: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moments:
    """When things happened: the last change of the position, the last cards played, the last deal's end."""

    acted: float
    played: float
    ended: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Who is here: the number of people connected, and since when each player who is not has been gone."""

    here: int
    gone: Mapping[int, float]


def plan(state: TableState, waits: Waits, moments: Moments, presence: Presence) -> list[Due]:
    """Everything due at the table, in no particular order; nothing while nobody is there to see it."""
    game = state.game
    if game is None or presence.here == 0 or game.phase == "over":
        return []
    if game.phase == "ready":
        return [Due(_next_deal(state, game, waits, moments, presence), "deal")]
    if game.phase == "exchange":
        traders = sorted(actors(game))
        return [due for seat in traders for due in _trader(state, game, seat, waits, moments, presence)]
    return list(_players(state, game, waits, moments, presence))


def _next_deal(state: TableState, game: Game, waits: Waits, moments: Moments, presence: Presence) -> float:
    """At once when nobody is left to wait for, else after the time that a result stays."""
    people = {number for number, who in enumerate(state.players) if who.kind == "person"}
    if game.deal == 0 or people - set(presence.gone) <= state.ready:
        return moments.acted
    return moments.ended + waits.deal_wait


def _trader(
    state: TableState, game: Game, seat: int, waits: Waits, moments: Moments, presence: Presence
) -> Iterator[Due]:
    """A trade that the server makes comes after the pace, whether a bot chose it or nobody had a choice."""
    at = moments.acted + waits.pace
    if forced_give(game, seat) is not None:
        yield Due(at, "forced", seat)
    else:
        yield from _turn(state, seat, at, waits, moments, presence)


def _players(state: TableState, game: Game, waits: Waits, moments: Moments, presence: Presence) -> Iterator[Due]:
    assert game.turn is not None
    open_pile = state.rules.clearing.four == "anytime" and bool(game.trick)
    at = moments.acted + waits.pace
    if open_pile:
        at = max(at, moments.played + waits.window)
        for seat in sorted(actors(game) - {game.turn}):
            yield from _completer(state, seat, waits, moments, presence)
    yield from _turn(state, game.turn, at, waits, moments, presence)


def _completer(state: TableState, seat: int, waits: Waits, moments: Moments, presence: Presence) -> Iterator[Due]:
    """Bots out of turn decide inside the window, so that none of them is ever slower than the seat in turn."""
    at = moments.played + min(waits.pace, waits.window / 2)
    who = state.occupant(seat)
    gone = _gone(state, seat, presence)
    if who.kind == "bot":
        yield Due(at, "bot", seat)
    elif gone is not None:
        yield Due(max(at, gone + waits.grace), "standin", seat)


def _turn(state: TableState, seat: int, at: float, waits: Waits, moments: Moments, presence: Presence) -> Iterator[Due]:
    """The seat that has to act: a bot when it has waited, a bot for somebody away, or the clock."""
    gone = _gone(state, seat, presence)
    if state.occupant(seat).kind == "bot":
        yield Due(at, "bot", seat)
    elif gone is not None:
        yield Due(max(at, gone + waits.grace), "standin", seat)
    elif waits.turn_limit is not None and presence.here > 1:
        yield Due(moments.acted + waits.turn_limit, "timeout", seat)


def _gone(state: TableState, seat: int, presence: Presence) -> float | None:
    return presence.gone.get(state.seat_player(seat))
