"""A new table: whether what is wanted goes together, and the fact that it was made."""

from __future__ import annotations

from typing import Final

from president.game import GameError, new_game
from president.rules import RuleSetError, load
from president.server import wire
from president.server.clock import Chance
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.facts import Created, Occupant, Timing
from president.server.identity import Person
from president.server.length import rules_of
from president.server.lobby import level_exists
from president.server.names import bot_name

_DAY: Final = 86_400
_LEAST: Final = {"turn": 5, "reserve": 10, "days": _DAY}
"""The fewest seconds of each kind of clock; with fewer nobody could play."""


def new_table(person: Person, wanted: wire.NewTable, edge: Edge) -> Created:
    """The first fact of a table with ``person`` as host.

    Raises:
        Refusal: as :func:`check`, and ``no-such-bot``.
    """
    created = Created(
        rules=wanted.rules,
        players=_occupants(person, wanted, edge.chance),
        pace=wanted.pace,
        window=wanted.window,
        at=edge.wall_time(),
        deals=wanted.deals,
        target=wanted.target,
        listed=wanted.listed,
        clock=_timing(wanted.clock),
        spectators=wanted.spectators,
        chat=wanted.chat,
        mercy_after=wanted.mercy_after,
        fill=wanted.fill,
    )
    check(created)
    return created


def _timing(clock: wire.ClockSetup | None) -> Timing | None:
    if clock is None:
        return None
    if clock.kind == "none":
        return Timing()
    if clock.seconds < _LEAST[clock.kind]:
        raise Refusal("wrong-clock", f"This clock needs at least {_LEAST[clock.kind]} seconds.", status=409)
    if clock.kind == "days" and clock.seconds % _DAY:
        raise Refusal("wrong-clock", "A clock that counts days takes whole days.", status=409)
    return Timing(clock.kind, clock.seconds, clock.increment if clock.kind == "reserve" else 0)


def check(created: Created) -> None:
    """Whether a game can be played this way.

    Raises:
        Refusal: ``no-such-rules``, ``wrong-length``, ``needs-deals`` or ``wrong-seats``.
    """
    try:
        load(created.rules)
    except RuleSetError as error:
        raise Refusal("no-such-rules", f"{error}.", status=404) from None
    try:
        rules = rules_of(created)
    except RuleSetError as error:
        raise Refusal("wrong-length", f"{error}.", status=409) from None
    if rules.ending.until == "deals" and rules.ending.deals is None:
        raise Refusal("needs-deals", f"{rules.title} needs a number of deals.", status=409)
    try:
        new_game(rules, len(created.players))
    except GameError as error:
        raise Refusal("wrong-seats", f"{error}.", status=409) from None


def _occupants(person: Person, wanted: wire.NewTable, chance: Chance) -> list[Occupant]:
    players = [Occupant("person", person.name, person.id, kept=True)]
    for setup in wanted.seats:
        if not level_exists(setup.level):
            raise Refusal("no-such-bot", f"There is no bot {setup.level!r}.", status=404)
        if setup.kind == "bot":
            name = bot_name({who.name for who in players}, chance)
            players.append(Occupant("bot", name, level=setup.level, pace=setup.pace))
        else:
            players.append(Occupant("open", level=setup.level, kept=True, pace=setup.pace))
    return players
