"""A records store with something in every table, so that a migration has something to lose."""

from __future__ import annotations

from sqlalchemy import Table, insert

from president.server.db import Records
from president.server.db.people import block, challenge, friend, passkey, person, recovery_code, saved_table, session
from president.server.db.standing import achievement, experience, game, game_seat, rating, tally
from president.server.db.trust import ban, dealt, report
from president.testing.store_contract import a_person, a_session

_SEAT = {"name": "Ann", "kind": "person", "points": 2, "presidencies": 1, "rank": 1, "places": [1], "strength": [0.5]}
_ROWS: list[tuple[Table, list[dict[str, object]]]] = [
    (
        person,
        [a_person("guest"), a_person("account", kind="account", name_key="ann"), a_person("old", merged_into="guest")],
    ),
    (session, [a_session("guest"), a_session("account")]),
    (recovery_code, [{"person": "account", "code_hash": bytes(32)}]),
    (
        passkey,
        [
            {
                "id": "k",
                "person": "account",
                "public_key": b"k",
                "sign_count": 0,
                "name": "Phone",
                "transports": [],
                "created": 1,
            }
        ],
    ),
    (challenge, [{"id": "c", "purpose": "sign-in", "challenge": bytes(32), "expires": 9}]),
    (friend, [{"person": "guest", "other": "account", "state": "asked", "since": 1}]),
    (block, [{"person": "account", "other": "guest", "since": 1}]),
    (
        saved_table,
        [{"slug": "friday", "person": "account", "name": "Friday", "settings": {"rules": "basic"}, "created": 1}],
    ),
    (
        game,
        [
            {
                "id": "AAAAA-1",
                "table_code": "AAAAA",
                "rules": "basic",
                "rule_class": "basic",
                "seats": 4,
                "started": 1,
                "finished": 2,
                "record": "# nothing",
                "proofs": None,
            }
        ],
    ),
    (game_seat, [{"game": "AAAAA-1", "player": 0, "person": "account", **_SEAT}]),
    (rating, [{"key": "account", "rule_class": "basic", "mu": 25.0, "sigma": 8.0, "games": 1}]),
    (tally, [{"person": "account", "period": "", "points": 3, "presidencies": 1, "games": 1}]),
    (experience, [{"person": "account", "game": "AAAAA-1", "points": 3, "why": "finished", "at": 2}]),
    (achievement, [{"person": "account", "code": "first", "game": "AAAAA-1", "at": 2}]),
    (report, [{"person": "guest", "about": "account", "table_code": "AAAAA", "kind": "chat", "says": "rude", "at": 2}]),
    (dealt, [{"rules": "basic", "seats": 4, "packs": 1, "jokers": 0, "deals": 0, "counts": {}}]),
    (ban, [{"person": "guest", "why": "rude", "at": 2}]),
]


async def fill(records: Records) -> None:
    """Put a row into every table."""
    async with records.begin() as connection:
        for table, rows in _ROWS:
            for row in rows:
                await connection.execute(insert(table).values(row))
