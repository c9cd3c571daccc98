"""S2-14: against the computer, with two to five opponents, each of a chosen strength."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from president.bots import LEVELS
from tests.e2e.people import PHONE, People


@pytest.mark.parametrize("opponents", [2, 3, 4, 5])
def test_two_to_five_opponents_each_of_a_chosen_strength(people: People, opponents: int) -> None:
    """S2-14, in the rule set that it comes from: the table that is made has exactly these."""
    page = people.arrive(PHONE)
    page.get_by_test_id("preset-wild-twos").click()
    page.get_by_test_id(f"opponents-{opponents}").click()
    wanted = [LEVELS[number % len(LEVELS)].name for number in range(opponents)]
    page.get_by_test_id("level-each").click()
    for number, level in enumerate(wanted):
        page.locator(f"#level-{number}").select_option(level)
    with page.expect_request("**/api/tables") as asked:
        page.get_by_test_id("play-now").click()
    sent = json.loads(asked.value.post_data or "{}")
    assert [(seat["kind"], seat["level"]) for seat in sent["seats"]] == [("bot", level) for level in wanted]
    page.get_by_test_id("hand").wait_for()
    expect(page.get_by_test_id(re.compile(r"^seat-\d+$"))).to_have_count(opponents + 1)


def test_play_within_two_taps_of_opening_the_page(people: People) -> None:
    """One tap, in fact: the lobby has chosen something sensible."""
    page = people.arrive(PHONE)
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()


def test_a_new_game_remembers_what_was_chosen(people: People) -> None:
    page = people.arrive(PHONE)
    page.get_by_test_id("preset-basic").click()
    page.get_by_test_id("opponents-5").click()
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    page.goto("/")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    expect(page.get_by_test_id(re.compile(r"^seat-\d+$"))).to_have_count(6)
