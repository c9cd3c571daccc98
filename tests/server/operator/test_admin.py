"""``president admin`` while a server runs in a process of its own, and without one."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.cli.running import president
from tests.server.process import Server
from tests.server.serving import Player, Visit, bearer, play_on, wants

Admin = Callable[..., Result]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server process for this module."""
    with Server(tmp_path_factory.mktemp("admin")) as server:
        yield server


async def admin(database: Path, *args: str, typed: str = "") -> Result:
    """Run an admin command, beside this test's own sockets."""
    return await asyncio.to_thread(president, "admin", "--database", str(database), *args, typed=typed)


async def told(database: Path, *args: str) -> Any:
    """What an admin command prints as JSON."""
    result = await admin(database, *args, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


async def no(database: Path, *args: str) -> str:
    """The sentence of an admin command that is refused."""
    result = await admin(database, *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr.splitlines()[-1].removeprefix("Error: ")


async def account(visit: Visit, name: str) -> tuple[str, Player]:
    """Somebody with an account; returns their id too."""
    player = await visit.guest(name)
    wanted = {"name": name, "password": "four of a kind"}
    made = await visit.http.post("/api/accounts", json=wanted, headers=bearer(player))
    body = made.raise_for_status().json()
    visit.http.cookies.clear()
    player.token = body["token"]
    me = (await visit.http.get("/api/me", headers=bearer(player))).raise_for_status().json()
    return me["id"], player


async def in_play(visit: Visit, player: Player, **options: Any) -> str:
    """A table with two bots where this person is to act."""
    code = await visit.table(player, "wild-twos", "bb", **{"deals": 3, **options})
    await player.come(code)
    await player.send({"type": "start"})
    await player.until(lambda me: me.view["phase"] == "play" and bool(wants(me.view, random.Random(1))))
    return code


async def test_a_live_table_is_closed_while_the_server_runs(server: Server) -> None:
    database = server.database
    async with Visit(server) as visit:
        ann = await visit.guest("Ann")
        code = await in_play(visit, ann)
        listed = {row["table"]: row for row in await told(database, "tables", "list")}
        assert listed[code]["phase"] == "play"
        shown = await admin(database, "tables", "show", code.lower())
        assert f"table    {code}" in shown.stdout
        assert "Ann" in shown.stdout
        assert not any(card in shown.stdout.split() for card in ann.view["hand"])
        asked = await admin(database, "tables", "close", code, typed="n\n")
        assert asked.exit_code == 1
        closed = await admin(database, "tables", "close", code, "--yes")
        assert closed.stdout == f"Table {code} is closed.\n", closed.stderr
        await ann.until(lambda me: me.closed is not None)
        refusal = next(frame for frame in ann.frames if frame["type"] == "refused")
        assert (refusal["reason"], refusal["says"]) == ("closed", "The operator has closed this table.")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ann.come(code), 1)
        assert ann.closed == 4404
        assert await no(database, "tables", "close", code, "--yes") == "There is no table with this code."
        assert await no(database, "tables", "show", code) == f"There is no table {code}, or it cannot be read."


async def test_accounts_are_looked_after_while_they_play(server: Server) -> None:
    database = server.database
    async with Visit(server) as visit:
        key, ann = await account(visit, "Annabel")
        code = await in_play(visit, ann)
        assert [row["id"] for row in await told(database, "accounts", "list", "--search", "annab")] == [key]
        shown = await told(database, "accounts", "show", "ANNABEL")
        assert (shown["id"], shown["recovery codes"], shown["password"], shown["kind"]) == (key, 10, True, "account")
        assert not any("hash" in word for word in json.dumps(shown).split('"'))
        version = ann.version
        renamed = await admin(database, "accounts", "rename", "Annabel", "Belinda")
        assert renamed.stdout == "Annabel is now Belinda.\n", renamed.stderr
        await ann.after(version)
        assert "Belinda" in [chip["name"] for chip in ann.view["seats"]]
        assert (await visit.http.get("/api/me", headers=bearer(ann))).json()["name"] == "Belinda"
        codes = (await admin(database, "accounts", "reset-recovery", key, "--yes")).stdout.splitlines()
        assert len({*codes}) == 10
        used = {"name": "Belinda", "code": codes[3], "password": "a quite new one"}
        again = (await visit.http.post("/api/recover", json=used)).raise_for_status().json()
        visit.http.cookies.clear()
        assert "is an admin" in (await admin(database, "accounts", "make-admin", "Belinda")).stdout
        now = {"Authorization": f"Bearer {again['token']}"}
        assert (await visit.http.get("/api/me", headers=now)).json()["admin"] is True
        await admin(database, "accounts", "make-admin", "Belinda", "--off")
        assert (await visit.http.get("/api/me", headers=now)).json().get("admin", False) is False
        gone = await admin(database, "accounts", "delete", "Belinda", typed="y\n")
        assert "Belinda is deleted" in gone.stdout, gone.stderr
        assert (await visit.http.get("/api/me", headers=now)).status_code == 401
        seats = (await told(database, "tables", "show", code))["players"]
        assert all(seat["kind"] == "bot" for seat in seats)
        assert (await no(database, "accounts", "show", "Belinda")).startswith("There is no account named 'Belinda'")


async def test_who_is_banned_is_put_out_at_once(server: Server) -> None:
    database = server.database
    async with Visit(server) as visit:
        key, ann = await account(visit, "Charles")
        await in_play(visit, ann)
        banned = await admin(database, "ban", "Charles", "--until", "7d", "--why", "cheats")
        assert banned.stdout == "Charles is kept out until 7d.\n", banned.stderr
        await ann.until(lambda me: me.closed is not None)
        assert ann.closed == 4403
        (row,) = [row for row in await told(database, "bans") if row["person"] == key]
        assert (row["why"], row["name"]) == ("cheats", "Charles")
        assert abs(row["until"] - time.time() - 7 * 86_400) < 60
        assert (await admin(database, "unban", "Charles")).stdout == "1 ban ended.\n"
        await admin(database, "ban", "192.0.2.77/24", "--why", "floods")
        assert "192.0.2.0/24" in (await admin(database, "bans")).stdout
        assert (await admin(database, "unban", "192.0.2.0/24")).stdout == "1 ban ended.\n"
        assert await no(database, "unban", "192.0.2.0/24") == "There is no such ban."


async def test_reports_are_read_and_closed(server: Server) -> None:
    database = server.database
    async with Visit(server) as visit:
        ann = await visit.guest("Dora")
        code = await in_play(visit, ann, deals=1)
        await play_on(ann, random.Random(3))
        new = {"table": code, "kind": "player", "says": "Look at this\nplease", "player": 1}
        (await visit.http.post("/api/reports", json=new, headers=bearer(ann))).raise_for_status()
    (row,) = [row for row in await told(database, "reports", "list") if row["table"] == code]
    shown = await admin(database, "reports", "show", str(row["id"]))
    assert "Look at this\n" in shown.stdout
    assert "Deal 1. " in shown.stdout
    assert "by_name     Dora" in shown.stdout
    assert (await admin(database, "reports", "close", str(row["id"]))).stdout == f"Report {row['id']} is closed.\n"
    assert row["id"] not in [one["id"] for one in await told(database, "reports", "list")]
    assert row["id"] in [one["id"] for one in await told(database, "reports", "list", "--all")]
    assert await no(database, "reports", "show", "999") == "There is no report 999."
    assert await no(database, "reports", "close", "999") == "There is no report 999."


async def test_what_is_old_is_forgotten_and_what_is_used_is_not(server: Server) -> None:
    database = server.database
    async with Visit(server) as visit:
        ann, old = await visit.guest("Emma"), await visit.guest("Old")
        code, other = await in_play(visit, ann), await visit.table(old, "basic", "bbb")
        with closing(sqlite3.connect(database, timeout=10)) as log, log:
            log.execute("UPDATE log SET payload = json_set(payload, '$.at', 1000) WHERE tbl = ?", (other,))
        with closing(sqlite3.connect(database.with_suffix(".records.db"), timeout=10)) as records, records:
            records.execute("UPDATE person SET created = 1000 WHERE name IN ('Old', 'Emma')")
            (key,) = records.execute("SELECT id FROM person WHERE name = 'Old'").fetchone()
            records.execute("UPDATE session SET seen = 1000 WHERE person = ?", (key,))
        pruned = await admin(database, "prune", "--older-than", "2", "--yes")
        assert pruned.stdout == "Forgotten: 1 table, 1 session, 1 guest.\n", pruned.stderr
        assert (await visit.http.get("/api/me", headers=bearer(old))).status_code == 401
        assert (await visit.http.get("/api/me", headers=bearer(ann))).status_code == 200
        tables = [row["table"] for row in await told(database, "tables", "list")]
        assert code in tables
        assert other not in tables
        assert (await told(database, "stats"))["server"] == "runs"


async def test_a_backup_of_a_running_server_goes_on_elsewhere(server: Server, tmp_path: Path) -> None:
    database = server.database
    async with Visit(server) as visit:
        ann = await visit.guest("Fanny")
        code = await in_play(visit, ann)
        version, hand = ann.version, ann.view["hand"]
        made = await admin(database, "backup", str(tmp_path / "copy"))
        assert made.exit_code == 0, made.stderr
        assert (tmp_path / "copy").stat().st_mode & 0o077 == 0
        assert (await no(database, "backup", str(tmp_path / "copy"))).endswith("not empty; name a new folder.")
        assert await no(database, "restore", str(tmp_path / "copy")) == "A server runs on these tables; stop it first."
        await play_on(ann, random.Random(1))
    there = tmp_path / "there"
    there.mkdir()
    restored = [await admin(there / "t.db", "restore", str(tmp_path / "copy"), "--yes") for _ in range(2)]
    assert [result.exit_code for result in restored] == [0, 0], restored[0].stderr
    assert restored[1].stdout.count("What was there is now") == 2  # the second time something was in the way
    with Server(there) as second:
        async with Visit(second) as visit:
            ann = Player("Fanny", ann.token, second.url)
            await ann.come(code)
            assert (ann.version, ann.view["hand"]) == (version, hand)
            await play_on(ann, random.Random(2))
            await ann.go()
        await asyncio.to_thread(second.stop)
    (tmp_path / "copy" / "tables.db").write_bytes(b"damaged")
    assert "is not as it was" in await no(there / "t.db", "restore", str(tmp_path / "copy"), "--yes")
    assert "is no backup" in await no(there / "t.db", "restore", str(there), "--yes")


async def test_without_a_server_orders_are_carried_out_here(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        async with Visit(server) as visit:
            _, ann = await account(visit, "Gerda")
            code = await visit.table(ann, "basic", "bbb")
        await asyncio.to_thread(server.stop)
    database = server.database
    assert (await admin(database, "tables", "close", code, "--yes")).stdout == f"Table {code} is closed.\n"
    assert (await admin(database, "accounts", "rename", "Gerda", "Hilda")).stdout == "Gerda is now Hilda.\n"
    assert (await told(database, "stats"))["server"] == "does not run"
    assert (await admin(database, "tables", "list")).stdout == "There are no tables.\n"
    assert await no(database, "tables", "close", code, "--yes") == "There is no table with this code."


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["stats"], "There are no tables at nope.db; name the file with --database or --config."),
        (["accounts", "list"], "There are no tables at nope.db; name the file with --database or --config."),
        (["tables", "close", "ABCDE"], "There are no tables at nope.db; name the file with --database or --config."),
        (["backup", "copy"], "There are no tables at nope.db."),
        (
            ["ban", "1.2.3.4", "--why", "x", "--until", "soon"],
            "--until takes a day such as 2030-12-31, or 12h, 7d, 4w.",
        ),
        (["ban", "1.2.3.4", "--why", "x", "--until", "2001-01-01"], "--until must be in the future."),
        (["ban", "1.2.3.4", "--why", " "], "--why takes 1 to 200 letters."),
        (
            ["--records", "mysql://x/y", "accounts", "list"],
            "records can be kept in sqlite or postgresql, not in mysql.",
        ),
        (["prune", "--older-than", "0"], "Invalid value for '--older-than': 0.0 is not in the range x>=1."),
    ],
)
async def test_bad_input_is_one_sentence(
    args: list[str], says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert await no(Path("nope.db"), *args) == says
