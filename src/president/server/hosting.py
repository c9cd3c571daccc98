"""What the messages about running a table ask of it: seats, votes, what persons allow."""

from __future__ import annotations

from typing import assert_never

from president.server import tuning, wire
from president.server.clock import Chance
from president.server.errors import Refusal
from president.server.facts import AnyFact
from president.server.hosting_facts import (
    HandedOver,
    Kicked,
    Muted,
    Proposed,
    Queued,
    Resumed,
    Shown,
    Swapped,
    Unqueued,
    Voted,
)
from president.server.identity import Person
from president.server.names import bot_name
from president.server.seating import is_queued
from president.server.state import TableState, person_at

HostingMessage = (
    wire.Kick
    | wire.Mute
    | wire.HandOver
    | wire.Swap
    | wire.Tune
    | wire.Queue
    | wire.Propose
    | wire.Vote
    | wire.Resume
    | wire.ShowHands
)


def fact(state: TableState, person: Person, message: HostingMessage, chance: Chance) -> AnyFact | None:
    """The fact that carries out a message; ``None`` when all is as it asks already.

    Raises:
        Refusal: the person may not do that.
    """
    match message:
        case wire.Kick(player=player):
            return _kick(state, person, player, chance)
        case wire.Mute(player=player, on=on):
            return _mute(state, person, player, on=on)
        case wire.HandOver(player=player):
            check_host(state, person)
            return HandedOver(player)
        case wire.Swap(player=player, other=other):
            check_host(state, person)
            return Swapped(player, other)
        case wire.Tune():
            check_host(state, person)
            return tuning.fact(state, message)
        case wire.Queue(on=on):
            if is_queued(state, person.id) == on:
                return None
            return Queued(person.id, person.name) if on else Unqueued(person.id)
        case wire.Propose(what=what, rules=rules):
            return Proposed(player_of(state, person), what, rules if what == "rules" else None)
        case wire.Vote(yes=yes):
            return Voted(player_of(state, person), yes)
        case wire.Resume():
            return Resumed(player_of(state, person))
        case wire.ShowHands(on=on):
            player = player_of(state, person)
            return None if on == (player in state.house.shows) else Shown(player, on)
        case _:
            assert_never(message)


def _kick(state: TableState, person: Person, player: int, chance: Chance) -> Kicked:
    check_host(state, person)
    who = person_at(state, player)
    if player == state.host or who.guest is None:
        raise Refusal("yourself", "You can leave, but not put yourself out.")
    return Kicked(player, who.guest, bot_name({other.name for other in state.players}, chance))


def _mute(state: TableState, person: Person, player: int, *, on: bool) -> Muted | None:
    check_host(state, person)
    person_at(state, player)
    return None if on == (player in state.house.muted) else Muted(player, on)


def player_of(state: TableState, person: Person) -> int:
    """The player number of somebody who plays.

    Raises:
        Refusal: ``no-seat``.
    """
    player = state.player_of(person.id)
    if player is None:
        raise Refusal("no-seat", "You only watch this table; take a seat first.")
    return player


def check_host(state: TableState, person: Person) -> None:
    """Let only the host pass.

    Raises:
        Refusal: ``not-host``, or ``no-seat`` for somebody who watches.
    """
    if player_of(state, person) != state.host:
        raise Refusal("not-host", "Only the host may do that.")
