"""Two people want to play at the same moment, out of turn: arrival decides, and the later one loses no card.

Each position is laid on the table, so that both can act. Neither page has heard of the other when its own play leaves:
what the server says is held until both have been sent.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from president.game import Game, actors, options
from president.server.facts import Acted, Occupant
from tests.e2e.latency import Slow
from tests.e2e.lobby import come_to, identity
from tests.e2e.people import DESKTOP, PHONE, People
from tests.e2e.positions import FOR_EVER, Position, bot, find, log_of
from tests.e2e.table import Table, Taps
from tests.e2e.test_choosing import held
from tests.server.process import Server


@dataclass
class Racer:
    """A person who is about to play."""

    page: Page
    network: Slow
    player: Occupant

    @property
    def table(self) -> Table:
        return Table(self.page, Taps())


def racers(people: People, server: Server) -> tuple[Racer, Racer]:
    """Two people with pages of their own."""
    found = []
    for size in (DESKTOP, PHONE):
        page = people.arrive(size)
        network = Slow(page)
        found.append(Racer(page, network, identity(page, server)))
    return found[0], found[1]


def completes_against_turn(game: Game) -> bool:
    """Player 0 can complete four out of turn, and player 1, in turn, can beat the same top with other cards."""
    return game.phase == "play" and game.turn == 1 and 0 in actors(game) and beats(game, 1)


def beats(game: Game, seat: int) -> bool:
    return any(not play.completes for play in options(game, seat).plays)


def both_complete(game: Game) -> bool:
    """Two packs: players 0 and 1 both hold what is missing to four, and somebody else is to play."""
    return game.phase == "play" and game.turn not in (0, 1) and {0, 1} <= actors(game)


def race(first: Racer, second: Racer, position: Position, server: Server) -> str:
    """Both choose, both play before either hears of the other; returns the table's code."""
    code = position.lay(server.database)
    for racer in (first, second):
        come_to(racer.page, code)
        racer.table.playable().first.click()
        expect(racer.table.get("play")).to_be_enabled()
    for racer in (first, second):
        racer.network.hold()
    for racer in (first, second):
        before = len(racer.network.said)
        racer.table.get("play").click()
        while len(racer.network.said) == before:
            racer.page.wait_for_timeout(10)
    for racer in (first, second):
        racer.network.release()
        version = position.state.version
        racer.page.wait_for_function("([seen]) => Number(document.body.dataset.version) > seen", arg=[version])
    return code


def settle(first: Racer, second: Racer, position: Position, code: str, server: Server) -> None:
    """One play was taken, the first to arrive; the later player has every card still, and reads why."""
    moves = [fact for fact in log_of(server.database, code)[len(position.facts) :] if isinstance(fact, Acted)]
    assert [move.seat for move in moves] == [seat_of(first, position)]
    expect(second.table.get("prompt")).to_contain_text("you keep your cards")
    expect(second.table.get("prompt")).to_contain_text(first.player.name)
    shown = sum(held(stack) for stack in second.table.stacks().all())
    assert shown == position.game.masks[seat_of(second, position)].bit_count()


def seat_of(racer: Racer, position: Position) -> int:
    """Where somebody sits."""
    return position.game.players.index(position.state.people[racer.player.guest or ""])


@pytest.mark.parametrize("quicker", ["the completion", "the play in turn"])
def test_a_completion_races_the_player_in_turn(people: People, server: Server, quicker: str) -> None:
    completer, in_turn = racers(people, server)
    players = [completer.player, in_turn.player, bot("Ben"), bot("Cleo")]
    position = find(completes_against_turn, "clearing-twos-scum", players, pace=FOR_EVER, window=FOR_EVER)
    order = (completer, in_turn) if quicker == "the completion" else (in_turn, completer)
    settle(*order, position, race(*order, position, server), server)


def test_two_completions_race_each_other(people: People, server: Server) -> None:
    """With two packs, eight of a rank: two people hold what makes four of those on the table."""
    one, other = racers(people, server)
    players = [one.player, other.player, *(bot(name) for name in ("Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"))]
    position = find(both_complete, "clearing-twos", players, pace=FOR_EVER, window=FOR_EVER)
    settle(one, other, position, race(one, other, position, server), server)
