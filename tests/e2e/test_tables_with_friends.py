"""Several real browsers at one table: whoever drops out is stood in for and comes back, and the game is finished."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from president.server.facts import Acted
from tests.e2e.aeroplane import Relay, relay
from tests.e2e.lobby import code_of
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.positions import log_of
from tests.e2e.server import unhurried
from tests.e2e.sockets import Guests
from tests.e2e.table import Table, Taps, play_together
from tests.e2e.test_friends import TABLET, host_table, join_by_code
from tests.server.process import Server

LOST = ["WebSocket", "ERR_CONNECTION", "ERR_INTERNET", "ERR_EMPTY", "ERR_SOCKET"]
"""What a browser writes when its network or its server goes away."""
AWAY = re.compile(r"\baway\b")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop; a bot sits in after a second."""
    with unhurried(tmp_path, grace=1) as server:
        yield server


@pytest.fixture
def aeroplane(own_server: Server) -> Iterator[Relay]:
    """The network of somebody who is about to fly."""
    with relay(own_server.port) as made:
        yield made


@pytest.fixture
def guests(browser: Browser, own_server: Server, aeroplane: Relay) -> Iterator[People]:
    people = People(browser, own_server.url)
    people.ours.add(f"127.0.0.1:{aeroplane.port}")
    people.forgiven += LOST
    yield people
    people.leave()


def stood_in(server: Server, code: str) -> int:
    """How often a bot has acted for somebody away."""
    return sum(isinstance(fact, Acted) and fact.why == "standin" for fact in log_of(server.database, code))


def until_stood_in(server: Server, code: str, tables: list[Table]) -> None:
    """These play on, and a bot plays for whoever is away."""
    before = stood_in(server, code)
    play_together(tables, lambda _: stood_in(server, code) > before)
    assert stood_in(server, code) > before


def until_acted(tables: list[Table], times: int) -> None:
    """All play until each has acted so many times."""
    before = [table.plays + table.passes for table in tables]
    play_together(
        tables,
        lambda _: all(table.plays + table.passes >= b + times for table, b in zip(tables, before, strict=True)),
    )


def linked(table: Table) -> None:
    """The page is connected and shows the table."""
    table.page.wait_for_function("() => document.body.dataset.link === 'open' && document.body.dataset.version")


def test_three_friends_through_everything(guests: People, own_server: Server, aeroplane: Relay) -> None:
    """Join by code, play, lose a tab, a network and the server, come back each time, and finish the game."""
    host = host_table(guests.arrive(DESKTOP, target=1), "european", 2)
    code = code_of(host.page)
    phone = join_by_code(guests.arrive(PHONE, path=aeroplane.address, touch=True), code)
    tablet = join_by_code(guests.arrive(TABLET), code)
    host.get("start").click()
    until_acted([host, phone, tablet], 1)

    context = tablet.page.context
    tablet.page.close()
    expect(host.get("seat-2")).to_have_class(AWAY)
    until_stood_in(own_server, code, [host, phone])
    tablet = Table(context.new_page(), Taps())
    tablet.page.goto(f"/t/{code}")
    linked(tablet)
    expect(host.get("seat-2")).not_to_have_class(AWAY)

    aeroplane.cut()
    phone.page.wait_for_function("() => document.body.dataset.link === 'lost'")
    expect(host.get("seat-1")).to_have_class(AWAY)
    until_stood_in(own_server, code, [host, tablet])
    aeroplane.mend()
    linked(phone)
    expect(host.get("seat-1")).not_to_have_class(AWAY)

    own_server.kill()
    everybody = [host, phone, tablet]
    for table in everybody:
        table.page.wait_for_function("() => document.body.dataset.link === 'lost'")
    own_server.start()
    for table in everybody:
        linked(table)
    assert len({table.version for table in everybody}) == 1
    play_together(everybody)
    for table in everybody:
        expect(table.get("earned")).to_contain_text("You earn")
        expect(table.get("rating")).to_be_visible()
    see_the_replay(host)
    phone.page.goto(f"{aeroplane.address}/top")
    expect(phone.get("top-me")).to_be_visible()
    tablet.page.goto("/me")
    expect(tablet.get("games").get_by_role("listitem")).to_have_count(1)


def see_the_replay(table: Table) -> None:
    """From the result to the game again, and through it to its last moment."""
    table.get("replay-link").click()
    slider = table.get("replay-slider")
    slider.wait_for()
    table.get("replay-last").click()
    last = slider.get_attribute("max") or ""
    assert int(last) > 20
    expect(table.page.locator("body")).to_have_attribute("data-step", last)
    expect(table.page.get_by_role("heading", name="Result of deal 1")).to_be_visible()


def test_a_table_of_eight(people: People, server: Server) -> None:
    """Two browsers and six people without one; with eight there are two packs."""
    host = host_table(people.arrive(DESKTOP, target=1), "clearing-twos", 7)
    code = code_of(host.page)
    friend = join_by_code(people.arrive(PHONE, touch=True), code)
    others = Guests(server, code, list(range(2, 8)))
    others.come()
    expect(host.page.get_by_test_id(re.compile(r"^seat-\d+$"))).to_have_count(8)
    host.get("start").click()
    play_together([host, friend])
    for table in (host, friend):
        expect(table.get("game-over")).to_be_visible()
        expect(table.get("result").get_by_role("row")).to_have_count(8)
    others.leave()
