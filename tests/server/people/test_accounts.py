"""Signing up and in, over HTTP: what is kept, what is refused, which sessions end."""

from __future__ import annotations

import httpx
import pytest

from tests.server.people.conftest import NewBrowser
from tests.server.people.site import PASSWORD, Browser, Site, refused


async def test_a_guest_who_signs_up_stays_the_same_person(arrive: NewBrowser) -> None:
    """Complaint 25: progress is bound to the account, and a guest's is not lost."""
    ann = await arrive().guest("Ann")
    code = await ann.table()
    before, old_token = ann.id, ann.token
    made = await ann.sign_up("Ann of Green")
    assert made["me"] | {"created": 0} == {
        "id": before, "name": "Ann of Green", "kind": "account", "created": 0, "password": True, "recovery": 10,
    }  # fmt: skip
    assert len(set(made["recovery_codes"])) == 10
    assert ann.token not in (None, old_token)
    welcome = await (await ann.at(code)).next("welcome")
    assert (welcome["view"]["seat"], welcome["view"]["seats"][0]["name"]) == (0, "Ann of Green")


async def test_somebody_who_was_never_a_guest_signs_up(arrive: NewBrowser) -> None:
    new = arrive()
    await new.sign_up("Newcomer")
    assert (await new.get("/api/me"))["kind"] == "account"


async def test_signing_in_on_a_second_device(arrive: NewBrowser) -> None:
    phone, laptop = arrive(), arrive()
    await phone.sign_up("Bert")
    await laptop.sign_in("bERT")
    assert laptop.id == phone.id
    listed = (await laptop.get("/api/sessions"))["sessions"]
    assert [(item["device"], item.get("here", False)) for item in listed].count(("Firefox on Android", True)) == 1
    assert len(listed) == 2


async def test_names_of_accounts_are_compared_without_capitals_width_and_spaces(arrive: NewBrowser) -> None:
    await arrive().sign_up("Cara Lee")
    again = await refused(arrive().sign_up("ＣＡＲＡlee"))
    assert (again.status, again.reason) == (409, "name-taken")
    assert (await arrive().guest("Cara Lee")).name == "Cara Lee"


@pytest.mark.parametrize("password", ["short", "password123", "aaaaaaaaaaaa", "Dora Dora", "12345678"])
async def test_passwords_that_anybody_would_try_are_refused(arrive: NewBrowser, password: str) -> None:
    no = await refused(arrive().sign_up("Dora Dora", password))
    assert (no.status, no.reason) == (400, "weak-password")


async def test_refusals_of_signing_up(arrive: NewBrowser) -> None:
    ann = arrive()
    assert (await refused(ann.sign_up(" \u200b "))).reason == "bad-name"
    assert (await refused(ann.post("/api/accounts", name="Eve"))).reason == "nothing-to-sign-in-with"
    await ann.sign_up("Eve")
    assert (await refused(ann.sign_up("Evelyn"))).reason == "has-account"


async def test_a_wrong_sign_in_says_nothing_about_what_was_wrong(arrive: NewBrowser) -> None:
    await arrive().sign_up("Fred")
    wrong_password = await refused(arrive().sign_in("Fred", "not this one"))
    wrong_name = await refused(arrive().sign_in("Nobody of that name", "not this one"))
    guest_name = await refused((await arrive().guest("Gast")).sign_in("Gast"))
    assert wrong_password.problem == wrong_name.problem == guest_name.problem
    assert {wrong_password.status, wrong_name.status, guest_name.status} == {401}


async def test_signing_out_here_ends_this_session_only(arrive: NewBrowser) -> None:
    phone, laptop = arrive(), arrive()
    await phone.sign_up("Gina")
    await laptop.sign_in("Gina")
    token = laptop.token
    await laptop.delete("/api/sessions/here")
    assert laptop.token is None
    assert await status_with(laptop, token) == 401
    assert (await phone.get("/api/me"))["name"] == "Gina"


async def test_signing_out_everywhere_else_closes_open_pages(arrive: NewBrowser) -> None:
    phone, laptop = arrive(), arrive()
    await phone.sign_up("Hans")
    await laptop.sign_in("Hans")
    table = await laptop.at(await phone.table())
    lobby = await laptop.lobby()
    await table.next("welcome")
    await lobby.next("lobby-welcome")
    await phone.delete("/api/sessions/others")
    await lobby.next("signed-out")
    assert (await table.end(), await lobby.end()) == (4401, 4401)
    assert await status_with(laptop, laptop.token) == 401
    assert (await phone.get("/api/me"))["name"] == "Hans"


async def test_signing_out_one_device_and_everywhere(arrive: NewBrowser) -> None:
    phone, laptop, tablet = arrive(), arrive(), arrive()
    await phone.sign_up("Ida")
    await laptop.sign_in("Ida")
    await tablet.sign_in("Ida")
    other = next(item for item in (await phone.get("/api/sessions"))["sessions"] if not item.get("here"))
    await phone.delete(f"/api/sessions/{other['id']}")
    assert (await refused(phone.delete(f"/api/sessions/{other['id']}"))).reason == "no-such-session"
    await phone.delete("/api/sessions/everywhere")
    for one in (phone, laptop, tablet):
        assert await status_with(one, one.token) == 401


async def test_a_session_of_somebody_else_cannot_be_ended(arrive: NewBrowser) -> None:
    ann, eve = arrive(), arrive()
    await ann.sign_up("Jana")
    await eve.sign_up("Jane")
    hers = (await ann.get("/api/sessions"))["sessions"][0]["id"]
    assert (await refused(eve.delete(f"/api/sessions/{hers}"))).reason == "no-such-session"
    assert (await ann.get("/api/me"))["name"] == "Jana"


