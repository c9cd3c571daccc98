"""Bad input of every kind gets a clear refusal, to its sender alone, and changes nothing."""

from __future__ import annotations

import json
import random

import pytest
import websockets

from tests.server.serving import Json, Player, Running, Visit, bearer, serving, wants


async def seated_at_play(visit: Visit, rules: str = "basic") -> tuple[str, Player, Player]:
    """A started table of four people; of two of them, the one in turn comes first."""
    code, people = await visit.full_table(rules, 4)
    for player in people:
        await player.until(lambda me: me.view["phase"] == "play")
    turn = people[0].view["turn"]
    return code, people[turn], people[(turn + 1) % 4]


MALFORMED: list[tuple[str, str]] = [
    ("not JSON", "play my cards"),
    ("empty", ""),
    ("half an object", '{"type":"act","version":3'),
    ("a list", "[]"),
    ("no type", '{"version":3,"action":"3C"}'),
    ("unknown type", '{"type":"cheat"}'),
    ("unknown field", '{"type":"ready","now":true}'),
    ("missing field", '{"type":"act","action":"3C"}'),
    ("wrong kind", '{"type":"act","version":"three","action":"3C"}'),
    ("a number as action", '{"type":"act","version":3,"action":7}'),
    ("empty action", '{"type":"act","version":3,"action":""}'),
    ("endless action", json.dumps({"type": "act", "version": 3, "action": "3C " * 300})),
    ("pace out of bounds", '{"type":"pace","pace":-1}'),
    ("not a number", '{"type":"pace","pace":NaN}'),
    ("deep nesting", '{"type":"ping","at":' + "[" * 2000 + "]" * 2000 + "}"),
    ("a second hello", '{"type":"hello","token":"aaaaaaaaaaaaaaaaaaaaaaaa"}'),
    ("lone surrogate", '{"type":"act","version":3,"action":"\\ud800"}'),
]


@pytest.mark.parametrize("frame", [frame for _, frame in MALFORMED], ids=[name for name, _ in MALFORMED])
async def test_malformed_frames_are_refused(visit: Visit, frame: str) -> None:
    code, ann, bob = await seated_at_play(visit)
    before = await snapshot(visit, ann, bob, code)
    refusal = await ann.refused(frame)
    assert refusal["reason"] == "malformed"
    assert len(refusal["says"]) > 10
    assert await snapshot(visit, ann, bob, code) == before


async def test_a_binary_frame_is_refused(visit: Visit) -> None:
    code, ann, bob = await seated_at_play(visit)
    before = await snapshot(visit, ann, bob, code)
    assert (await ann.refused(b'{"type":"ready"}'))["reason"] == "binary"
    assert await snapshot(visit, ann, bob, code) == before


async def test_cards_not_held_another_seats_turn_and_every_unreadable_action(visit: Visit) -> None:
    code, ann, bob = await seated_at_play(visit)
    before = await snapshot(visit, ann, bob, code)
    foreign = bob.view["hand"][0]
    for player, action, reason in (
        (ann, foreign, "not-your-cards"),
        (bob, foreign, "not-your-turn"),
        (bob, "-", "not-your-turn"),
        (ann, "-", "must-lead"),
        (ann, "3X", "malformed"),
        (ann, f"{ann.view['hand'][0]} {ann.view['hand'][0]}", "not-your-cards"),
        (ann, f"> s{bob.view['seat']} {ann.view['hand'][0]}", "wrong-phase"),
        (ann, "? s99", "wrong-phase"),
    ):
        refusal = await player.refused({"type": "act", "version": player.version, "action": action})
        assert refusal["reason"] == reason
        assert refusal["version"] == player.version
    assert await snapshot(visit, ann, bob, code) == before


async def test_a_stale_version_is_refused_and_the_cards_stay(visit: Visit) -> None:
    code, ann, bob = await seated_at_play(visit)
    old = ann.version
    action = wants(ann.view, random.Random(1))
    assert action is not None
    await ann.act(action)
    for player in (ann, bob):
        await player.until(lambda me: me.version == old + 1)
    before = await snapshot(visit, ann, bob, code)
    mine = bob.view["hand"][-1]
    assert (await bob.refused({"type": "act", "version": old, "action": mine}))["reason"] == "stale"
    assert (await bob.refused({"type": "act", "version": old + 99, "action": mine}))["reason"] == "stale"
    assert (await bob.refused({"type": "act", "version": -1, "action": "-"}))["reason"] == "stale"
    assert await snapshot(visit, ann, bob, code) == before
    assert mine in bob.view["hand"]


