"""S2-17: a table has a code to share; friends join it from a phone, a tablet or a computer, and play together."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.lobby import code_of
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Table, Taps, play_together

TABLET = (820, 1180)


def host_table(page: Page, preset: str, opponents: int) -> Table:
    page.get_by_test_id(f"preset-{preset}").click()
    page.get_by_test_id(f"opponents-{opponents}").click()
    page.get_by_test_id("create-friends").click()
    page.wait_for_url("**/t/*")
    page.get_by_test_id("start").wait_for()
    return Table(page, Taps())


def join_by_code(page: Page, code: str) -> Table:
    page.get_by_test_id("join-code").fill(code.lower())
    page.get_by_test_id("join").click()
    page.wait_for_url(f"**/t/{code}")
    return sit(Table(page, Taps()))


def sit(table: Table) -> Table:
    """Take the first free seat."""
    table.page.get_by_test_id(re.compile(r"^sit-\d+$")).first.click()
    table.get("share-code").wait_for()
    return table


def test_friends_join_by_code_and_play_a_deal(people: People) -> None:
    """A desktop, a phone and a tablet at one table; the fourth seat goes to a bot."""
    host = host_table(people.arrive(DESKTOP), "european", 3)
    code = code_of(host.page)
    expect(host.get("share-code")).to_contain_text(code)
    phone = join_by_code(people.arrive(PHONE, touch=True), code)
    tablet = join_by_code(people.arrive(TABLET), code)
    expect(host.page.get_by_test_id(re.compile(r"^seat-\d+$"))).to_have_count(4)
    host.get("start").click()
    everybody = [host, phone, tablet]
    play_together(everybody)
    for table in everybody:
        assert table.plays > 0
    places = [table.get("placing").get_by_role("row").all() for table in everybody]
    assert {len(rows) for rows in places} == {4}


def test_a_link_is_as_good_as_a_code(people: People) -> None:
    host = host_table(people.arrive(PHONE), "basic", 3)
    friend = Table(people.arrive(DESKTOP, path=f"/t/{code_of(host.page)}"), Taps())
    sit(friend)
    host.get("start").click()
    for table in (host, friend):
        table.get("hand").wait_for()
        assert table.stacks().count() > 0


def test_a_wrong_code_is_told(people: People) -> None:
    people.forgiven.append("404")
    page = people.arrive(PHONE)
    page.get_by_test_id("join-code").fill("zzzzzz")
    page.get_by_test_id("join").click()
    expect(page.get_by_role("main")).to_contain_text("no such table")


def test_another_tab_takes_over(people: People) -> None:
    """One person, two tabs: the later one plays on, the earlier one says so."""
    page = people.arrive(DESKTOP)
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    second = page.context.new_page()
    second.goto(page.url)
    second.get_by_test_id("hand").wait_for()
    expect(page.get_by_role("main")).to_contain_text("elsewhere", ignore_case=True)
    moved = Table(second, Taps())
    moved.play_deal()
