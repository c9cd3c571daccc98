"""A person at a table, by taps or by keys only. Everything is done and seen through the page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Literal, Protocol

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

Moment = Literal["mine", "exchange", "done"]

READY_FOR_ME = """([seen]) => {
  const { phase, turn, version } = document.body.dataset
  const shown = (name) => document.querySelector(`[data-testid="${name}"]`)
  const what =
    phase === 'play' && turn === 'mine' ? 'mine'
    : phase === 'exchange' && shown('give-confirm') ? 'exchange'
    : (phase === 'ready' && shown('placing')) || (phase === 'over' && shown('game-over')) ? 'done'
    : null
  return what && Number(version) > seen && [what, Number(version)]
}"""
"""What this person has to do, with the version of the view that says so, when that is later than `seen`."""
CHOSEN_OR_PASS = """() => {
  const shown = (name) => document.querySelector(`[data-testid="${name}"]`)
  return shown('play').getAttribute('aria-disabled') !== 'true' || shown('prompt').innerText.includes('Hint: pass')
}"""
SECONDS_FOR_OTHERS = 60
SECONDS_TO_CHOOSE = 5


class Hands(Protocol):
    """A way to use the controls."""

    def act(self, table: Table) -> None:
        """Make one play, or pass."""

    def give(self, table: Table) -> None:
        """Choose what is due in the exchange, and confirm."""

    def press(self, table: Table, name: str) -> None:
        """Use a button."""

    def choose(self, table: Table, name: str) -> None:
        """Choose one of several options."""


class Table:
    """The table on a page."""

    def __init__(self, page: Page, hands: Hands) -> None:
        self.page = page
        self.hands = hands
        self.plays = 0
        self.passes = 0
        self.trades = 0

    def get(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    @property
    def version(self) -> int:
        return int(self.page.evaluate("() => document.body.dataset.version ?? '0'"))

    @property
    def phase(self) -> str | None:
        return self.page.locator("body").get_attribute("data-phase")

    def stacks(self) -> Locator:
        """The ranks held, as buttons."""
        return self.get("hand").get_by_test_id(re.compile(r"^stack-([2-9TJQKA]|JK)$"))

    def playable(self) -> Locator:
        return self.stacks().and_(self.page.locator(":not([aria-disabled=true])"))

    def free_to_give(self) -> Locator:
        """Cards that may be given, or named, and are not chosen yet."""
        cards = self.page.get_by_test_id(re.compile(r"^(give|name)-card-"))
        return cards.and_(self.page.locator(":not([aria-disabled=true], [aria-pressed=true])"))

    def next_moment(self, *, after: int = -1) -> Moment:
        """Wait until there is something for this person to do, or the deal is over, in a state later than `after`."""
        return self._next(after)[0]

    def _next(self, after: int) -> tuple[Moment, int]:
        handle = self.page.wait_for_function(READY_FOR_ME, arg=[after], timeout=SECONDS_FOR_OTHERS * 1000)
        moment, version = handle.json_value()
        return moment, version

    def next_choice(self) -> Locator:
        """Pass until this person may choose a card, and return the first stack that can be; the deal must go on."""
        moment, version = self._next(-1)
        while moment == "mine" and not self.playable().count():
            self.passes += 1
            self.hands.press(self, "pass")
            moment, version = self._next(version)
        assert moment == "mine", moment
        return self.playable().first

    def choose_any(self) -> None:
        """Choose the first stack that may be chosen, if there is one and nobody is quicker out of turn."""
        before = self.version
        try:
            if self.playable().count():
                self.playable().first.click(timeout=SECONDS_TO_CHOOSE * 1000)
        except PlaywrightError:
            if self.version <= before:
                raise

    def moment(self) -> tuple[Moment | None, int]:
        """The same without waiting, with the version it was seen on: None while others are busy."""
        moment, version = self.page.evaluate(READY_FOR_ME, [-1]) or (None, self.version)
        return moment, version

    def play_deal(self) -> None:
        """Play on until the deal's result is on the screen."""
        moment, version = self._next(-1)
        while moment != "done":
            self.answer(moment, version)
            moment, version = self._next(version)

    def answer(self, moment: Moment, seen: int) -> None:
        """Do what is due. Somebody else may have acted first, out of turn: then nothing is due any more."""
        try:
            if moment == "mine":
                self.hands.act(self)
            else:
                self.trades += 1
                self.hands.give(self)
        except (PlaywrightError, AssertionError):
            if self.version <= seen:
                raise

    def next_deal(self) -> None:
        """Leave the result; returns when the next deal has begun."""
        self.hands.press(self, "next-deal")
        self.page.wait_for_function("() => ['exchange', 'play'].includes(document.body.dataset.phase)")


