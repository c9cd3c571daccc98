"""From the lobby to a table."""

from __future__ import annotations

from playwright.sync_api import Page

from president.server.facts import Occupant
from tests.e2e.positions import people_of
from tests.e2e.table import Hands, Table
from tests.server.process import Server

OPPONENTS = {"european": 3, "clearing-twos": 5, "clearing-twos-scum": 4, "wild-twos": 3, "basic": 4}
"""For each preset, a number of opponents that makes a quick deal."""


def sit_down(page: Page, hands: Hands, preset: str, opponents: int | None = None) -> Table:
    """Choose a rule set and a number of opponents on the lobby, and play."""
    table = Table(page, hands)
    hands.choose(table, f"preset-{preset}")
    hands.choose(table, f"opponents-{OPPONENTS[preset] if opponents is None else opponents}")
    hands.press(table, "play-now")
    page.wait_for_url("**/t/*")
    table.get("hand").wait_for()
    return table


def code_of(page: Page) -> str:
    """The code of the table that a page is at."""
    return page.url.rpartition("/t/")[2]


def identity(page: Page, server: Server) -> Occupant:
    """Who the person at a page is, by the log of a table that they make; leaves the page at that table."""
    page.get_by_test_id("create-friends").click()
    page.get_by_test_id("share-code").wait_for()
    return people_of(server.database, code_of(page))[0]


def come_to(page: Page, code: str) -> None:
    """Open a table that is there already, and wait until it is on the page."""
    page.goto(f"/t/{code}")
    page.wait_for_function("() => document.body.dataset.link === 'open' && document.body.dataset.version")
