"""What a host may do with people and seats: put out, hand over, change seats, wait for people; who joins late."""

from __future__ import annotations

import random

from president.records import dumps, loads, record_of
from president.server import facts, wire
from president.server.replays.games import games
from tests.server.room import Room, Seat
from tests.server.test_table import assert_same_after_reading

RNG = random.Random(5)


async def test_who_is_put_out_is_followed_by_a_bot_and_told_why() -> None:
    room = Room("basic", "pppb", pace=100)
    ann, bob, cy = await room.begin()
    await room.say(0, wire.Kick(1))
    assert bob.why_out == "kicked"
    chip = ann.view["seats"][ann.view["seats"].index(next(c for c in ann.view["seats"] if c["player"] == 1))]
    assert (chip["kind"], chip["free"]) == ("bot", True)
    assert [line["name"] for _, line in cy.lines("kicked")] == ["P1"]
    frames = len(bob.frames)
    await room.clock.advance(5)
    assert len(bob.frames) == frames
    await assert_same_after_reading(room)


async def test_who_was_put_out_may_watch_and_not_play() -> None:
    room = Room("basic", "pppb", pace=100)
    await room.begin()
    await room.say(0, wire.Kick(1))
    again = room.come(1)
    assert again.view["seat"] is None
    assert await room.refused(1, wire.Sit(room.table.state.seat_of(1))) == "kicked"
    assert await room.refused(1, wire.Queue(on=True)) == "kicked"


async def test_before_the_game_a_seat_is_free_again() -> None:
    room = Room("basic", "pppb")
    await room.open()
    for number in range(3):
        room.come(number)
    await room.say(0, wire.Kick(2))
    assert room.table.state.players[2].kind == "open"
    await room.say(5, wire.Sit(2))
    assert room.table.state.player_of("g5") == 2


async def test_only_the_host_puts_people_out_and_never_themselves() -> None:
    room = Room("basic", "pppb")
    await room.begin()
    assert await room.refused(1, wire.Kick(2)) == "not-host"
    assert await room.refused(0, wire.Kick(0)) == "yourself"
    assert await room.refused(0, wire.Kick(3)) == "no-person"
    assert await room.refused(0, wire.Kick(77)) == "no-person"
    assert await room.refused(9, wire.Kick(1)) == "no-seat"


async def test_the_host_hands_over() -> None:
    room = Room("basic", "pppb")
    ann, bob, _ = await room.begin()
    await room.say(0, wire.HandOver(1))
    assert room.table.state.host == 1
    assert await room.refused(0, wire.Pace(100)) == "not-host"
    await room.say(1, wire.Pace(100))
    assert [line["by"] for _, line in bob.lines("host")] == [bob.view["seat"]]
    assert ann.frames[-1][1]["table"]["host"] == bob.view["seat"]
    assert await room.refused(1, wire.HandOver(3)) == "no-person"


async def test_a_host_who_is_gone_for_long_is_followed_by_who_has_been_here_longest() -> None:
    room = Room("basic", "pppb", settings={"grace": 10.0})
    people = await room.begin()
    room.table.detach(people[1])
    await room.clock.advance(1)
    room.come(1)
    room.table.detach(people[0])
    await room.clock.advance(39.5)
    assert room.table.state.host == 0
    await room.clock.advance(1)
    assert room.table.state.host == 2
    room.come(0)
    await room.clock.advance(100)
    assert room.table.state.host == 2
    await assert_same_after_reading(room)


async def test_a_host_who_is_back_in_time_stays_the_host() -> None:
    room = Room("basic", "pppb", settings={"grace": 10.0})
    people = await room.begin()
    room.table.detach(people[0])
    await room.clock.advance(35)
    room.come(0)
    await room.clock.advance(100)
    assert room.table.state.host == 0


async def test_a_table_that_waits_for_people_does_not_start_with_a_free_seat() -> None:
    room = Room("basic", "ppbo", fill="people")
    await room.open()
    room.come(0)
    assert await room.refused(0, wire.Start()) == "seats-free"
    await room.say(7, wire.Sit(3))
    await room.say(0, wire.Start())
    assert [who.kind for who in room.table.state.players] == ["person", "person", "bot", "person"]


# ---------------------------------------------------------------- seats


async def test_before_the_game_seats_change_at_once() -> None:
    room = Room("basic", "pppb")
    await room.open()
    ann = room.come(0)
    await room.say(0, wire.Swap(0, 2))
    assert [chip["name"] for chip in ann.view["seats"]] == ["P2", "P1", "P0", "B3"]
    assert ann.view["seat"] == 2
    assert room.table.state.host == 2
    await room.say(0, wire.Swap(1, 3))
    assert await room.refused(1, wire.Swap(0, 1)) == "not-host"
    assert await room.refused(0, wire.Swap(0, 0)) == "no-such-seat"
    await assert_same_after_reading(room)


async def test_between_deals_seats_change_with_the_next_deal() -> None:
    room = Room("european", "ppbb", pace=50)
    ann, bob = await room.begin()
    people = {0: ann, 1: bob}
    assert await room.refused(0, wire.Swap(0, 2)) == "in-deal"
    await room.deal_out(people, RNG)
    seats = [chip["player"] for chip in ann.view["seats"]]
    order = [seats[seat] for seat in ann.view["result"]["order"]]
    await room.say(0, wire.Swap(0, 2))
    assert [chip["player"] for chip in ann.view["seats"]] == seats
    await room.next_deal(people)
    after = [chip["player"] for chip in ann.view["seats"]]
    assert after == [{0: 2, 2: 0}.get(player, player) for player in seats]
    assert ann.view["seat"] == after.index(0)
    assert after[ann.view["dealer"]] == order[-1]
    await assert_same_after_reading(room)