def play_together(tables: list[Table], until: Callable[[list[tuple[Moment | None, int]]], bool] | None = None) -> None:
    """Several people at one table play on, each when it is their turn, until all see the deal's result.

    `until` is asked after every round and may end it sooner. A table where nothing happens for a minute has stuck.
    """
    acted: dict[int, int] = {}
    newest, since = -1, time.monotonic()
    moments = [table.moment() for table in tables]
    while any(moment != "done" for moment, _ in moments) and not (until and until(moments)):
        if (now_at := max(version for _, version in moments)) > newest:
            newest, since = now_at, time.monotonic()
        assert time.monotonic() < since + SECONDS_FOR_OTHERS, moments
        for number, (moment, version) in enumerate(moments):
            if moment not in (None, "done") and acted.get(number) != version:
                acted[number] = version
                tables[number].answer(moment, version)
        tables[0].page.wait_for_timeout(20)
        moments = [table.moment() for table in tables]


class Taps:
    """Taps only: of a finger where the page is touched, of a mouse elsewhere."""

    def __init__(self, *, touch: bool = False) -> None:
        self._touch = touch

    def tap(self, goal: Locator) -> None:
        if self._touch:
            goal.tap()
        else:
            goal.click()

    def act(self, table: Table) -> None:
        for stack in table.playable().all():
            if stack.get_attribute("aria-pressed") != "true":  # else it is chosen already, and a tap lays it back
                self.tap(stack)
            if table.get("play").is_enabled():
                table.plays += 1
                self.tap(table.get("play"))
                return
        table.passes += 1
        self.tap(table.get("pass"))

    def give(self, table: Table) -> None:
        while not table.get("give-confirm").is_enabled():
            self.tap(table.free_to_give().first)
        self.tap(table.get("give-confirm"))

    def press(self, table: Table, name: str) -> None:
        self.tap(table.get(name))

    def choose(self, table: Table, name: str) -> None:
        self.tap(table.get(name))


class Keys:
    """Keys only, going round three ways to choose cards."""

    LONGEST_WAY = 60

    def __init__(self) -> None:
        self._turn = 0

    def act(self, table: Table) -> None:
        self._turn += 1
        keys = table.page.keyboard
        if table.playable().count() == 0:
            table.passes += 1
            keys.press("p")
            return
        self._into_hand(table)
        ways = (self._by_hint, self._by_arrows, self._by_rank)
        ways[self._turn % len(ways)](table)
        if not self._ready(table):
            table.passes += 1
            keys.press("p")
            return
        table.plays += 1
        keys.press("Enter")

    def give(self, table: Table) -> None:
        while not table.get("give-confirm").is_enabled():
            self.walk_to(table.page, table.free_to_give().first)
            table.page.keyboard.press("Space")
        self.press(table, "give-confirm")

    def press(self, table: Table, name: str) -> None:
        self.walk_to(table.page, table.get(name))
        table.page.keyboard.press("Enter")

    def choose(self, table: Table, name: str) -> None:
        """Tab to the group of radio buttons, then the arrow keys, as every browser has it."""
        option = table.get(name).get_by_role("radio")
        option.wait_for(state="attached")
        same_group = "option => document.activeElement.name === option.name"
        self._tab_until(table.page, option, same_group)
        for _ in range(self.LONGEST_WAY):
            if option.is_checked():
                return
            table.page.keyboard.press("ArrowDown")
        raise AssertionError(f"cannot choose {name} by the arrow keys")

    def walk_to(self, page: Page, goal: Locator) -> None:
        """Tab to an element, as somebody without a mouse does."""
        goal.wait_for()
        self._tab_until(page, goal, "goal => goal.contains(document.activeElement)")

    def _into_hand(self, table: Table) -> None:
        self.walk_to(table.page, table.get("hand"))

    def _tab_until(self, page: Page, goal: Locator, condition: str) -> None:
        for _ in range(self.LONGEST_WAY):
            if goal.evaluate(condition):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"cannot reach {goal} by Tab")

    def _ready(self, table: Table) -> bool:
        """Wait until something is chosen; false when the hint is to pass."""
        table.page.wait_for_function(CHOSEN_OR_PASS)
        return table.get("play").is_enabled()

    def _by_hint(self, table: Table) -> None:
        table.page.keyboard.press("h")

    def _by_arrows(self, table: Table) -> None:
        keys = table.page.keyboard
        keys.press("Home")
        for _ in range(table.stacks().count()):
            if table.page.evaluate("() => document.activeElement.getAttribute('aria-disabled') !== 'true'"):
                break
            keys.press("ArrowRight")
        keys.press("Space")

    def _by_rank(self, table: Table) -> None:
        name = table.playable().first.get_attribute("data-testid") or ""
        key = {"T": "0", "JK": "*"}.get(rank := name.removeprefix("stack-"), rank.lower())
        table.page.keyboard.press(key)
        table.page.keyboard.press(key)
