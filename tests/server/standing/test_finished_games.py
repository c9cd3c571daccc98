"""From the last card to result, points, rating, top list and page, over HTTP."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from tests.server.serving import Player, Visit, bearer, play_on


async def stored(visit: Visit, game_id: str, player: Player) -> dict[str, Any]:
    """The result of a game, once it is there."""
    async with asyncio.timeout(20):
        while True:
            answer = await visit.http.get(f"/api/games/{game_id}", headers=bearer(player))
            if answer.status_code == 200:
                found: dict[str, Any] = answer.json()
                return found
            assert answer.status_code == 202
            assert answer.json()["reason"] == "not-yet"
            await asyncio.sleep(0.02)


async def played(visit: Visit, *, players: int = 4) -> tuple[str, list[Player]]:
    code, people = await visit.full_table("basic", players, target=3)
    await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(people)))
    return code, people


async def test_a_finished_game_has_a_result(visit: Visit) -> None:
    code, people = await played(visit)
    found = await stored(visit, f"{code}-1", people[1])
    standing = {line["player"]: line for line in people[0].view["standing"]}
    assert len(found["seats"]) == 4
    for seat in found["seats"]:
        assert (seat["points"], seat["rank"]) == (standing[seat["player"]]["points"], standing[seat["player"]]["rank"])
        assert len(seat["places"]) == found["deals"] == people[0].view["deal"]
        assert seat["change"] == seat["rating"] - 1500
        assert {"game", "first-today", "people"} <= {gain["why"] for gain in seat["gains"]}
    assert [seat.get("me", False) for seat in found["seats"]].count(True) == 1
    assert found["rated"]
    assert found["rule_class"] == "basic"
    assert sum(seat["change"] for seat in found["seats"]) in range(-3, 4)


async def test_the_page_of_a_player_tells_of_it(visit: Visit) -> None:
    code, people = await played(visit)
    found = await stored(visit, f"{code}-1", people[0])
    best = found["seats"][0]
    page = (await visit.http.get(f"/api/people/{best['person']}", headers=bearer(people[0]))).json()
    assert page["name"] == best["name"]
    assert page["experience"] == sum(gain["points"] for gain in best["gains"])
    assert [line["id"] for line in page["games"]] == [f"{code}-1"]
    assert page["games"][0]["seats"] == 4
    assert page["ratings"][0]["rating"] == best["rating"]
    assert not page["ratings"][0]["settled"]
    (stats,) = page["stats"]
    assert sum(stats["places"]) == stats["deals"] == found["deals"]
    assert stats["presidencies"] == best["presidencies"]
    assert {one["code"] for one in page["achievements"]} == set(best.get("achievements", []))
    mine = (await visit.http.get("/api/people/me", headers=bearer(people[0]))).json()
    assert mine["friend"] == "me"
    visit.http.cookies.clear()
    assert (await visit.http.get("/api/people/me")).status_code == 401
    assert (await visit.http.get("/api/people/nobody")).status_code == 404


async def test_the_top_list_has_them(visit: Visit) -> None:
    code, people = await played(visit)
    found = await stored(visit, f"{code}-1", people[0])
    ids = {seat["person"] for seat in found["seats"]}
    for over in ("all", "month"):
        top = (await visit.http.get(f"/api/top?by=points&over={over}", headers=bearer(people[0]))).json()
        assert ids <= {row["person"] for row in top["rows"]}
        values = [row["value"] for row in top["rows"]]
        assert values == sorted(values, reverse=True)
        assert [row["rank"] for row in top["rows"]] == [1 + sum(v > value for v in values) for value in values]
        assert sum(row.get("me", False) for row in top["rows"]) == 1
    alone = (await visit.http.get("/api/top?by=presidencies&among=friends", headers=bearer(people[0]))).json()
    assert {row["person"] for row in alone["rows"]} <= {
        (await visit.http.get("/api/people/me", headers=bearer(people[0]))).json()["id"]
    }
    visit.http.cookies.clear()
    assert (await visit.http.get("/api/top?among=friends")).status_code == 401
    assert (await visit.http.get("/api/top?by=rating")).status_code == 404
    assert (await visit.http.get("/api/top?by=wealth")).status_code == 400
    assert (await visit.http.get("/api/top?by=rating&class=basic")).json()["rows"] == []


async def test_the_rules_of_standing_are_shown(visit: Visit) -> None:
    told = (await visit.http.get("/api/standing")).json()
    assert {"game", "bots-game", "left"} <= {rule["why"] for rule in told["experience"]}
    assert len(told["achievements"]) == 12
    assert [one["name"] for one in told["classes"]][-1] == "house"
    assert told["levels"][:3] == [0, 50, 150]


async def test_a_game_that_goes_on_has_no_result_yet(visit: Visit) -> None:
    code, _ = await visit.full_table("basic", 4)
    answer = await visit.http.get(f"/api/games/{code}-1")
    assert (answer.status_code, answer.json()["reason"]) == (202, "not-yet")
    assert (await visit.http.get(f"/api/games/{code}-2")).json()["reason"] == "no-such-game"


async def test_a_stored_game_is_watched_from_its_record(visit: Visit) -> None:
    code, people = await played(visit)
    await stored(visit, f"{code}-1", people[0])
    told = (await visit.http.get(f"/api/games/{code}-1/replay", headers=bearer(people[3]))).json()
    assert (told["finished"], told["me"], told["table"]) == (True, 3, code)
    deal = (await visit.http.get(f"/api/games/{code}-1/deals/1")).json()
    assert {step.get("why", "") for step in deal["steps"]} <= {"", "forced", "timeout"}
