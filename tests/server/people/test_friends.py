"""Friends, who is online, invitations and the QR code, over HTTP and open lobby sockets."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
import segno

from tests.server.people.conftest import NewBrowser
from tests.server.people.site import Browser, browsers, refused, serving


def names(friends: dict[str, Any]) -> dict[str, list[str]]:
    """The lists without their ids."""
    return {kind: [item["name"] for item in people] for kind, people in friends.items() if people}


async def lists(browser: Browser) -> dict[str, list[str]]:
    """A person's lists by name."""
    return names(await browser.get("/api/friends"))


async def friends(arrive: NewBrowser, one: str, other: str) -> tuple[Browser, Browser]:
    """Two accounts that are friends."""
    first, second = arrive(), arrive()
    await first.sign_up(one)
    await second.sign_up(other)
    await first.post("/api/friends", name=other)
    await second.post(f"/api/friends/{first.id}/accept")
    return first, second


async def test_asking_by_name_and_saying_yes(arrive: NewBrowser) -> None:
    ann, bert = arrive(), arrive()
    await ann.sign_up("Ann")
    await bert.sign_up("Bert")
    await ann.post("/api/friends", name="bert")
    assert await lists(ann) == {"asked": ["Bert"]}
    assert await lists(bert) == {"asking": ["Ann"]}
    await bert.post(f"/api/friends/{ann.id}/accept")
    assert await lists(ann) == {"friends": ["Bert"]}
    assert await lists(bert) == {"friends": ["Ann"]}
    await ann.delete(f"/api/friends/{bert.id}")
    assert await lists(ann) == await lists(bert) == {}


async def test_who_asks_back_is_a_friend_at_once(arrive: NewBrowser) -> None:
    ann, bert = arrive(), arrive()
    await ann.sign_up("Cara")
    await bert.sign_up("Carl")
    await ann.post("/api/friends", person=bert.id)
    await bert.post("/api/friends", person=ann.id)
    assert await lists(ann) == {"friends": ["Carl"]}


async def test_saying_no_and_taking_an_asking_back(arrive: NewBrowser) -> None:
    ann, bert = arrive(), arrive()
    await ann.sign_up("Dana")
    await bert.sign_up("Dirk")
    for who, other in ((bert, ann), (ann, bert)):
        await ann.post("/api/friends", name="Dirk")
        await who.delete(f"/api/friends/{other.id}")
        assert await lists(ann) == await lists(bert) == {}
    assert (await refused(bert.post(f"/api/friends/{ann.id}/accept"))).reason == "not-asked"


async def test_guests_at_a_table_become_friends(arrive: NewBrowser) -> None:
    ann, bert, eve = await arrive().guest("Ann G"), await arrive().guest("Bert G"), await arrive().guest("Eve G")
    code = await ann.table()
    table = await bert.at(code)
    await table.next("welcome")
    await table.send({"type": "sit", "seat": 1})
    await table.wait(lambda frame: frame.get("view", {}).get("seat") == 1)
    await bert.post("/api/friends", table=code, player=0)
    assert await lists(ann) == {"asking": ["Bert G"]}
    for asking in ({"table": code, "player": 2}, {"table": code, "player": 99}, {"table": code}, {}):
        assert (await refused(bert.post("/api/friends", **asking))).reason == "nobody"
    assert (await refused(eve.post("/api/friends", table=code, player=0))).reason == "nobody"
    assert (await refused(eve.post("/api/friends", table="QQQQQ", player=0))).reason == "no-such-table"


async def test_refusals_of_asking(arrive: NewBrowser) -> None:
    ann = arrive()
    await ann.sign_up("Emil")
    assert (await refused(ann.post("/api/friends", name="Nobody at all"))).status == 404
    assert (await refused(ann.post("/api/friends", person="0123456789abcdef"))).status == 404
    assert (await refused(ann.post("/api/friends", person="not an id"))).reason == "nobody"
    assert (await refused(ann.post("/api/friends", name="emil"))).reason == "yourself"
    assert (await refused(arrive().post("/api/friends", name="emil"))).reason == "who-are-you"


