"""A finished deal is watched again: by keys, from every seat, by a shared link; looked back at, checked, reported."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.axe import check
from tests.e2e.lobby import code_of, sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Taps
from tests.meta.files import ROOT
from tests.server.process import Server

TWO_DEALS = ROOT / "tests" / "golden" / "records" / "basic.president.toml"
SECONDS_TO_LOOK_BACK = 60
"""The first analysis of a server waits for its process to start."""
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture(scope="module")
def game(browser: Browser, server: Server) -> Iterator[str]:
    """A finished game of one deal, played once for all tests. Looking back takes seconds, so that is begun now."""
    players = People(browser, server.url)
    page = players.arrive(DESKTOP, target=1)
    sit_down(page, Taps(), "basic", 3).play_deal()
    found = f"{code_of(page)}-1"
    page.evaluate("path => { fetch(path) }", f"/api/games/{found}/deals/1/analysis")
    yield found
    players.leave()


def shows(page: Page, *, step: int, seat: str = "all", deal: int = 1) -> None:
    """The page shows this moment."""
    body = page.locator("body")
    expect(body).to_have_attribute("data-deal", str(deal))
    expect(body).to_have_attribute("data-step", str(step))
    expect(body).to_have_attribute("data-seat", seat)


def last_step(page: Page) -> int:
    return int(page.get_by_test_id("replay-slider").get_attribute("max") or 0)


def watch(people: People, game: str, size: tuple[int, int] = DESKTOP) -> Page:
    page = people.arrive(size, path=f"/replay/{game}")
    shows(page, step=0)
    return page


@SIZES
def test_a_deal_is_watched_by_keys(people: People, game: str, size: tuple[int, int]) -> None:
    page = watch(people, game, size)
    check(page)
    keys = page.keyboard
    last = last_step(page)
    for step in (1, 2, 3):
        keys.press("ArrowRight")
        shows(page, step=step)
    expect(page.get_by_test_id("live-polite")).to_contain_text(f"Step 3 of {last}.")
    keys.press("ArrowLeft")
    shows(page, step=2)
    keys.press("End")
    shows(page, step=last)
    expect(page.get_by_test_id("replay-outcome").get_by_role("listitem")).to_have_count(4)
    check(page)
    keys.press("Shift+ArrowLeft")
    expect(page.locator("body")).not_to_have_attribute("data-step", str(last))
    keys.press("Home")
    shows(page, step=0)
    page.get_by_test_id("replay-speed").select_option("2")
    page.get_by_test_id("replay-pile").click()
    keys.press("Space")
    expect(page.locator("body")).to_have_attribute("data-step", re.compile(r"^[2-9]"))
    keys.press("Space")
    expect(page.get_by_test_id("replay-play")).to_have_accessible_name("Play")
    if size == PHONE:
        controls_in_reach(page)


def controls_in_reach(page: Page) -> None:
    """Everything to steer by is on the screen and large enough for a thumb; nothing sticks out sideways."""
    width, height = PHONE
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for name in ("replay-first", "replay-play", "replay-last", "replay-slider", "share", "more"):
        box = page.get_by_test_id(name).bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= width - box["width"], name
        assert box["y"] <= height - box["height"], name
        assert min(box["width"], box["height"]) >= 44, name


def test_from_a_seat_the_other_hands_are_hidden_and_a_link_shows_the_same(people: People, game: str) -> None:
    page = watch(people, game)
    page.keyboard.press("2")
    shows(page, step=0, seat="1")
    expect(page.get_by_test_id("replay-hand-0")).to_contain_text("face down")
    expect(page.get_by_test_id("replay-hand-1")).not_to_contain_text("face down")
    page.get_by_test_id("replay-next").click()
    shows(page, step=1, seat="1")
    page.get_by_test_id("share").click()
    link = page.get_by_test_id("share-link").input_value()
    friend = people.arrive(PHONE, path=link.removeprefix(people.address))
    shows(friend, step=1, seat="1")
    expect(friend.get_by_test_id("replay-says")).to_have_text(page.get_by_test_id("replay-says").inner_text())
    friend.get_by_test_id("replay-seen").select_option("")
    shows(friend, step=1)
    friend.wait_for_url(f"**/replay/{game}?deal=1&step=1")


def test_the_shuffle_is_checked_in_the_page(people: People, game: str) -> None:
    """It fits; and where two players had exchanged a card behind everybody's back, it is found out."""
    page = watch(people, game)
    page.get_by_test_id("panel-deal").click()
    page.get_by_test_id("check-shuffle").click()
    expect(page.get_by_test_id("shuffle-verdict")).to_have_attribute("data-ok", "true")
    for part in ("promised", "about", "shuffled", "dealt", "dealer"):
        expect(page.get_by_test_id(f"check-{part}")).to_have_attribute("data-ok", "true")
    check(page)
    page.route("**/deals/1", exchange_two_cards)
    page.reload()
    shows(page, step=0)
    page.get_by_test_id("panel-deal").click()
    page.get_by_test_id("check-shuffle").click()
    expect(page.get_by_test_id("shuffle-verdict")).to_have_attribute("data-ok", "false")
    expect(page.get_by_test_id("check-promised")).to_have_attribute("data-ok", "true")
    expect(page.get_by_test_id("check-dealt")).to_have_attribute("data-ok", "false")


