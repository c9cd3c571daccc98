"""S2-15: a tap takes as many of its rank as needed; another card, a two or a joker adds; Play or a second tap plays."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from playwright.sync_api import Locator, expect

from president.game import Game, options
from tests.e2e.lobby import come_to, identity, sit_down
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.positions import bot, find
from tests.e2e.table import Table, Taps
from tests.server.process import Server

NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
WILD = ("2", "JK")
JOKER = 13
TWO = 12


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


def holds(game: Game) -> dict[str, int]:
    """How many of each rank player 0 holds."""
    return Counter("JK" if card.rank == JOKER else str(card)[0] for card in game.hands[0])


def lowest(game: Game) -> str | None:
    """The lowest rank, not wild, that player 0 can play; None when it is not their turn."""
    if game.phase != "play" or game.turn != 0:
        return None
    ranks = [option.rank for option in options(game, 0).plays if not option.wilds and option.cards]
    return "3456789TJQKA"[min(ranks)] if ranks and min(ranks) < TWO else None


def follows_with_twos(game: Game) -> bool:
    """A single lies, and player 0 has a pair above it and a two."""
    first, held = lowest(game), holds(game)
    return first is not None and not game.leads and len(game.trick[-1].cards) == 1 and held[first] == 2 <= 1 + held["2"]


def leads_with_joker(game: Game) -> bool:
    """Player 0 leads, with a pair as the lowest, a joker and no two."""
    first, held = lowest(game), holds(game)
    return first is not None and game.leads and held[first] == 2 <= 1 + held["JK"] and not held["2"]


def test_taps_choose_what_is_needed_and_add(people: People, server: Server) -> None:
    """S2-15, in the rule set it comes from: once following a single, once leading."""
    page = people.arrive(PHONE)
    me, hands = identity(page, server), Watch()
    for wanted in (follows_with_twos, leads_with_joker):
        position = find(wanted, "wild-twos", [me, bot("Ben"), bot("Cleo")])
        come_to(page, position.lay(server.database))
        table = Table(page, hands)
        assert table.next_moment() == "mine"
        hands.act(table)
        table.next_moment(after=position.state.version)
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
