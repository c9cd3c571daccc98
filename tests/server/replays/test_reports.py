"""Reports: kept with the record up to the move that is meant."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing

from president.records import loads
from president.server.replays.games import games
from president.server.replays.reports import cut
from tests.server.replays.written import Written
from tests.server.serving import Running, Visit, bearer, wants


def test_a_record_is_cut_at_the_move_that_is_meant() -> None:
    (game,) = games("AAAAA", Written().start().play(3).entries)
    record = game.record()
    assert cut(record, None, None) == record
    part = cut(record, 2, 5)
    assert len(part.deals) == 2
    assert part.deals[0] == record.deals[0]
    assert part.deals[1].actions == record.deals[1].actions[:5]
    assert cut(record, 9, 1) == record


async def test_a_report_is_kept_for_the_operator(server: Running, visit: Visit) -> None:
    code, people = await visit.full_table("basic", 4)
    for player in people:
        await player.until(lambda me: me.view["phase"] == "play")
    mover = next(player for player in people if player.view["seat"] == player.view["turn"])
    action = wants(mover.view, random.Random(1))
    assert action is not None
    version = mover.version
    await mover.act(action)
    await mover.after(version)
    new = {"table": code, "kind": "move", "says": "odd", "player": 2, "deal": 1, "step": 1}
    answer = await visit.http.post("/api/reports", json=new, headers=bearer(people[0]))
    assert answer.status_code == 204
    with closing(sqlite3.connect(server.database.with_suffix(".records.db"))) as connection:
        row = connection.execute(
            "SELECT table_code, game, kind, says, record, about, state FROM report WHERE table_code = ?", (code,)
        ).fetchone()
        about = connection.execute("SELECT name FROM person WHERE id = ?", (row[5],)).fetchone()
    assert row[:4] == (code, f"{code}-1", "move", "odd")
    assert about == ("P2",)
    assert row[6] == "open"
    assert len(loads(row[4]).deals[0].actions) == 1


async def test_a_report_needs_a_table_and_somebody(visit: Visit) -> None:
    ann = await visit.guest()
    new = {"table": "ZZZZZ", "kind": "fault"}
    assert (await visit.http.post("/api/reports", json=new, headers=bearer(ann))).json()["reason"] == "no-such-table"
    visit.http.cookies.clear()
    assert (await visit.http.post("/api/reports", json=new)).status_code == 401


async def test_ten_reports_an_hour_are_enough(visit: Visit) -> None:
    ann = await visit.guest()
    new = {"table": await visit.table(ann), "kind": "fault", "says": "it sticks"}
    answers = [await visit.http.post("/api/reports", json=new, headers=bearer(ann)) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [204] * 10 + [429]
