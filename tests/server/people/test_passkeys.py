"""Passkeys over HTTP, with an authenticator in software."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.people.authenticator import Authenticator
from tests.server.people.conftest import NewBrowser
from tests.server.people.site import PASSWORD, Browser, Site, browsers, refused, serving


@pytest.fixture
def device(site: Site) -> Authenticator:
    """A phone with a fingerprint sensor."""
    return Authenticator(site.url)


async def proof_of_making(browser: Browser, device: Authenticator) -> dict[str, Any]:
    """Ask for a challenge and make a key."""
    asked = await browser.post("/api/passkeys/options")
    return {"challenge": asked["id"], "credential": device.create(asked["options"])}


async def proof(browser: Browser, device: Authenticator) -> dict[str, Any]:
    """Ask for a challenge and sign it."""
    asked = await browser.post("/api/sessions/passkey/options")
    return {"challenge": asked["id"], "credential": device.get(asked["options"])}


async def test_an_account_without_any_password(arrive: NewBrowser, device: Authenticator) -> None:
    ann = await arrive().guest("Ann")
    made = await ann.post("/api/accounts", name="Ann", passkey=await proof_of_making(ann, device))
    assert made["me"]["id"] == ann.id
    assert "password" not in made["me"]
    assert [key["name"] for key in made["me"]["passkeys"]] == ["Passkey"]
    laptop = arrive()
    signed_in = await laptop.post("/api/sessions/passkey", passkey=await proof(laptop, device))
    assert signed_in["me"]["id"] == ann.id
    assert signed_in["me"]["passkeys"][0]["used"] > 0
    only = made["me"]["passkeys"][0]["id"]
    assert (await refused(ann.delete(f"/api/passkeys/{only}"))).reason == "last-way-in"
    assert (await refused(arrive().sign_in("Ann"))).reason == "wrong-sign-in"


async def test_adding_and_removing_a_passkey(arrive: NewBrowser, device: Authenticator) -> None:
    bert = arrive()
    await bert.sign_up("Bert")
    added = await bert.post("/api/passkeys", name=" My  phone ", passkey=await proof_of_making(bert, device))
    assert added["name"] == "My phone"
    asked = json.loads((await bert.post("/api/passkeys/options"))["options"])
    assert [known["id"] for known in asked["excludeCredentials"]] == [added["id"]]
    await bert.delete(f"/api/passkeys/{added['id']}")
    assert (await refused(bert.delete(f"/api/passkeys/{added['id']}"))).reason == "no-such-passkey"
    other = arrive()
    gone = await refused(other.post("/api/sessions/passkey", passkey=await proof(other, device)))
    assert (gone.status, gone.reason) == (401, "passkey-refused")


async def test_a_guest_who_signs_in_with_a_passkey_brings_the_table_along(
    arrive: NewBrowser, device: Authenticator
) -> None:
    home, phone = arrive(), arrive()
    await home.sign_up("Cara")
    await home.post("/api/passkeys", passkey=await proof_of_making(home, device))
    await phone.guest("Somebody")
    code = await phone.table()
    await phone.post("/api/sessions/passkey", passkey=await proof(phone, device))
    welcome = await (await phone.at(code)).next("welcome")
    assert (welcome["view"]["seat"], welcome["view"]["seats"][0]["name"]) == (0, "Cara")


async def test_a_challenge_is_good_once(arrive: NewBrowser, device: Authenticator) -> None:
    dora = arrive()
    await dora.sign_up("Dora")
    making = await proof_of_making(dora, device)
    await dora.post("/api/passkeys", passkey=making)
    assert (await refused(dora.post("/api/passkeys", passkey=making))).reason == "passkey-refused"
    again = await refused(dora.post("/api/passkeys", passkey=await proof_of_making(dora, device)))
    assert "in use already" in again.problem["says"]
    signing = await proof(dora, device)
    await dora.post("/api/sessions/passkey", passkey=signing)
    assert (await refused(arrive().post("/api/sessions/passkey", passkey=signing))).reason == "passkey-refused"


async def test_a_challenge_is_good_for_its_purpose_and_its_person(arrive: NewBrowser, device: Authenticator) -> None:
    emil, eve = arrive(), arrive()
    await emil.sign_up("Emil")
    await eve.sign_up("Eve")
    stolen = await proof_of_making(emil, device)
    assert (await refused(eve.post("/api/passkeys", passkey=stolen))).reason == "passkey-refused"
    asked = await emil.post("/api/sessions/passkey/options")
    wrong = {"challenge": asked["id"], "credential": device.create(asked["options"])}
    assert (await refused(emil.post("/api/passkeys", passkey=wrong))).reason == "passkey-refused"


@pytest.mark.parametrize("credential", ["{}", "[]", "null", '{"id": 3}', "not json", '{"id":"AA","response":[]}'])
async def test_nonsense_is_refused(arrive: NewBrowser, credential: str) -> None:
    ann = arrive()
    await ann.sign_up(f"Nonsense {hash(credential) % 10**6}")
    for make, use in (("/api/passkeys/options", "/api/passkeys"), ("/api/sessions/passkey/options",) * 2):
        asked = await ann.post(make)
        path = use.removesuffix("/options")
        no = await refused(ann.post(path, passkey={"challenge": asked["id"], "credential": credential}))
        assert no.reason in ("passkey-refused", "malformed")


async def test_a_page_of_another_site_cannot_use_a_passkey(arrive: NewBrowser, site: Site) -> None:
    """Phishing: the browser signs the address of the page that asked."""
    fred, device = arrive(), Authenticator("https://evil.example")
    await fred.sign_up("Fred")
    assert (await refused(fred.post("/api/passkeys", passkey=await proof_of_making(fred, device)))).reason == (
        "passkey-refused"
    )
    device.origin = site.url
    await fred.post("/api/passkeys", passkey=await proof_of_making(fred, device))
    device.origin = "https://evil.example"
    assert (await refused(fred.post("/api/sessions/passkey", passkey=await proof(fred, device)))).status == 401


async def test_a_copied_key_is_noticed_by_its_counter(arrive: NewBrowser, device: Authenticator) -> None:
    gina = arrive()
    await gina.sign_up("Gina")
    await gina.post("/api/passkeys", passkey=await proof_of_making(gina, device))
    device.counter = 10
    await gina.post("/api/sessions/passkey", passkey=await proof(gina, device))
    device.counter = 3
    assert (await refused(gina.post("/api/sessions/passkey", passkey=await proof(gina, device)))).status == 401


async def test_behind_a_proxy_the_public_address_counts(tmp_path: Path) -> None:
    with serving(tmp_path, public_url="https://cards.example") as site:
        async with browsers(site) as arrive:
            ann = arrive()
            answer = await ann.http.post("/api/accounts", json={"name": "Ann", "password": PASSWORD})
            assert "secure" in answer.headers["set-cookie"].lower()
            bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
            asked = (await ann.http.post("/api/passkeys/options", headers=bearer)).json()
            assert json.loads(asked["options"])["rp"]["id"] == "cards.example"
            made = Authenticator("https://cards.example", host="cards.example").create(asked["options"])
            body = {"passkey": {"challenge": asked["id"], "credential": made}}
            assert (await ann.http.post("/api/passkeys", json=body, headers=bearer)).status_code == 201
