"""A deal without looking: by keys only, what is said aloud is what the log shows."""

from __future__ import annotations

import re

from tests.e2e.lobby import sit_down
from tests.e2e.people import DESKTOP, People
from tests.e2e.table import Keys

LISTEN = """() => {
  window.said = []
  for (const name of ['live-polite', 'live-assertive']) {
    const region = document.querySelector(`[data-testid="${name}"]`)
    new MutationObserver(() => { const text = region.textContent.trim(); if (text) window.said.push(text) })
      .observe(region, { childList: true, characterData: true, subtree: true })
  }
}"""
UNHURRIED = 450
"""Milliseconds between bots' moves: slower than announcements are spoken, so that none are drawn together."""


def test_everything_in_the_log_was_said(people: People) -> None:
    """The parity that ux.md asks for: each play, pass and finish of the deal reached the ear, own turns included."""
    page = people.arrive(DESKTOP, pace=UNHURRIED)
    page.get_by_test_id("play-now").wait_for()
    table = sit_down(page, Keys(), "clearing-twos-scum", 3)
    page.evaluate(LISTEN)
    start = table.get("log").get_by_role("listitem").all_inner_texts()
    table.play_deal()
    page.wait_for_timeout(1_000)
    said = " ".join(page.evaluate("() => window.said"))
    logged = [line for line in table.get("log").get_by_role("listitem").all_inner_texts() if line not in start]
    missing = [line for line in logged if normal(line) not in normal(said)]
    assert len(logged) > 20
    assert missing == []
    assert said.count("Your turn") >= table.plays + table.passes - 1


def normal(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
