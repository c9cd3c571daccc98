"""Whole deals through the page, for every rule set, by taps and by keys, on a phone and on a desktop.

Each begins in the lobby, plays a deal to its result, and goes on into the next deal through its exchange. What axe-core
finds on the way fails the test.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from president.rules import names
from tests.e2e.axe import check
from tests.e2e.lobby import OPPONENTS, sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Keys, Table, Taps

SIZES = {"phone": PHONE, "desktop": DESKTOP}


def see_result(table: Table, preset: str) -> None:
    """Every seat has a place in the result."""
    assert table.plays > 0
    expect(table.get("placing").get_by_role("row")).to_have_count(OPPONENTS[preset] + 1)


def go_into_next_deal(table: Table) -> None:
    """On to the next deal, through whatever this seat has to give, to its first turn."""
    table.next_deal()
    moment = table.next_moment()
    while moment == "exchange":
        before = table.version
        table.hands.give(table)
        moment = table.next_moment(after=before)
    assert moment == "mine"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", names())
def test_a_whole_deal_by_taps(people: People, preset: str, size: str) -> None:
    page = people.arrive(SIZES[size], touch=size == "phone")
    table = sit_down(page, Taps(touch=size == "phone"), preset)
    table.play_deal()
    see_result(table, preset)
    go_into_next_deal(table)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", names())
def test_a_whole_deal_by_keys_with_nothing_for_axe_to_find(people: People, preset: str, size: str) -> None:
    page = people.arrive(SIZES[size])
    page.get_by_test_id(f"preset-{preset}").wait_for()
    check(page)
    table = sit_down(page, Keys(), preset)
    table.next_moment()
    check(page)
    table.play_deal()
    see_result(table, preset)
    check(page)
    table.next_deal()
    table.next_moment()
    check(page)
