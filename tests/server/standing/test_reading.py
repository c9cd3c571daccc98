"""The top list and what a profile counts, on each database."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert

from president.server.db import Records
from president.server.db.people import friend, person
from president.server.db.standing import rating, tally
from president.server.standing.reading import statistics
from president.server.standing.tallies import month_of
from president.server.standing.top import by_rating, by_sums, circle
from president.testing.store_contract import a_person
from tests.server.standing.site import AT

PEOPLE = 104


async def fill(records: Records) -> None:
    """p0 has 0 points, p1 has 1, …; from p90 on this month as well. Two pairs are friends, one has only asked."""
    ids = [f"p{number}" for number in range(PEOPLE)]
    rows = [{"person": one, "period": "", "points": n, "presidencies": n // 2, "games": 3} for n, one in enumerate(ids)]
    rows += [{**row, "period": month_of(AT)} for row in rows[90:]]
    known = [("p5", "p9", "friend"), ("p9", "p5", "friend"), ("p5", "p20", "friend"), ("p5", "p30", "asked")]
    async with records.begin() as connection:
        await connection.execute(insert(person), [a_person(one) for one in ids])
        await connection.execute(insert(tally), rows)
        await connection.execute(
            insert(friend), [{"person": a, "other": b, "state": state, "since": 1} for a, b, state in known]
        )


async def test_a_hundred_lines_and_my_own(records: Records) -> None:
    await fill(records)
    async with records.read() as connection:
        rows = await by_sums(connection, "points", month=None, among=None, asker="p2")
        assert [row.person for row in rows[:2]] == ["p103", "p102"]
        assert len(rows) == 101
        assert (rows[-1].person, rows[-1].rank, rows[-1].value, rows[-1].me) == ("p2", 102, 2, True)
        assert len(await by_sums(connection, "points", month=None, among=None, asker="p0")) == 100
        pairs = await by_sums(connection, "presidencies", month=None, among=None, asker="p103")
        assert [(row.rank, row.value) for row in pairs[:3]] == [(1, 51), (1, 51), (3, 50)]
        assert sum(row.me for row in pairs) == 1
        month = await by_sums(connection, "points", month=AT, among=None, asker=None)
        assert len(month) == PEOPLE - 90
        assert await by_sums(connection, "points", month=AT + 40 * 86_400, among=None, asker="p100") == []


async def test_among_friends(records: Records) -> None:
    await fill(records)
    async with records.read() as connection:
        rows = await by_sums(connection, "points", month=None, among=await circle(connection, "p5"), asker="p5")
    assert [(row.rank, row.person, row.me) for row in rows] == [(1, "p20", False), (2, "p9", False), (3, "p5", True)]


async def test_by_rating_bots_are_labelled_and_newcomers_wait(records: Records) -> None:
    def row(key: str, mu: float, games: int = 10, **more: Any) -> dict[str, Any]:
        return {"key": key, "rule_class": "basic", "mu": mu, "sigma": 2.0, "games": games, "at": AT, **more}

    async with records.begin() as connection:
        await connection.execute(insert(person), [a_person(one) for one in ("ann", "bo", "cy")])
        rows = [
            row("ann", 27.0),
            row("bot:strong", 30.0),
            row("bo", 40.0, games=9),
            row("cy", 26.0, at=AT - 99 * 86_400),
        ]
        await connection.execute(insert(rating), [*rows, row("cy", 50.0, rule_class="house")])
    async with records.read() as connection:
        found = await by_rating(connection, "basic", month=None, among=None, asker="cy")
        assert [(one.rank, one.name, one.bot, one.value) for one in found] == [
            (1, "Strong", "strong", 1700),
            (2, "ann", None, 1580),
            (3, "cy", None, 1540),
        ]
        assert found[0].person is None
        assert found[0].plus_minus == 80
        assert found[2].me
        month = await by_rating(connection, "basic", month=AT, among=None, asker=None)
        assert [one.name for one in month] == ["Strong", "ann"]


def game(places: list[int], strength: list[float], size: int = 5, rules: str = "basic") -> dict[str, Any]:
    details = {"title": rules.title(), "sizes": [size] * len(places)}
    return {"rules": rules, "details": details, "places": places, "strength": strength}


def test_places_go_into_five_bins_whatever_the_table() -> None:
    (one,) = statistics([game([1, 2, 3, 4, 5], [0.5] * 5), game([1, 3], [0.5] * 2, size=3), game([2, 0], [0.5, 0], 4)])
    assert one.places == [2, 2, 1, 1, 2]
    assert (one.games, one.deals, one.presidencies) == (3, 8, 2)
    assert one.luck is None


def test_luck_is_in_the_hands_and_skill_in_what_comes_of_them() -> None:
    """Hands a quarter better than average are one place at a table of five."""
    (as_dealt,) = statistics([game([2] * 10, [0.75] * 10)])
    assert (as_dealt.luck, as_dealt.skill) == pytest.approx((1.0, 0.0))
    (better,) = statistics([game([1] * 10, [0.75] * 10)])
    assert (better.luck, better.skill) == pytest.approx((1.0, 1.0))
    (unlucky,) = statistics([game([4] * 10, [0.25] * 10)])
    assert (unlucky.luck, unlucky.skill) == pytest.approx((-1.0, 0.0))


def test_the_longest_run_of_presidencies_goes_over_games_of_a_rule_set() -> None:
    games = [game([1, 2, 1], [0.5] * 3), game([3], [0.5], rules="european"), game([1, 1, 4], [0.5] * 3)]
    basic, european = statistics(games)
    assert (basic.rules, basic.streak, european.streak) == ("basic", 3, 0)
