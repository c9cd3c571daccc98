"""S2-15: a tap takes as many of its rank as needed; another card, a two or a joker adds; Play or a second tap plays."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from tests.e2e.lobby import sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Table, Taps

NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
WILD = ("2", "JK")
MOST_DEALS = 8


def number_before(word: str, text: str) -> int:
    """3 from "eight, three cards, spades …" before "card"; 0 when it is not said."""
    found = re.search(rf"(\w+) {word}", text)
    return NUMBERS[found[1]] if found else 0


def held(stack: Locator) -> int:
    return number_before("card", stack.get_attribute("aria-label") or "")


def chosen(stack: Locator) -> int:
    return number_before("chosen", stack.get_attribute("aria-label") or "")


def all_chosen(table: Table) -> int:
    return sum(chosen(stack) for stack in table.stacks().all())


def needed(table: Table) -> int:
    """How many cards the top has, by the prompt; 0 when leading."""
    prompt = table.get("prompt").inner_text()
    if "beat a pair" in prompt:
        return 2
    found = re.search(r"beat (\w+)", prompt)
    return NUMBERS[found[1]] if found else 0


@dataclass
class Watch(Taps):
    """Taps with an eye on what each one chooses; `seen` says which parts of S2-15 have been shown."""

    seen: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def act(self, table: Table) -> None:
        need = needed(table)
        for stack in table.playable().all():
            rank = (stack.get_attribute("data-testid") or "").removeprefix("stack-")
            if rank in WILD:
                continue
            self._clear(table)
            stack.click()
            if need and held(stack) >= need:
                assert chosen(stack) == all_chosen(table) == need
                self.seen.add("as many as needed")
            if not need and held(stack) > 1:
                assert chosen(stack) == all_chosen(table) == min(held(stack), 4)
                self.seen.add("the whole group when leading")
            self._add(table, stack)
            expect(table.get("play")).to_have_attribute("aria-disabled", "false")
            table.plays += 1
            table.get("play").click()
            return
        super().act(table)

    def _clear(self, table: Table) -> None:
        table.page.keyboard.press("Escape")
        assert all_chosen(table) == 0

    def _add(self, table: Table, stack: Locator) -> None:
        """One more of the rank by the stepper, then one wild card by a tap, where the list of plays has that."""
        before = all_chosen(table)
        if chosen(stack) < held(stack) and table.get("stack-more").get_attribute("aria-disabled") == "false":
            table.get("stack-more").click()
            assert all_chosen(table) == before + 1
            self.seen.add("another card adds")
        for rank in WILD:
            wild = table.get(f"stack-{rank}")
            before = all_chosen(table)
            if before < 4 and wild.count() and chosen(wild) < held(wild) and chosen(stack) == before:
                wild.click()
                if all_chosen(table) == before + 1:
                    assert chosen(wild) == 1
                    self.seen.add(f"a {rank} adds")


EVERYTHING = {"as many as needed", "the whole group when leading", "another card adds", "a 2 adds", "a JK adds"}


def test_taps_choose_what_is_needed_and_add(people: People) -> None:
    """S2-15, in the rule set it comes from, with as many deals as it takes to see all of it."""
    page = people.arrive(PHONE)
    hands = Watch()
    table = sit_down(page, hands, "wild-twos", 2)
    for _ in range(MOST_DEALS):
        table.play_deal()
        if hands.seen == EVERYTHING:
            return
        if table.phase == "over":
            before = table.version
            table.get("rematch").click()
            table.next_moment(after=before)
        else:
            table.next_deal()
    assert hands.seen == EVERYTHING


def test_a_chosen_stack_again_lays_it_back(people: People) -> None:
    page = people.arrive(PHONE)
    table = sit_down(page, Taps(), "basic")
    stack = table.next_choice()
    stack.click()
    expect(stack).to_have_attribute("aria-pressed", "true")
    stack.click()
    expect(stack).to_have_attribute("aria-pressed", "false")
    expect(table.get("play")).to_have_attribute("aria-disabled", "true")


def test_a_chosen_stack_again_plays_when_so_set(people: People) -> None:
    """S2-15, the setting."""
    page = people.arrive(DESKTOP)
    table = sit_down(page, Taps(), "basic")
    stack = table.next_choice()
    table.get("settings").click()
    table.get("tap-again").click()
    page.keyboard.press("Escape")
    before = table.version
    stack.click()
    stack.click()
    table.next_moment(after=before)
    assert table.get("log").get_by_text("You played").count() == 1
