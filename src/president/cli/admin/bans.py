"""``president admin ban``, ``unban`` and ``bans``: who is kept out."""

from __future__ import annotations

import re
import time
from datetime import datetime
from ipaddress import ip_network
from typing import Final

import click
from sqlalchemy import delete, insert, or_, select

from president.cli.admin.desk import Desk, as_json, is_address, pass_desk, rows, show
from president.cli.app import BadInput
from president.server.db.people import person
from president.server.db.trust import ban as bans_table

_SPANS: Final = {"h": 3600, "d": 86_400, "w": 7 * 86_400}


@click.command()
@click.argument("who", metavar="PERSON|ADDRESS")
@click.option(
    "--until", metavar="WHEN", help="A day such as 2030-12-31, or from now on 12h, 7d or 4w; without it for ever."
)
@click.option("--why", required=True, help="The reason, for you and others who look after the server.")
@pass_desk
def ban(desk: Desk, *, who: str, until: str | None, why: str) -> None:
    """Keep a person, an address or a network such as 192.0.2.0/24 out.

    Open pages are closed at once.
    """
    if not 0 < len(why.strip()) <= 200:
        raise BadInput("--why takes 1 to 200 letters.")
    ends, now = _moment(until), int(time.time())
    found = None if is_address(who) else desk.who(who)
    address = str(ip_network(who, strict=False)) if found is None else None
    values = {"person": found and found["id"], "address": address, "why": why.strip(), "at": now, "until": ends}
    desk.writing(lambda connection: connection.execute(insert(bans_table).values(values)))
    desk.order("bans")
    click.echo(f"{found['name'] if found else address} is kept out{f' until {until}' if until else ''}.")


@click.command()
@click.argument("who", metavar="PERSON|ADDRESS|NUMBER")
@pass_desk
def unban(desk: Desk, *, who: str) -> None:
    """Let a person or an address in again; a NUMBER is that of one ban, as 'bans' lists them."""
    if who.isdecimal():
        which = bans_table.c.id == int(who)
    elif is_address(who):
        which = bans_table.c.address == str(ip_network(who, strict=False))
    else:
        which = bans_table.c.person == desk.who(who)["id"]
    ended = desk.writing(lambda connection: connection.execute(delete(bans_table).where(which))).rowcount
    if not ended:
        raise BadInput("There is no such ban.")
    desk.order("bans")
    click.echo("1 ban ended." if ended == 1 else f"{ended} bans ended.")


@click.command()
@click.option("--all", "everything", is_flag=True, help="Those that have ended too.")
@as_json
@pass_desk
def bans(desk: Desk, *, everything: bool, plain: bool) -> None:
    """List who is kept out."""
    columns = [bans_table.c[name] for name in ("id", "person", "address", "why", "at", "until")]
    query = select(*columns, person.c.name).outerjoin(person, person.c.id == bans_table.c.person)
    if not everything:
        query = query.where(or_(bans_table.c.until.is_(None), bans_table.c.until > int(time.time())))
    found = desk.reading(lambda connection: rows(connection, query.order_by(bans_table.c.id)))
    show(found, plain=plain, nothing="Nobody is kept out.", times=("at", "until"))


def _moment(words: str | None) -> int | None:
    """A time of the calendar from what the operator says."""
    if words is None:
        return None
    span = re.fullmatch(r"(\d{1,5})([hdw])", words)
    try:
        ends = (
            int(time.time()) + int(span[1]) * _SPANS[span[2]]
            if span
            else int(datetime.fromisoformat(words).timestamp())
        )
    except (ValueError, OverflowError):
        raise BadInput("--until takes a day such as 2030-12-31, or 12h, 7d, 4w.") from None
    if ends <= time.time():
        raise BadInput("--until must be in the future.")
    return ends