async def test_where_the_rules_seat_people_by_place_nobody_changes_seats() -> None:
    room = Room("basic+reseating", "ppbb", pace=50)
    ann, bob = await room.begin()
    await room.deal_out({0: ann, 1: bob}, RNG)
    assert await room.refused(0, wire.Swap(0, 2)) == "reseats"


# ---------------------------------------------------------------- late joiners


async def late(rules: str, seats: str) -> tuple[Room, dict[int, Seat], Seat]:
    """A table in its first deal, and somebody who watches."""
    room = Room(rules, seats, pace=50)
    people = await room.begin()
    return room, dict(enumerate(people)), room.come(9)


async def test_who_joins_late_takes_a_bots_place_at_the_bottom() -> None:
    """D37: points stay with the seat, the newcomer trades as the last."""
    room, people, zoe = await late("european", "ppbk")
    await room.say(9, wire.Queue(on=True))
    assert (people[0].view["queue"], zoe.view["queued"], people[0].view.get("queued")) == (["P9"], True, None)
    await room.deal_out(people, RNG)
    points = {chip["player"]: chip["points"] for chip in people[0].view["seats"]}
    await room.next_deal(people)
    assert room.table.state.player_of("g9") == 3
    seats = zoe.view["seats"]
    me = zoe.view["seat"]
    assert (seats[me]["player"], seats[me]["points"], seats[me]["title"]) == (3, points[3], "Bum")
    assert zoe.view["hand"] != []
    assert zoe.view["exchange"][0]["low"] == me
    assert "queue" not in zoe.view
    assert [line["name"] for _, line in people[0].lines("queued", "joined")] == ["P9", "P9"]
    await assert_same_after_reading(room)
    await room.deal_out({**people, 9: zoe}, RNG)


async def test_where_no_seat_is_kept_one_is_added() -> None:
    """D33: the newcomer has no points and follows the last."""
    room, people, zoe = await late("european", "ppbb")
    yan = room.come(8)
    await room.say(9, wire.Queue(on=True))
    await room.say(8, wire.Queue(on=True))
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    assert len(zoe.view["seats"]) == 6
    assert [zoe.view["seats"][seat.view["seat"]]["player"] for seat in (zoe, yan)] == [4, 5]
    assert zoe.view["exchange"][0]["low"] == yan.view["seat"]
    assert sum(chip["cards"] for chip in zoe.view["seats"]) == 52
    await assert_same_after_reading(room)
    everybody = {**people, 9: zoe, 8: yan}
    await room.deal_out(everybody, RNG)
    await room.say(9, wire.Leave())
    await room.next_deal({0: people[0], 1: people[1], 8: yan})
    assert len(people[0].view["seats"]) == 6


async def test_the_queue_ends_where_the_rule_set_does() -> None:
    room = Room("basic", "pbbbbbb", pace=50)
    await room.begin()
    assert await room.refused(9, wire.Queue(on=True)) == "full"
    assert await room.refused(0, wire.Queue(on=True)) == "seated"


async def test_who_changes_their_mind_or_is_gone_does_not_join() -> None:
    room, people, zoe = await late("european", "ppbk")
    await room.say(9, wire.Queue(on=True))
    await room.say(9, wire.Queue(on=False))
    assert zoe.view.get("queued") is None
    yan = room.come(8)
    await room.say(8, wire.Queue(on=True))
    room.table.detach(yan)
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    assert room.table.state.people == {"g0": 0, "g1": 1}
    assert people[0].view.get("queue") is None
    assert [line["name"] for _, line in people[0].lines("unqueued")] == ["P9", "P8"]


async def test_before_the_start_nobody_queues() -> None:
    room = Room("basic", "pbbo")
    await room.open()
    assert await room.refused(9, wire.Queue(on=True)) == "not-started"


async def test_a_record_says_who_came_and_who_changed_seats() -> None:
    """D37, D33, D38: the record made of the log plays again, and its text is read back."""
    room, people, zoe = await late("european", "ppbk")
    everybody = {**people, 9: zoe, 8: room.come(8)}
    for guest in (9, 8):
        await room.say(guest, wire.Queue(on=True))
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    await room.deal_out(everybody, RNG)
    await room.say(0, wire.Swap(0, 1))
    await room.next_deal(everybody)
    entries = [(int(entry.version), facts.read(entry.payload)) for entry in await room.edge.log.read("ROOM1")]
    (game,) = games("ROOM1", entries)
    record = game.record(unfinished=True)
    record_of(record.rules, record.players, record.deals)
    text = dumps(record)
    assert loads(text) == record
    for line in ("leaving = [3]", 'joining = ["P8"]', "returning = [3]", "sitting = [1, 0, 2, 3, 4]"):
        assert line in text


async def test_a_rematch_goes_on_with_those_who_joined() -> None:
    room, people, zoe = await late("european+open", "ppbb")
    await room.say(9, wire.Queue(on=True))
    await room.deal_out(people, RNG)
    await room.next_deal(people)
    await room.say(0, wire.EndGame())
    await room.deal_out({**people, 9: zoe}, RNG)
    assert zoe.view["phase"] == "over"
    await room.say(0, wire.Rematch())
    await room.clock.advance(0)
    assert (zoe.view["deal"], len(zoe.view["seats"]), zoe.view["seats"][zoe.view["seat"]]["points"]) == (1, 5, 0)
    await assert_same_after_reading(room)
