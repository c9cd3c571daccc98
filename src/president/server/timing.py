"""How long people may think: a pure function of the table, of when things happened, and of who is here.

Nobody is hurried for bots: a clock runs only while another person is here to wait, except where it counts days.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from president.game import actors
from president.server.state import TableState

EMPTY_BANK: Final = 3.0
"""Seconds for a turn when the bank is used up."""


class Moments(NamedTuple):
    """When things happened: the last change of the position, the last cards played, the last deal's end, the vote."""

    acted: float
    played: float
    ended: float
    vote: float = 0.0


class Presence(NamedTuple):
    """Who is here: the number of people connected, and since when each player is here, or has been gone."""

    here: int
    gone: Mapping[int, float]
    since: Mapping[int, float] = MappingProxyType({})


def limit(state: TableState, player: int, usual: float | None) -> float | None:
    """The seconds that a player has for this turn; ``None``: for ever. ``usual`` is the server's own limit."""
    clock = state.created.clock
    if clock is None:
        return usual
    if clock.kind == "none":
        return None
    if clock.kind == "reserve":
        return max(EMPTY_BANK, state.banks[player] / 1000)
    return clock.seconds


def started(state: TableState, player: int, moments: Moments, presence: Presence) -> float | None:
    """When the player's clock began to run for what is asked now; ``None``: it does not run."""
    if counts_days(state):
        return moments.acted if len(state.people) > 1 else None
    company = None  # a plain loop, since every move comes by here
    for other, at in presence.since.items():
        if other != player and (company is None or at < company):
            company = at
    return None if company is None else max(moments.acted, company)


def deadline(state: TableState, player: int, moments: Moments, presence: Presence, usual: float | None) -> float | None:
    """The moment at which the clock acts for a person."""
    seconds = limit(state, player, usual)
    if seconds is None:
        return None
    since = started(state, player, moments, presence)
    return None if since is None else since + seconds


def next_deadline(state: TableState, moments: Moments, presence: Presence, usual: float | None) -> float | None:
    """The first moment at which the clock acts for somebody whom the table waits for."""
    game = state.game
    if game is None or state.house.paused or not state.playing:
        return None
    asked = (game.turn,) if game.turn is not None else actors(game)
    found = None
    for seat in asked:
        player = game.players[seat]
        if state.players[player].kind == "person":
            at = deadline(state, player, moments, presence, usual)
            if at is not None and (found is None or at < found):
                found = at
    return found


def counts_days(state: TableState) -> bool:
    """True at a table where nobody waits in front of the page: it goes on without anybody present."""
    clock = state.created.clock
    return clock is not None and clock.kind == "days"
