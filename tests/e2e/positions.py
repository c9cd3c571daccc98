"""Tables in the middle of play, where what is rare is certain.

A table is the fold of its log, so a position is laid by writing a log: the making, the deal, and the moves up to the
moment that a test is about. Nothing in the server knows the difference, and nothing depends on how it shuffles.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from president.game import Game
from president.records.notation import format_action
from president.rules import load
from president.server import facts
from president.server.facts import Acted, AnyFact, Created, Dealt, Occupant, Started
from president.server.table import TableState, fold, open_table
from president.testing.games import next_action, shuffled

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
MOST_DEALS = 500
FOR_EVER = 600_000
"""Milliseconds that a bot waits where it must not be quicker than the test."""


def log_of(database: Path, code: str) -> list[AnyFact]:
    """What is written down about a table."""
    with sqlite3.connect(database, timeout=10) as connection:
        rows = connection.execute("SELECT payload FROM log WHERE tbl = ? ORDER BY seq", (code,)).fetchall()
    connection.close()
    return [facts.read(payload.encode()) for (payload,) in rows]


def people_of(database: Path, code: str) -> list[Occupant]:
    """Who sits at a table that has not begun, by player."""
    first, *rest = log_of(database, code)
    assert isinstance(first, Created)
    state = open_table(code, first, 1)
    for version, fact in enumerate(rest, start=2):
        state = fold(state, fact, version).state
    return list(state.players)


def bot(name: str, level: str = "random") -> Occupant:
    """A computer player."""
    return Occupant("bot", name, level=level)


@dataclass
class Position:
    """A table being written, from its making to the moment that is wanted."""

    state: TableState
    facts: list[AnyFact] = field(default_factory=list)

    @property
    def game(self) -> Game:
        assert self.state.game is not None
        return self.state.game

    def add(self, fact: AnyFact) -> None:
        self.state = fold(self.state, fact, self.state.version + 1).state
        self.facts.append(fact)

    def deal(self, rng: random.Random) -> None:
        """The next deal, from a deck in which equal ranks lie near each other."""
        game = self.game
        deck = shuffled(game.rules, game.seats, rng, clumped=True)
        self.add(Dealt(" ".join(map(str, deck)), None if game.order else rng.randrange(game.seats)))

    def lay(self, database: Path) -> str:
        """Write the table down beside those of a running server; returns its code."""
        rng = random.Random()
        code = "".join(rng.choices(ALPHABET, k=5))
        rows = [(code, seq, facts.write(fact).decode()) for seq, fact in enumerate(self.facts, start=1)]
        with sqlite3.connect(database, timeout=10) as connection:
            connection.executemany("INSERT INTO log (tbl, seq, payload) VALUES (?, ?, ?)", rows)
        connection.close()
        return code


def started(rules: str, players: Sequence[Occupant], *, pace: int = 0, window: int = 0, target: int = 100) -> Position:
    """A table whose game has begun and nothing is dealt."""
    length = target if load(rules).ending.until == "target" else None
    deals = 50 if load(rules).ending.until == "deals" else None
    created = Created(rules, list(players), pace, window, 1_900_000_000, deals=deals, target=length)
    position = Position(open_table("LAID1", created, 1), [created])
    position.add(Started(list(players)))
    return position


def moments(position: Position, rng: random.Random, deals: int) -> Iterator[Game]:
    """Play by chance, so many deals, and stop after each move."""
    for _ in range(deals):
        position.deal(rng)
        yield position.game
        while (action := next_action(position.game, rng)) is not None:
            position.add(Acted(action.seat, format_action(action)))
            yield position.game


def find(
    wanted: Callable[[Game], bool], rules: str, players: Sequence[Occupant], *, deals: int = 1, **table: int
) -> Position:
    """The first position of many random games, always the same, that is as wanted."""
    for seed in range(MOST_DEALS):
        position = started(rules, players, **table)
        rng = random.Random(seed)
        if any(wanted(game) for game in moments(position, rng, deals)):
            return position
    raise AssertionError(f"no such position in {MOST_DEALS} games of {rules}")


__all__ = ["FOR_EVER", "Position", "bot", "find", "log_of", "people_of", "started"]
