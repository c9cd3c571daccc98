"""What the server itself has to do at a table next, and when: a pure function of what it knows.

Bots, forced gives, stand-ins for people who are away, time limits and the next deal are all ordinary facts; this says
who is due. When a bot acts must not tell what anybody holds: it depends on the pace, on the window, and on what
everybody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from president.game import Game, actors, forced_give
from president.server.shuffles import coming, everybody_salted
from president.server.state import Ballot, TableState
from president.server.timing import Moments, Presence, counts_days, deadline
from president.server.tuning import pace_of

__all__ = ["Due", "Kind", "Moments", "Presence", "Waits", "needed", "plan", "verdict"]

Kind = Literal["promise", "deal", "forced", "bot", "standin", "timeout", "tally", "host", "rules"]

VOTE: Final = 60.0
"""Seconds that a vote stays open."""
HOST_GRACES: Final = 4
"""How many times the grace period a host may be away before another person is the host."""
_DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Due:
    """Something to do at a moment of the clock, for a seat."""

    at: float
    kind: Kind
    seat: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits:
    """How long things take, in seconds. ``turn_limit`` ``None``: for ever. ``salt``: for salts to come."""

    window: float
    grace: float
    deal_wait: float
    turn_limit: float | None
    salt: float = 0.0


def plan(state: TableState, waits: Waits, moments: Moments, presence: Presence) -> list[Due]:
    """Everything due at the table, in no particular order.

    Nothing while nobody is there to see it, except where the clock counts days; only votes and the host's role while
    the game is paused.
    """
    days = counts_days(state)
    if presence.here == 0 and not days:
        return []
    game = state.game
    dues = list(_around(state, waits, moments, presence))
    if game is None or state.house.paused or game.phase == "over":
        return dues
    if game.phase == "ready" and coming(state) is None:
        dues.append(Due(moments.acted, "promise"))
        return dues
    if game.phase == "ready":
        dues.append(Due(_next_deal(state, game, waits, moments, presence), "deal"))
    elif game.phase == "exchange":
        for seat in sorted(actors(game)):
            dues += _trader(state, game, seat, waits, moments, presence)
    else:
        dues += _players(state, game, waits, moments, presence)
    return dues


def _around(state: TableState, waits: Waits, moments: Moments, presence: Presence) -> Iterator[Due]:
    """What is due apart from the cards: a vote's end, another host, the game by rules that were voted for."""
    vote = state.house.vote
    if vote is not None:
        decided = verdict(vote, presence.since) is not None
        yield Due(moments.vote if decided else moments.vote + VOTE, "tally")
    gone = presence.gone.get(state.host)
    if gone is not None and presence.here > 0:
        yield Due(gone + (_DAY if counts_days(state) else HOST_GRACES * waits.grace), "host")
    if state.house.rules is not None and state.phase == "over":
        yield Due(moments.acted + waits.deal_wait, "rules")


def needed(present: Mapping[int, float]) -> int:
    """How many of those present must say yes: more than half."""
    return len(present) // 2 + 1


def verdict(vote: Ballot, present: Mapping[int, float]) -> bool | None:
    """Whether a vote is carried; ``None`` while that is open. Only those who are present count."""
    if not present:
        return None
    if len(vote.yes & present.keys()) >= needed(present):
        return True
    return False if len(present) - len(vote.no & present.keys()) < needed(present) else None


def _next_deal(state: TableState, game: Game, waits: Waits, moments: Moments, presence: Presence) -> float:
    """At once when nobody is left to wait for, else after the time that a result stays; the first deal when everybody
    has added a salt, and soon in any case.
    """
    people = {number for number, who in enumerate(state.players) if who.kind == "person"}
    if game.deal == 0:
        return moments.acted + (0 if everybody_salted(state, presence.gone) else waits.salt)
    away = set() if counts_days(state) else set(presence.gone)
    if people - away <= state.ready:
        return moments.acted
    clock = state.created.clock
    return moments.ended + (clock.seconds if clock is not None and clock.kind == "days" else waits.deal_wait)


def _trader(
    state: TableState, game: Game, seat: int, waits: Waits, moments: Moments, presence: Presence
) -> Iterator[Due]:
    """A trade that the server makes comes after the pace, whether a bot chose it or nobody had a choice."""
    at = moments.acted + pace_of(state, seat)
    if forced_give(game, seat) is not None:
        yield Due(at, "forced", seat)
    else:
        yield from _turn(state, seat, at, waits, moments, presence)


def _players(state: TableState, game: Game, waits: Waits, moments: Moments, presence: Presence) -> Iterator[Due]:
    assert game.turn is not None
    open_pile = state.rules.clearing.four == "anytime" and bool(game.trick)
    at = moments.acted + pace_of(state, game.turn)
    if open_pile:
        at = max(at, moments.played + waits.window)
        for seat in sorted(actors(game) - {game.turn}):
            yield from _completer(state, seat, waits, moments, presence)
    yield from _turn(state, game.turn, at, waits, moments, presence)


def _completer(state: TableState, seat: int, waits: Waits, moments: Moments, presence: Presence) -> Iterator[Due]:
    """Bots out of turn decide inside the window, so that none of them is ever slower than the seat in turn."""
    at = moments.played + min(pace_of(state, seat), waits.window / 2)
    gone = _gone(state, seat, presence)
    if state.occupant(seat).kind == "bot":
        yield Due(at, "bot", seat)
    elif gone is not None:
        yield Due(max(at, gone + waits.grace), "standin", seat)


def _turn(state: TableState, seat: int, at: float, waits: Waits, moments: Moments, presence: Presence) -> Iterator[Due]:
    """The seat that has to act: a bot when it has waited, a bot for somebody away, or the clock.

    The clock of somebody away runs on: a bot sits in when it runs out, or after the grace period if that is sooner.
    """
    if state.occupant(seat).kind == "bot":
        yield Due(at, "bot", seat)
        return
    until = deadline(state, state.seat_player(seat), moments, presence, waits.turn_limit)
    gone = _gone(state, seat, presence)
    if gone is not None:
        sits_in = gone + waits.grace if until is None else min(gone + waits.grace, until)
        yield Due(max(at, sits_in), "standin", seat)
    elif until is not None:
        yield Due(until, "timeout", seat)


def _gone(state: TableState, seat: int, presence: Presence) -> float | None:
    """Since when somebody has been missed; nobody is where the clock counts days."""
    return None if counts_days(state) else presence.gone.get(state.seat_player(seat))
