"""Signing in as a guest who has played, taking one's data along, deleting an account."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from president.server.people.farewell import FORMER
from tests.server.people.conftest import NewBrowser
from tests.server.people.site import PASSWORD, Site, browsers, refused, serving

_RECORD = 'format = 1\nplayers = ["{name}", "Bot"]\nrules = "basic"\n# {name} is only a name in the lists\n'


def finished_game(site: Site, game: str, person: str, name: str) -> None:
    """Write a finished game as the projection from the log would."""
    with sqlite3.connect(site.records, timeout=10) as connection:
        connection.execute(
            "INSERT INTO game (id, table_code, rules, rule_class, seats, started, finished, record) "
            "VALUES (?, 'AAAAA', 'basic', 'basic', 2, 1, 2, ?)",
            (game, _RECORD.format(name=name)),
        )
        connection.execute(
            "INSERT INTO game_seat (game, player, person, name, kind, points, presidencies, rank, places, strength) "
            "VALUES (?, 0, ?, ?, 'person', 2, 1, 1, '[1]', '[0.5]')",
            (game, person, name),
        )
        rating = "INSERT INTO rating (key, rule_class, mu, sigma, games) VALUES (?, 'basic', 26.0, 8.0, 1)"
        connection.execute(rating, (person,))
        connection.execute(
            "INSERT INTO experience (person, game, points, why, at) VALUES (?, ?, 3, 'finished', 2)", (person, game)
        )
        connection.execute("INSERT INTO achievement VALUES (?, 'first', ?, 2)", (person, game))
    connection.close()


async def test_a_guest_who_signs_in_takes_seat_and_games_along(arrive: NewBrowser, site: Site) -> None:
    """On a second device somebody plays first and signs in later; the open table goes on with the account."""
    home, phone = arrive(), arrive()
    await home.sign_up("Ann")
    finished_game(site, "HOME-1", home.id, "Ann")
    guest = (await phone.guest("Annie")).id
    finished_game(site, "PHONE-1", guest, "Annie")
    code = await phone.table("bbb")
    before = await phone.at(code)
    await before.next("welcome")
    await before.send({"type": "start"})
    await before.wait(lambda frame: frame.get("view", {}).get("phase") == "play")
    old_token = phone.token
    await phone.sign_in("Ann")
    assert await before.end() == 4401
    welcome = await (await phone.at(code)).next("welcome")
    assert welcome["view"]["seats"][welcome["view"]["seat"]]["name"] == "Ann"
    assert len(welcome["view"]["hand"]) == 13
    games = (await phone.get("/api/me/export"))["games"]
    assert sorted(game["id"] for game in games) == ["HOME-1", "PHONE-1"]
    assert (
        await refused(arrive().ask("GET", "/api/me", headers={"Authorization": f"Bearer {old_token}"}))
    ).status == 401


async def test_who_sits_twice_at_a_table_keeps_one_seat(arrive: NewBrowser) -> None:
    """The account sat down at home, the guest on the phone: the guest's seat goes to a bot."""
    home, phone = arrive(), arrive()
    await home.sign_up("Bert")
    await phone.guest("Bert's phone")
    code = await home.table()
    seat = await phone.at(code)
    await seat.next("welcome")
    await seat.send({"type": "sit", "seat": 1})
    await seat.wait(lambda frame: frame.get("view", {}).get("seat") == 1)
    watch = await home.at(code)
    await watch.next("welcome")
    await phone.sign_in("Bert")
    left = await watch.wait(lambda frame: frame.get("view", {}).get("seats", [{}, {}])[1].get("kind") == "open")
    assert left["view"]["seats"][0]["name"] == "Bert"


async def test_the_export_is_everything_and_no_secret(arrive: NewBrowser, site: Site) -> None:
    ann, bert = arrive(), arrive()
    made = await ann.sign_up("Cara")
    await bert.sign_up("Carl")
    finished_game(site, "CARA-1", ann.id, "Cara")
    await ann.post("/api/friends", name="Carl")
    await bert.post(f"/api/friends/{ann.id}/accept")
    answer = await ann.http.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["person"]["name"] == "Cara"
    assert [friend["name"] for friend in found["friends"]] == ["Carl"]
    assert found["games"][0]["places"] == [1]
    assert found["ratings"][0]["mu"] == 26.0
    assert found["experience"][0]["points"] == 3
    assert found["achievements"][0]["code"] == "first"
    assert found["sessions"][0]["device"] == "Firefox on Android"
    for secret in (ann.token, PASSWORD, *made["recovery_codes"], "argon2", bert.id):
        assert secret is not None
        assert secret not in answer.text


