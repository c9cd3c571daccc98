"""The pictures in README. With PRESIDENT_SCREENSHOTS=1 they are written to docs/images, else only taken and weighed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.lobby import sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Table, Taps
from tests.meta.files import ROOT

HEAVIEST = 400_000
MOST_TURNS = 12


@pytest.fixture
def album(tmp_path: Path) -> Path:
    """Where pictures go."""
    return ROOT / "docs" / "images" if os.environ.get("PRESIDENT_SCREENSHOTS") else tmp_path


def take(page: Page, album: Path, name: str) -> None:
    picture = page.screenshot(path=album / f"{name}.png", animations="disabled")
    assert 0 < len(picture) < HEAVIEST


def in_the_middle(table: Table) -> None:
    """A few turns in, with something on the table and a play chosen against it."""
    for _ in range(MOST_TURNS):
        moment, version = table.moment()
        if moment == "done":
            return
        late = moment == "mine" and table.plays + table.passes > 2
        if late and "beat" in table.get("prompt").inner_text() and table.playable().count() > 1:
            table.playable().first.click()
            return
        if moment:
            table.answer(moment, version)
            table.next_moment(after=version)


@pytest.mark.parametrize(("size", "name"), [(PHONE, "phone"), (DESKTOP, "desktop")])
def test_pictures(people: People, album: Path, size: tuple[int, int], name: str) -> None:
    page = people.arrive(size)
    page.get_by_test_id("play-now").wait_for()
    page.get_by_test_id("name").click()
    page.get_by_test_id("name-field").fill("Ada")
    page.get_by_test_id("name-save").click()
    take(page, album, f"{name}-lobby")
    table = sit_down(page, Taps(), "european", 4)
    table.next_moment()
    in_the_middle(table)
    take(page, album, f"{name}-table")
    table.play_deal()
    take(page, album, f"{name}-result")


def test_picture_of_the_rules(people: People, album: Path) -> None:
    page = people.arrive(DESKTOP, path="/rules/clearing-twos")
    page.get_by_role("figure").first.scroll_into_view_if_needed()
    take(page, album, "desktop-rules")
