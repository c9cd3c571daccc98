"""The same server over a real PostgreSQL: one person's whole life, and texts that only it minds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.db.stores import postgres_database
from tests.server.people.authenticator import Authenticator
from tests.server.people.site import PASSWORD, browsers, refused, serving

pytestmark = pytest.mark.service


async def test_a_whole_life(tmp_path: Path) -> None:
    async with postgres_database() as url:
        with serving(tmp_path, records=url) as site:
            async with browsers(site) as arrive:
                ann, phone, bert = await arrive().guest("Ann"), await arrive().guest("Somebody"), arrive()
                code = await phone.table()
                codes = (await ann.sign_up("Ann"))["recovery_codes"]
                await bert.sign_up("Bert")
                await bert.post("/api/friends", name="ann")
                await ann.post(f"/api/friends/{bert.id}/accept")
                page = await bert.lobby()
                assert [friend["name"] for friend in (await page.next("lobby-welcome"))["friends"]["friends"]] == [
                    "Ann"
                ]
                await phone.sign_in("Ann")
                welcome = await (await phone.at(code)).next("welcome")
                assert welcome["view"]["seats"][0]["name"] == "Ann"
                device = Authenticator(site.url)
                asked = await ann.post("/api/passkeys/options")
                proof = {"challenge": asked["id"], "credential": device.create(asked["options"])}
                await ann.post("/api/passkeys", passkey=proof)
                asked = await phone.post("/api/sessions/passkey/options")
                proof = {"challenge": asked["id"], "credential": device.get(asked["options"])}
                assert (await phone.post("/api/sessions/passkey", passkey=proof))["me"]["id"] == ann.id
                await arrive().post("/api/recover", name="Ann", code=codes[0], password="another good one")
                assert (await refused(ann.get("/api/me"))).status == 401
                await ann.sign_in("Ann", "another good one")
                assert (await ann.get("/api/me/export"))["friends"][0]["name"] == "Bert"
                await ann.post("/api/me/delete", password="another good one")
                assert (await bert.get("/api/friends"))["friends"] == []
        assert not site.records.exists()


async def test_texts_that_a_database_may_choke_on(tmp_path: Path) -> None:
    """PostgreSQL takes no zero bytes; nothing of that kind may end as an error of the server."""
    async with postgres_database() as url:
        with serving(tmp_path, records=url) as site:
            async with browsers(site) as arrive:
                ann = arrive()
                await ann.sign_up("Ann", PASSWORD + "\0")
                assert (await arrive().guest("An\0n")).name == "Ann"
                odd = "\0\ufffe\U0010ffff"
                asks: list[tuple[str, str, dict[str, Any] | None]] = [
                    ("POST", "/api/sessions", {"name": odd, "password": odd}),
                    ("POST", "/api/recover", {"name": odd, "code": odd, "password": odd * 5}),
                    ("POST", "/api/friends", {"name": odd}),
                    ("POST", "/api/friends", {"person": odd}),
                    ("POST", "/api/friends", {"table": odd, "player": 2**70}),
                    ("POST", "/api/invitations", {"person": odd, "code": odd}),
                    ("POST", "/api/passkeys", {"passkey": {"challenge": odd, "credential": odd}, "name": odd}),
                    (
                        "POST",
                        "/api/sessions/passkey",
                        {"passkey": {"challenge": odd, "credential": '{"id":"\\u0000"}'}},
                    ),
                    ("POST", "/api/me/name", {"name": odd}),
                    ("DELETE", "/api/sessions/%00", None),
                    ("DELETE", "/api/passkeys/%00", None),
                    ("DELETE", "/api/friends/%00", None),
                    ("PUT", "/api/blocks/%00", None),
                    ("POST", "/api/invitations/%00/decline", None),
                    ("GET", "/api/tables/%00/qr.svg", None),
                ]
                for method, path, body in asks:
                    no = await refused(ann.ask(method, path, body))
                    assert 400 <= no.status < 500
                surrogate = b'{"name":"\\ud800","password":"\\ud800\\ud800\\ud800\\ud800\\ud801abcdefgh"}'
                answer = await ann.http.post("/api/sessions", content=surrogate)
                assert 400 <= answer.status_code < 500
