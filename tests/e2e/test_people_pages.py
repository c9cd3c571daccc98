"""Accounts, friends, the top list and pages of people, through the pages alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import check
from tests.e2e.lobby import code_of, sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Table, Taps
from tests.server.process import Server

PASSWORD = "Zweiundvierzig Karten"
NARROW = (320, 560)
FITS = "(width) => innerWidth === width && document.documentElement.scrollWidth <= width"
ONE_DEAL: dict[str, Any] = {"target": 1}
"""A game of Clearing Twos (Scum) to one point ends with its first deal."""


def look_at(page: Page) -> None:
    """The page as it is now has no fault that axe-core knows, on a phone and on a desk, and fits a narrow phone."""
    before = page.viewport_size
    for width, height in (NARROW, PHONE, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITS, arg=width)
        if (width, height) != NARROW:
            check(page)
    if before:
        page.set_viewport_size(before)


def sign_up(page: Page, name: str) -> list[str]:
    """Make an account of whoever is at this page; returns the recovery codes."""
    page.goto("/account")
    page.get_by_test_id("up-name").fill(name)
    page.get_by_test_id("up-password").fill(PASSWORD)
    page.get_by_test_id("up-make").click()
    page.get_by_test_id("codes").wait_for()
    codes = page.get_by_test_id("code").all_inner_texts()
    page.get_by_test_id("codes-kept").click()
    expect(page.get_by_test_id("my-name")).to_have_text(name)
    return codes


def sign_in(page: Page, name: str, password: str) -> None:
    page.get_by_test_id("way-in").click()
    page.get_by_test_id("in-name").fill(name)
    page.get_by_test_id("in-password").fill(password)
    page.get_by_test_id("in-go").click()


def finish_a_game(page: Page) -> None:
    """Play a game of one deal, and see what it brought."""
    table = sit_down(page, Taps(), "clearing-twos-scum")
    table.play_deal()
    table.get("game-over").wait_for()
    expect(table.get("earned")).to_have_attribute("data-state", "here")


def test_a_guest_keeps_what_was_played(people: People) -> None:
    """Points at the end of a game, on the own page and on the top list; the account that is made then has them too."""
    page = people.arrive(PHONE, **ONE_DEAL)
    finish_a_game(page)
    expect(page.get_by_test_id("earned")).to_contain_text("You earn")
    expect(page.get_by_test_id("rating")).to_be_visible()
    check(page)
    page.get_by_test_id("my-page").click()
    expect(page.get_by_test_id("games").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_test_id("stats").get_by_role("img")).to_have_count(1)
    look_at(page)
    sign_up(page, "Hypatia")
    page.goto("/top")
    expect(page.get_by_test_id("top-me")).to_contain_text("Hypatia")
    look_at(page)
    page.get_by_test_id("by-rating").click()
    expect(page.get_by_test_id("top")).to_have_attribute("data-by", "rating")
    look_at(page)
    page.get_by_test_id("by-points").click()
    page.get_by_test_id("top-me").get_by_role("link").click()
    expect(page.get_by_test_id("profile")).to_have_attribute("data-mine", "true")
    expect(page.get_by_test_id("games").get_by_role("listitem")).to_have_count(1)


def test_an_account_on_two_devices(people: People) -> None:
    """Faults are said at their field; signing out elsewhere is noticed; a recovery code opens the account again."""
    people.forgiven += ["400 (Bad Request)", "401 (Unauthorized)"]
    first = people.arrive(PHONE, path="/account")
    look_at(first)
    first.get_by_test_id("up-name").fill("Emmy")
    first.get_by_test_id("up-password").fill("password")
    first.get_by_test_id("up-make").click()
    expect(first.get_by_test_id("up-password-problem")).to_contain_text("too easy")
    expect(first.get_by_test_id("up-password")).to_be_focused()
    codes = sign_up(first, "Emmy")
    assert len(codes) == 10
    second = people.arrive(DESKTOP, path="/account")
    sign_in(second, "emmy", "another one altogether")
    expect(second.get_by_test_id("in-password-problem")).to_contain_text("do not go together")
    sign_in(second, "emmy", PASSWORD)
    expect(second.get_by_test_id("device")).to_have_count(2)
    look_at(second)
    expect(first.locator("body")).to_have_attribute("data-circle", "open")
    second.get_by_test_id("sign-out-others").click()
    first.get_by_test_id("signed-out").wait_for()
    first.get_by_test_id("way-recover").click()
    first.get_by_test_id("recover-name").fill("Emmy")
    first.get_by_test_id("recover-code").fill(codes[0].lower().replace("-", " "))
    first.get_by_test_id("recover-password").fill("a new one for Emmy")
    first.get_by_test_id("recover-go").click()
    expect(first.get_by_test_id("codes-left")).to_contain_text("9")
    first.get_by_test_id("sign-out").click()
    expect(first.get_by_test_id("account-news")).to_contain_text("signed out")
    sign_in(first, "Emmy", "a new one for Emmy")
    first.get_by_test_id("delete-open").click()
    first.get_by_test_id("delete-sheet").wait_for()
    check(first)
    first.get_by_test_id("delete-password").fill("a new one for Emmy")
    first.get_by_test_id("delete").click()
    expect(first.get_by_test_id("account-news")).to_contain_text("deleted")


def test_friends_meet_at_a_table(people: People) -> None:
    """Asked by name, answered on another page; an invitation shows up in the open lobby and leads to the table."""
    ada = people.arrive(DESKTOP, path="/account")
    sign_up(ada, "Ada L")
    bo = people.arrive(PHONE, path="/friends")
    bo.get_by_test_id("add-name").fill("ada l")
    bo.get_by_test_id("add").click()
    bo.get_by_test_id("asked").wait_for()
    expect(ada.get_by_test_id("company-live")).to_contain_text("would like to be your friend")
    ada.get_by_role("link", name=re.compile(r"Friends 1 waiting for your answer")).click()
    ada.get_by_test_id("accept").wait_for()
    look_at(ada)
    ada.get_by_test_id("accept").click()
    bo.get_by_role("link", name="To the lobby").click()
    expect(ada.locator("[data-where=lobby]")).to_have_count(1)
    ada.get_by_test_id("invite").click()
    ada.get_by_test_id("invite-sheet").wait_for()
    check(ada)
    ada.get_by_test_id("invite-new").click()
    ada.wait_for_url("**/t/*")
    bo.get_by_test_id("invitation").wait_for()
    expect(bo.get_by_test_id("company-live")).to_contain_text("Ada L invites you")
    bo.get_by_test_id("play-now").wait_for()
    check(bo)
    bo.get_by_test_id("invitation-join").click()
    bo.wait_for_url(f"**/t/{code_of(ada)}")
    bo.get_by_test_id("waiting").wait_for()
    expect(bo.get_by_test_id("invitation")).to_have_count(0)


@pytest.fixture
def neighbours(browser: Browser, server: Server) -> Iterator[People]:
    """People who come by the host's name: a passkey is bound to a name, not to a number."""
    people = People(browser, server.url.replace("127.0.0.1", "localhost"))
    yield people
    people.leave()


