"""From a friend's link to the first card of one's own, on a slow phone with a slow network.

The profile is slower than what is sold as slow 4G: 400 ms to the server and back for every request, 400 kbit/s each
way, and a processor four times slower than this machine's. Chromium does not slow WebSockets down, so two round trips
of 400 ms are added to what was measured: the hello with its welcome, and sitting down.
"""

from __future__ import annotations

import os
import re
import time

import pytest
from playwright.sync_api import Page

from tests.e2e.lobby import code_of
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.test_friends import host_table

ROUND_TRIP = 0.4
"""Seconds."""
BITS_PER_SECOND = 400_000
SLOWER = 4
SOCKET_ROUND_TRIPS = 2
LIMIT = 10.0
TRIES = 3
BUSY = 3
"""Programs that want to run, for each processor."""


def throttle(page: Page) -> None:
    """Make a page's network and processor slow, by the browser's own means."""
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    speed = {"downloadThroughput": BITS_PER_SECOND / 8, "uploadThroughput": BITS_PER_SECOND / 8}
    tools.send("Network.emulateNetworkConditions", {"offline": False, "latency": ROUND_TRIP * 1000, **speed})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def from_link_to_card(people: People) -> tuple[float, float]:
    """Seconds until the table is on the phone, and until the first card is."""
    host = host_table(people.arrive(DESKTOP), "european", 3)
    phone = people.arrive(PHONE, path="about:blank", touch=True, hurry=False)
    throttle(phone)
    began = time.monotonic()
    phone.goto(f"{people.address}/t/{code_of(host.page)}", wait_until="commit")
    seat = phone.get_by_test_id(re.compile(r"^sit-\d+$")).first
    seat.wait_for()
    seen = time.monotonic() - began
    seat.tap()
    host.page.get_by_test_id("sit-1").wait_for(state="detached")
    host.page.get_by_test_id("manage-1").wait_for()
    host.get("start").click()
    phone.get_by_test_id(re.compile(r"^stack-")).first.wait_for()
    return seen + ROUND_TRIP, time.monotonic() - began + SOCKET_ROUND_TRIPS * ROUND_TRIP


@pytest.mark.alone
def test_from_a_link_to_the_first_card_on_a_slow_phone(people: People) -> None:
    """S2-17 in under ten seconds: open the link, sit down, the host starts, and there are cards.

    The best of up to three: what another program takes of this machine is not the phone's slowness.
    """
    times: list[float] = []
    while len(times) < TRIES and (not times or min(times) > LIMIT):
        table, card = from_link_to_card(people)
        times.append(card)
        print(
            f"\nfrom the link to the first card: {card:.1f} s, of them {table:.1f} s to the table, at "
            f"{ROUND_TRIP * 1000:.0f} ms round trip, {BITS_PER_SECOND / 1000:.0f} kbit/s, processor 1/{SLOWER}"
        )
    if min(times) >= LIMIT and busy():
        pytest.skip("this machine is busy with something else, so it cannot stand for a phone")
    assert min(times) < LIMIT


def busy() -> bool:
    """More wants to run than this test and its server."""
    return os.getloadavg()[0] > BUSY * (os.cpu_count() or 1)
