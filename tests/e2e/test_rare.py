"""What does not happen in every deal: naming cards, and completing four of a kind out of turn.

Both are played for, against opponents that play by chance, until they come up.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import check
from tests.e2e.lobby import sit_down
from tests.e2e.people import PHONE, People
from tests.e2e.table import SECONDS_FOR_OTHERS, Table, Taps

MOST_DEALS = 12
MAY_COMPLETE = """() => {
  const { phase, turn } = document.body.dataset
  const choices = document.querySelector('[data-testid="plays"]')
  if (phase === 'ready' || phase === 'over') return 'done'
  if (phase === 'exchange') return document.querySelector('[data-testid="give-confirm"]') && 'exchange'
  if (turn === 'mine') return 'mine'
  return choices && choices.getAttribute('aria-disabled') === 'false' && 'complete'
}"""


def against_chance(page: Page, preset: str, opponents: int, *switches: str) -> Table:
    page.get_by_test_id(f"preset-{preset}").click()
    for name in switches:
        page.locator("summary").click()
        page.get_by_test_id(f"switch-{name}").click()
    page.get_by_test_id("level-random").click()
    return sit_down(page, Taps(), preset, opponents)


def test_the_president_names_cards(people: People) -> None:
    """S0-30: the president names the cards to get, on a screen of their own, and gives as many back."""
    page = people.arrive(PHONE, target=100)
    table = against_chance(page, "european", 2, "naming")
    for _ in range(MOST_DEALS):
        table.play_deal()
        table.next_deal()
        if table.next_moment() == "exchange" and page.get_by_test_id("name-card-2S").count():
            break
    check(page)
    for card in ("2S", "2H", "2D", "2C"):
        name = page.get_by_test_id(f"name-card-{card}")
        if name.count() and not table.get("give-confirm").is_enabled():
            name.click()
    expect(table.get("give-confirm")).to_be_enabled()
    table.get("give-confirm").click()
    expect(page.get_by_test_id("name-card-2S")).to_have_count(0)
    table.play_deal()


def test_a_person_completes_four_out_of_turn(people: People) -> None:
    """S1-12 and D11 in the browser: while others are to play, the missing cards are laid, and the completer leads."""
    page = people.arrive(PHONE, target=100, window=800)
    table = against_chance(page, "clearing-twos-scum", 3)
    deals = 0
    while deals < MOST_DEALS:
        handle = page.wait_for_function(MAY_COMPLETE, timeout=SECONDS_FOR_OTHERS * 1000)
        moment, version = handle.json_value(), table.version
        if moment == "complete":
            table.playable().first.click()
            table.get("play").click()
            page.wait_for_function("([seen]) => Number(document.body.dataset.version) > seen", arg=[version])
            table.get("open-log").click()
            if page.get_by_test_id("log").get_by_text("You completed four").count():
                return
            page.keyboard.press("Escape")
        elif moment == "done":
            deals += 1
            table.next_deal()
        else:
            table.answer(moment, version)
            page.wait_for_function("([seen]) => Number(document.body.dataset.version) > seen", arg=[version])
    pytest.fail(f"nobody could complete four in {MOST_DEALS} deals")
