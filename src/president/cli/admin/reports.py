"""``president admin reports``: what people want the operator to look at."""

from __future__ import annotations

import click
from sqlalchemy import select, update

from president.cli.admin.desk import Desk, as_json, pass_desk, rows, show, show_one
from president.cli.app import BadInput
from president.cli.console import console
from president.cli.replay import print_record
from president.records import FileError, loads
from president.server.db.people import person
from president.server.db.trust import report

_by, _about = person.alias("by"), person.alias("about")
_QUERY = (
    select(report, _by.c.name.label("by_name"), _about.c.name.label("about_name"))
    .outerjoin(_by, _by.c.id == report.c.person)
    .outerjoin(_about, _about.c.id == report.c.about)
)


@click.group()
def reports() -> None:
    """Reports: list, show with the record up to the move that is meant, close."""


@reports.command("list")
@click.option("--all", "everything", is_flag=True, help="Closed ones too.")
@as_json
@pass_desk
def list_reports(desk: Desk, *, everything: bool, plain: bool) -> None:
    """The open reports, oldest first."""
    query = _QUERY if everything else _QUERY.where(report.c.state == "open")
    found = desk.reading(lambda connection: rows(connection, query.order_by(report.c.id)))
    told = [
        {
            "id": row["id"], "at": row["at"], "kind": row["kind"], "table": row["table_code"], "by": row["by_name"],
            "about": row["about_name"], "state": row["state"], "says": _short(row["says"]),
        }
        for row in found
    ]  # fmt: skip
    show(told, plain=plain, nothing="There are no open reports.", times=("at",))


@reports.command("show")
@click.argument("number", type=int)
@as_json
@pass_desk
def show_report(desk: Desk, *, number: int, plain: bool) -> None:
    """Report NUMBER, and the game up to the move that is meant with every hand open."""
    found = desk.reading(lambda connection: rows(connection, _QUERY.where(report.c.id == number)))
    if not found:
        raise BadInput(f"There is no report {number}.")
    row = found[0]
    record = row["record"]
    if plain:
        show_one(row, plain=True)
        return
    show_one(
        {**{name: value for name, value in row.items() if name != "record"}, "says": row["says"].splitlines()},
        plain=False,
        times=("at",),
    )
    if record is None:
        click.echo("There is no record with it.")
        return
    click.echo()
    try:
        print_record(console(), loads(record))
    except FileError:
        click.echo(record)  # a deal in progress may not stand as a whole record


@reports.command("close")
@click.argument("number", type=int)
@pass_desk
def close(desk: Desk, *, number: int) -> None:
    """Report NUMBER is dealt with."""
    change = update(report).where(report.c.id == number).values(state="closed")
    if not desk.writing(lambda connection: connection.execute(change)).rowcount:
        raise BadInput(f"There is no report {number}.")
    click.echo(f"Report {number} is closed.")


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 60 else f"{line[:59]}…"
