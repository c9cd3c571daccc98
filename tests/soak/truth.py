"""What happened at a table and what each seat may know of it, by the log alone."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from president.game import Event, Game
from president.game.events import DealEnded, Gave, HandDealt, LeadGiven, Played, Requested, Sank
from president.server import facts
from president.server.facts import AnyFact, Created, Dealt
from president.server.lines import Lines
from president.server.table import News, TableState, fold, open_table
from president.server.text import BITS

_NO_CARDS = re.compile(rb'"(?:ladder|wilds)":\[[^\]]*\]|"rank":"[^"]*"|"salts":\[[^\]]*\]')
_CARDS = re.compile(rb"\"((?:[3-9TJQKA2][CDHS]|JK)'{0,3})\"")
_BITS = {name.encode(): bit for name, bit in BITS.items()}
_encode = msgspec.json.Encoder().encode

EVERYBODY = -1
"""The seat of somebody who only watches, as a key."""


def cards_in(frame: bytes) -> int:
    """A mask of every card that is named anywhere in a frame."""
    found = 0
    for name in set(_CARDS.findall(_NO_CARDS.sub(b"", frame))):
        found |= _BITS[name]
    return found


def said(lines: list[dict[str, object]]) -> str:
    """Lines as one text, without those that are of the moment and not of the log."""
    kept = [line for line in lines if line["kind"] not in PASSING]
    return _encode(kept).decode() if kept else ""


PASSING = frozenset({"away", "back"})
"""Kinds of lines that are told and not written down."""


@dataclass
class Table:
    """A table by its log. Keys are (version, seat)."""

    code: str
    facts: int = 0
    deals: int = 0
    moves: int = 0
    games: int = 0
    last: int = 0
    phase: str = "lobby"
    told: dict[tuple[int, int], str] = field(default_factory=dict)
    known: dict[tuple[int, int], int] = field(default_factory=dict)
    seeds: dict[str, float] = field(default_factory=dict)
    """Each seed of a shuffle, with the version from which it may be told: the end of its deal."""
    wrong: list[str] = field(default_factory=list)
    """What is impossible in the log itself: cards lost or doubled, a version left out."""


def read_table(database: Path, code: str) -> Table:
    """Fold a table's log, and keep what each seat was to be told and may know at each version."""
    table = Table(code)
    known: dict[int, int] = {}
    for version, fact, state, news in _steps(database, code):
        table.facts += 1
        if version != table.last + 1:
            table.wrong.append(f"{code}: version {version} follows {table.last}")
        table.last, table.phase = version, state.phase
        _note_seeds(table, state)
        table.moves += type(fact) is facts.Acted
        table.deals += isinstance(fact, Dealt)
        table.games += isinstance(fact, facts.Started)
        seats = [EVERYBODY, *range(state.game.seats if state.game is not None else len(state.players))]
        if isinstance(fact, Dealt) or state.phase == "lobby":
            known = dict.fromkeys(seats, 0)
        for item in news:
            if isinstance(item, Event):
                for seat in seats:
                    known[seat] = known.get(seat, 0) | _learned(item, seat)
        open_to_all = state.phase in ("ready", "over")  # a deal that is over may be watched with all hands open
        told = Lines(state, news)
        for seat in seats:
            table.known[version, seat] = -1 if open_to_all else known.get(seat, 0)
            lines = msgspec.json.decode(_encode(told.of(None if seat == EVERYBODY else seat)))
            table.told[version, seat] = said(lines)
        if state.game is not None and state.game.masks and not conserved(state.game):
            table.wrong.append(f"{code}: cards are missing or doubled at version {version}")
    return table


def _note_seeds(table: Table, state: TableState) -> None:
    promised, dealt = state.chances.promise, state.chances.dealt
    if promised is not None:
        table.seeds.setdefault(promised.seed, float("inf"))
    if dealt is not None and not state.playing:
        table.seeds[dealt.made.seed] = min(table.seeds.get(dealt.made.seed, float("inf")), state.version)


def conserved(game: Game) -> bool:
    """Hands, table and discard are the pack, each card once."""
    piles = [*game.masks, game.discard.mask, *(play.cards.mask for play in game.trick)]
    return (
        sum(pile.bit_count() for pile in piles) == game.compiled.pack.bit_count() and sum(piles) == game.compiled.pack
    )


def _steps(database: Path, code: str) -> Iterator[tuple[int, AnyFact, TableState, tuple[News, ...]]]:
    with sqlite3.connect(database, timeout=20) as connection:
        rows = connection.execute("SELECT seq, payload FROM log WHERE tbl = ? ORDER BY seq", (code,)).fetchall()
    connection.close()
    created = facts.read(rows[0][1].encode())
    assert isinstance(created, Created)
    state = open_table(code, created, rows[0][0])
    yield state.version, created, state, ()
    for version, payload in rows[1:]:
        fact = facts.read(payload.encode())
        folded = fold(state, fact, version)
        state = folded.state
        yield version, fact, state, folded.news


def _learned(event: Event, seat: int) -> int:
    """The cards that an event shows to a seat, by the rules of the game and not by what the server makes of them."""
    match event:
        case HandDealt(seat=holder, cards=cards) if holder == seat:
            return cards.mask
        case Gave(seat=giver, to=to, cards=cards) | Requested(seat=giver, to=to, cards=cards) if cards is not None:
            return cards.mask if seat in (giver, to) else 0
        case Played(cards=cards) | Sank(cards=cards) | DealEnded(remaining=cards) | LeadGiven(opening=cards):
            return cards.mask
    return 0
