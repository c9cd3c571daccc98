"""Hints from the search: what a strong player would do in a person's place."""

from __future__ import annotations

import asyncio
from typing import Final

from president.bots.search.explain import Explanation
from president.game import Action, SeatView, view
from president.records.notation import format_action
from president.server import wire
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.hosting import player_of
from president.server.hosting_facts import Helped
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.state import TableState
from president.server.thinking import Job, explain

LEVEL: Final = "strong"
_PATIENCE: Final = 3.0


async def advise(table: LiveTable, person: Person, edge: Edge) -> wire.Advice:
    """Look at the position from a person's seat; that there was help is written down first.

    Raises:
        Refusal: ``not-alone``, ``nothing-to-do``, or ``no-time`` when no answer comes in time.
    """
    await table.change(lambda state: _helped(state, person))
    state = table.state
    # Asking twice about a position gives the same answer.
    job = Job(LEVEL, _seen(state, person), seed=state.acted)
    try:
        found = await asyncio.wait_for(edge.runner.run(job, explain), _PATIENCE)
    except TimeoutError:
        raise Refusal("no-time", "Nobody has time to think about that just now.") from None
    if found is None:
        raise Refusal("nothing-to-do", "You have nothing to do now.")
    return _advice(state.acted, found)


def _helped(state: TableState, person: Person) -> Helped | None:
    """The fact to write; ``None`` when it stands there already."""
    _seen(state, person)
    player = player_of(state, person)
    return None if player in state.helped else Helped(player)


def _seen(state: TableState, person: Person) -> SeatView:
    """What the asker's seat sees, where help may be asked for.

    Nobody gets help against people: a table is alone when all others are bots.
    """
    player = player_of(state, person)
    if len(state.people) > 1:
        raise Refusal("not-alone", "Hints are for games against bots only.")
    seen = view(state.game, state.seat_of(player)) if state.game is not None else None
    if seen is None or not seen.options.may_act:
        raise Refusal("nothing-to-do", "You have nothing to do now.")
    return seen


def _advice(version: int, found: Explanation) -> wire.Advice:
    if not found.alternatives:
        return wire.Advice(version, [_text(found.action)], found.ground)
    actions = [_text(each.action) for each in found.alternatives]
    return wire.Advice(version, actions, found.ground, [round(each.place, 2) for each in found.alternatives])


def _text(action: Action | None) -> str:
    return "" if action is None else format_action(action)
