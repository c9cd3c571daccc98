"""``president admin accounts``: who there is, and what can be done for them."""

from __future__ import annotations

from typing import Any

import click
from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from president.cli.admin.desk import Desk, Row, as_json, confirm, pass_desk, rows, show, show_one, without_asking
from president.cli.app import BadInput
from president.server.db.people import friend, passkey, person, recovery_code, session
from president.server.db.standing import achievement, experience, game_seat, rating
from president.server.db.trust import ban, report
from president.server.people.profiles import replace_codes
from president.server.people.text import name_key


@click.group()
def accounts() -> None:
    """Accounts and guests: list, show, rename, new recovery codes, admins, delete."""


@accounts.command("list")
@click.option("--search", default="", help="Only names with this in them.")
@click.option("--guests", is_flag=True, help="Guests too.")
@click.option("--limit", default=50, type=click.IntRange(1), help="So many at most.  [default: 50]", metavar="N")
@as_json
@pass_desk
def list_accounts(desk: Desk, *, search: str, guests: bool, limit: int, plain: bool) -> None:
    """The accounts that were used last."""
    seen = select(func.max(session.c.seen)).where(session.c.person == person.c.id).scalar_subquery()
    games = select(func.count()).select_from(game_seat).where(game_seat.c.person == person.c.id).scalar_subquery()
    columns = (person.c.id, person.c.name, person.c.kind, person.c.admin, person.c.created)
    query = select(*columns, seen.label("seen"), games.label("games"))
    query = query.where(person.c.deleted.is_(None), person.c.merged_into.is_(None))
    if not guests:
        query = query.where(person.c.kind == "account")
    if search:
        key = name_key(search)
        query = query.where(
            or_(person.c.name_key.contains(key, autoescape=True), person.c.name.icontains(search, autoescape=True))
        )
    query = query.order_by(func.coalesce(seen, person.c.created).desc(), person.c.id).limit(limit)
    found = desk.reading(lambda connection: rows(connection, query))
    show(found, plain=plain, nothing="There are no accounts like that.", times=("created", "seen"))


@accounts.command("show")
@click.argument("who", metavar="PERSON")
@as_json
@pass_desk
def show_account(desk: Desk, *, who: str, plain: bool) -> None:
    """Everything about PERSON, by id or account name, but no secrets."""
    found = desk.who(who)
    show_one(desk.reading(lambda connection: _all_about(connection, found)), plain=plain, times=("created", "seen"))


async def _all_about(connection: AsyncConnection, who: Row) -> Row:
    async def count(what: Any, *where: Any) -> Any:
        return await connection.scalar(select(what).where(*where))

    key = who["id"]
    sessions = await rows(connection, select(session.c.device, session.c.seen).where(session.c.person == key))
    ratings = await rows(
        connection, select(rating.c.rule_class, rating.c.mu, rating.c.sigma, rating.c.games).where(rating.c.key == key)
    )
    return {
        **{name: who[name] for name in ("id", "name", "kind", "admin", "created", "merged_into")},
        "password": who["password_hash"] is not None,
        "seen": max((row["seen"] for row in sessions), default=None),
        "devices": sorted({row["device"] or "unknown" for row in sessions}),
        "passkeys": await count(func.count(passkey.c.id), passkey.c.person == key),
        "recovery codes": await count(
            func.count(), recovery_code.c.person == key, recovery_code.c.used.is_(None)
        ) if who["kind"] == "account" else 0,
        "friends": await count(func.count(friend.c.other), friend.c.person == key, friend.c.state == "friend"),
        "games": await count(func.count(game_seat.c.game), game_seat.c.person == key),
        "points": await count(func.coalesce(func.sum(experience.c.points), 0), experience.c.person == key),
        "achievements": await count(func.count(achievement.c.code), achievement.c.person == key),
        "ratings": [{**row, "mu": round(row["mu"], 1), "sigma": round(row["sigma"], 1)} for row in ratings],
        "reported": await count(func.count(report.c.id), report.c.about == key),
        "reports": await count(func.count(report.c.id), report.c.person == key),
        "bans": await count(func.count(ban.c.id), ban.c.person == key),
    }  # fmt: skip


@accounts.command("rename")
@click.argument("who", metavar="PERSON")
@click.argument("name")
@pass_desk
def rename(desk: Desk, *, who: str, name: str) -> None:
    """Give PERSON another NAME, at tables in play too."""
    click.echo(desk.order("rename", person=desk.who(who)["id"], name=name))


@accounts.command("reset-recovery")
@click.argument("who", metavar="PERSON")
@without_asking
@pass_desk
def reset_recovery(desk: Desk, *, who: str, yes: bool) -> None:
    """Print ten new recovery codes for the account of PERSON; the old ones are void.

    With one of them its owner sets a new password. Hand them over only to somebody whom you know to be the owner.
    """
    found = desk.who(who)
    if found["kind"] != "account":
        raise BadInput("Guests have no recovery codes.")
    confirm(f"Make all recovery codes of {found['name']} void and print new ones?", yes=yes)
    for code in desk.writing(lambda connection: replace_codes(connection, found["id"])):
        click.echo(code)


@accounts.command("make-admin")
@click.argument("who", metavar="PERSON")
@click.option("--off", is_flag=True, help="No admin any more.")
@pass_desk
def make_admin(desk: Desk, *, who: str, off: bool) -> None:
    """Make the account of PERSON an admin."""
    found = desk.who(who)
    if found["kind"] != "account":
        raise BadInput("Only an account can be an admin.")
    change = update(person).where(person.c.id == found["id"]).values(admin=not off)
    desk.writing(lambda connection: connection.execute(change))
    desk.order("changed", person=found["id"])
    click.echo(f"{found['name']} is {'no admin any more' if off else 'an admin'}.")


@accounts.command("delete")
@click.argument("who", metavar="PERSON")
@without_asking
@pass_desk
def delete(desk: Desk, *, who: str, yes: bool) -> None:
    """Forget PERSON: finished games stay without the name, at tables in play a bot takes the seat."""
    found = desk.who(who)
    confirm(f"Delete {found['kind']} {found['name']} ({found['id']})?", yes=yes)
    click.echo(desk.order("delete", person=found["id"]))
