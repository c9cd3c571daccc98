"""A table as the fold of its log: pure, and the only place where a table changes.

Folding a fact is also how it is judged: what the rules or the moment do not allow raises ``Refusal`` and nothing is
written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from president.cards import Card, CardSet
from president.game import Action, Game, IllegalAction, Play, Step, apply, end_game, new_game, start_deal
from president.game.events import Cleared, DealEnded, Event, Played, Settled
from president.game.roles import title
from president.records.notation import parse_action
from president.rules import RuleSet, load, with_length
from president.server.errors import Refusal
from president.server.facts import (
    Acted,
    AnyFact,
    Closing,
    Created,
    Dealt,
    Ended,
    Known,
    Left,
    Occupant,
    Paced,
    Readied,
    Seated,
    Started,
)
from president.server.text import BITS


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened at the table and not in the game."""

    kind: Literal["joined", "left", "away", "back", "started", "timeout"]
    player: int | None = None
    name: str | None = None


News = Event | Notice
_TOPPING = frozenset({Played, Cleared, Settled})
"""Events that change what lies on top."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table after its last fact. (A Struct: one is made for every move, and these are the quickest to make.)

    Players keep their number for the whole game, their seat may change between deals. ``acted`` is the version of the
    last change of the position, ``topped`` of the last change of the pile, ``dealt`` of the last deal's beginning.
    ``titles`` are by player, from the last deal; ``people`` are the players who are persons, by guest.
    """

    code: str
    version: int
    rules: RuleSet
    created: Created
    players: tuple[Occupant, ...]
    people: Mapping[str, int]
    host: int
    pace: int
    game: Game | None = None
    ready: frozenset[int] = frozenset()
    closing: bool = False
    titles: tuple[str | None, ...] = ()
    acted: int = 0
    topped: int = 0
    dealt: int = 0

    @property
    def phase(self) -> Literal["lobby", "ready", "exchange", "play", "over"]:
        """Where the table stands; ``lobby`` before the first game."""
        return self.game.phase if self.game is not None else "lobby"

    def player_of(self, guest: str) -> int | None:
        """The player number of a guest; ``None`` for somebody who watches."""
        return self.people.get(guest)

    def seat_of(self, player: int) -> int:
        """Where a player sits now."""
        return self.game.players.index(player) if self.game is not None else player

    def seat_player(self, seat: int) -> int:
        """The player number in a seat."""
        return self.game.players[seat] if self.game is not None else seat

    def occupant(self, seat: int) -> Occupant:
        """Who sits in a seat now."""
        return self.players[self.seat_player(seat)]


class Folded(NamedTuple):
    """A table after a fact, and what there is to tell."""

    state: TableState
    news: tuple[News, ...]


def rules_of(created: Created) -> RuleSet:
    """The rule set that a table was made with."""
    rules = load(created.rules)
    if created.deals is None and created.target is None:
        return rules
    return with_length(rules, deals=created.deals, target=created.target)


def open_table(code: str, created: Created, version: int) -> TableState:
    """A table from its first entry."""
    return TableState(
        code=code,
        version=version,
        rules=rules_of(created),
        created=created,
        players=tuple(created.players),
        people=_people(created.players),
        host=0,
        pace=created.pace,
    )


def fold(state: TableState, fact: AnyFact, version: int) -> Folded:
    """The table after one more fact, which becomes ``version``.

    Raises:
        Refusal: the fact is not possible here and now.
    """
    change = _CHANGES.get(type(fact))
    if change is None:
        raise Refusal("malformed", f"A table cannot be made twice ({type(fact).__name__}).")
    return change(state, fact, version)


def fold_all(state: TableState, facts: Iterable[tuple[int, AnyFact]]) -> TableState:
    """A table after many facts, each with its version."""
    for version, fact in facts:
        state = fold(state, fact, version).state
    return state


# ---------------------------------------------------------------- people


def _seated(state: TableState, fact: Seated, version: int) -> Folded:
    if not 0 <= fact.player < len(state.players):
        raise Refusal("no-such-seat", "There is no such seat at this table.")
    if not state.players[fact.player].free:
        raise Refusal("seat-taken", "Somebody else sits there.")
    if state.player_of(fact.guest) is not None:
        raise Refusal("seated", "You already have a seat at this table.")
    person = Occupant("person", fact.name, fact.guest, kept=True)
    after = _with_player(state, fact.player, person, version)
    if state.players[state.host].kind != "person":
        after = replace(after, host=fact.player)
    return Folded(after, (Notice("joined", fact.player, fact.name),))


def _left(state: TableState, fact: Left, version: int) -> Folded:
    who = state.players[fact.player]
    if who.kind != "person":
        raise Refusal("no-seat", "You have no seat at this table.")
    stays = Occupant("open", kept=True) if state.game is None else Occupant("bot", fact.name, kept=True)
    after = _with_player(state, fact.player, stays, version)
    if fact.player == state.host:
        heirs = (number for number, other in enumerate(after.players) if other.kind == "person")
        after = replace(after, host=next(heirs, state.host))
    return Folded(after, (Notice("left", fact.player, who.name),))


