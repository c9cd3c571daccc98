"""``president admin backup``, ``restore``, ``prune`` and ``stats``."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import click
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from president.cli.admin.desk import Desk, Row, as_json, confirm, pass_desk, show_one, without_asking
from president.cli.app import BadInput
from president.server.db.people import person, session
from president.server.db.standing import game
from president.server.db.trust import ban, report
from president.server.operating.backup import DUMP, BackupError, back_up, records_url
from president.server.operating.backup import restore as put_back
from president.server.operating.orders import is_running

_DAY = 86_400


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@as_json
@pass_desk
def backup(desk: Desk, *, folder: Path, plain: bool) -> None:
    """Copy tables and records into a new FOLDER, while the server runs.

    Records in PostgreSQL are written by pg_dump where that is installed.
    """
    try:
        made = back_up(desk.settings, folder)
    except (BackupError, sqlite3.Error, OSError) as error:
        raise BadInput(_sentence(error)) from error
    if records_url(desk.settings).get_backend_name() != "sqlite" and DUMP not in made["files"]:
        click.echo("pg_dump is not here: the records are NOT in this backup; copy them with it yourself.", err=True)
    show_one({"folder": str(folder), "made": made["made"], "files": list(made["files"])}, plain=plain)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
@without_asking
@pass_desk
def restore(desk: Desk, *, folder: Path, yes: bool) -> None:
    """Put the backup in FOLDER in the place of the present tables and records.

    Refused while a server runs. What was there is moved aside, not deleted.
    """
    database = desk.settings.database
    if is_running(database):
        raise BadInput("A server runs on these tables; stop it first.")
    confirm(f"Put {folder} in the place of {database} and its records?", yes=yes)
    try:
        aside = put_back(desk.settings, folder)
    except (BackupError, OSError, shutil.Error) as error:
        raise BadInput(_sentence(error)) from error
    for moved in aside:
        click.echo(f"What was there is now {moved}.")
    click.echo(f"{folder} is restored to {database}.")


@click.command()
@click.option(
    "--older-than", "days", type=click.FloatRange(1), required=True, metavar="DAYS", help="Not used for so many days."
)
@without_asking
@pass_desk
def prune(desk: Desk, *, days: float, yes: bool) -> None:
    """Forget tables, sessions and guests without a finished game that were not used for long. Accounts stay."""
    desk.need_tables()
    confirm(f"Forget everything that nobody has used for {days:g} days?", yes=yes)
    click.echo(desk.order("prune", days=days))


@click.command()
@as_json
@pass_desk
def stats(desk: Desk, *, plain: bool) -> None:
    """How much there is of everything."""
    desk.need_tables()
    database = desk.settings.database
    with closing(sqlite3.connect(f"file:{database.resolve()}?mode=ro", uri=True, timeout=10)) as log:
        tables, entries = log.execute("SELECT count(DISTINCT tbl), count(*) FROM log").fetchone()
    told = {"server": "runs" if is_running(database) else "does not run", "tables": tables, "log entries": entries}
    told |= {"log bytes": sum(path.stat().st_size for path in database.parent.glob(f"{database.name}*"))}
    show_one({**told, **desk.reading(_counts)}, plain=plain)


async def _counts(connection: AsyncConnection) -> Row:
    now = int(time.time())
    there = (person.c.deleted.is_(None), person.c.merged_into.is_(None))
    queries = {
        "accounts": select(func.count()).select_from(person).where(person.c.kind == "account", *there),
        "guests": select(func.count()).select_from(person).where(person.c.kind == "guest", *there),
        "sessions": select(func.count()).select_from(session),
        "seen today": select(func.count(func.distinct(session.c.person))).where(session.c.seen > now - _DAY),
        "games": select(func.count()).select_from(game),
        "games today": select(func.count()).select_from(game).where(game.c.finished > now - _DAY),
        "open reports": select(func.count()).select_from(report).where(report.c.state == "open"),
        "bans": select(func.count()).select_from(ban).where((ban.c.until.is_(None)) | (ban.c.until > now)),
    }
    return {name: await connection.scalar(query) for name, query in queries.items()}


def _sentence(error: Exception) -> str:
    return str(error) if isinstance(error, BackupError) else f"{str(error).rstrip('.')}."
