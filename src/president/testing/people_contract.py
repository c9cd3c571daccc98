"""What the stores about people must do on every database, as a class of tests; see ``store_contract``."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, insert, select

from president.server.clock import FakeClock
from president.server.db import Records
from president.server.db.people import friend, person, recovery_code, session
from president.server.db.standing import achievement, experience, game, game_seat, rating
from president.server.errors import Refusal
from president.server.identity import Guests, Person
from president.server.people.accounts import Accounts
from president.server.people.farewell import FORMER, Farewell
from president.server.people.friends import Friends
from president.server.people.gate import Gate
from president.server.people.merging import current
from president.server.people.profiles import Profiles

_PASSWORD = "four of a kind"
_GAME = {"table_code": "A", "rules": "basic", "rule_class": "basic", "seats": 2, "started": 1, "finished": 2}
_SEAT = {"player": 0, "kind": "person", "points": 1, "presidencies": 1, "rank": 1, "places": [1], "strength": [0.5]}


class PeopleContract:
    """Tests of guests, accounts and friends. Needs an async fixture ``records``, an open and empty store."""

    @pytest.fixture
    def guests(self, records: Records) -> Guests:
        return Guests(records, now=lambda: 1_000_000)

    @pytest.fixture
    def accounts(self, guests: Guests) -> Accounts:
        return Accounts(guests, Gate(FakeClock()))

    # ------------------------------------------------------------ guests and sessions

    async def test_a_token_finds_its_person_also_after_a_restart(self, guests: Guests) -> None:
        ann, token = await guests.make(" Ann ", "Firefox on Linux")
        assert await guests.find(token) == ann
        assert (ann.name, ann.kind) == ("Ann", "guest")
        assert await Guests(guests.records).find(token) == ann
        assert await guests.find(token + "x") is None
        assert await guests.find("\ud800 ♣ \0") is None

    async def test_who_was_here_lately_is_known_at_once_after_a_start(self, guests: Guests) -> None:
        ann, token = await guests.make("Ann")
        started = Guests(guests.records, now=guests.now)
        await started.warm()
        await guests.records.close()
        assert await started.find(token) == ann

    async def test_an_ended_session_is_not_found_by_anybody_who_looked_before(self, guests: Guests) -> None:
        ann, token = await guests.make("Ann")
        async with guests.records.begin() as connection:
            assert await guests.end_sessions(connection, ann.id) == [ann.session]
        guests.forget({ann.id})
        assert await guests.find(token) is None

    async def test_sessions_that_nobody_uses_end(self, records: Records) -> None:
        day = [0]
        guests = Guests(records, now=lambda: day[0] * 86_400)
        _, kept = await guests.make("Kept")
        _, lost = await guests.make("Lost")
        for day[0] in (200, 401):
            assert await guests.find(kept) is not None
            await guests.keep_house()
        async with records.read() as connection:
            assert await connection.scalar(select(func.count()).select_from(session)) == 1
        fresh = Guests(records)
        assert await fresh.find(kept) is not None
        assert await fresh.find(lost) is None

    # ------------------------------------------------------------ accounts

    async def test_signing_up_keeps_the_person_and_signing_in_finds_them(
        self, guests: Guests, accounts: Accounts
    ) -> None:
        ann, token = await guests.make("Ann")
        entered, codes = await accounts.sign_up(ann, "Ann", password=_PASSWORD, device="")
        assert entered.person.id == ann.id
        assert await guests.find(token) is None
        assert await guests.find(entered.token) == entered.person
        again = await accounts.sign_in(None, "ANN", _PASSWORD, device="", address="here")
        assert again.person.id == ann.id
        assert len(codes) == 10

    async def test_of_many_who_sign_up_by_one_name_one_does(self, guests: Guests, accounts: Accounts) -> None:
        made = [await guests.make(f"G{number}") for number in range(6)]
        results = await asyncio.gather(
            *(accounts.sign_up(who, "Wanted", password=_PASSWORD, device="") for who, _ in made),
            return_exceptions=True,
        )
        refusals = [result for result in results if isinstance(result, Refusal)]
        assert len(refusals) == 5
        assert {refusal.reason for refusal in refusals} == {"name-taken"}
        async with guests.records.read() as connection:
            accounts_made = select(func.count()).select_from(person).where(person.c.kind == "account")
            assert await connection.scalar(accounts_made) == 1

    async def test_a_code_is_spent_once_even_by_two_at_the_same_time(
        self, records: Records, accounts: Accounts
    ) -> None:
        _, codes = await accounts.sign_up(None, "Ann", password=_PASSWORD, device="")
        results = await asyncio.gather(
            *(accounts.recover("Ann", codes[0], f"new password {n}", device="", address="here") for n in range(4)),
            return_exceptions=True,
        )
        assert sum(isinstance(result, Refusal) for result in results) == 3
        async with records.read() as connection:
            used = select(func.count()).select_from(recovery_code).where(recovery_code.c.used.is_not(None))
            assert await connection.scalar(used) == 1

    async def test_a_name_is_changed_unless_somebody_has_it(self, guests: Guests, accounts: Accounts) -> None:
        profiles = Profiles(guests, Gate(FakeClock()))
        (ann, _), (_, _) = [
            await accounts.sign_up(None, name, password=_PASSWORD, device="") for name in ("Ann", "Bert")
        ]
        with pytest.raises(Refusal, match="name-taken"):
            await profiles.rename(ann.person, "BERT")
        assert (await profiles.rename(ann.person, "Anna")).name == "Anna"
        await accounts.sign_up(None, "Ann", password=_PASSWORD, device="")

    # ------------------------------------------------------------ merging and leaving

    async def test_a_guest_brings_everything_and_nothing_twice(self, guests: Guests, accounts: Accounts) -> None:
        entered, _ = await accounts.sign_up(None, "Ann", password=_PASSWORD, device="")
        guest, _ = await guests.make("Guest")
        bert, _ = await guests.make("Bert")
        await played(guests.records, entered.person, "A-1", "basic")
        await played(guests.records, guest, "B-1", "basic")
        await played(guests.records, guest, "C-1", "european", first=False)
        friends = Friends(guests)
        await friends.ask(entered.person.id, bert.id)
        await friends.ask(bert.id, guest.id)
        await friends.ask(guest.id, entered.person.id)
        await accounts.sign_in(guest, "Ann", _PASSWORD, device="", address="here")
        account = entered.person.id
        async with guests.records.read() as connection:
            seats = await connection.execute(select(game_seat.c.game).where(game_seat.c.person == account))
            assert sorted(seats.scalars()) == ["A-1", "B-1", "C-1"]
            ratings = await connection.execute(select(rating.c.rule_class, rating.c.key).order_by(rating.c.rule_class))
            assert [tuple(row) for row in ratings] == [("basic", account), ("european", account)]
            assert await connection.scalar(select(func.count()).select_from(experience)) == 3
            assert await connection.scalar(select(func.count()).select_from(achievement)) == 1
            pairs = await connection.execute(select(friend.c.person, friend.c.other, friend.c.state))
            assert {tuple(row) for row in pairs} == {(account, bert.id, "friend"), (bert.id, account, "friend")}
            assert await current(connection, [guest.id, account, "unknown"]) == {
                guest.id: (account, "Ann"),
                account: (account, "Ann"),
            }

    async def test_who_leaves_is_nobody_any_more(self, guests: Guests, accounts: Accounts) -> None:
        entered, _ = await accounts.sign_up(None, "Ann", password=_PASSWORD, device="")
        guest, _ = await guests.make("Guest")
        await played(guests.records, guest, "A-1", "basic")
        again = await accounts.sign_in(guest, "Ann", _PASSWORD, device="", address="here")
        farewell = Farewell(guests)
        assert (await farewell.export(entered.person.id))["games"][0]["id"] == "A-1"
        assert sorted(await farewell.delete(entered.person.id)) == sorted(
            [entered.person.session, again.person.session]
        )
        async with guests.records.read() as connection:
            assert await current(connection, [guest.id, entered.person.id]) == {guest.id: None, entered.person.id: None}
            seat = (await connection.execute(select(game_seat.c.person, game_seat.c.name))).one()
            assert tuple(seat) == (None, FORMER)
            names = set(await connection.scalars(select(person.c.name)))
        assert names == {FORMER}

    # ------------------------------------------------------------ friends

    async def test_two_who_ask_each_other_at_once_are_friends(self, guests: Guests) -> None:
        friends = Friends(guests)
        for _ in range(5):
            (ann, _), (bert, _) = await guests.make("Ann"), await guests.make("Bert")
            await asyncio.gather(friends.ask(ann.id, bert.id), friends.ask(bert.id, ann.id))
            assert await friends.are_friends(ann.id, bert.id)
            assert await friends.are_friends(bert.id, ann.id)

    async def test_blocking_ends_everything_between_two(self, guests: Guests) -> None:
        friends = Friends(guests)
        (ann, _), (bert, _) = await guests.make("Ann"), await guests.make("Bert")
        await friends.ask(ann.id, bert.id)
        await friends.accept(bert.id, ann.id)
        await friends.block(ann.id, bert.id)
        await friends.block(ann.id, bert.id)
        assert await friends.blocks(ann.id, bert.id)
        await friends.ask(bert.id, ann.id)
        assert (await friends.circle(ann.id)).asking == []
        await friends.unblock(ann.id, bert.id)
        assert not await friends.blocks(ann.id, bert.id)


async def played(records: Records, who: Person, key: str, rule_class: str, *, first: bool = True) -> None:
    """A finished game with everything that follows from one."""
    async with records.begin() as connection:
        row = {**_GAME, "id": key, "rule_class": rule_class, "record": f'players = ["{who.name}"]'}
        await connection.execute(insert(game).values(row))
        await connection.execute(insert(game_seat).values(**_SEAT, game=key, person=who.id, name=who.name))
        await connection.execute(insert(rating).values(key=who.id, rule_class=rule_class, mu=25, sigma=8, games=1))
        await connection.execute(insert(experience).values(person=who.id, game=key, points=3, why="finished", at=2))
        if first:
            await connection.execute(insert(achievement).values(person=who.id, code="first", game=key, at=2))