async def test_the_same_play_sent_twice_is_played_once(visit: Visit) -> None:
    """A double click: the second is refused, whichever way it races."""
    _, ann, bob = await seated_at_play(visit)
    action, version = wants(ann.view, random.Random(1)), ann.version
    assert action is not None
    await ann.act(action, version)
    refusal = await ann.refused({"type": "act", "version": version, "action": action})
    assert refusal["reason"] in ("stale", "not-your-turn")
    await bob.until(lambda me: me.version > version)
    played = [line for frame in bob.frames for line in frame.get("lines", []) if line["kind"] == "played"]
    assert len(played) == 1


async def test_a_frame_of_a_megabyte_closes_the_socket_and_changes_nothing(visit: Visit) -> None:
    """Code 1009 is "message too big"; the table goes on when the player is back."""
    code, ann, bob = await seated_at_play(visit)
    before = await snapshot(visit, ann, bob, code)
    await ann.send('{"type":"act","version":3,"action":"' + "3" * 1_000_000 + '"}')
    await ann.until(lambda me: me.closed is not None)
    assert ann.closed == 1009
    await ann.come(code)
    assert await snapshot(visit, ann, bob, code) == before


async def test_nothing_is_answered_before_hello(visit: Visit) -> None:
    ann = await visit.guest()
    code = await visit.table(ann)
    await ann.open(code)
    for frame in ('{"type":"start"}', "rubbish", b"\0"):
        assert (await ann.refused(frame))["reason"] in ("hello-first", "malformed", "binary")
    await ann.send({"type": "hello", "token": ann.token})
    await ann.until(lambda me: bool(me.view))
    assert ann.view["phase"] == "lobby"


async def test_a_token_that_nobody_has(visit: Visit) -> None:
    ann = await visit.guest()
    code = await visit.table(ann)
    await ann.open(code)
    assert (await ann.refused({"type": "hello", "token": "x" * 32}))["reason"] == "who-are-you"
    await ann.until(lambda me: me.closed is not None)
    assert ann.closed == 4401


async def test_a_table_that_does_not_exist(visit: Visit) -> None:
    ann = await visit.guest()
    for code in ("ZZZZZ", "nonsense", "..", "%00"):
        await ann.open(code)
        assert (await ann.refused({"type": "hello", "token": ann.token}))["reason"] == "no-such-table"
        await ann.until(lambda me: me.closed is not None)
        assert ann.closed == 4404


async def test_what_only_the_host_may_do(visit: Visit) -> None:
    ann, bob = await visit.guest("Ann"), await visit.guest("Bob")
    code = await visit.table(ann, "european+open", "oo")
    await ann.come(code)
    await bob.come(code)
    assert (await bob.refused({"type": "start"}))["reason"] == "no-seat"
    await bob.send({"type": "sit", "seat": 2})
    await bob.until(lambda me: me.view["seat"] == 2)
    messages: list[Json] = [{"type": "start"}, {"type": "pace", "pace": 0}, {"type": "end"}, {"type": "rematch"}]
    for message in messages:
        assert (await bob.refused(message))["reason"] == "not-host"
    assert (await ann.refused({"type": "rematch"}))["reason"] == "not-over"
    assert (await ann.refused({"type": "end"}))["reason"] == "not-started"
    assert (await ann.refused({"type": "act", "version": 1, "action": "3C"}))["reason"] == "not-started"
    assert (await ann.refused({"type": "ready"}))["reason"] == "no-deal"
    await ann.send({"type": "start"})
    await ann.until(lambda me: me.view["phase"] == "play")
    assert (await ann.refused({"type": "start"}))["reason"] == "started"


async def test_a_game_with_an_end_is_not_ended_by_hand(visit: Visit) -> None:
    ann = await visit.guest()
    await ann.come(await visit.table(ann, "basic", "bbb"))
    assert (await ann.refused({"type": "end"}))["reason"] == "has-an-end"


async def test_seats_that_are_not_free(visit: Visit) -> None:
    ann, bob, cy = await visit.guest("Ann"), await visit.guest("Bob"), await visit.guest("Cy")
    code = await visit.table(ann, "basic", "obb")
    for player in (ann, bob, cy):
        await player.come(code)
    await bob.send({"type": "sit", "seat": 1})
    await bob.until(lambda me: me.view["seat"] == 1)
    for seat, reason in (
        (0, "seat-taken"),
        (1, "seat-taken"),
        (2, "seat-taken"),
        (4, "no-such-seat"),
        (-1, "no-such-seat"),
    ):
        assert (await cy.refused({"type": "sit", "seat": seat}))["reason"] == reason
    assert (await ann.refused({"type": "sit", "seat": 1}))["reason"] in ("seat-taken", "seated")
    assert (await cy.refused({"type": "leave"}))["reason"] == "no-seat"


