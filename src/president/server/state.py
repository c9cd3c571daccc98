"""A table after its last fact: a value, and what reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from president.game import Game
from president.game.events import Event
from president.rules import RuleSet
from president.server.chances import NOTHING_YET, Chances
from president.server.errors import Refusal
from president.server.factbase import Occupant, Timing
from president.server.facts import Created
from president.server.hosting_facts import Matter

NoticeKind = Literal[
    "joined", "left", "away", "back", "started", "timeout",
    "kicked", "host", "swapped", "tuned", "queued", "unqueued", "muted", "unmuted",
    "proposed", "carried", "rejected", "paused", "resumed", "fresh", "committed",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that happened at the table and not in the game; ``other`` is a second player."""

    kind: NoticeKind
    player: int | None = None
    name: str | None = None
    other: int | None = None
    how: str | None = None
    number: int | None = None


News = Event | Notice


class Waiting(NamedTuple):
    """Somebody who plays from the next deal on."""

    guest: str
    name: str


class Ballot(msgspec.Struct, frozen=True):
    """A vote that is on, with the players who said yes and no; ``title`` is the rule set in words."""

    what: Matter
    by: int
    rules: str | None
    yes: frozenset[int]
    no: frozenset[int] = frozenset()
    title: str | None = None


class House(msgspec.Struct, frozen=True, kw_only=True):
    """How the table is run, apart from the game: what changes seldom, kept in one value.

    ``kicked`` are guests, ``muted`` and ``shows`` players. ``fresh``: the next deal is dealt as the first. ``rules``:
    a game by them begins after this deal. ``swaps`` come with the next deal, in order. ``bared``: those who watch have
    seen, or could have seen, the hands of this deal.
    """

    kicked: frozenset[str] = frozenset()
    queue: tuple[Waiting, ...] = ()
    muted: frozenset[int] = frozenset()
    shows: frozenset[int] = frozenset()
    vote: Ballot | None = None
    paused: bool = False
    fresh: bool = False
    rules: str | None = None
    swaps: tuple[tuple[int, int], ...] = ()
    bared: bool = False


ORDINARY = House()


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table after its last fact. (A Struct: one is made for every move, and these are the quickest to make.)

    Players keep their number for the whole game, their seat may change between deals. ``acted`` is the version of the
    last change of the position, ``topped`` of the last change of the pile, ``dealt`` of the last deal's beginning.
    ``titles`` are by player, from the last deal; ``people`` are the players who are persons, by guest. ``games`` counts
    the games begun here. ``banks`` are milliseconds by player, where the clock has a bank; ``moved_at`` is when the
    position last changed, in seconds of the calendar, where the clock counts days. ``helped`` are the players who were
    shown what a strong player would do in this game.
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
    house: House = ORDINARY
    games: int = 0
    banks: tuple[int, ...] = ()
    moved_at: int = 0
    helped: frozenset[int] = frozenset()
    chances: Chances = NOTHING_YET

    @property
    def phase(self) -> Literal["lobby", "ready", "exchange", "play", "over"]:
        """Where the table stands; ``lobby`` before the first game."""
        return self.game.phase if self.game is not None else "lobby"

    @property
    def playing(self) -> bool:
        """True while cards are in people's hands."""
        return self.game is not None and self.game.phase in ("exchange", "play")

    @property
    def game_id(self) -> str | None:
        """The name of the game that was begun last, as it is kept when finished; ``None`` before the first."""
        return f"{self.code}-{self.games}" if self.games else None

    @property
    def clock(self) -> Timing | None:
        """The table's own clock; ``None``: the server's time limit."""
        return self.created.clock

    @property
    def hands_open(self) -> bool:
        """True when those who watch see all hands: the table is made for it, and every person agrees."""
        if self.created.spectators != "hands" or not self.playing or not self.people:
            return False
        return self.house.shows.issuperset(self.people.values())

    def knows(self, guest: str) -> bool:
        """Whether somebody has a seat here, waits for one, or was put out."""
        waits = any(waiting.guest == guest for waiting in self.house.queue)
        return guest in self.people or waits or guest in self.house.kicked

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


Change = Callable[..., Folded]
"""Folds one kind of fact: ``change(state, fact, version)``; raises ``Refusal`` when it is not possible."""


def people_of(players: Iterable[Occupant]) -> dict[str, int]:
    """The players who are persons, by guest."""
    return {who.guest: number for number, who in enumerate(players) if who.guest is not None}


def with_player(state: TableState, player: int, who: Occupant, version: int) -> TableState:
    """The table with somebody else under a player number: what the one before said or was is gone with them."""
    players = (*state.players[:player], who, *state.players[player + 1 :])
    ready = state.ready - {player}
    house = _without(state.house, player)
    return bared(
        replace(
            state,
            players=players,
            people=people_of(players),
            ready=ready,
            house=house,
            chances=state.chances.without(player),
            version=version,
        )
    )


def _without(house: House, player: int) -> House:
    vote = house.vote
    if vote is not None:
        vote = replace(vote, yes=vote.yes - {player}, no=vote.no - {player})
    return replace(house, muted=house.muted - {player}, shows=house.shows - {player}, vote=vote)


def bared(state: TableState) -> TableState:
    """The table, remembering when those who watch see the hands: none of them may take a seat in this deal."""
    if state.hands_open and not state.house.bared:
        return replace(state, house=replace(state.house, bared=True))
    return state


def game_of(state: TableState) -> Game:
    """The game.

    Raises:
        Refusal: there is none yet.
    """
    if state.game is None:
        raise Refusal("not-started", "The game has not started.")
    return state.game


def person_at(state: TableState, player: int) -> Occupant:
    """The person under a player number.

    Raises:
        Refusal: there is nobody.
    """
    if not 0 <= player < len(state.players) or state.players[player].kind != "person":
        raise Refusal("no-person", "Nobody sits there.")
    return state.players[player]
