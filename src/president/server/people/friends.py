"""Who is friends with whom, who has asked, who is kept away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Table, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from president.server.db import Records
from president.server.db.people import block, friend, person
from president.server.errors import Refusal
from president.server.identity import Guests
from president.server.people.text import name_key

_MOST: Final = 500
"""Friends and open questions of one person."""


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody on a list."""

    id: str
    name: str
    account: bool


@dataclass(frozen=True, slots=True)
class Circle:
    """Whom a person knows; every list is by name."""

    friends: list[Known]
    asking: list[Known]
    asked: list[Known]
    blocked: list[Known]


class Friends:
    """Friendships in the records store. Ids must be those of persons; strangers are refused."""

    def __init__(self, guests: Guests) -> None:
        self._guests = guests
        self._records: Records = guests.records

    async def circle(self, who: str) -> Circle:
        """Whom a person knows."""
        async with self._records.read() as connection:
            return Circle(
                friends=await _known(connection, friend, who, state="friend"),
                asking=await _known(connection, friend, who, mine=False, state="asked"),
                asked=await _known(connection, friend, who, state="asked"),
                blocked=await _known(connection, block, who),
            )

    async def by_name(self, name: str) -> str:
        """The account of that name.

        Raises:
            Refusal: ``nobody``.
        """
        async with self._records.read() as connection:
            found = await connection.scalar(select(person.c.id).where(person.c.name_key == name_key(name)))
        if found is None:
            raise nobody()
        return str(found)

    async def ask(self, who: str, other: str) -> None:
        """Ask somebody to be friends; who has asked already is a friend at once.

        Somebody who has blocked the asker hears nothing of it, and the asker does not learn that.

        Raises:
            Refusal: ``nobody``, ``yourself``, ``blocked``, ``too-many``.
        """
        if who == other:
            raise Refusal("yourself", "That is you.", status=409)
        async with self._records.begin() as connection:
            await _hold(connection, who, other)
            if await _blocks(connection, who, other):
                raise Refusal("blocked", "You have blocked this person; take that back first.", status=409)
            if await _blocks(connection, other, who):
                return
            if await _state(connection, who, other) is not None:
                return
            if await _count(connection, who) >= _MOST:
                raise Refusal("too-many", "You know very many people already.", status=409)
            back = await _state(connection, other, who)
            state = "asked" if back is None else "friend"
            if back is not None:
                await connection.execute(update(friend).where(_pair(other, who)).values(state="friend"))
            await connection.execute(
                insert(friend).values(person=who, other=other, state=state, since=self._guests.now())
            )

    async def accept(self, who: str, other: str) -> None:
        """Say yes to somebody who has asked.

        Raises:
            Refusal: ``not-asked``.
        """
        async with self._records.begin() as connection:
            await _hold(connection, who, other)
            back = await _state(connection, other, who)
            if back is None:
                raise Refusal("not-asked", "This person has not asked you.", status=404)
            if back == "asked":
                await connection.execute(update(friend).where(_pair(other, who)).values(state="friend"))
                await connection.execute(delete(friend).where(_pair(who, other)))
                now = self._guests.now()
                await connection.execute(insert(friend).values(person=who, other=other, state="friend", since=now))

    async def remove(self, who: str, other: str) -> None:
        """End a friendship, say no, or take an asking back; nothing where there is none."""
        async with self._records.begin() as connection:
            await connection.execute(delete(friend).where(or_(_pair(who, other), _pair(other, who))))

    async def block(self, who: str, other: str) -> None:
        """Keep somebody away: no friendship, no asking, no invitation, until taken back.

        Raises:
            Refusal: ``nobody``, ``yourself``.
        """
        if who == other:
            raise Refusal("yourself", "That is you.", status=409)
        async with self._records.begin() as connection:
            await _hold(connection, who, other)
            await connection.execute(delete(friend).where(or_(_pair(who, other), _pair(other, who))))
            if not await _blocks(connection, who, other):
                await connection.execute(insert(block).values(person=who, other=other, since=self._guests.now()))

    async def blocked_by(self, who: str) -> frozenset[str]:
        """Who has blocked a person."""
        async with self._records.read() as connection:
            return frozenset(await connection.scalars(select(block.c.person).where(block.c.other == who)))

    async def unblock(self, who: str, other: str) -> None:
        """Take a block back."""
        async with self._records.begin() as connection:
            await connection.execute(delete(block).where(block.c.person == who, block.c.other == other))

    async def are_friends(self, who: str, other: str) -> bool:
        """Whether two persons are friends."""
        async with self._records.read() as connection:
            return await _state(connection, who, other) == "friend"

    async def blocks(self, who: str, other: str) -> bool:
        """Whether ``who`` keeps ``other`` away."""
        async with self._records.read() as connection:
            return await _blocks(connection, who, other)


def nobody() -> Refusal:
    """There is no such person."""
    return Refusal("nobody", "There is nobody of that name.", status=404)


def _pair(one: str, other: str) -> ColumnElement[bool]:
    return (friend.c.person == one) & (friend.c.other == other)


async def _state(connection: AsyncConnection, one: str, other: str) -> str | None:
    return await connection.scalar(select(friend.c.state).where(_pair(one, other)))


async def _count(connection: AsyncConnection, who: str) -> int:
    return await connection.scalar(select(func.count()).select_from(friend).where(friend.c.person == who)) or 0


async def _blocks(connection: AsyncConnection, who: str, other: str) -> bool:
    query = select(block.c.since).where(block.c.person == who, block.c.other == other)
    return (await connection.execute(query)).first() is not None


async def _hold(connection: AsyncConnection, *people: str) -> None:
    """Let nobody else change what is between these persons until the transaction ends; all must be there."""
    here = person.c.deleted.is_(None) & person.c.merged_into.is_(None)
    query = select(person.c.id).where(person.c.id.in_(people), here).order_by(person.c.id).with_for_update()
    if len((await connection.scalars(query)).all()) != len(people):
        raise nobody()


async def _known(
    connection: AsyncConnection, table: Table, who: str, *, mine: bool = True, state: str | None = None
) -> list[Known]:
    """The persons at the other end of a table's rows: those that ``who`` wrote, or those about them."""
    end, start = (table.c.other, table.c.person) if mine else (table.c.person, table.c.other)
    query = select(person.c.id, person.c.name, person.c.kind).join(table, end == person.c.id).where(start == who)
    if state is not None:
        query = query.where(table.c.state == state)
    rows = await connection.execute(query.order_by(person.c.name, person.c.id))
    return [Known(identity, name, kind == "account") for identity, name, kind in rows]
