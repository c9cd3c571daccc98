"""Settings of tables kept under an address."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import pytest

from president.server.people import saved
from tests.server.people.conftest import NewBrowser
from tests.server.people.site import refused

TABLE: dict[str, Any] = {
    "rules": "european+bombs",
    "seats": [{"kind": "open"}, {"kind": "bot", "level": "steady"}, {"kind": "open"}],
    "clock": {"kind": "reserve", "seconds": 300, "increment": 5},
    "spectators": "hands",
    "mercy_after": 3,
}


async def said_no(reason: str, status: int, request: Awaitable[object]) -> None:
    """The request is refused like that."""
    no = await refused(request)
    assert (no.reason, no.status) == (reason, status)


async def test_settings_are_kept_under_an_address_that_anybody_may_open(arrive: NewBrowser) -> None:
    ann, bob = arrive(), arrive()
    await ann.sign_up("Annie")
    kept = await ann.post("/api/saved", name="  Sunday ", table=TABLE)
    assert (kept["name"], kept["by"], kept["mine"], kept["title"]) == (
        "Sunday",
        "Annie",
        True,
        "European President",
    )
    seen = await bob.get(f"/api/saved/{kept['slug']}")
    assert (seen["name"], seen.get("mine", False)) == ("Sunday", False)
    assert seen["table"]["clock"] == TABLE["clock"]
    assert (seen["table"]["spectators"], seen["table"]["mercy_after"]) == ("hands", 3)
    assert (await ann.get(f"/api/saved/{kept['slug']}"))["mine"] is True
    await bob.guest("Bob")
    code = (await bob.post("/api/tables", **seen["table"]))["code"]
    assert len(code) == 5


async def test_mine_are_listed_and_can_be_forgotten_by_me_alone(arrive: NewBrowser) -> None:
    ann, bob = arrive(), arrive()
    await ann.guest("Ann")
    await bob.guest("Bob")
    first = await ann.post("/api/saved", name="One", table=TABLE)
    second = await ann.post("/api/saved", name="Two", table=TABLE)
    assert {one["slug"] for one in (await ann.get("/api/saved"))["saved"]} == {first["slug"], second["slug"]}
    await said_no("not-found", 404, bob.delete(f"/api/saved/{first['slug']}"))
    await ann.delete(f"/api/saved/{first['slug']}")
    assert [one["name"] for one in (await ann.get("/api/saved"))["saved"]] == ["Two"]
    await said_no("not-found", 404, bob.get(f"/api/saved/{first['slug']}"))
    await said_no("not-found", 404, bob.get("/api/saved/No%20Such!"))


async def test_settings_that_make_no_table_are_not_kept(arrive: NewBrowser) -> None:
    ann = arrive()
    await ann.guest("Ann")
    for change, reason, status in (
        ({"rules": "cricket"}, "no-such-rules", 404),
        ({"seats": TABLE["seats"] * 4}, "malformed", 400),
        ({"clock": {"kind": "turn", "seconds": 1}}, "wrong-clock", 409),
    ):
        await said_no(reason, status, ann.post("/api/saved", name="Sunday", table={**TABLE, **change}))
    await said_no("bad-name", 400, ann.post("/api/saved", name=" ", table=TABLE))


async def test_nobody_keeps_any_number(arrive: NewBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "MOST", 2)
    ann = arrive()
    await ann.guest("Ann")
    for _ in range(2):
        await ann.post("/api/saved", name="Sunday", table=TABLE)
    await said_no("too-many", 429, ann.post("/api/saved", name="Sunday", table=TABLE))


async def test_a_stranger_keeps_nothing(arrive: NewBrowser) -> None:
    await said_no("who-are-you", 401, arrive().post("/api/saved", name="Sunday", table=TABLE))


async def test_what_a_guest_kept_belongs_to_the_account(arrive: NewBrowser) -> None:
    ann = arrive()
    await ann.guest("Ann")
    await ann.post("/api/saved", name="Sunday", table=TABLE)
    await ann.sign_up("Ann Saved")
    assert [one["mine"] for one in (await ann.get("/api/saved"))["saved"]] == [True]
