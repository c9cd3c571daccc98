"""What the admin commands share: the databases, orders to the server, how things are printed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Any, TypeVar

import click
from sqlalchemy import Select, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from president.cli.app import BadInput
from president.server.db import Records, RecordsError
from president.server.db.people import person
from president.server.db.records import make_engine
from president.server.errors import Refusal
from president.server.operating.backup import records_url
from president.server.operating.orders import Order, OrderFailed, carry_out, give, is_running
from president.server.people.text import name_key
from president.server.service import open_service
from president.server.settings import Settings, SettingsError

T = TypeVar("T")
Row = dict[str, Any]
Work = Callable[[AsyncConnection], Coroutine[Any, Any, T]]

as_json = click.option("--json", "plain", is_flag=True, help="Print JSON for programs.")
without_asking = click.option("--yes", is_flag=True, help="Do it without asking.")


@dataclass(frozen=True, slots=True)
class Desk:
    """The databases that the settings name."""

    settings: Settings

    def need_tables(self) -> None:
        """Say so when there are no tables yet."""
        if not self.settings.database.is_file():
            raise BadInput(
                f"There are no tables at {self.settings.database}; name the file with --database or --config."
            )

    def reading(self, work: Work[T]) -> T:
        """Run something with a connection for reading."""
        return self._with(work, writes=False)

    def writing(self, work: Work[T]) -> T:
        """Run something in a transaction."""
        return self._with(work, writes=True)

    def _with(self, work: Work[T], *, writes: bool) -> T:
        url = records_url(self.settings)
        if url.get_backend_name() == "sqlite":
            self.need_tables()

        async def run() -> T:
            records = Records(make_engine(url.render_as_string(hide_password=False)))
            try:
                async with records.begin() if writes else records.read() as connection:
                    return await work(connection)
            finally:
                await records.close()

        try:
            return asyncio.run(run())
        except RecordsError as error:
            raise BadInput(f"{error}.") from error
        except (SQLAlchemyError, OSError) as error:
            reason = getattr(error, "orig", None) or error
            raise BadInput(f"The records store cannot be used: {str(reason).splitlines()[0]}.") from error

    def order(self, kind: str, **wants: Any) -> str:
        """Have the running server do something; without one, open the tables and do it here."""
        self.need_tables()
        try:
            if is_running(self.settings.database):
                return give(self.settings.database, Order(kind, wants))
            return asyncio.run(self._here(Order(kind, wants)))
        except OrderFailed as error:
            raise BadInput(str(error)) from error
        except (Refusal, SettingsError) as error:
            raise BadInput(error.says if isinstance(error, Refusal) else f"{error}.") from error

    async def _here(self, order: Order) -> str:
        async with open_service(self.settings) as service:
            try:
                return await carry_out(service, order)
            except Refusal as refused:  # not through a group of tasks, which would wrap it
                failed = refused
        raise failed

    def who(self, words: str) -> Row:
        """Somebody by id, or by the name of an account."""
        rows = self.reading(lambda connection: _find(connection, words))
        if not rows:
            raise BadInput(f"There is no account named {words!r}, and nobody with this id; guests go by their id.")
        return rows[0]


async def _find(connection: AsyncConnection, words: str) -> list[Row]:
    query = select(person).where(or_(person.c.id == words, person.c.name_key == name_key(words)))
    return await rows(connection, query.where(person.c.deleted.is_(None)).limit(1))


async def rows(connection: AsyncConnection, query: Select[Any]) -> list[Row]:
    """What a query finds, as dicts."""
    return [dict(row) for row in (await connection.execute(query)).mappings()]


pass_desk = click.make_pass_decorator(Desk)


def is_address(words: str) -> bool:
    """Whether this is an address or a network rather than a person."""
    try:
        ip_network(words, strict=False)
    except ValueError:
        return False
    return True


def confirm(question: str, *, yes: bool) -> None:
    """Ask before what cannot be undone."""
    if not yes and not click.confirm(question, err=True):
        raise click.exceptions.Exit(1)


def when(moment: int | float | None) -> str:
    """A time of the calendar, in this machine's own; empty for none."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment)) if moment else ""


def show(found: Sequence[Row], *, plain: bool, nothing: str, times: Sequence[str] = ()) -> None:
    """A table, or JSON."""
    if plain:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False, default=str))
        return
    if not found:
        click.echo(nothing)
        return
    heads = list(found[0])
    cells = [[when(row[head]) if head in times else _cell(row[head]) for head in heads] for row in found]
    wide = [max(len(head), *(len(row[at]) for row in cells)) for at, head in enumerate(heads)]
    for line in [heads, *cells]:
        click.echo("  ".join(f"{cell:<{wide[at]}}" for at, cell in enumerate(line)).rstrip())


def show_one(found: Row, *, plain: bool, times: Sequence[str] = ()) -> None:
    """One thing, a line for each of its parts, or JSON."""
    if plain:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False, default=str))
        return
    wide = max(map(len, found))
    for name, value in found.items():
        values = value if isinstance(value, list) else [value]
        texts = [when(one) if name in times else _cell(one) for one in values]
        for at, text in enumerate(texts or [""]):
            click.echo(f"{name if at == 0 else '':<{wide}}  {text}".rstrip())


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_cell(part)}" for name, part in value.items())
    if value is None or isinstance(value, bool):
        return "" if value is None else "yes" if value else "no"
    return "".join(char if char.isprintable() else "?" for char in str(value))
