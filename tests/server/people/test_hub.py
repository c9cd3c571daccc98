"""Changes that come while a page opens, or while an older change is still being read."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from president.server.clock import FakeClock
from president.server.handshake import Send
from president.server.identity import Person
from president.server.people.friends import Circle, Friends, Known
from president.server.people.hub import Hub, LobbyPage
from president.server.people.online import Online
from president.server.wire.accounts import Me


class SlowFriends:
    """Somebody's circle, as it was when it was asked for, and told only when the test lets it."""

    def __init__(self) -> None:
        self.asked: list[Known] = []
        self.reading: list[asyncio.Event] = []

    async def circle(self, who: str) -> Circle:
        seen, may_go_on = list(self.asked), asyncio.Event()
        self.reading.append(may_go_on)
        await may_go_on.wait()
        return Circle(friends=[], asking=[], asked=seen, blocked=[])

    async def let(self, which: int) -> None:
        """The reader of that number goes on; so does everybody who has nothing else to wait for."""
        self.reading[which].set()
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def arrival(friends: SlowFriends) -> tuple[Hub, LobbyPage, list[Any]]:
    """A page that has not opened yet, and what it is told from then on."""
    told: list[Any] = []

    def write(frame: bytes) -> bool:
        told.append(json.loads(frame))
        return True

    hub = Hub(cast("Friends", friends), Online(), FakeClock())
    person = Person("p1", "Bo")
    return hub, LobbyPage(hub, person, Me("p1", "Bo", "guest", 0), cast("Send", None), write), told


def shown(told: list[Any]) -> list[tuple[str, list[str]]]:
    return [(message["type"], [one["name"] for one in message["friends"]["asked"]]) for message in told]


async def test_a_change_while_a_page_opens_is_told_after_its_greeting() -> None:
    friends = SlowFriends()
    hub, page, told = arrival(friends)
    opening = asyncio.create_task(hub.open(page))
    await settle()
    friends.asked.append(Known("p2", "Ada", account=True))
    change = asyncio.create_task(hub.changed("p1"))
    await settle()
    await friends.let(0)
    for reading in friends.reading[1:]:
        reading.set()
    await asyncio.gather(opening, change)
    assert shown(told) == [("lobby-welcome", []), ("friends-changed", ["Ada"])]


async def test_of_two_changes_the_newer_stays() -> None:
    friends = SlowFriends()
    hub, page, told = arrival(friends)
    opening = asyncio.create_task(hub.open(page))
    await settle()
    await friends.let(0)
    changes = []
    for name in ("Ada", "Cy"):
        friends.asked.append(Known(name.lower(), name, account=True))
        changes.append(asyncio.create_task(hub.changed("p1")))
        await settle()
    for which in (2, 1, 2):  # the second reader is quicker, where there are two at once
        if which < len(friends.reading):
            await friends.let(which)
    await asyncio.gather(opening, *changes)
    assert shown(told)[-1] == ("friends-changed", ["Ada", "Cy"])