def _known(state: TableState, fact: Known, version: int) -> Folded:
    who = state.players[fact.player]
    if who.kind != "person":
        raise Refusal("no-seat", "Nobody sits there.")
    if state.player_of(fact.guest) not in (None, fact.player):
        raise Refusal("seated", "You already have a seat at this table.")
    person = replace(who, name=fact.name, guest=fact.guest)
    players = (*state.players[: fact.player], person, *state.players[fact.player + 1 :])
    return Folded(replace(state, players=players, people=_people(players), version=version), ())


def _with_player(state: TableState, player: int, who: Occupant, version: int) -> TableState:
    players = (*state.players[:player], who, *state.players[player + 1 :])
    ready = state.ready - {player}
    return replace(state, players=players, people=_people(players), ready=ready, version=version)


def _people(players: Iterable[Occupant]) -> dict[str, int]:
    return {who.guest: number for number, who in enumerate(players) if who.guest is not None}


def _readied(state: TableState, fact: Readied, version: int) -> Folded:
    if state.phase != "ready":
        raise Refusal("no-deal", "There is no next deal to wait for now.")
    return Folded(replace(state, ready=state.ready | {fact.player}, version=version), ())


def _paced(state: TableState, fact: Paced, version: int) -> Folded:
    return Folded(replace(state, pace=fact.pace, version=version), ())


# ---------------------------------------------------------------- the game


def _started(state: TableState, fact: Started, version: int) -> Folded:
    if state.game is not None and state.game.phase != "over":
        raise Refusal("started", "The game has already started.")
    game = new_game(state.rules, len(fact.players))
    after = replace(
        state,
        players=tuple(fact.players),
        people=_people(fact.players),
        game=game,
        ready=frozenset(),
        closing=False,
        titles=(None,) * len(fact.players),
        acted=version,
        version=version,
    )
    return Folded(after, (Notice("started"),))


def _dealt(state: TableState, fact: Dealt, version: int) -> Folded:
    step = start_deal(_game(state), [Card.parse(word) for word in fact.deck.split()], fact.dealer)
    after = replace(
        state, game=step.game, ready=frozenset(), acted=version, topped=version, dealt=version, version=version
    )
    return _stepped(after, step)


def _acted(state: TableState, fact: Acted, version: int) -> Folded:
    game = _game(state)
    try:
        hand = CardSet(game.masks[fact.seat]) if game.masks else CardSet()
        step = apply(game, _action(fact, hand))
    except IllegalAction as refused:
        raise Refusal(refused.reason, refused.message) from None
    except ValueError as unreadable:
        raise Refusal("malformed", str(unreadable)) from None
    topped = any(type(event) in _TOPPING for event in step.events)
    after = replace(state, game=step.game, acted=version, topped=version if topped else state.topped, version=version)
    if fact.why == "timeout":
        folded = _stepped(after, step)
        return Folded(folded.state, (Notice("timeout", game.players[fact.seat]), *folded.news))
    return _stepped(after, step)


def _action(fact: Acted, hand: CardSet) -> Action:
    """Read an action. Nearly all are plays in canonical text, for which a look-up will do."""
    mask = 0
    for word in fact.action.split(" "):
        bit = BITS.get(word, 0) & ~mask
        if not bit:
            return parse_action(fact.action, fact.seat, hand=hand)
        mask |= bit
    return Play(fact.seat, CardSet(mask)) if mask & ~hand.mask == 0 else parse_action(fact.action, fact.seat, hand=hand)


def _stepped(state: TableState, step: Step) -> Folded:
    """When the deal is over, keep its titles, and end the game if that was asked for."""
    ended = next((event for event in step.events if type(event) is DealEnded), None)
    if ended is None:
        return Folded(state, step.events)
    game = step.game
    titles: list[str | None] = [None] * game.seats
    for place, seat in enumerate(ended.order, start=1):
        titles[game.players[seat]] = title(game.rules, game.seats, place, sunk=seat in game.sunk)
    events = step.events
    if state.closing and game.phase == "ready":
        game, last = end_game(game)
        events += last
    return Folded(replace(state, game=game, titles=tuple(titles), ready=frozenset()), events)


def _closing(state: TableState, fact: Closing, version: int) -> Folded:
    _game(state)
    return Folded(replace(state, closing=True, version=version), ())


def _ended(state: TableState, fact: Ended, version: int) -> Folded:
    try:
        step = end_game(_game(state))
    except IllegalAction as refused:
        raise Refusal(refused.reason, refused.message) from None
    return Folded(replace(state, game=step.game, acted=version, version=version), step.events)


def _game(state: TableState) -> Game:
    if state.game is None:
        raise Refusal("not-started", "The game has not started.")
    return state.game


_Change = Callable[..., Folded]
_CHANGES: dict[type[AnyFact], _Change] = {
    Seated: _seated,
    Left: _left,
    Known: _known,
    Readied: _readied,
    Paced: _paced,
    Started: _started,
    Dealt: _dealt,
    Acted: _acted,
    Closing: _closing,
    Ended: _ended,
}
