"""Votes at the table: titles, rules, a pause. More than half of the persons present carry one."""

from __future__ import annotations

import random
from typing import Any

from president.server import wire
from tests.server.room import Room, Seat
from tests.server.test_table import assert_same_after_reading

RNG = random.Random(5)


async def table(rules: str = "european", seats: str = "ppp", **more: Any) -> tuple[Room, dict[int, Seat]]:
    room = Room(rules, seats, pace=50, **more)
    people = dict(enumerate(await room.begin()))
    return room, people


async def propose(room: Room, number: int, what: str, rules: str | None = None) -> None:
    await room.say(number, wire.Propose(what, rules))  # type: ignore[arg-type]
    await room.clock.advance(0)


async def vote(room: Room, number: int, *, yes: bool) -> None:
    await room.say(number, wire.Vote(yes))
    await room.clock.advance(0)


async def test_more_than_half_of_those_present_carry_a_vote() -> None:
    room, people = await table()
    await propose(room, 0, "titles")
    shown = people[1].view["vote"]
    assert (shown["what"], shown["by"], shown["yes"], shown["needed"]) == ("titles", 0, [0], 2)
    assert 59_000 < shown["ends"] <= 60_000
    await vote(room, 1, yes=False)
    assert people[2].view["vote"]["no"] == [1]
    await vote(room, 2, yes=True)
    assert "vote" not in people[0].view
    told = [(line["kind"], line.get("how")) for _, line in people[1].lines("proposed", "carried", "rejected")]
    assert told == [("proposed", "titles"), ("carried", "titles")]
    await assert_same_after_reading(room)


async def test_a_vote_that_cannot_be_carried_any_more_is_over() -> None:
    room, people = await table()
    await propose(room, 0, "pause")
    await vote(room, 1, yes=False)
    await vote(room, 2, yes=False)
    assert [line["kind"] for _, line in people[0].lines("carried", "rejected")] == ["rejected"]
    assert "paused" not in people[0].view


async def test_a_vote_is_over_after_a_minute() -> None:
    room, people = await table()
    await propose(room, 0, "pause")
    await room.clock.advance(59.5)
    assert people[0].lines("rejected") == []
    await room.clock.advance(1)
    assert [line["how"] for _, line in people[0].lines("rejected")] == ["pause"]
    assert await room.refused(1, wire.Vote(True)) == "no-vote"


async def test_people_who_go_are_counted_no_more() -> None:
    room, people = await table(seats="pppp")
    await propose(room, 0, "pause")
    assert people[1].view["vote"]["needed"] == 3
    await vote(room, 1, yes=True)
    assert "paused" not in people[0].view
    room.table.detach(people[2])
    await room.clock.advance(0)
    assert people[0].view["paused"] is True


async def test_the_word_of_somebody_who_left_counts_for_nothing() -> None:
    room, people = await table(seats="pppp")
    await propose(room, 0, "pause")
    await room.say(0, wire.Leave())
    await room.clock.advance(0)
    assert people[1].view["vote"]["yes"] == []
    await vote(room, 1, yes=True)
    assert people[1].view["vote"]["needed"] == 2
    await vote(room, 2, yes=True)
    assert people[1].view["paused"] is True


async def test_one_vote_at_a_time_and_only_for_who_plays() -> None:
    room, _ = await table()
    await propose(room, 0, "pause")
    assert await room.refused(1, wire.Propose("titles")) == "vote-on"
    room.come(9)
    assert await room.refused(9, wire.Vote(True)) == "no-seat"
    assert await room.refused(9, wire.Propose("pause")) == "no-seat"


# ---------------------------------------------------------------- a pause


async def test_in_a_pause_nothing_goes_on_until_somebody_resumes() -> None:
    room, people = await table(seats="pbb", settings={"turn_limit": 20.0, "deal_wait": 5.0})
    await propose(room, 0, "pause")
    assert people[0].view["paused"] is True
    version = room.table.state.version
    await room.clock.advance(500)
    assert room.table.state.version == version
    turn = room.table.state.game.turn if room.table.state.game else None
    if turn == people[0].view["seat"]:
        assert await room.refused(0, wire.Act(people[0].version, "-")) == "paused"
    await room.say(0, wire.Resume())
    assert people[0].view.get("paused", False) is False
    await room.deal_out(people, RNG)
    assert await room.refused(0, wire.Resume()) == "not-paused"
    await assert_same_after_reading(room)


