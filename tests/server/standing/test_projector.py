"""From the log into the records store, on each database: every finished game once, whatever happens between."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.exc import OperationalError

from president.records import loads
from president.server.db import Records
from president.server.db.people import person
from president.server.db.standing import achievement, experience, game, game_seat, rating, tally
from president.server.identity import Guests
from president.server.people.farewell import FORMER, Farewell
from president.server.people.merging import merge
from president.server.standing import storing
from tests.server.standing.site import AT, a_game, a_projector, logged, people

TABLES = (game, game_seat, rating, experience, achievement, tally)


async def contents(records: Records) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that a game leaves behind, without the keys that count up."""
    found = {}
    async with records.read() as connection:
        for table in TABLES:
            columns = [column for column in table.c if column.name != "id" or table is game]
            rows = [tuple(map(str, row)) for row in await connection.execute(select(*columns))]
            found[table.name] = sorted(rows)
    return found


async def test_a_game_is_stored_with_all_that_follows(records: Records) -> None:
    table = a_game("ppbb")
    await people(records, "p0", "p1")
    assert await a_projector(await logged([table]), records).project("AAAAA", just_now=True) == 1
    assert table.state.game is not None
    points = table.state.game.points
    async with records.read() as connection:
        row = (await connection.execute(select(game))).mappings().one()
        seats = (await connection.execute(select(game_seat).order_by(game_seat.c.player))).mappings().all()
        ratings = (await connection.execute(select(rating).order_by(rating.c.key))).mappings().all()
        sums = (await connection.execute(select(tally).where(tally.c.period == ""))).mappings().all()
        earned = await connection.scalar(select(func.sum(experience.c.points)))
    assert (row["id"], row["rule_class"], row["finished"], row["seats"]) == ("AAAAA-1", "basic", AT, 4)
    assert len(loads(row["record"]).deals) == len(row["details"]["sizes"]) == len(row["whys"])
    assert [seat["points"] for seat in seats] == list(points)
    assert [(seat["kind"], seat["person"], seat["level"]) for seat in seats] == [
        ("person", "p0", None),
        ("person", "p1", None),
        ("bot", None, "greedy"),
        ("bot", None, "greedy"),
    ]
    for index in range(len(seats[0]["strength"])):
        assert sum(seat["strength"][index] for seat in seats) == pytest.approx(2, abs=0.01)
    assert [one["key"] for one in ratings] == ["bot:casual", "p0", "p1"]
    assert {one["games"] for one in ratings} == {1}
    assert sum(one["points"] for one in sums) == earned > 0


async def test_once_is_enough(records: Records) -> None:
    await people(records, "p0", "p1", "p2", "p3")
    log = await logged([a_game()])
    one, two = a_projector(log, records), a_projector(log, records)
    assert await one.project("AAAAA") == 1
    before = await contents(records)
    assert await two.project("AAAAA") == 0
    assert await two.catch_up() == 0
    done = storing.finished(_logged(log_games=a_game()))
    assert done is not None
    assert not await storing.store(records, done, AT + 99)
    assert await contents(records) == before


def _logged(log_games: Any) -> Any:
    from president.server.replays.games import games

    return games(log_games.code, log_games.entries)[0]


async def test_servers_that_store_at_once_store_once(records: Records) -> None:
    """Four projectors, three tables that share their people: nothing is lost, nothing counted twice."""
    await people(records, "p0", "p1", "p2", "p3")
    log = await logged([a_game(seed=seed, code=code) for seed, code in enumerate(("AAAAA", "BBBBB", "CCCCC"))])
    counts = await asyncio.gather(*(a_projector(log, records).catch_up() for _ in range(4)))
    assert sum(counts) == 3
    async with records.read() as connection:
        assert await connection.scalar(select(func.count()).select_from(game)) == 3
        assert set(await connection.scalars(select(rating.c.games))) == {3}
        whole = await connection.scalar(select(func.sum(tally.c.points)).where(tally.c.period == ""))
        assert whole == await connection.scalar(select(func.sum(experience.c.points)))
        assert set(await connection.scalars(select(tally.c.games))) == {3}