async def test_a_flood_is_slowed_down_and_then_cut_off(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("flood"), message_rate=5.0) as running:
        async with Visit(running) as visit:
            ann = await visit.guest()
            await ann.come(await visit.table(ann, "basic", "bbb"))
            for number in range(400):
                if ann.closed is None:
                    await ann.send({"type": "ping", "at": number})
            await ann.until(lambda me: me.closed is not None)
            assert ann.closed == 1008
            kinds = [frame.get("reason", frame["type"]) for frame in ann.frames]
            assert 10 <= kinds.count("pong") <= 30
            assert kinds.count("too-fast") <= 100


async def test_a_second_browser_of_the_same_player_takes_over(visit: Visit) -> None:
    """The newest wins: the first is told and closed, the second has the seat and the cards."""
    code, ann, bob = await seated_at_play(visit)
    again = await visit.again(ann)
    await again.come(code)
    await ann.until(lambda me: me.closed is not None)
    assert (ann.frames[-1]["type"], ann.closed) == ("replaced", 4409)
    assert again.view["hand"] == ann.view["hand"]
    await again.act(wants(again.view, random.Random(1)) or "")
    await bob.after(bob.version)
    assert not any(chip.get("away") for chip in bob.view["seats"])


async def test_a_foreign_page_cannot_open_a_socket(server: Running, visit: Visit) -> None:
    ann = await visit.guest()
    code = await visit.table(ann, "basic", "bbb")
    with pytest.raises(Exception, match="403"):
        await ann.come(code, origin="https://evil.example")
    with pytest.raises(Exception, match="403"):
        await websockets.connect(f"{server.url.replace('http', 'ws', 1)}/t/{code}")
    await ann.come(code, origin=server.url)
    assert ann.view["phase"] == "lobby"


BAD_TABLES: list[tuple[Json, int, str]] = [
    ({"rules": "poker", "seats": [{"kind": "bot"}]}, 404, "no-such-rules"),
    ({"rules": "basic+bombs", "seats": [{"kind": "bot"}] * 3}, 404, "no-such-rules"),
    ({"rules": "basic", "seats": [{"kind": "bot"}]}, 409, "wrong-seats"),
    ({"rules": "basic", "seats": [{"kind": "bot"}] * 7}, 409, "wrong-seats"),
    ({"rules": "wild-twos", "seats": [{"kind": "bot"}] * 3}, 409, "needs-deals"),
    ({"rules": "basic", "seats": [{"kind": "bot"}] * 3, "deals": 3}, 409, "wrong-length"),
    ({"rules": "basic", "seats": [{"kind": "bot", "level": "oracle"}] * 3}, 404, "no-such-bot"),
    ({"rules": "basic", "seats": [{"kind": "ghost"}] * 3}, 400, "malformed"),
    ({"rules": "basic", "seats": []}, 400, "malformed"),
    ({"rules": "basic", "seats": [{"kind": "bot"}] * 12}, 400, "malformed"),
    ({"rules": "basic", "seats": [{"kind": "bot"}] * 3, "pace": 99999}, 400, "malformed"),
    ({"rules": "basic", "seats": [{"kind": "bot"}] * 3, "extra": 1}, 400, "malformed"),
    ({"rules": 7, "seats": [{"kind": "bot"}] * 3}, 400, "malformed"),
]


@pytest.mark.parametrize(("wanted", "status", "reason"), BAD_TABLES)
async def test_tables_that_cannot_be(visit: Visit, wanted: Json, status: int, reason: str) -> None:
    ann = await visit.guest()
    answer = await visit.http.post("/api/tables", json=wanted, headers=bearer(ann))
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert len(answer.json()["says"]) > 10


async def snapshot(visit: Visit, ann: Player, bob: Player, code: str) -> Json:
    """All that two players can see, and what somebody who comes in is told."""
    watcher = await visit.guest("Watcher")
    await watcher.come(code)
    seen: Json = {"ann": ann.view, "bob": bob.view, "watcher": watcher.view, "version": watcher.version}
    copy: Json = json.loads(json.dumps(seen))
    for view in (copy["ann"], copy["bob"], copy["watcher"]):
        for passing in ("deadline", "watching"):  # these go on by themselves
            view.pop(passing, None)
    await watcher.go()
    return copy
