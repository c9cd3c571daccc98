"""What has to be loaded before somebody can play."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.e2e.lobby import sit_down
from tests.e2e.people import PHONE, People
from tests.e2e.table import Taps

MOST_SCRIPT = 60_000
LOADED = """() => performance.getEntriesByType('resource')
  .filter((entry) => entry.name.endsWith('.js'))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""


def script(page: Page) -> int:
    """Bytes of script that came to this page, as compressed on the way."""
    page.wait_for_load_state("networkidle")
    loaded: int = page.evaluate(LOADED)
    return loaded


def test_the_first_load_is_light(people: People) -> None:
    """Whichever page comes first, the lobby or, by a link, a table: within 60 kB of script."""
    page = people.arrive(PHONE)
    page.get_by_test_id("play-now").wait_for()
    lobby = script(page)
    sit_down(page, Taps(), "basic")
    by_link = people.arrive(PHONE, path=urlsplit(page.url).path)
    by_link.get_by_test_id("prompt").wait_for()
    table = script(by_link)
    assert 0 < lobby < MOST_SCRIPT
    assert 0 < table < MOST_SCRIPT