async def test_in_a_pause_cards_are_refused_and_kept() -> None:
    room, people = await table()
    await propose(room, 0, "pause")
    await vote(room, 1, yes=True)
    game = room.table.state.game
    assert game is not None
    assert game.turn is not None
    player = game.players[game.turn]
    hand = people[player].view["hand"]
    assert await room.refused(player, wire.Act(people[player].version, hand[0])) == "paused"
    assert people[player].view["hand"] == hand


async def test_after_a_pause_everybody_has_their_time_anew() -> None:
    room, people = await table(settings={"turn_limit": 20.0})
    await room.clock.advance(15)
    await propose(room, 0, "pause")
    await vote(room, 1, yes=True)
    assert "deadline" not in people[0].view
    await room.clock.advance(100)
    await room.say(2, wire.Resume())
    assert people[0].view["deadline"] == 20_000
    await room.clock.advance(19)
    assert people[0].lines("timeout") == []
    await room.clock.advance(2)
    assert len(people[0].lines("timeout")) == 1


# ---------------------------------------------------------------- titles


async def test_titles_given_up_the_next_deal_is_dealt_as_the_first() -> None:
    """D36: it is carried during the deal and comes with the next; points stay."""
    room, people = await table(seats="ppb")
    await propose(room, 0, "titles")
    await vote(room, 1, yes=True)
    await room.deal_out(people, RNG)
    result = people[0].view["result"]
    assert (result["titles"][0], result["next_pairs"]) == ("President", [])
    points = {chip["player"]: chip["points"] for chip in people[0].view["seats"]}
    await room.next_deal(people)
    view = people[0].view
    assert (view["deal"], view["phase"]) == (2, "play")
    assert all("title" not in chip for chip in view["seats"])
    assert {chip["player"]: chip["points"] for chip in view["seats"]} == points
    assert len(people[0].lines("fresh")) == 1
    await assert_same_after_reading(room)
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    assert people[0].view["phase"] == "exchange"


# ---------------------------------------------------------------- rules


async def test_new_rules_begin_a_new_game_after_this_deal() -> None:
    room, people = await table(seats="ppb")
    await propose(room, 0, "rules", "european+revolution")
    assert people[1].view["vote"]["title"].startswith("European")
    await vote(room, 1, yes=True)
    assert people[0].view["phase"] == "play"
    await room.deal_out(people, RNG)
    assert people[0].view["phase"] == "over"
    assert people[0].view["standing"]
    await room.clock.advance(16)
    assert room.table.state.rules.name == "european+revolution"
    assert (people[0].view["deal"], room.table.state.games) == (1, 2)
    table_told = [frame["table"] for _, frame in people[1].frames if frame["type"] == "table"][-1]
    assert (table_told["rules"], table_told["game"]) == ("european+revolution", "ROOM1-2")
    await assert_same_after_reading(room)


async def test_between_deals_the_game_ends_as_it_stands() -> None:
    room, people = await table(seats="ppb")
    await room.deal_out(people, RNG)
    await propose(room, 1, "rules", "european+open")
    await vote(room, 0, yes=True)
    assert people[0].view["phase"] == "over"
    await room.say(0, wire.Rematch())
    assert room.table.state.rules.name == "european+open"
    await assert_same_after_reading(room)


async def test_rules_that_do_not_fit_are_not_voted_on() -> None:
    room, _ = await table(seats="ppb")
    assert await room.refused(0, wire.Propose("rules", "basic")) == "wrong-seats"
    assert await room.refused(0, wire.Propose("rules", "cricket")) == "no-such-rules"
    assert await room.refused(0, wire.Propose("rules")) == "no-such-rules"


async def test_rules_that_do_not_fit_any_more_are_rejected() -> None:
    """Somebody has joined since the vote was called: with eight there is no such game."""
    room, people = await table("clearing-twos", "ppppppp")
    room.come(9)
    await room.say(9, wire.Queue(on=True))
    await room.deal_out(people, RNG)
    await propose(room, 0, "rules", "basic")
    await room.next_deal(people)
    assert len(people[0].view["seats"]) == 8
    assert people[0].view["vote"]["title"] == "Basic President"
    for number in (1, 2, 3, 4):
        await vote(room, number, yes=True)
    assert [line["how"] for _, line in people[0].lines("carried", "rejected")] == ["rules"]
    assert people[0].lines("carried") == []
    await assert_same_after_reading(room)


async def test_alone_with_bots_one_voice_is_enough() -> None:
    room, people = await table(seats="pbb")
    await propose(room, 0, "rules", "wild-twos")
    await room.deal_out(people, RNG)
    await room.clock.advance(16)
    assert (room.table.state.rules.name, room.table.state.rules.ending.deals) == ("wild-twos", 10)
