"""What happens when the server or the network goes away in the middle of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.lobby import sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.server import unhurried
from tests.e2e.table import Table, Taps
from tests.server.process import CLEAN_ENDS, Server

LOST = ["WebSocket", "ERR_CONNECTION_REFUSED"]


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop."""
    with unhurried(tmp_path) as server:
        yield server


@pytest.fixture
def guests(browser: Browser, own_server: Server) -> Iterator[People]:
    people = People(browser, own_server.url)
    people.forgiven += LOST
    yield people
    people.leave()


def play_some(table: Table, turns: int) -> None:
    for _ in range(turns):
        before = table.version
        table.hands.act(table)
        if table.next_moment(after=before) != "mine":
            return


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_restart_in_the_middle_of_a_deal(guests: People, own_server: Server, how: str) -> None:
    """The page comes back by itself, with the same cards, and the deal is played to its end."""
    table = sit_down(guests.arrive(DESKTOP), Taps(), "european")
    table.next_moment()
    play_some(table, 2)
    held = table.stacks().count()
    assert held > 0
    if how == "stop":
        assert own_server.stop() in CLEAN_ENDS
    else:
        own_server.kill()
    table.page.wait_for_function("() => document.body.dataset.link === 'lost'")
    own_server.start()
    table.page.wait_for_function("() => document.body.dataset.link === 'open'")
    assert table.stacks().count() == held
    table.play_deal()


def test_a_reload_loses_nothing(guests: People) -> None:
    table = sit_down(guests.arrive(PHONE), Taps(), "clearing-twos-scum")
    table.next_moment()
    play_some(table, 1)
    before = table.get("hand").inner_text()
    table.page.reload()
    table.next_moment()
    assert table.get("hand").inner_text() == before
    table.play_deal()
