"""What does not happen in every deal: naming cards, and completing four of a kind out of turn.

Both are laid on the table (see ``positions``), so that they come up at once and every time.
"""

from __future__ import annotations

from playwright.sync_api import expect

from president.game import Game, actors, options
from tests.e2e.axe import check
from tests.e2e.lobby import come_to, identity
from tests.e2e.people import PHONE, People
from tests.e2e.positions import FOR_EVER, bot, find
from tests.e2e.table import Table, Taps
from tests.server.process import Server

BOTS = [bot("Ben"), bot("Cleo"), bot("Dan")]


def names_cards(game: Game) -> bool:
    """Player 0 is president and has cards to name."""
    if game.phase != "exchange":
        return False
    trade = options(game, game.players.index(0)).trade
    return trade is not None and trade.kind == "request"


def completes_out_of_turn(game: Game) -> bool:
    """Player 0 holds what is missing, and a bot is to play."""
    return game.phase == "play" and game.turn != 0 and 0 in actors(game)


def test_the_president_names_cards(people: People, server: Server) -> None:
    """S0-30: the president names the cards to get, on a screen of their own, and gives as many back."""
    page = people.arrive(PHONE)
    me = identity(page, server)
    come_to(page, find(names_cards, "european+naming", [me, *BOTS[:2]], deals=2).lay(server.database))
    table = Table(page, Taps())
    assert table.next_moment() == "exchange"
    page.get_by_test_id("name-card-2S").wait_for()
    check(page)
    for card in ("2S", "2H", "2D", "2C"):
        name = page.get_by_test_id(f"name-card-{card}")
        if name.count() and not table.get("give-confirm").is_enabled():
            name.click()
    expect(table.get("give-confirm")).to_be_enabled()
    table.get("give-confirm").click()
    expect(page.get_by_test_id("name-card-2S")).to_have_count(0)
    table.play_deal()


def test_a_person_completes_four_out_of_turn(people: People, server: Server) -> None:
    """S1-12 and D11 in the browser: while others are to play, the missing cards are laid, and the completer leads."""
    page = people.arrive(PHONE)
    me = identity(page, server)
    position = find(completes_out_of_turn, "clearing-twos-scum", [me, *BOTS], window=FOR_EVER)
    come_to(page, position.lay(server.database))
    table = Table(page, Taps())
    expect(page.locator("body")).to_have_attribute("data-turn", "other")
    table.playable().first.click()
    table.get("play").click()
    assert table.next_moment(after=position.state.version) == "mine"
    table.get("open-log").click()
    expect(page.get_by_test_id("log").get_by_text("You completed four")).to_have_count(1)
    assert table.version == position.state.version + 1