async def test_somebody_blocked_does_not_learn_it(arrive: NewBrowser) -> None:
    ann, eve = await friends(arrive, "Flora", "Felix")
    await ann.ask("PUT", f"/api/blocks/{eve.id}")
    assert await lists(ann) == {"blocked": ["Felix"]}
    assert await lists(eve) == {}
    await eve.post("/api/friends", name="Flora")
    assert await lists(ann) == {"blocked": ["Felix"]}
    assert (await refused(ann.post("/api/friends", name="Felix"))).reason == "blocked"
    await ann.delete(f"/api/blocks/{eve.id}")
    await ann.post("/api/friends", name="Felix")
    assert await lists(eve) == {"asking": ["Flora"]}
    assert (await refused(ann.ask("PUT", f"/api/blocks/{ann.id}"))).reason == "yourself"
    assert (await refused(ann.ask("PUT", "/api/blocks/abc"))).reason == "nobody"


def where(frame: dict[str, Any]) -> str:
    """Where the first friend is."""
    return str(frame["friends"]["friends"][0].get("where", "away"))


async def test_who_is_online_and_where(arrive: NewBrowser) -> None:
    ann, bert = await friends(arrive, "Greta", "Georg")
    page = await ann.lobby()
    welcome = await page.next("lobby-welcome")
    assert welcome["me"]["name"] == "Greta"
    assert "where" not in welcome["friends"]["friends"][0]
    lobby = await bert.lobby()
    assert where(await page.next("friends-changed")) == "lobby"
    table = await bert.at(await bert.table())
    assert where(await page.next("friends-changed")) == "table"
    await table.close()
    assert where(await page.next("friends-changed")) == "lobby"
    await lobby.close()
    assert where(await page.next("friends-changed")) == "away"


async def test_where_somebody_is_is_not_told_to_those_who_only_asked(arrive: NewBrowser) -> None:
    ann, eve = arrive(), arrive()
    await ann.sign_up("Hanna")
    await eve.sign_up("Henry")
    await ann.post("/api/friends", name="Henry")
    await (await ann.lobby()).next("lobby-welcome")
    await (await eve.lobby()).next("lobby-welcome")
    assert all("where" not in item for item in (await ann.get("/api/friends"))["asked"])
    assert all("where" not in item for item in (await eve.get("/api/friends"))["asking"])


async def test_open_pages_hear_of_asking_and_answers(arrive: NewBrowser) -> None:
    ann, bert = arrive(), arrive()
    await ann.sign_up("Ilse")
    await bert.sign_up("Ivan")
    hers, his = await ann.lobby(), await bert.lobby()
    await hers.next("lobby-welcome")
    await his.next("lobby-welcome")
    await ann.post("/api/friends", name="Ivan")
    assert names((await his.next("friends-changed"))["friends"]) == {"asking": ["Ilse"]}
    assert names((await hers.next("friends-changed"))["friends"]) == {"asked": ["Ivan"]}
    await bert.post(f"/api/friends/{ann.id}/accept")
    assert names((await hers.next("friends-changed"))["friends"]) == {"friends": ["Ivan"]}


async def test_an_invitation_shows_up_in_the_open_page_and_is_declined(arrive: NewBrowser) -> None:
    ann, bert = await friends(arrive, "Jana", "Jens")
    hers, his = await ann.lobby(), await bert.lobby()
    await hers.next("lobby-welcome")
    await his.next("lobby-welcome")
    code = await ann.table()
    sent = await ann.post("/api/invitations", person=bert.id, code=code.lower())
    assert sent["reached"] is True
    invited = (await his.next("invited"))["invitation"]
    assert (invited["sender"], invited["code"], invited["title"]) == ("Jana", code, "Basic President")
    assert await ann.post("/api/invitations", person=bert.id, code=code) == sent
    await bert.post(f"/api/invitations/{invited['id']}/decline")
    gone = await hers.next("invitation-gone")
    assert (gone["id"], gone["why"], gone["name"]) == (sent["id"], "declined", "Jens")
    again = await refused(bert.post(f"/api/invitations/{invited['id']}/decline"))
    assert again.reason == "no-such-invitation"