async def test_changing_the_password_signs_out_other_devices(arrive: NewBrowser) -> None:
    phone, laptop = arrive(), arrive()
    await phone.sign_up("Karl")
    await laptop.sign_in("Karl")
    assert (await refused(phone.post("/api/me/password", old="not this one", new="another good one"))).reason == (
        "wrong-password"
    )
    assert (await refused(phone.post("/api/me/password", old=PASSWORD, new="short"))).reason == "weak-password"
    await phone.post("/api/me/password", old=PASSWORD, new="another good one")
    assert await status_with(laptop, laptop.token) == 401
    assert (await phone.get("/api/me"))["name"] == "Karl"
    assert (await refused(arrive().sign_in("Karl"))).reason == "wrong-sign-in"
    await laptop.sign_in("Karl", "another good one")


async def test_a_recovery_code_sets_a_new_password_once(arrive: NewBrowser) -> None:
    phone, other = arrive(), arrive()
    codes = (await phone.sign_up("Lena"))["recovery_codes"]
    written_by_hand = codes[3].lower().replace("-", " ").replace("0", "o").replace("1", "l")
    made = await other.post("/api/recover", name="Lena", code=written_by_hand, password="brand new one")
    assert made["me"]["recovery"] == 9
    assert await status_with(phone, phone.token) == 401
    assert (await refused(arrive().sign_in("Lena"))).reason == "wrong-sign-in"
    await arrive().sign_in("Lena", "brand new one")
    again = await refused(arrive().post("/api/recover", name="Lena", code=codes[3], password="and another one"))
    unknown = await refused(arrive().post("/api/recover", name="Nobody", code=codes[4], password="and another one"))
    assert again.problem == unknown.problem
    assert again.reason == "wrong-sign-in"


async def test_new_recovery_codes_void_the_old(arrive: NewBrowser) -> None:
    ann = arrive()
    old = (await ann.sign_up("Mara"))["recovery_codes"]
    new = (await ann.post("/api/me/recovery-codes", password=PASSWORD))["codes"]
    assert len(new) == 10
    assert not set(old) & set(new)
    no = await refused(arrive().post("/api/recover", name="Mara", code=old[0], password="brand new one"))
    assert no.reason == "wrong-sign-in"
    assert (await refused(ann.post("/api/me/recovery-codes", password="not this"))).reason == "wrong-password"


async def test_guests_have_neither_password_nor_codes(arrive: NewBrowser) -> None:
    ann = await arrive().guest("Nora")
    assert (await refused(ann.post("/api/me/password", new="a good password"))).reason == "no-account"
    assert (await refused(ann.post("/api/me/recovery-codes"))).reason == "no-account"


async def test_another_name_is_seen_at_the_table(arrive: NewBrowser) -> None:
    ann = await arrive().guest("Olga")
    table = await ann.at(await ann.table())
    await table.next("welcome")
    await ann.post("/api/me/name", name="Olga the Great")
    update = await table.next("update")
    assert update["view"]["seats"][0]["name"] == "Olga the Great"
    assert (await refused(ann.post("/api/me/name", name="\x07"))).reason == "bad-name"
    await arrive().sign_up("Olga Minor")
    await ann.sign_up("Olga the Great")
    assert (await refused(ann.post("/api/me/name", name="olga minor"))).reason == "name-taken"


async def test_a_cookie_changes_nothing_for_a_foreign_page(arrive: NewBrowser, site: Site) -> None:
    """Cross-site requests: the header is missing, or the browser says that another page asks."""
    ann = arrive()
    await ann.sign_up("Pia")
    evil = {"Origin": "https://evil.example"}
    assert (await refused(ann.ask("POST", "/api/me/name", {"name": "Pwned"}, headers=evil))).reason == "foreign-page"
    del ann.http.headers["X-President"]
    assert (await refused(ann.ask("POST", "/api/me/name", {"name": "Pwned"}))).reason == "foreign-page"
    assert (await ann.get("/api/me"))["name"] == "Pia"
    signed_in_by_force = arrive().ask("POST", "/api/sessions", {"name": "Pia", "password": PASSWORD}, headers=evil)
    assert (await refused(signed_in_by_force)).reason == "foreign-page"
    assert (await refused(arrive().ask("POST", "/api/guests", {"name": "x"}, headers=evil))).reason == "foreign-page"
    bearer = {"Authorization": f"Bearer {ann.token}"}
    async with httpx.AsyncClient(base_url=site.url, timeout=20) as program:
        assert (await program.post("/api/me/name", json={"name": "Pia P"}, headers=bearer)).status_code == 200


async def test_the_cookie_is_out_of_reach_of_scripts(arrive: NewBrowser) -> None:
    answer = await arrive().http.post("/api/guests", json={"name": "Quirin"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


async def test_a_token_that_a_page_kept_goes_into_the_cookie(arrive: NewBrowser) -> None:
    kept = (await arrive().http.post("/api/guests", json={"name": "Quinn"})).json()
    page = arrive()
    me = await page.ask("POST", "/api/me/session", headers={"Authorization": f"Bearer {kept['token']}"})
    assert me["id"] == kept["id"]
    assert (await page.get("/api/me"))["name"] == "Quinn"
    assert (await refused(arrive().post("/api/me/session"))).status == 401


async def status_with(browser: Browser, token: str | None) -> int:
    """How /api/me answers to a token, apart from any cookie."""
    async with httpx.AsyncClient(base_url=browser.site.url, timeout=20) as program:
        return (await program.get("/api/me", headers={"Authorization": f"Bearer {token}"})).status_code
