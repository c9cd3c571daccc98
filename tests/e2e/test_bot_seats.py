"""The host says how each bot plays: in the lobby, while the table waits, and in the middle of a game."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Keys, Table
from tests.e2e.test_hosting import come, sit


def test_level_style_and_pace_of_each_bot(people: People) -> None:
    """Chosen before, seen while waiting, changed by taps there and by keys in play; a friend sees it and may not."""
    page = people.arrive(PHONE)
    page.get_by_test_id("preset-basic").click()
    page.get_by_test_id("opponents-3").click()
    page.get_by_test_id("level-each").click()
    page.locator("#level-1").select_option("good")
    page.locator("#style-1").select_option("bold")
    page.locator("#pace-2").select_option("slow")
    check(page)
    with page.expect_request("**/api/tables") as asked:
        page.get_by_test_id("create-friends").click()
    seats = json.loads(asked.value.post_data or "{}")["seats"]
    assert [(seat["level"], seat.get("pace")) for seat in seats[1:]] == [("good-bold", None), ("steady", 1800)]

    host = Table(page, Keys())
    expect(host.get("seat-2")).to_contain_text("bot if nobody comes: good, bold")
    friend = come(people, host, size=DESKTOP)
    sit(friend, 1)
    host.get("manage-3").click()
    host.get("bot-level-casual").click()
    host.get("bot-pace-instant").click()
    check(page)
    host.get("tune").click()
    expect(host.get("seat-3")).to_contain_text("bot if nobody comes: casual, moves at once")
    host.get("start").click()
    friend.get("hand").wait_for()

    host.hands.press(host, "seat-2")
    expect(host.get("seat-sheet")).to_contain_text("Bot: good, bold")
    host.hands.choose(host, "bot-level-beginner")
    expect(host.get("bot-tools")).to_contain_text("is not rated in it")
    host.hands.press(host, "tune")
    expect(host.get("seat-sheet")).to_have_count(0)
    friend.get("seat-2").click()
    expect(friend.get("seat-sheet")).to_contain_text("Bot: beginner")
    expect(friend.get("bot-tools")).to_have_count(0)
    check(friend.page)
