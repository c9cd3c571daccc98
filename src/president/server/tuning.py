"""How the bot of a seat plays: its level, with a style where it searches, and its own pace."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from president.bots import exists
from president.server import wire
from president.server.errors import Refusal
from president.server.factbase import Occupant
from president.server.facts import AnyFact
from president.server.hosting_facts import Tuned
from president.server.state import Change, Folded, Notice, TableState, people_of


def fact(state: TableState, message: wire.Tune) -> Tuned | None:
    """The fact that makes a bot as the message asks; ``None`` when it is so already.

    Raises:
        Refusal: ``no-bot``, or ``no-such-bot`` for a level that there is not.
    """
    who = _bot_at(state, message.player)
    if not exists(message.level):
        raise Refusal("no-such-bot", f"There is no bot {message.level!r}.")
    if (who.level, who.pace) == (message.level, message.pace):
        return None
    return Tuned(message.player, message.level, message.pace)


def plays(state: TableState, seat: int) -> str | None:
    """The level of the bot that plays in a seat; ``None`` where a person does."""
    who = state.occupant(seat)
    return who.level if who.kind == "bot" else None


def pace_of(state: TableState, seat: int) -> float:
    """The seconds that the server takes for what it does in a seat: the bot's own pace, or the table's."""
    who = state.occupant(seat)
    own = who.pace if who.kind == "bot" else None
    return (state.pace if own is None else own) / 1000


def _bot_at(state: TableState, player: int) -> Occupant:
    """The bot under a player number, or the free place that one will take."""
    if not 0 <= player < len(state.players) or state.players[player].kind == "person":
        raise Refusal("no-bot", "No bot plays there.")
    return state.players[player]


def _tuned(state: TableState, fact: Tuned, version: int) -> Folded:
    who = _bot_at(state, fact.player)
    other = replace(who, level=fact.level, pace=fact.pace)
    players = (*state.players[: fact.player], other, *state.players[fact.player + 1 :])
    after = replace(state, players=players, people=people_of(players), version=version)
    if who.kind == "open" or who.level == fact.level:
        return Folded(after, ())
    return Folded(after, (Notice("tuned", fact.player, who.name, how=fact.level),))


CHANGES: Final[dict[type[AnyFact], Change]] = {Tuned: _tuned}
