"""axe-core finds nothing on the pages that a deal does not pass through, nor in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from president.rules import names
from tests.e2e.axe import check
from tests.e2e.lobby import sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Taps

BEHIND = """(name) => {
  let element = document.querySelector(`[data-testid="${name}"]`).parentElement
  while (getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)') element = element.parentElement
  return getComputedStyle(element).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)
}"""
"""The colour that an element stands on."""
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@SIZES
@pytest.mark.parametrize("preset", names())
def test_rules_page(people: People, preset: str, size: tuple[int, int]) -> None:
    page = people.arrive(size, path=f"/rules/{preset}")
    page.get_by_role("figure").first.wait_for()
    check(page)


@SIZES
def test_settings(people: People, size: tuple[int, int]) -> None:
    page = people.arrive(size)
    table = sit_down(page, Taps(), "basic")
    table.next_moment()
    table.get("settings").click()
    page.get_by_role("dialog").wait_for()
    check(page)


def test_sheets(people: People) -> None:
    """What opens over the table: the log, the rules, the plays, the keys, and the question before leaving."""
    page = people.arrive(PHONE)
    table = sit_down(page, Taps(), "basic")
    table.next_moment()
    for name in ("open-log", "rules", "plays", "leave"):
        if table.get(name).is_enabled():
            table.get(name).click()
            page.get_by_role("dialog").wait_for()
            check(page)
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    check(page)


@SIZES
def test_waiting_for_friends(people: People, size: tuple[int, int]) -> None:
    page = people.arrive(size)
    page.get_by_test_id("create-friends").click()
    page.get_by_test_id("share-code").wait_for()
    check(page)


@SIZES
def test_game_over(people: People, size: tuple[int, int]) -> None:
    """A game to one point ends with its first deal."""
    page = people.arrive(size, target=1)
    table = sit_down(page, Taps(), "clearing-twos-scum")
    table.play_deal()
    table.get("game-over").wait_for()
    check(page)
    before = table.version
    table.get("rematch").click()
    assert table.next_moment(after=before) == "mine"


def test_in_the_dark(people: People) -> None:
    page = people.arrive(PHONE, colours="dark")
    page.get_by_test_id("play-now").wait_for()
    check(page)
    table = sit_down(page, Taps(), "european")
    table.next_moment()
    table.choose_any()
    check(page)
    table.play_deal()
    check(page)
    red, green, blue = page.evaluate(BEHIND, "next-deal")
    assert red + green + blue < 3 * 80
