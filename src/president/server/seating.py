"""Folds of people who come and go: seats taken and left, put out, host, queue."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from president.server.errors import Refusal
from president.server.facts import AnyFact, Join, Known, Left, Seated
from president.server.hosting_facts import HandedOver, Kicked, Queued, Recognised, Swapped, Unqueued
from president.server.state import (
    Change,
    Folded,
    House,
    Notice,
    TableState,
    Waiting,
    people_of,
    person_at,
    with_player,
)


def _seated(state: TableState, fact: Seated, version: int) -> Folded:
    if not 0 <= fact.player < len(state.players):
        raise Refusal("no-such-seat", "There is no such seat at this table.")
    if not state.players[fact.player].free:
        raise Refusal("seat-taken", "Somebody else sits there.")
    if state.player_of(fact.guest) is not None:
        raise Refusal("seated", "You already have a seat at this table.")
    _welcome(state, fact.guest)
    if state.house.bared and state.playing:
        raise Refusal("seen-hands", "Those who watch have seen the hands of this deal; you can play from the next on.")
    person = replace(state.players[fact.player], kind="person", name=fact.name, guest=fact.guest, kept=True)
    after = with_player(state, fact.player, person, version)
    if state.players[state.host].kind != "person":
        after = replace(after, host=fact.player)
    return Folded(_unqueue(after, fact.guest), (Notice("joined", fact.player, fact.name),))


def _left(state: TableState, fact: Left, version: int) -> Folded:
    who = state.players[fact.player]
    if who.kind != "person":
        raise Refusal("no-seat", "You have no seat at this table.")
    return Folded(_vacated(state, fact.player, fact.name, version), (Notice("left", fact.player, who.name),))


def _kicked(state: TableState, fact: Kicked, version: int) -> Folded:
    who = person_at(state, fact.player)
    if who.guest != fact.guest:
        raise Refusal("no-person", "Somebody else sits there by now.")
    after = _vacated(state, fact.player, fact.name, version)
    house = replace(after.house, kicked=after.house.kicked | {fact.guest})
    return Folded(replace(after, house=house), (Notice("kicked", fact.player, who.name),))


def _vacated(state: TableState, player: int, bot: str, version: int) -> TableState:
    """A person is gone for good; when it was the host, the next person is."""
    kind: Literal["open", "bot"] = "open" if state.game is None else "bot"
    name = "" if kind == "open" else bot
    stays = replace(state.players[player], kind=kind, name=name, guest=None, kept=True)
    after = with_player(state, player, stays, version)
    if player == state.host:
        heirs = (number for number, other in enumerate(after.players) if other.kind == "person")
        after = replace(after, host=next(heirs, state.host))
    return after


def _known(state: TableState, fact: Known, version: int) -> Folded:
    who = state.players[fact.player]
    if who.kind != "person":
        raise Refusal("no-seat", "Nobody sits there.")
    if state.player_of(fact.guest) not in (None, fact.player):
        raise Refusal("seated", "You already have a seat at this table.")
    person = replace(who, name=fact.name, guest=fact.guest)
    players = (*state.players[: fact.player], person, *state.players[fact.player + 1 :])
    return Folded(replace(state, players=players, people=people_of(players), version=version), ())


def _handed_over(state: TableState, fact: HandedOver, version: int) -> Folded:
    who = person_at(state, fact.player)
    if fact.player == state.host:
        raise Refusal("no-change", "That is the host already.")
    after = replace(state, host=fact.player, version=version)
    return Folded(after, (Notice("host", fact.player, who.name, how="away" if fact.away else None),))


# ---------------------------------------------------------------- seats


def _swapped(state: TableState, fact: Swapped, version: int) -> Folded:
    """Before the game two seats change hands; later the change waits for the deal, as the result is still shown."""
    one, other = fact.player, fact.other
    if one == other or not all(0 <= player < len(state.players) for player in (one, other)):
        raise Refusal("no-such-seat", "That takes two players at this table.")
    news = (Notice("swapped", one, state.players[one].name, other),)
    if state.game is None:
        return Folded(_exchanged(state, one, other, version), news)
    if state.game.phase != "ready":
        raise Refusal("in-deal", "Seats are changed between deals.")
    if state.rules.dealing.reseat == "by-place":
        raise Refusal("reseats", "By these rules the places of the last deal say who sits where.")
    house = replace(state.house, swaps=(*state.house.swaps, (one, other)))
    return Folded(replace(state, house=house, version=version), news)


def _exchanged(state: TableState, one: int, other: int, version: int) -> TableState:
    numbers = {one: other, other: one}
    players = list(state.players)
    players[one], players[other] = players[other], players[one]
    host = numbers.get(state.host, state.host)
    house = _renumbered(state.house, numbers)
    return replace(state, players=tuple(players), people=people_of(players), host=host, house=house, version=version)


def _renumbered(house: House, numbers: dict[int, int]) -> House:
    def of(players: frozenset[int]) -> frozenset[int]:
        return frozenset(numbers.get(player, player) for player in players)

    vote = house.vote
    if vote is not None:
        vote = replace(vote, by=numbers.get(vote.by, vote.by), yes=of(vote.yes), no=of(vote.no))
    return replace(house, muted=of(house.muted), shows=of(house.shows), vote=vote)


# ---------------------------------------------------------------- the queue


def _queued(state: TableState, fact: Queued, version: int) -> Folded:
    if state.game is None:
        raise Refusal("not-started", "The game has not started: take a seat.")
    if state.player_of(fact.guest) is not None:
        raise Refusal("seated", "You already have a seat at this table.")
    _welcome(state, fact.guest)
    queue = state.house.queue
    if is_queued(state, fact.guest):
        raise Refusal("queued", "You play from the next deal on already.")
    if len(queue) >= room(state):
        raise Refusal("full", "There is no room for another player at this table.")
    house = replace(state.house, queue=(*queue, Waiting(fact.guest, fact.name)))
    return Folded(replace(state, house=house, version=version), (Notice("queued", name=fact.name),))


def _unqueued(state: TableState, fact: Unqueued, version: int) -> Folded:
    name = next((waiting.name for waiting in state.house.queue if waiting.guest == fact.guest), None)
    if name is None:
        raise Refusal("not-queued", "You are not waiting for the next deal.")
    after = replace(_unqueue(state, fact.guest), version=version)
    return Folded(after, (Notice("unqueued", name=name),))


def _unqueue(state: TableState, guest: str) -> TableState:
    queue = tuple(waiting for waiting in state.house.queue if waiting.guest != guest)
    return state if queue == state.house.queue else replace(state, house=replace(state.house, queue=queue))


def _recognised(state: TableState, fact: Recognised, version: int) -> Folded:
    """Who was put out as a guest is out as an account too; who waits keeps the place, unless they sit already."""
    house = state.house
    kicked = house.kicked | {fact.guest} if fact.was in house.kicked else house.kicked
    here = fact.guest in state.people or is_queued(state, fact.guest) or fact.guest in kicked
    queue = [Waiting(fact.guest, fact.name) if waiting.guest == fact.was else waiting for waiting in house.queue]
    if here:
        queue = [waiting for waiting in house.queue if waiting.guest != fact.was]
    return Folded(replace(state, house=replace(house, kicked=kicked, queue=tuple(queue)), version=version), ())


def _welcome(state: TableState, guest: str) -> None:
    if guest in state.house.kicked:
        raise Refusal("kicked", "The host has put you out of this table.")


def is_queued(state: TableState, guest: str) -> bool:
    """Whether somebody plays from the next deal on."""
    return any(waiting.guest == guest for waiting in state.house.queue)


def may_enter(state: TableState, guest: str) -> bool:
    """Whether somebody may be at the table: where nobody may watch, only with a seat, or for one that is free."""
    if state.created.spectators != "off" or guest in state.people or is_queued(state, guest):
        return True
    lobby = state.game is None and guest not in state.house.kicked
    return lobby and any(who.kind == "open" for who in state.players)


def room(state: TableState) -> int:
    """How many can still join: bots' seats kept for people, and seats that the rule set lets be added."""
    kept = sum(who.free for who in state.players)
    return kept + max(0, state.rules.players.max - len(state.players))


def joins(state: TableState, waiting: list[Waiting]) -> list[Join]:
    """Who of those who wait gets which player number with the next deal: first the bots' kept ones, then new ones."""
    free = [number for number, who in enumerate(state.players) if who.free]
    new = range(len(state.players), max(len(state.players), state.rules.players.max))
    return [Join(who.guest, who.name, number) for who, number in zip(waiting, (*free, *new), strict=False)]


CHANGES: Final[dict[type[AnyFact], Change]] = {
    Seated: _seated,
    Left: _left,
    Known: _known,
    Kicked: _kicked,
    HandedOver: _handed_over,
    Swapped: _swapped,
    Queued: _queued,
    Unqueued: _unqueued,
    Recognised: _recognised,
}
