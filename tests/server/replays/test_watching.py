"""Replays over HTTP: of games on this server, and of records that are brought along."""

from __future__ import annotations

import asyncio
import random

from president.records import dumps, loads, replay
from president.records.verifying import verify
from president.server.replays.games import games
from president.server.replays.showing import Watched, contents, deal_steps
from president.server.wire.replays import ReplayPlayer
from tests.server.replays.written import Written
from tests.server.serving import Player, Visit, bearer, play_on, wants


def shown(table: Written) -> Watched:
    (game,) = games(table.code, table.entries)
    record = game.record()
    players = tuple(ReplayPlayer(name, "person") for name in record.players)
    return Watched(game.id, record, players, finished=game.over, whys=tuple(deal.whys for deal in game.ended))


def test_every_step_is_what_the_engine_finds() -> None:
    found = shown(Written("european+bombs", "ppppp").start().play(2))
    deal = deal_steps(found, 2)
    assert deal is not None
    assert deal.result is not None
    steps = [step for step in replay(found.record) if step.game.deal == 2]
    assert [[" ".join(hand) for hand in shown.hands] for shown in deal.steps] == [
        [str(hand) for hand in step.game.hands] for step in steps
    ]
    assert [step.turn for step in deal.steps] == [step.game.turn for step in steps]
    assert deal.steps[0].phase == "exchange"
    assert deal.steps[-1].phase == "ready"
    assert deal.steps[-1].pile  # the last cards stay on the table
    assert "hand" not in {line.kind for step in deal.steps for line in step.lines}


def test_titles_come_from_the_deal_before() -> None:
    found = shown(Written("basic", "pppp").start().play(2))
    first, second = deal_steps(found, 1), deal_steps(found, 2)
    assert first is not None
    assert first.result is not None
    assert second is not None
    assert first.titles == [None] * 4
    by_player = {first.seats[seat]: name for seat, name in zip(first.result.order, first.result.titles, strict=True)}
    assert second.titles == [by_player[player] for player in second.seats]


def test_a_deal_in_progress_is_not_shown() -> None:
    table = Written().start().play(1)
    table.deal()
    table.act()
    found = shown(table)
    assert [line.number for line in contents(found).deals] == [1]
    assert deal_steps(found, 2) is None


async def test_a_game_is_watched_while_it_goes_on_and_its_open_deal_is_secret(visit: Visit) -> None:
    code, people = await visit.full_table("basic", 4, target=30)
    rng = random.Random(5)
    async with asyncio.TaskGroup() as group:
        for player in people:
            group.create_task(_one_deal(player, rng))
    await people[0].until(lambda me: me.view["phase"] == "ready" and me.view["deal"] == 1)
    for player in people:
        await player.send({"type": "ready"})
    await people[0].until(lambda me: me.view["deal"] == 2)
    told = (await visit.http.get(f"/api/games/{code}-1/replay", headers=bearer(people[2]))).json()
    assert [line["number"] for line in told["deals"]] == [1]
    assert (told["finished"], told["table"], told["me"]) == (False, code, 2)
    deal = (await visit.http.get(f"/api/games/{code.lower()}-1/deals/1")).json()
    assert len(deal["steps"]) == told["deals"][0]["steps"]
    assert deal["result"]["order"] == [deal["seats"].index(player) for player in told["deals"][0]["order"]]
    for path in (f"{code}-1/deals/2", f"{code}-1/deals/0", f"{code}-2/replay", "nonsense/replay", "ZZZZZ-1/record"):
        assert (await visit.http.get(f"/api/games/{path}")).status_code == 404, path
    (proof,) = (await visit.http.get(f"/api/games/{code}-1/proofs")).json()["proofs"]
    assert (proof["table"], proof["deal"], len(proof["deck"])) == (f"{code}-1", 1, 52)
    assert deal["shuffle"]["proof"] == proof
    text = await visit.http.get(f"/api/games/{code}-1/record")
    assert "[deal.shuffle]" in text.text
    assert [verdict.ok for verdict in verify(loads(text.text))] == [True]
    assert text.headers["content-disposition"] == f'attachment; filename="{code}-1.president.toml"'
    assert len(loads(text.text).deals) == 1


async def _one_deal(player: Player, rng: random.Random) -> None:
    acted = -1
    while not (player.view["phase"] == "ready" and player.view["deal"]):
        version = player.version
        if version != acted and (action := wants(player.view, rng)):
            acted = version
            await player.act(action, version)
        await player.after(version)


async def test_a_record_is_brought_along_and_watched(visit: Visit) -> None:
    (game,) = games("AAAAA", Written("european", "ppppp").start().play(3).entries)
    text = dumps(game.record())
    told = await visit.http.post("/api/replays", json={"record": text})
    assert told.status_code == 200
    assert [line["number"] for line in told.json()["deals"]] == [1, 2, 3]
    assert told.json()["id"] is None
    deal = (await visit.http.post("/api/replays/deals/2", json={"record": text})).json()
    assert deal["number"] == 2
    assert (await visit.http.post("/api/replays/deals/4", json={"record": text})).status_code == 404


async def test_a_wrong_record_is_refused_with_its_line(visit: Visit) -> None:
    (game,) = games("AAAAA", Written().start().play(1).entries)
    text = (
        dumps(game.record())
        .replace("[[deal]]", "[[deal]]\ndealer = 17", 1)
        .replace("\ndealer = 17\ndealer", "\nseat = 1\ndealer")
    )
    answer = await visit.http.post("/api/replays", json={"record": text})
    line = next(number for number, words in enumerate(text.split("\n"), 1) if words == "seat = 1")
    assert (answer.status_code, answer.json()["reason"]) == (400, "bad-record")
    assert f"Line {line}:" in answer.json()["says"]


async def test_a_long_record_is_welcome_here_and_nowhere_else(visit: Visit) -> None:
    (game,) = games("AAAAA", Written(target=99).start().play(1).entries)
    text = dumps(game.record()) + "# long\n" * 20_000
    assert (await visit.http.post("/api/replays", json={"record": text})).status_code == 200
    assert (await visit.http.post("/api/replays", json={"record": text * 4})).status_code in (400, 413)
    assert (await visit.http.post("/api/guests", json={"name": text})).status_code == 413


async def test_a_finished_game_says_so(visit: Visit) -> None:
    code, people = await visit.full_table("basic", 4, target=2)
    await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(people)))
    told = (await visit.http.get(f"/api/games/{code}-1/replay")).json()
    assert told["finished"]
    assert [player["name"] for player in told["players"]] == ["P0", "P1", "P2", "P3"]
