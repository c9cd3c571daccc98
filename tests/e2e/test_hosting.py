"""What a host and the people at the table do beside playing: watch, queue, vote, pause, change seats, put out, talk.

Nothing here depends on the cards: where a deal has to end, the bots' table is played by `play_together`.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.axe import check
from tests.e2e.lobby import code_of
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.table import Table, Taps, play_together


def open_more(page: Page) -> None:
    page.get_by_test_id("more-options").locator("summary").click()


def make_table(page: Page, *choices: str, preset: str = "basic", opponents: int = 3) -> Table:
    """A table for friends with these choices made in the lobby; its host waits in seat 0."""
    page.get_by_test_id(f"preset-{preset}").click()
    page.get_by_test_id(f"opponents-{opponents}").click()
    open_more(page)
    for choice in choices:
        page.get_by_test_id(choice).click()
    page.get_by_test_id("create-friends").click()
    page.wait_for_url("**/t/*")
    page.get_by_test_id("start").wait_for()
    return Table(page, Taps())


def come(people: People, host: Table, *, size: tuple[int, int] = PHONE) -> Table:
    """Somebody opens the link of the host's table."""
    return Table(people.arrive(size, path=f"/t/{code_of(host.page)}"), Taps())


def sit(table: Table, seat: int) -> None:
    table.get(f"sit-{seat}").click()
    expect(table.get(f"sit-{seat}")).to_have_count(0)


def name_of(table: Table) -> str:
    """What this person is called: the waiting room marks their own seat."""
    name: str = table.page.evaluate("() => localStorage.getItem('president.name')")
    return name


def test_a_friend_is_seated_moved_made_host_and_put_out(people: People) -> None:
    """Everything a host does with another person, before the game and in it."""
    host = make_table(people.arrive(DESKTOP))
    friend = come(people, host)
    expect(friend.get("how-to-sit")).to_be_visible()
    expect(host.get("rules")).to_contain_text("1 watching")
    sit(friend, 1)
    friend_name = name_of(friend)
    expect(host.get("seat-1")).to_contain_text(friend_name)

    host.get("manage-1").click()
    check(host.page)
    host.get("swap").click()
    host.page.get_by_test_id(re.compile(r"^swap-\d+$")).first.click()
    expect(host.get("seat-0")).to_contain_text(friend_name)
    expect(host.get("seat-1")).to_contain_text("you")

    host.get("manage-0").click()
    host.get("hand-over").click()
    friend.get("start").click()
    friend.get("hand").wait_for()
    host.get("hand").wait_for()

    friend.get("seat-1").click()
    friend.get("kick").click()
    expect(friend.get("seat-sheet")).to_contain_text("cannot sit down at this table again")
    friend.get("kick-yes").click()
    host.get("gone-kicked").wait_for()
    check(host.page)
    expect(friend.get("seat-sheet")).to_have_count(0)


def test_a_vote_pauses_and_anybody_goes_on(people: People) -> None:
    host = make_table(people.arrive(PHONE), "clock-turn", "clock-turn-120")
    friend = come(people, host, size=DESKTOP)
    sit(friend, 1)
    host.get("start").click()
    friend.get("hand").wait_for()

    friend.get("menu").click()
    friend.get("menu-call").click()
    friend.get("call-sheet").wait_for()
    check(friend.page)
    friend.get("call-yes").click()
    expect(friend.get("vote-said")).to_be_visible()
    host.get("vote-yes").wait_for()
    check(host.page)
    assert host.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    host.get("vote-yes").click()
    for table in (host, friend):
        expect(table.get("paused")).to_be_visible()
        expect(table.get("vote")).to_have_count(0)
    check(host.page)
    friend.get("resume").click()
    for table in (host, friend):
        expect(table.get("paused")).to_have_count(0)
        table.get("hand").wait_for()
    expect(host.page.get_by_test_id(re.compile(r"^(my-)?clock$"))).not_to_have_count(0)


def test_somebody_watches_queues_and_plays_the_next_deal(people: People) -> None:
    host = make_table(people.arrive(DESKTOP), preset="european", opponents=3)
    host.get("start").click()
    host.get("hand").wait_for()
    watcher = come(people, host)
    watcher.get("watch").wait_for()
    expect(watcher.get("hand")).to_have_count(0)
    check(watcher.page)
    watcher.get("queue").click()
    watcher.get("unqueue").wait_for()
    play_together([host])
    expect(watcher.get("unqueue")).to_be_visible()
    host.get("next-deal").click()
    watcher.page.wait_for_function("() => ['exchange', 'play'].includes(document.body.dataset.phase)")
    watcher.get("hand").wait_for()


def test_people_talk_in_phrases_and_signs(people: People) -> None:
    host = make_table(people.arrive(DESKTOP), "chat-open")
    friend = come(people, host)
    sit(friend, 1)
    host.get("start").click()
    host.get("hand").wait_for()
    host.get("talk").click()
    check(host.page)
    host.get("say-well-played").click()
    host.get("say-crown").click()
    host.get("say-text").fill("Good evening")
    host.get("say-send").click()
    friend.get("open-log").click()
    said = friend.get("talk-log").get_by_role("listitem")
    expect(said).to_have_count(3)
    expect(said.first).to_contain_text("Good evening")
    expect(said.last).to_contain_text("Well played!")
    check(friend.page)


def test_settings_are_kept_under_an_address(people: People) -> None:
    """A host saves a table; somebody else opens its address, and makes it as it was."""
    page = people.arrive(DESKTOP)
    page.get_by_test_id("opponents-4").click()
    open_more(page)
    page.get_by_test_id("clock-reserve").click()
    page.get_by_test_id("saved-tables").locator("summary").click()
    check(page)
    page.get_by_test_id("saved-name").fill("Friday club")
    page.get_by_test_id("saved-save").click()
    page.get_by_test_id("saved-one").wait_for()
    slug = page.evaluate("async () => (await (await fetch('/api/saved')).json()).saved[0].slug")
    other = people.arrive(PHONE, path=f"/p/{slug}")
    expect(other.get_by_test_id("saved-banner")).to_contain_text("Friday club")
    check(other)
    other.get_by_test_id("saved-make").click()
    other.get_by_test_id("start").wait_for()
    expect(other.get_by_test_id(re.compile(r"^seat-\d+$"))).to_have_count(5)
    other.get_by_test_id("menu").click()
    other.get_by_test_id("menu-sheet").locator("summary").click()
    expect(other.get_by_test_id("menu-sheet")).to_contain_text("5 minutes each, 10 seconds more a turn")


def test_the_shuffle_is_promised(people: People) -> None:
    """Before the cards are dealt there is a seal, and the numbers of those who are here are in it."""
    host = make_table(people.arrive(PHONE))
    friend = come(people, host)
    sit(friend, 1)
    host.get("open-shuffle").click()
    sheet = host.get("shuffle-sheet")
    expect(sheet).to_contain_text(name_of(host))
    expect(sheet).to_contain_text(name_of(friend))
    expect(sheet).to_contain_text("does not prove")
    check(host.page)