def exchange_two_cards(route: Route) -> None:
    deal = json.loads(route.fetch().text())
    one, two, *_ = deal["steps"][0]["hands"]
    one[0], two[0] = two[0], one[0]
    route.fulfill(json=deal)


def test_a_record_is_downloaded_and_watched_again(people: People, game: str, tmp_path: Path) -> None:
    page = watch(people, game)
    last = last_step(page)
    page.get_by_test_id("more").click()
    with page.expect_download() as coming:
        page.get_by_test_id("download-record").click()
    record = tmp_path / coming.value.suggested_filename
    coming.value.save_as(record)
    page.get_by_test_id("open-record").click()
    page.get_by_test_id("record-file").set_input_files(record)
    shows(page, step=0)
    assert last_step(page) == last
    people.forgiven.append("the server responded with a status of 4")
    spoilt = tmp_path / "spoilt.president.toml"
    spoilt.write_text(re.sub(r"(?m)^s0 ", "s9 ", record.read_text(), count=1))
    page.goto("/replay")
    page.get_by_test_id("record-file").set_input_files(spoilt)
    expect(page.get_by_test_id("record-trouble")).to_contain_text("Line")
    check(page)
    page.get_by_test_id("record-text").fill(TWO_DEALS.read_text("utf-8"))
    page.get_by_test_id("watch-record").click()
    shows(page, step=0)
    page.get_by_test_id("deal-pick").select_option("2")
    shows(page, step=0, deal=2)


def test_the_decisions_are_looked_at_and_one_is_reported(people: People, game: str) -> None:
    people.forgiven.append("503")
    page = watch(people, game)
    page.route("**/analysis", lambda route: route.fulfill(status=503, json={"reason": "busy", "says": ""}), times=1)
    page.get_by_test_id("panel-analysis").click()
    page.get_by_test_id("analyse").click()
    expect(page.get_by_test_id("analyse")).to_have_text("Try again")
    page.get_by_test_id("analyse").click()
    page.get_by_test_id("analysis").wait_for(timeout=SECONDS_TO_LOOK_BACK * 1000)
    expect(page.get_by_test_id("chance-lines").get_by_role("img")).to_have_count(4)
    first = page.get_by_test_id("decisions").get_by_role("link").first
    first.click()
    shows(page, step=int(first.locator(".number").inner_text()))
    expect(page.get_by_test_id("decision").get_by_role("listitem").nth(1)).to_be_visible()
    check(page)
    page.get_by_test_id("more").click()
    page.get_by_test_id("open-report").click()
    page.get_by_test_id("report-says").fill("Is this allowed?")
    check(page)
    page.get_by_test_id("report-send").click()
    expect(page.get_by_test_id("report-sent")).to_be_visible()


@SIZES
def test_shuffles_are_explained(people: People, game: str, size: tuple[int, int]) -> None:
    """With what was dealt on this server, at least the deal of the game here."""
    page = people.arrive(size, path="/shuffles")
    page.get_by_test_id("deal-statistics").wait_for()
    check(page)
