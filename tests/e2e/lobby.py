"""From the lobby to a table."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.table import Hands, Table

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
