"""Limits by address, proxies that are believed, and who is kept out."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from president.server import Settings, SettingsError
from president.server.clock import FakeClock
from president.server.db import Records
from president.server.db.trust import ban
from president.server.errors import Refusal
from president.server.people.limits import Attempts
from president.server.trust.address import Proxies, household
from president.server.trust.bans import Bans
from president.server.trust.buckets import Buckets
from president.server.trust.guard import Guard
from tests.server.serving import Player, Running, Visit, serving

Json = dict[str, Any]
FAR = "198.51.100.7"


def scope(client: str, forwarded: str | None = None, proto: str | None = None, **more: Any) -> Json:
    headers = [] if forwarded is None else [(b"x-forwarded-for", forwarded.encode())]
    headers += [] if proto is None else [(b"x-forwarded-proto", proto.encode())]
    known = {"type": "http", "method": "POST", "path": "/api/tables", "scheme": "http"}
    return {**known, "client": (client, 5), "headers": headers, **more}


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("client", "forwarded", "found"),
    [
        (FAR, "203.0.113.9", FAR),
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "1.1.1.1, 203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "203.0.113.9, 10.0.0.3", "203.0.113.9"),
        ("127.0.0.1", "203.0.113.9, nonsense", "127.0.0.1"),
        ("127.0.0.1", "10.0.0.3", "10.0.0.3"),
        ("::1", "2001:db8::5", "2001:db8::5"),
    ],
)
def test_only_named_proxies_are_believed_and_only_the_last_untrusted_hop(
    client: str, forwarded: str | None, found: str
) -> None:
    asked = scope(client, forwarded)
    Proxies(["127.0.0.1", "::1", "10.0.0.0/8"]).resolve(asked)
    assert asked["client"][0] == found


def test_tls_is_believed_from_a_proxy_alone() -> None:
    for client, scheme in (("127.0.0.1", "https"), (FAR, "http")):
        asked = scope(client, "203.0.113.9", "https")
        Proxies(["127.0.0.1"]).resolve(asked)
        assert asked["scheme"] == scheme


def test_a_household_is_one_place_and_this_machine_is_none() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9")
    assert household("::ffff:198.51.100.7") == FAR
    assert {household(here) for here in ("127.0.0.1", "127.1.2.3", "::1", "", "unix")} == {""}


def test_a_wrong_proxy_is_said_at_the_start() -> None:
    with pytest.raises(SettingsError, match="trusted_proxies"):
        Proxies(["everybody"])


# ---------------------------------------------------------------- limits


async def test_a_bucket_says_when_to_come_back() -> None:
    clock = FakeClock()
    buckets = Buckets(clock, 0.5, 2)
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(Refusal) as refused:
        buckets.take("a")
    assert (refused.value.status, refused.value.retry_after) == (429, 2)
    buckets.take("b")
    await clock.advance(2)
    buckets.take("a")


async def test_attempts_say_when_to_come_back() -> None:
    clock = FakeClock()
    attempts = Attempts(clock, 1, 100)
    attempts.take("a")
    await clock.advance(30)
    with pytest.raises(Refusal) as refused:
        attempts.take("a")
    assert refused.value.retry_after == 70


def guard_of(records: Any = None, *, now: int = 1000, **settings: Any) -> Guard:
    """A guard; without a store nobody is banned."""
    clock = FakeClock()
    return Guard(Bans(records, now=lambda: now), clock, Settings(**settings))


def judge(guard: Guard, *, address: str = FAR, **more: Any) -> str | None:
    try:
        guard.request(scope(address, **more))
    except Refusal as refused:
        return f"{refused.status} {refused.reason}"
    return None


async def test_changes_are_limited_by_address_and_reading_is_not() -> None:
    guard = guard_of(changes_per_address=1.0)
    assert [judge(guard) for _ in range(6)] == [None] * 5 + ["429 too-many"]
    assert judge(guard, method="GET") is None
    assert judge(guard, address="198.51.100.8") is None
    assert [judge(guard, address="127.0.0.1") for _ in range(50)] == [None] * 50


async def test_guests_are_limited_by_address() -> None:
    guard = guard_of(guests_per_address=2)
    assert [judge(guard, path="/api/guests") for _ in range(3)] == [None, None, "429 too-many"]
    assert judge(guard, path="/api/tables") is None


async def test_sockets_and_failures_are_limited_by_address() -> None:
    guard = guard_of(sockets_per_address=1, failures_per_address=2)
    far = scope(FAR, type="websocket")
    with guard.socket(far), pytest.raises(Refusal) as refused, guard.socket(far):
        pass
    assert (refused.value.reason, refused.value.status) == ("too-many", 4429)
    with guard.socket(far):
        guard.failed(far)
    guard.failed(far)
    guard.failed(far)
    with pytest.raises(Refusal, match="too-many"), guard.socket(far):
        pass


# ---------------------------------------------------------------- bans


async def write_ban(records: Records, **values: Any) -> None:
    async with records.begin() as connection:
        await connection.execute(ban.insert().values(**{"why": "test", "at": 1, **values}))


async def test_the_banned_are_refused_and_their_sockets_closed(records: Records) -> None:
    guard = guard_of(records)
    closed: list[tuple[str, int, str]] = []
    far, near = scope(FAR, type="websocket"), scope("198.51.100.9", type="websocket")

    def close(who: str) -> Any:
        return lambda code, reason: closed.append((who, code, reason))

    with guard.present(far, "", close("far")), guard.present(near, "", close("near")):
        await guard.refresh()
        assert closed == []
        await write_ban(records, address="198.51.100.0/29")
        await guard.refresh()
    assert closed == [("far", 4403, "banned")]
    assert judge(guard, method="GET") == "403 banned"
    assert judge(guard, method="GET", path="/") is None
    assert judge(guard, address="198.51.100.9") is None
    with pytest.raises(Refusal) as refused, guard.socket(far):
        pass
    assert refused.value.status == 4403


async def test_a_ban_ends_when_it_says(records: Records) -> None:
    now = 1000
    bans = Bans(records, now=lambda: now)
    await write_ban(records, address=FAR, until=2000)
    await bans.refresh()
    with pytest.raises(Refusal, match="1970-01-01 00:33 UTC"):
        bans.check(address=FAR)
    now = 2001
    bans.check(address=FAR)


# ---------------------------------------------------------------- a running server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Any:
    limits = {"guests_per_address": 3, "failures_per_address": 1, "changes_per_address": 2.0}
    with serving(tmp_path_factory.mktemp("strict"), **limits) as running:
        yield running


async def test_over_http_a_limit_is_429_with_the_time_to_wait(strict: Running) -> None:
    async with httpx.AsyncClient(base_url=strict.url, timeout=20, headers={"X-Forwarded-For": FAR}) as http:
        answers = [await http.post("/api/guests", json={"name": "Ann"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[3].json()["reason"] == "too-many"
    assert 0 < int(answers[3].headers["retry-after"]) <= 3600
    assert "frame-ancestors 'none'" in answers[3].headers["content-security-policy"]


async def test_a_socket_that_is_turned_away_says_why(strict: Running) -> None:
    address = strict.url.replace("http", "ws", 1) + "/ws/ABCDE"
    codes, says = [], ""
    for _ in range(3):
        headers = {"X-Forwarded-For": "203.0.113.77"}
        async with websockets.connect(address, additional_headers=headers, compression=None) as socket:
            with suppress(websockets.ConnectionClosed):
                await socket.send('{"type":"hello","token":"' + "x" * 32 + '"}')
            with suppress(websockets.ConnectionClosed):
                async for frame in socket:
                    says = str(frame)
            codes.append(socket.close_code)
    assert codes == [4401, 4429, 4429]
    assert "too-many" in says


async def test_a_banned_person_is_refused_at_hello_and_over_http(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        async with Visit(running) as visit:
            eve = await visit.guest("Eve")
            code = await visit.table(eve)
    with sqlite3.connect(running.database.with_suffix(".records.db"), timeout=10) as connection:
        connection.execute("INSERT INTO ban (person, why, at) SELECT id, 'test', 1 FROM person")
    connection.close()
    with serving(tmp_path) as running:
        async with Visit(running) as visit:
            answer = await visit.http.get("/api/friends", headers={"Authorization": f"Bearer {eve.token}"})
            assert (answer.status_code, answer.json()["reason"]) == (403, "banned")
            for path in (code, "lobby"):
                twin = Player("Eve", eve.token, running.url)
                await twin.open(path)
                assert (await twin.refused({"type": "hello", "token": eve.token}))["reason"] == "banned"
                await twin.until(lambda me: me.closed is not None)
                assert twin.closed == 4403
                await twin.go()