async def test_a_deleted_account_is_gone_and_its_games_stay_without_the_name(arrive: NewBrowser, site: Site) -> None:
    ann, bert = arrive(), arrive()
    await ann.sign_up("Dora")
    await bert.sign_up("Dirk")
    finished_game(site, "DORA-1", ann.id, "Dora")
    await ann.post("/api/friends", name="Dirk")
    await bert.post(f"/api/friends/{ann.id}/accept")
    code = await ann.table("bbb")
    table = await ann.at(code)
    await table.next("welcome")
    await table.send({"type": "start"})
    his = await bert.lobby()
    await his.next("lobby-welcome")
    watching = await bert.at(code)
    await watching.next("welcome")
    assert (await refused(ann.post("/api/me/delete", password="not this"))).reason == "wrong-password"
    await ann.post("/api/me/delete", password=PASSWORD)
    assert await his.wait(lambda frame: frame["type"] == "friends-changed" and not frame["friends"]["friends"])
    await watching.wait(lambda frame: frame.get("view", {}).get("seats", [{}])[0].get("kind") == "bot")
    assert await table.end() == 4401
    assert ann.token is None
    assert (await refused(arrive().sign_in("Dora"))).reason == "wrong-sign-in"
    assert (await refused(bert.post("/api/friends", person=ann.id))).reason == "nobody"
    with sqlite3.connect(site.records) as connection:
        rows = connection.execute("SELECT person, name, points FROM game_seat WHERE game = 'DORA-1'").fetchall()
        (record,) = connection.execute("SELECT record FROM game WHERE id = 'DORA-1'").fetchone()
        left = connection.execute("SELECT name, name_key, password_hash FROM person WHERE id = ?", (ann.id,)).fetchall()
    connection.close()
    assert rows == [(None, FORMER, 2)]
    assert f'players = ["{FORMER}", "Bot"]' in record
    assert left == [(FORMER, None, None)]
    await arrive().sign_up("Dora")


async def test_a_guest_is_deleted_without_a_password(arrive: NewBrowser) -> None:
    ann = await arrive().guest("Emil")
    await ann.post("/api/me/delete")
    assert (await refused(ann.get("/api/me"))).status == 401


async def test_long_after_signing_in_the_password_is_asked_for(tmp_path: Path) -> None:
    """Somebody who finds an open laptop cannot delete the account."""
    with serving(tmp_path) as site:
        async with browsers(site) as arrive:
            ann = arrive()
            await ann.sign_up("Fred")
            with sqlite3.connect(site.records, timeout=10) as connection:
                connection.execute("UPDATE session SET created = created - 601")
            connection.close()
            token = ann.token
    with serving(tmp_path) as site:
        async with browsers(site) as arrive:
            ann = arrive()
            ann.http.cookies.set("president_session", str(token), domain="localhost.local")
            for path, body in (
                ("/api/me/delete", {}),
                ("/api/me/recovery-codes", {}),
                ("/api/me/password", {"new": "x" * 9}),
            ):
                assert (await refused(ann.post(path, **body))).reason == "confirm"
            await ann.post("/api/me/delete", password=PASSWORD)


async def test_a_table_that_sleeps_learns_who_signed_in_when_it_wakes(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        async with browsers(site) as arrive:
            home, phone = arrive(), arrive()
            await home.sign_up("Gina")
            await phone.guest("Phone")
            code = await phone.table("bbb")
            seat = await phone.at(code)
            await seat.next("welcome")
            await seat.send({"type": "start"})
            await seat.next("update")
            token = phone.token
    with serving(tmp_path) as site:
        async with browsers(site) as arrive:
            phone = arrive()
            phone.http.cookies.set("president_session", str(token), domain="localhost.local")
            await phone.sign_in("Gina")
            welcome = await (await phone.at(code)).next("welcome")
            assert welcome["view"]["seats"][welcome["view"]["seat"]]["name"] == "Gina"


async def test_nothing_secret_is_in_the_files(tmp_path: Path) -> None:
    """Neither tokens nor passwords nor recovery codes can be read from a stolen database."""
    with serving(tmp_path) as site:
        async with browsers(site) as arrive:
            ann = arrive()
            await ann.guest("Hans")
            secrets = [ann.token]
            made = await ann.sign_up("Hans")
            secrets += [ann.token, PASSWORD, *made["recovery_codes"]]
            secrets += (await ann.post("/api/me/recovery-codes", password=PASSWORD))["codes"]
            await ann.post("/api/me/password", old=PASSWORD, new="another good one")
    secrets += ["another good one", *(code.replace("-", "") for code in made["recovery_codes"])]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b"Hans" in stored
    for secret in secrets:
        assert secret is not None
        assert secret.encode() not in stored


@pytest.mark.parametrize("kind", ["account", "address"])
async def test_guessing_is_slowed_down(tmp_path: Path, kind: str) -> None:
    """Five wrong passwords for one account from one address, thirty for many accounts; others are not kept out."""
    with serving(tmp_path) as site:
        async with browsers(site) as arrive:
            ann = arrive()
            await ann.sign_up("Ida")
            tries = 5 if kind == "account" else 30
            for number in range(tries):
                name = "Ida" if kind == "account" else f"Somebody {number}"
                assert (await refused(arrive().sign_in(name, "not this one"))).reason == "wrong-sign-in"
            late = await refused(arrive().sign_in("Ida"))
            assert (late.status, late.reason) == (429, "too-many")
            assert (await ann.get("/api/me"))["name"] == "Ida"


async def test_accounts_are_not_made_in_masses(tmp_path: Path) -> None:
    with serving(tmp_path, accounts_per_address=2) as site:
        async with browsers(site) as arrive:
            one, two, three = arrive(), arrive(), arrive()
            await one.sign_up("Jana")
            await two.sign_up("Jens")
            assert (await refused(three.sign_up("Judy"))).reason == "too-many"
