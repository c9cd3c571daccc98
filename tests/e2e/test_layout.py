"""Everything is on the screen at once, and large enough to hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.lobby import sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Table, Taps

SMALLEST_TARGET = 44
SIDES = "(all) => all.map((e) => e.getBoundingClientRect()).flatMap((box) => [box.width, box.height])"
FULLEST = [
    pytest.param("clearing-twos", 7, 13, id="8 seats with 13 cards"),
    pytest.param("clearing-twos", 11, 9, id="12 seats"),
    pytest.param("european", 2, 18, id="3 seats with 18 cards"),
    pytest.param("wild-twos", 2, 18, id="3 seats with wild cards"),
]


def overflow(page: Page) -> tuple[int, int]:
    """How many pixels have to be scrolled to, sideways and down."""
    size = "({ scrollWidth, scrollHeight }) => [scrollWidth - innerWidth, scrollHeight - innerHeight]"
    wide, high = page.evaluate(f"() => ({size})(document.scrollingElement)")
    return max(0, wide), max(0, high)


def outside(table: Table) -> list[str]:
    """Controls that stand wholly or partly outside the screen."""
    script = """(names) => [...document.querySelectorAll('[data-testid]')]
      .filter((e) => names.some((name) => e.dataset.testid.startsWith(name)) && e.getClientRects().length)
      .filter((e) => { const r = e.getBoundingClientRect()
        for (let a = e; a; a = a.parentElement) if (a.getBoundingClientRect().width <= 1) return false // for the ear
        return r.left < 0 || r.top < 0 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5 })
      .map((e) => e.dataset.testid)"""
    names = ["seat-", "trick", "prompt", "hand", "stack-", "play", "pass", "hint", "settings"]
    found: list[str] = table.page.evaluate(script, names)
    return found


@pytest.mark.parametrize(("preset", "opponents", "cards"), FULLEST)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_full_table_fits_without_scrolling(
    people: People, size: tuple[int, int], preset: str, opponents: int, cards: int
) -> None:
    page = people.arrive(size)
    table = sit_down(page, Taps(), preset, opponents)
    table.next_moment()
    assert overflow(page) == (0, 0)
    assert outside(table) == []
    table.choose_any()
    assert overflow(page) == (0, 0)
    assert outside(table) == []
    assert 0 < table.stacks().count() <= cards
    sides: list[float] = table.playable().evaluate_all(SIDES)  # at once: who is quicker changes what may be chosen
    assert all(side >= SMALLEST_TARGET for side in sides)
    for name in ("play", "pass"):
        box = table.get(name).bounding_box()
        assert box is not None
        assert box["height"] >= SMALLEST_TARGET


def test_the_result_fits_a_phone(people: People) -> None:
    """Sideways; a long table of places may scroll down."""
    page = people.arrive(PHONE)
    table = sit_down(page, Taps(), "clearing-twos", 7)
    table.play_deal()
    assert overflow(page)[0] == 0
    assert table.get("next-deal").is_visible()


@pytest.mark.parametrize(("path", "part"), [("/", "fieldset"), ("/rules/wild-twos", "figure")])
def test_pages_do_not_scroll_sideways(people: People, path: str, part: str) -> None:
    page = people.arrive((320, 560), path=path)
    page.locator(part).first.wait_for()
    assert overflow(page)[0] == 0


def test_text_at_twice_the_size_keeps_play_in_reach(people: People) -> None:
    """A page zoomed to 200 % is a page of half the width and height."""
    page = people.arrive((640, 400))
    table = sit_down(page, Taps(), "basic")
    table.next_moment()
    table.get("play").scroll_into_view_if_needed()
    box = table.get("play").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 640
