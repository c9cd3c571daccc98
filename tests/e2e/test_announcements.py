"""The end of a deal without looking: by keys only, what is said aloud is what the log shows."""

from __future__ import annotations

import re

from president.game import Game
from tests.e2e.lobby import come_to, identity
from tests.e2e.people import DESKTOP, People
from tests.e2e.positions import bot, find
from tests.e2e.table import Keys, Table
from tests.server.process import Server

LISTEN = """() => {
  window.said = []
  for (const name of ['live-polite', 'live-assertive']) {
    const region = document.querySelector(`[data-testid="${name}"]`)
    new MutationObserver(() => { const text = region.textContent.trim(); if (text) window.said.push(text) })
      .observe(region, { childList: true, characterData: true, subtree: true })
  }
}"""
UNHURRIED = 800
"""Milliseconds between bots' moves: so much slower than announcements are spoken that none are drawn together, even
where the machine is busy."""


def late_in_the_deal(game: Game) -> bool:
    """Everybody is in, with few cards, and player 0 is to play."""
    held = [mask.bit_count() for mask in game.masks]
    return game.phase == "play" and game.turn == 0 and min(held) >= 3 and held[0] >= 5 and sum(held) <= 24


def test_everything_in_the_log_was_said(people: People, server: Server) -> None:
    """The parity that ux.md asks for: each play, pass and finish reached the ear, own turns included."""
    page = people.arrive(DESKTOP)
    players = [identity(page, server), bot("Ben"), bot("Cleo"), bot("Dan")]
    come_to(page, find(late_in_the_deal, "clearing-twos-scum", players, pace=UNHURRIED).lay(server.database))
    table = Table(page, Keys())
    page.evaluate(LISTEN)
    start = table.get("log").get_by_role("listitem").all_inner_texts()
    table.play_deal()
    logged = table.get("log").get_by_role("listitem").all_inner_texts()[: -len(start)]
    last = normal(logged[0])  # the newest line comes first
    page.wait_for_function("(last) => window.said.join(' ').replace(/\\s+/g, ' ').includes(last)", arg=last)
    said = normal(" ".join(page.evaluate("() => window.said")))
    assert len(logged) > 15
    assert [line for line in logged if normal(line) not in said] == []
    told = said.count("Your turn") + said.count("You lead")  # who clears the table keeps the turn, and hears that
    turns = [line for line in logged if normal(line).startswith(("You played", "You passed"))]  # not: completed four
    assert len(turns) > 2
    assert told >= len(turns) - 1, logged  # the first was said before anybody listened


def normal(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
