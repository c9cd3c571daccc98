"""How long the top list and a profile take in a store that has seen many games.

    python bench/standing.py [--seats 100000] [--people 5000]

Fills a SQLite store in a temporary folder with made-up results, four seats to a game, and asks every question twenty
times; the figure is the median, in milliseconds, with the slowest behind it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from president.server.db import Records, open_records
from president.server.db.people import friend, person
from president.server.db.standing import experience, game, game_seat, rating, tally
from president.server.standing.reading import profile, summary
from president.server.standing.tallies import ALWAYS, month_of
from president.server.standing.top import by_rating, by_sums, circle

NOW = 1_760_000_000
DAY = 86_400
DEALS = 6
CHUNK = 5_000
CLASSES = ("european", "clearing-twos", "wild-twos", "basic", "house")


async def write(records: Records, table: Any, rows: list[dict[str, Any]]) -> None:
    """Put rows into a table, a few thousand at a time."""
    for start in range(0, len(rows), CHUNK):
        async with records.begin() as connection:
            await connection.execute(insert(table), rows[start : start + CHUNK])


def results(seats: int, people: list[str], rng: random.Random) -> dict[Any, list[dict[str, Any]]]:
    """Games of four, and the experience that they brought."""
    rows: dict[Any, list[dict[str, Any]]] = {game: [], game_seat: [], experience: []}
    details = {"title": "Basic", "rated": True, "sizes": [4] * DEALS}
    for number in range(seats // 4):
        key, at = f"G{number:06}-1", NOW - rng.randrange(365 * DAY)
        rows[game].append(
            {
                "id": key, "table_code": key[:7], "rules": "basic", "rule_class": "basic", "seats": 4,
                "started": at - 600, "finished": at, "record": "x" * 4_000, "proofs": None, "details": details,
                    "whys": [[""] * 60] * DEALS,
            }
        )  # fmt: skip
        for player, who in enumerate(rng.sample(people, 4)):
            places = [rng.randrange(1, 5) for _ in range(DEALS)]
            rows[game_seat].append(
                {
                    "game": key, "player": player, "person": who, "name": who, "kind": "person", "points": sum(places),
                    "presidencies": places.count(1), "rank": player + 1, "places": places, "strength": [0.5] * DEALS,
                    "rating": 1500, "change": 3,
                }
            )  # fmt: skip
            for why in ("game", "people", "presidency"):
                rows[experience].append({"person": who, "game": key, "points": 10, "why": why, "at": at})
    return rows


async def fill(records: Records, seats: int, count: int) -> None:
    """Write everything."""
    rng = random.Random(1)
    people = [f"p{number}" for number in range(count)]
    await write(records, person, [{"id": who, "kind": "guest", "name": who, "created": NOW} for who in people])
    known = [{"person": "p0", "other": who, "state": "friend", "since": NOW} for who in people[1:201]]
    await write(records, friend, known)
    for table, rows in results(seats, people, rng).items():
        await write(records, table, rows)
    periods = (ALWAYS, month_of(NOW))
    sums = [
        {"person": who, "period": period, "points": rng.randrange(9_999), "presidencies": rng.randrange(99), "games": 9}
        for who in people
        for period in periods
    ]
    await write(records, tally, sums)
    rated = [
        {"key": who, "rule_class": name, "mu": rng.gauss(25, 4), "sigma": 2.0, "games": rng.randrange(40), "at": NOW}
        for who in people
        for name in CLASSES
    ]
    await write(records, rating, rated)


async def measured(records: Records, name: str, ask: Callable[[Any], Awaitable[object]]) -> None:
    """Ask twenty times and print the figure."""
    times = []
    for _ in range(20):
        start = time.perf_counter()
        async with records.read() as connection:
            await ask(connection)
        times.append(1000 * (time.perf_counter() - start))
    print(f"{name:28} {statistics.median(times):7.1f} ms   slowest {max(times):7.1f} ms", flush=True)


async def main() -> None:
    """Fill and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seats", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=5_000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        records = await open_records(f"sqlite:///{Path(folder) / 'records.db'}")
        await fill(records, chosen.seats, chosen.people)
        print(f"{chosen.seats} seats in {chosen.seats // 4} games of {chosen.people} people, SQLite")
        everybody: dict[str, Any] = {"among": None, "asker": "p7"}

        async def friends(connection: Any) -> object:
            known = await circle(connection, "p0")
            return await by_sums(connection, "points", month=None, among=known, asker="p0")

        questions: dict[str, Callable[[Any], Awaitable[object]]] = {
            "top by points": lambda c: by_sums(c, "points", month=None, **everybody),
            "top by points, this month": lambda c: by_sums(c, "points", month=NOW, **everybody),
            "top by presidencies": lambda c: by_sums(c, "presidencies", month=None, **everybody),
            "top by points, 200 friends": friends,
            "top by rating": lambda c: by_rating(c, "basic", month=None, **everybody),
            "top by rating, this month": lambda c: by_rating(c, "basic", month=NOW, **everybody),
            "profile": lambda c: profile(c, "p7"),
            "summary of a game": lambda c: summary(c, "G000007-1", "p7"),
        }
        for name, ask in questions.items():
            await measured(records, name, ask)
        await records.close()


if __name__ == "__main__":
    asyncio.run(main())
