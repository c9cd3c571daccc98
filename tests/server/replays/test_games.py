"""The games in a table's log: each Started begins one, each is a record that can be played again."""

from __future__ import annotations

from typing import Any

import pytest

from president.records import dumps, loads, replay
from president.rules import names
from president.server.facts import Join, Started
from president.server.hosting_facts import Proposed, Queued, Swapped, Tallied
from president.server.replays.archive import watched
from president.server.replays.games import games
from president.server.replays.showing import deal_steps
from tests.server.replays.written import Written


@pytest.mark.parametrize("rules", [*names(), "basic+reseating", "european+naming", "european+bombs+jokers+revolution"])
def test_a_logged_game_is_a_record(rules: str) -> None:
    more: dict[str, Any] = {"deals": 4} if rules == "wild-twos" else {}
    table = Written(rules, "pppbb", **more).start().play(3)
    (game,) = games("AAAAA", table.entries)
    record = game.record()
    assert loads(dumps(record)) == record
    *_, last = replay(record)
    assert table.state.game is not None
    assert last.game.points == table.state.game.points
    assert [deal.order for deal in game.deals][-1] == tuple(
        table.state.game.players[seat] for seat in table.state.game.order
    )
    assert record.players == ("P0", "P1", "P2", "B3", "B4")


def test_every_start_begins_a_game_and_they_are_numbered() -> None:
    table = Written("basic", target=3).start()
    table.play(20)
    assert table.phase == "over"
    table.start().play(1)
    first, second = games("AAAAA", table.entries)
    assert (first.id, first.over, second.id, second.over) == ("AAAAA-1", True, "AAAAA-2", False)
    assert len(second.deals) == 1
    assert first.version < second.version == table.state.version


def test_a_deal_in_progress_is_left_out_unless_it_is_asked_for() -> None:
    table = Written().start().play(1)
    table.deal()
    table.act()
    (game,) = games("AAAAA", table.entries)
    assert len(game.deals) == 2
    assert len(game.record().deals) == 1
    assert len(game.record(unfinished=True).deals) == 2
    assert len(game.record(unfinished=True).deals[1].actions) == 1


def test_who_decided_stands_beside_every_action() -> None:
    table = Written().start()
    table.deal()
    table.act("timeout")
    table.finish_deal("standin")
    (game,) = games("AAAAA", table.entries)
    (deal,) = game.deals
    assert deal.whys[0] == "timeout"
    assert set(deal.whys[1:]) == {"standin"}
    assert len(deal.whys) == len(deal.deal.actions)


def test_a_game_that_the_host_ends_is_over() -> None:
    table = Written("clearing-twos", "ppppp").start().play(2)
    assert not games("AAAAA", table.entries)[0].over
    assert games("AAAAA", table.end().entries)[0].over


def test_who_left_and_who_came_is_known_by_deal() -> None:
    """P1 leaves in the second deal, a bot plays on; Zoe takes the bot's seat before the third."""
    table = Written("basic", "pppp", target=40).start().play(1)
    table.deal()
    table.leave(1)
    table.finish_deal()
    table.sit(1, "zoe", "Zoe")
    table.play(1)
    (game,) = games("AAAAA", table.entries)
    assert [deal.occupants[1].name for deal in game.deals] == ["P1", "Stand-in 1", "Zoe"]
    assert game.record().players[1] == "Zoe"


def test_seats_changed_and_people_who_came_late_are_in_the_record() -> None:
    """P0 and P2 change seats before the second deal; before the third Zoe takes the bot's place, Yan comes as fifth."""
    table = Written("basic", "pppk", target=30).start().play(1)
    table.add(Swapped(0, 2))
    table.play(1)
    table.add(Queued("zoe", "Zoe"))
    table.add(Queued("yan", "Yan"))
    table.deal(joins=[Join("zoe", "Zoe", 3), Join("yan", "Yan", 4)])
    table.finish_deal()
    table.play(1)
    (game,) = games("AAAAA", table.entries)
    record = game.record()
    assert loads(dumps(record)) == record
    assert record.players == ("P0", "P1", "P2", "Zoe", "Yan")
    assert record.deals[1].sitting == (2, 1, 0, 3)
    *_, last = replay(record)
    assert table.state.game is not None
    assert last.game.points == table.state.game.points
    assert [len(deal.order) for deal in game.deals] == [4, 4, 5, 5]


def test_titles_that_were_given_up_and_rules_that_were_voted_for() -> None:
    """A vote makes the second deal a first one; another begins a game by other rules after the third."""
    table = Written("basic", "pppp", target=30).start().play(1)
    table.add(Proposed(0, "titles"))
    table.add(Tallied(carried=True))
    table.play(2)
    table.add(Proposed(1, "rules", "european"))
    table.add(Tallied(carried=True))
    if table.phase == "ready":
        table.play(1)
    assert table.phase == "over"
    table.add(Started(list(table.state.players), "european"))
    table.play(1)
    first, second = games("AAAAA", table.entries)
    assert (first.over, first.rules.name, second.rules.name) == (True, "basic", "european")
    record = first.record()
    assert [deal.fresh for deal in record.deals[:3]] == [False, True, False]
    assert loads(dumps(record)) == record
    shown = deal_steps(watched(first), 2)
    assert shown is not None
    assert shown.titles == [None] * 4
    assert shown.steps[0].phase == "play"  # nothing is exchanged without titles
    assert loads(dumps(second.record())) == second.record()
