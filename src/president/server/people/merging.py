"""Making one person of two: a guest who signs in brings everything along."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Column, Table, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from president.server.db.people import block, friend, person, saved_table, session
from president.server.db.standing import achievement, experience, game_seat, rating
from president.server.db.trust import ban, report
from president.server.standing.tallies import recount

_MOVED: Final[tuple[Column[Any], ...]] = (
    game_seat.c.person,
    saved_table.c.person,
    report.c.person,
    report.c.about,
    ban.c.person,
)
"""References that are simply rewritten."""


async def merge(connection: AsyncConnection, guest: str, account: str) -> None:
    """Give the account everything of the guest's; of ratings and achievements that both have, one stays.

    The guest's sessions end, the guest's row stays as a pointer to the account.
    """
    both = select(person.c.id).where(person.c.id.in_((guest, account))).order_by(person.c.id)
    await connection.execute(both.with_for_update())
    for column in _MOVED:
        await connection.execute(update(column.table).where(column == guest).values({column.name: account}))
    await _move_missing(connection, experience, experience.c.person, ("game", "why"), guest, account)
    await _move_missing(connection, achievement, achievement.c.person, ("code",), guest, account)
    await _move_missing(connection, rating, rating.c.key, ("rule_class",), guest, account)
    for owner in (account, guest):
        await recount(connection, owner)
    await _move_pairs(connection, friend, guest, account)
    await _move_pairs(connection, block, guest, account)
    await connection.execute(delete(session).where(session.c.person == guest))
    pointer = (person.c.id == guest) | (person.c.merged_into == guest)
    await connection.execute(update(person).where(pointer).values(merged_into=account))


async def current(connection: AsyncConnection, ids: Iterable[str]) -> dict[str, tuple[str, str] | None]:
    """Who these persons are now, as id and name: the account that a guest signed in to, ``None`` for the deleted.

    Ids that were never seen are left out::

        seats = await current(connection, [occupant.guest for occupant in players if occupant.guest])
    """
    after = person.alias()
    query = (
        select(person.c.id, person.c.deleted, person.c.name, after.c.id, after.c.deleted, after.c.name)
        .outerjoin(after, after.c.id == person.c.merged_into)
        .where(person.c.id.in_(list(ids)))
    )
    found: dict[str, tuple[str, str] | None] = {}
    for old, deleted, name, new, new_deleted, new_name in await connection.execute(query):
        if new is not None:
            found[old] = (new, new_name) if new_deleted is None else None
        else:
            found[old] = (old, name) if deleted is None else None
    return found


async def _move_missing(
    connection: AsyncConnection, table: Table, owner: Column[str], rest: tuple[str, ...], guest: str, account: str
) -> None:
    """Move the rows that the account has nothing like, by the columns ``rest``; drop the others."""
    columns = [table.c[name] for name in rest]
    has = {tuple(row) for row in await connection.execute(select(*columns).where(owner == account))}
    for row in (await connection.execute(select(*columns).where(owner == guest))).all():
        this = (owner == guest) & _same(columns, tuple(row))
        change = delete(table) if tuple(row) in has else update(table).values({owner.name: account})
        await connection.execute(change.where(this))


def _same(columns: list[Column[Any]], values: tuple[Any, ...]) -> Any:
    condition: Any = True
    for column, value in zip(columns, values, strict=True):
        condition = (column == value) if condition is True else condition & (column == value)
    return condition


async def _move_pairs(connection: AsyncConnection, table: Table, guest: str, account: str) -> None:
    """Put the account in the guest's place in rows of two persons; a friendship is worth more than an asking."""
    touched = or_(table.c.person.in_((guest, account)), table.c.other.in_((guest, account)))
    rows = [dict(row) for row in (await connection.execute(select(table).where(touched))).mappings()]
    await connection.execute(delete(table).where(touched))
    kept: dict[tuple[str, str], dict[str, Any]] = {}
    for row in sorted(rows, key=lambda row: str(row.get("state", "")) == "friend"):
        pair = tuple(account if row[side] == guest else row[side] for side in ("person", "other"))
        if pair[0] != pair[1]:
            kept[pair[0], pair[1]] = {**row, "person": pair[0], "other": pair[1]}
    for (one, other), row in list(kept.items()):
        if row.get("state") == "asked" and kept.get((other, one), {}).get("state") in ("asked", "friend"):
            # Each has asked the other, once as guest and once with the account: that is a yes.
            row["state"] = kept[other, one]["state"] = "friend"
    if kept:
        await connection.execute(insert(table), list(kept.values()))