async def test_what_a_kill_left_in_the_log_is_stored_after_the_next_start(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store breaks off in the middle of its transaction: nothing of the game is there; later all of it."""
    await people(records, "p0", "p1", "p2", "p3")
    log = await logged([a_game()])
    with monkeypatch.context() as patch:

        async def killed(*_: object) -> None:
            raise KeyboardInterrupt

        patch.setattr(storing, "_write_achievements", killed)
        with pytest.raises(KeyboardInterrupt):
            await a_projector(log, records).project("AAAAA")
    assert not any((await contents(records)).values())
    assert await a_projector(log, records).catch_up() == 1
    async with records.read() as connection:
        last = a_game().state.game
        assert last is not None
        assert await connection.scalar(select(game.c.finished)) == a_game().at


async def test_a_store_that_is_away_is_asked_again(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    await people(records, "p0", "p1", "p2", "p3")
    projector = a_projector(await logged([a_game()]), records)
    failures = iter([True, False])
    real = records.begin
    monkeypatch.setattr("president.server.standing.projector._AGAIN", 0.01)

    def begin() -> Any:
        if next(failures, False):
            raise OperationalError("no", None, Exception("away"))
        return real()

    monkeypatch.setattr(records, "begin", begin)
    work = asyncio.create_task(projector.run())
    projector.notice("AAAAA")
    async with asyncio.timeout(20):
        while True:
            async with records.read() as connection:
                if await connection.scalar(select(func.count()).select_from(game)):
                    break
            await asyncio.sleep(0.01)
    work.cancel()
    projector.close()


async def test_nothing_is_stored_of_games_that_go_on_or_without_people(records: Records) -> None:
    going_on = a_game(code="AAAAA", target=99)
    nobody = a_game("bbbb", code="BBBBB")
    going_on.entries = going_on.entries[: len(going_on.entries) // 2]
    assert await a_projector(await logged([going_on, nobody]), records).catch_up() == 0


async def test_a_guest_who_signed_in_meanwhile_gets_it_as_an_account(records: Records) -> None:
    await people(records, "p0", "p1", "p2", "p3", "boss")
    log = await logged([a_game(), a_game(code="BBBBB", seed=2)])
    assert await a_projector(log, records).project("AAAAA") == 1
    async with records.begin() as connection:
        await merge(connection, "p0", "boss")
    assert await a_projector(log, records).project("BBBBB") == 1
    async with records.read() as connection:
        seats = await connection.execute(select(game_seat.c.person).where(game_seat.c.player == 0))
        assert [one for (one,) in seats] == ["boss", "boss"]
        sums = (await connection.execute(select(tally).where(tally.c.person == "boss"))).mappings().all()
        earned = select(func.sum(experience.c.points)).where(experience.c.person == "boss")
        assert {one["points"] for one in sums if one["period"] == ""} == {await connection.scalar(earned)}
        assert {one["games"] for one in sums if one["period"] == ""} == {2}
        assert not (await connection.execute(select(tally).where(tally.c.person == "p0"))).all()


async def test_whoever_deleted_their_account_is_nobody(records: Records) -> None:
    await people(records, "p0", "p1", "p2", "p3")
    log = await logged([a_game(), a_game(code="BBBBB", seed=2)])
    await a_projector(log, records).project("AAAAA")
    await Farewell(Guests(records)).delete("p2")
    await a_projector(log, records).project("BBBBB")
    async with records.read() as connection:
        seats = (await connection.execute(select(game_seat).where(game_seat.c.player == 2))).mappings().all()
        assert [(seat["person"], seat["name"]) for seat in seats] == [(None, FORMER)] * 2
        for text in await connection.scalars(select(game.c.record)):
            assert "P2" not in text
        assert "p2" not in set(await connection.scalars(select(tally.c.person)))
        assert "p2" not in set(await connection.scalars(select(rating.c.key)))


async def test_one_person_in_two_seats_counts_once(records: Records) -> None:
    """As a guest and as the account that the guest was merged into."""
    await people(records, "p0", "p1", "p2", "p3")
    async with records.begin() as connection:
        await connection.execute(update(person).where(person.c.id == "p3").values(merged_into="p0"))
    await a_projector(await logged([a_game()]), records).project("AAAAA")
    async with records.read() as connection:
        seats = list(await connection.scalars(select(game_seat.c.person).order_by(game_seat.c.player)))
    assert sorted(filter(None, seats)) == ["p0", "p1", "p2"]
