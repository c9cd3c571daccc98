"""``president admin tables``: what is played, without looking into anybody's hand."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import click
import msgspec

from president.cli.admin.desk import Desk, Row, as_json, confirm, pass_desk, show, show_one, without_asking
from president.cli.app import BadInput
from president.server.errors import Refusal
from president.server.log import Entry, Version
from president.server.state import TableState
from president.server.tables import restored

_LATEST = """
SELECT tbl, count(*) AS entries, max(json_extract(payload, '$.at')) AS latest
FROM log GROUP BY tbl ORDER BY latest DESC, tbl LIMIT ?
"""


@click.group()
def tables() -> None:
    """Tables: list, show, close."""


@tables.command("list")
@click.option("--limit", default=50, type=click.IntRange(1), help="So many at most.  [default: 50]", metavar="N")
@as_json
@pass_desk
def list_tables(desk: Desk, *, limit: int, plain: bool) -> None:
    """The tables that were begun or dealt at last."""
    found = []
    with closing(_open(desk)) as log:
        for code, entries, latest in log.execute(_LATEST, (limit,)).fetchall():
            state = _fold(log, code)
            told: Row = {"table": code, "phase": "cannot be read", "rules": "", "persons": "", "bots": ""}
            if state is not None:
                told |= _brief(state)
            found.append({**told, "entries": entries, "latest": latest})
    show(found, plain=plain, nothing="There are no tables.", times=("latest",))


@tables.command("show")
@click.argument("code")
@as_json
@pass_desk
def show_table(desk: Desk, *, code: str, plain: bool) -> None:
    """Who sits at table CODE and how the game stands. Hands are not shown."""
    with closing(_open(desk)) as log:
        state = _fold(log, code.upper())
    if state is None:
        raise BadInput(f"There is no table {code.upper()}, or it cannot be read.")
    game = state.game
    told = {
        "table": state.code, **_brief(state), "made": state.created.at, "version": state.version,
        "host": state.players[state.host].name, "games": state.games, "deal": game.deal if game else 0,
        "turn": game.turn if game else None, "paused": state.house.paused,
        "players": [_seat(state, number) for number in range(len(state.players))],
    }  # fmt: skip
    show_one(told, plain=plain, times=("made",))


@tables.command("close")
@click.argument("code")
@without_asking
@pass_desk
def close(desk: Desk, *, code: str, yes: bool) -> None:
    """Put everybody out of table CODE and forget it; a game that is on is lost, finished ones stay."""
    desk.need_tables()
    confirm(f"Close table {code.upper()}?", yes=yes)
    click.echo(desk.order("close", table=code.upper()))


def _open(desk: Desk) -> sqlite3.Connection:
    desk.need_tables()
    return sqlite3.connect(f"file:{desk.settings.database.resolve()}?mode=ro", uri=True, timeout=10)


def _fold(log: sqlite3.Connection, code: str) -> TableState | None:
    rows = log.execute("SELECT seq, payload FROM log WHERE tbl = ? ORDER BY seq", (code,)).fetchall()
    try:
        return restored(code, [Entry(Version(seq), payload.encode()) for seq, payload in rows]) if rows else None
    except (msgspec.MsgspecError, Refusal, TypeError):
        return None  # of a newer server


def _seat(state: TableState, number: int) -> Row:
    who, seat, game = state.players[number], state.seat_of(number), state.game
    told: Row = {"seat": seat, "name": who.name, "kind": who.kind, "person": who.guest}
    if game is not None:
        told |= {"points": game.points[number], "cards": len(game.hands[seat]) if game.hands else 0}
    return told


def _brief(state: TableState) -> dict[str, Any]:
    kinds = [who.kind for who in state.players]
    return {
        "phase": state.phase,
        "rules": state.rules.name,
        "persons": kinds.count("person"),
        "bots": kinds.count("bot"),
    }