async def test_an_invitation_waits_for_a_page_and_ends_with_coming(arrive: NewBrowser) -> None:
    ann, bert = await friends(arrive, "Karla", "Kurt")
    code = await ann.table()
    assert (await ann.post("/api/invitations", person=bert.id, code=code))["reached"] is False
    his = await bert.lobby()
    assert [item["code"] for item in (await his.next("lobby-welcome"))["invitations"]] == [code]
    hers = await ann.lobby()
    await hers.next("lobby-welcome")
    await bert.at(code)
    assert (await hers.next("invitation-gone"))["why"] == "accepted"
    assert (await his.next("invitation-gone"))["why"] == "accepted"


async def test_only_friends_invite_and_only_to_tables(arrive: NewBrowser) -> None:
    ann, bert = await friends(arrive, "Lara", "Lars")
    eve = arrive()
    await eve.sign_up("Lena")
    code = await eve.table()
    assert (await refused(eve.post("/api/invitations", person=bert.id, code=code))).reason == "nobody"
    assert (await refused(ann.post("/api/invitations", person=bert.id, code="QQQQQ"))).reason == "no-such-table"
    sent = await ann.post("/api/invitations", person=bert.id, code=code)
    assert (await refused(eve.post(f"/api/invitations/{sent['id']}/decline"))).reason == "no-such-invitation"
    his = await bert.lobby()
    assert (await his.next("lobby-welcome"))["invitations"]
    await bert.ask("PUT", f"/api/blocks/{ann.id}")
    assert (await his.next("invitation-gone"))["why"] == "expired"


async def test_what_the_lobby_socket_refuses(arrive: NewBrowser) -> None:
    stranger = await arrive().lobby()
    assert (await stranger.next("refused"))["reason"] == "who-are-you"
    assert await stranger.end() == 4401
    ann = await arrive().guest("Mia")
    page = await ann.lobby(token=ann.token)
    await page.next("lobby-welcome")
    await page.send({"type": "ping", "at": 5})
    assert (await page.next("pong"))["at"] == 5
    for wrong in ({"type": "hello"}, {"type": "act", "version": 1, "action": "-"}, {"type": "ping"}):
        await page.send(wrong)
        assert (await page.next("refused"))["reason"] == "malformed"


async def test_a_guest_keeps_friends_on_signing_up_and_brings_them_on_signing_in(arrive: NewBrowser) -> None:
    ann, bert = await arrive().guest("Nora"), arrive()
    await bert.sign_up("Nils")
    await ann.post("/api/friends", name="Nils")
    await bert.post(f"/api/friends/{ann.id}/accept")
    await ann.sign_up("Nora N")
    assert await lists(bert) == {"friends": ["Nora N"]}
    phone = await arrive().guest("Somebody")
    other = arrive()
    await other.sign_up("Olaf")
    await other.post("/api/friends", person=phone.id)
    await phone.post(f"/api/friends/{other.id}/accept")
    his = await bert.lobby()
    await his.next("lobby-welcome")
    await phone.sign_in("Nora N")
    assert await lists(phone) == {"friends": ["Nils", "Olaf"]}
    assert await lists(other) == {"friends": ["Nora N"]}


@pytest.mark.parametrize("public", ["", "https://cards.example/"])
async def test_the_qr_code_is_the_link_of_the_table(tmp_path: Path, public: str) -> None:
    with serving(tmp_path, public_url=public) as site:
        async with browsers(site) as arrive:
            ann = arrive()
            made = (await ann.http.post("/api/guests", json={"name": "Ann"})).json()
            kinds = {"rules": "basic", "seats": [{"kind": "open"}] * 3}
            bearer = {"Authorization": f"Bearer {made['token']}"}
            code = (await ann.http.post("/api/tables", json=kinds, headers=bearer)).json()["code"]
            answer = await ann.http.get(f"/api/tables/{code}/qr.svg")
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert _modules(answer.text) == _modules(_qr(f"{public.rstrip('/') or site.url}/t/{code}"))
            assert (await refused(ann.get("/api/tables/QQQQQ/qr.svg"))).reason == "no-such-table"


def _qr(link: str) -> str:
    """A QR code as the library that is tested elsewhere makes it."""
    made = io.BytesIO()
    segno.make(link, error="m", micro=False).save(made, kind="svg", border=4)
    return made.getvalue().decode()


def _modules(svg: str) -> str:
    """The dark modules' path."""
    return str(max(re.findall(r'd="([^"]+)"', svg), key=len))
