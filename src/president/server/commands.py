"""What each message from a browser asks of a table."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from president.game import Game
from president.server import hosting, wire
from president.server.clock import Chance
from president.server.errors import Refusal
from president.server.facts import Acted, Closing, Ended, Left, Occupant, Paced, Readied, Seated, Started
from president.server.hosting import check_host, player_of
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.names import bot_name
from president.server.shuffles import salt_fact
from president.server.state import TableState

_PASSES: Final = ("-", "pass")


async def obey(table: LiveTable, person: Person, message: wire.FromBrowser, chance: Chance) -> None:
    """Carry out a message; returns when it is durable and everybody has been told.

    Raises:
        Refusal: it is not possible, and nothing has changed.
    """
    match message:
        case wire.Act():
            await table.change(lambda state: _act(state, person, message, table))
        case wire.Ready():
            await table.change(lambda state: _ready(state, person))
        case wire.Sit(seat=seat):
            await table.change(lambda state: Seated(_player_at(state, seat), person.id, person.name))
        case wire.Start():
            await table.change(lambda state: _start(state, person, chance))
        case wire.Rematch():
            await table.change(lambda state: _rematch(state, person, chance))
        case wire.Pace(pace=pace):
            await table.change(lambda state: _pace(state, person, pace))
        case wire.EndGame():
            await table.change(lambda state: _end(state, person))
        case wire.Leave():
            await table.change(lambda state: _leave(state, person, chance))
        case wire.Salt():
            await table.change(lambda state: salt_fact(state, person, message))
        case wire.Hello() | wire.Ping() | wire.Say() | wire.Advise():
            raise Refusal("malformed", "Hello comes once, at the beginning.")
        case _:
            await table.change(lambda state: hosting.fact(state, person, message, chance))


def _act(state: TableState, person: Person, act: wire.Act, table: LiveTable) -> Acted:
    seat = state.seat_of(player_of(state, person))
    if state.game is None:
        raise Refusal("not-started", "The game has not started.")
    if not _meant_for(state, seat, act) <= act.version <= state.version:
        raise _too_late(state, state.game, seat, act)
    return table.stamped(Acted(seat, act.action))


def _too_late(state: TableState, game: Game, seat: int, act: wire.Act) -> Refusal:
    """Why an action that was meant for an older position is refused: somebody's cards came first, or it is old.

    Cards can only race where four of a kind are completed out of turn.
    """
    pile = game.trick or game.last_trick
    cards = act.action.strip() not in _PASSES
    raced = state.rules.clearing.four == "anytime" and cards and state.dealt <= act.version < state.topped
    if raced and pile and pile[-1].seat != seat:
        quicker = state.occupant(pile[-1].seat).name
        return Refusal("beaten-to-it", f"{quicker} was quicker; you keep your cards.")
    return Refusal("stale", "The table has moved on since; look again.")


def _meant_for(state: TableState, seat: int, act: wire.Act) -> int:
    """The oldest version that an action can answer.

    Cards answer the top, so passes in between do not spoil them; a pass, or a free lead, answers the turn; what is
    given or named in the exchange depends on the deal and on the partner, and the engine knows whose move it is.
    """
    game = state.game
    if game is None or state.phase == "exchange":
        return state.dealt
    if game.turn == seat and (game.leads or act.action.strip() in _PASSES):
        return state.acted
    return state.topped


def _ready(state: TableState, person: Person) -> Readied | None:
    """Ready for the next deal; nothing to write when it has begun meanwhile, or was said before."""
    player = player_of(state, person)
    late = state.phase in ("exchange", "play")
    return None if late or player in state.ready else Readied(player)


def _start(state: TableState, person: Person, chance: Chance) -> Started:
    check_host(state, person)
    if state.game is not None:
        raise Refusal("started", "The game has already started.")
    if state.created.fill == "people" and any(who.kind == "open" for who in state.players):
        raise Refusal("seats-free", "This table waits until people have all the seats.")
    return Started(filled(state, chance))


def _rematch(state: TableState, person: Person, chance: Chance) -> Started:
    check_host(state, person)
    if state.phase != "over":
        raise Refusal("not-over", "The game is not over.")
    return Started(filled(state, chance), state.house.rules)


def filled(state: TableState, chance: Chance) -> list[Occupant]:
    """Everybody at the table, with bots in the free seats; a person may still take such a seat later."""
    players = list(state.players)
    for number, who in enumerate(players):
        if who.kind == "open":
            name = bot_name({other.name for other in players}, chance)
            players[number] = replace(who, kind="bot", name=name, kept=True)
    return players


def _pace(state: TableState, person: Person, pace: int) -> Paced:
    check_host(state, person)
    return Paced(pace)


def _end(state: TableState, person: Person) -> Closing | Ended:
    check_host(state, person)
    if state.rules.ending.until != "open":
        raise Refusal("has-an-end", "This game ends by itself.")
    if state.game is None:
        raise Refusal("not-started", "The game has not started.")
    if state.game.phase == "over":
        raise Refusal("over", "The game is over.")
    return Ended() if state.game.phase == "ready" else Closing()


def _leave(state: TableState, person: Person, chance: Chance) -> Left:
    player = player_of(state, person)
    return Left(player, bot_name({other.name for other in state.players}, chance))


def _player_at(state: TableState, seat: int) -> int:
    if not 0 <= seat < len(state.players):
        raise Refusal("no-such-seat", "There is no such seat at this table.")
    return state.game.players[seat] if state.game is not None else seat