def test_a_passkey_opens_the_account(neighbours: People) -> None:
    page = neighbours.arrive(DESKTOP, path="/account")
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    virtual = {**options, "isUserVerified": True, "automaticPresenceSimulation": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": virtual})
    page.get_by_test_id("up-name").fill("Sophie")
    page.get_by_test_id("up-passkey").click()
    page.get_by_test_id("codes-kept").click()
    expect(page.get_by_test_id("passkey")).to_have_count(1)
    page.get_by_test_id("sign-out").click()
    page.get_by_test_id("way-in").click()
    page.get_by_test_id("in-passkey").click()
    expect(page.get_by_test_id("my-name")).to_have_text("Sophie")


def test_an_invitation_at_a_table_leaves_the_hand_alone(people: People) -> None:
    """Somebody in the middle of a deal is asked elsewhere: it is shown above the hand, and goes away when refused."""
    ada = people.arrive(DESKTOP, path="/account")
    sign_up(ada, "Grace")
    bo = people.arrive(PHONE, path="/friends")
    bo.get_by_test_id("add-name").fill("Grace")
    bo.get_by_test_id("add").click()
    bo.get_by_test_id("asked").wait_for()
    ada.goto("/friends")
    ada.get_by_test_id("accept").click()
    bo.get_by_test_id("friends").wait_for()
    bo.get_by_role("link", name="To the lobby").click()
    table: Table = sit_down(bo, Taps(), "basic")
    expect(ada.locator("[data-where=table]")).to_have_count(1)
    ada.get_by_test_id("invite").click()
    ada.get_by_test_id("invite-new").click()
    toast = bo.get_by_test_id("invitation")
    toast.wait_for()
    asked, hand = toast.bounding_box(), table.get("hand").bounding_box()
    assert asked is not None
    assert hand is not None
    assert asked["y"] + asked["height"] <= hand["y"]
    bo.get_by_test_id("invitation-decline").click()
    expect(toast).to_have_count(0)
    expect(ada.get_by_test_id("company-live")).to_contain_text("cannot come now")
