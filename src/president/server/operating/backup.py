"""Copies of everything while the server runs, and putting one back.

Both SQLite files are read as they were at one moment, the records first: what the log then has more is projected again
when a server starts on the copy. Nobody who plays has to wait for it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, make_url

from president.server.db import default_url
from president.server.settings import Settings

TABLES: Final = "tables.db"
RECORDS: Final = "records.db"
DUMP: Final = "records.dump"
_LIST: Final = "backup.json"
_FORMAT: Final = 1


class BackupError(Exception):
    """A copy cannot be made or put back; the message is a sentence."""


def records_url(settings: Settings) -> URL:
    """Where the records are."""
    return make_url(settings.records or default_url(settings.database))


def back_up(settings: Settings, folder: Path) -> dict[str, Any]:
    """Copy tables and records into an empty or new folder; returns what ``backup.json`` says.

    Raises:
        BackupError: something is not there, or in the way.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BackupError(f"{folder} is there already and not empty; name a new folder.")
    if not settings.database.exists():
        raise BackupError(f"There are no tables at {settings.database}.")
    url = records_url(settings)
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)  # hands of games in progress, hashes of secrets
    files = [TABLES]
    with _snapshot(settings.database) as tables:
        if url.get_backend_name() == "sqlite":
            with _snapshot(Path(url.database or "")) as records:
                _copy(records, folder / RECORDS)
            files.append(RECORDS)
        elif _dump(url, folder / DUMP):
            files.append(DUMP)
        _copy(tables, folder / TABLES)
    with closing(sqlite3.connect(folder / TABLES, isolation_level=None)) as copy:
        copy.execute("DELETE FROM lease")  # the copy is nobody's yet
    listed = {
        "format": _FORMAT,
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "files": {name: _checksum(folder / name) for name in files},
    }
    (folder / _LIST).write_text(json.dumps(listed, indent=2) + "\n", "utf-8")
    return listed


def restore(settings: Settings, folder: Path) -> list[Path]:
    """Put a copy in the place of the present tables and records; returns where those were moved to.

    Nothing is changed unless the copy is whole. Call it only while no server runs.

    Raises:
        BackupError: the copy is not whole, or does not fit the settings.
    """
    files = _checked(folder)
    url = records_url(settings)
    sqlite = url.get_backend_name() == "sqlite"
    if (RECORDS in files) != sqlite:
        kind = "SQLite" if RECORDS in files else "PostgreSQL, or not in it"
        raise BackupError(f"The records of this backup are in {kind}; the setting 'records' names another store.")
    if DUMP in files and shutil.which("pg_restore") is None:
        raise BackupError(f"pg_restore is not here; put {folder / DUMP} back with it first.")
    goals = {TABLES: settings.database, **({RECORDS: Path(url.database or "")} if sqlite else {})}
    if DUMP in files:
        _pg("pg_restore", url, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(folder / DUMP))
    aside = [moved for goal in goals.values() for moved in _put_aside(goal)]
    for name, goal in goals.items():
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / name, goal)
    return aside


@contextmanager
def _snapshot(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that goes on seeing the file as it is now."""
    if not path.exists():
        raise BackupError(f"There is no database at {path}.")
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield connection


def _copy(source: sqlite3.Connection, goal: Path) -> None:
    with closing(sqlite3.connect(goal, isolation_level=None)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        (says,) = copy.execute("PRAGMA quick_check").fetchone()
    if says != "ok":
        raise BackupError(f"The copy {goal} is damaged: {says}.")


def _dump(url: URL, goal: Path) -> bool:
    """Have PostgreSQL's own program write the records; false when it is not here."""
    if shutil.which("pg_dump") is None:
        return False
    _pg("pg_dump", url, "--format=custom", "--file", str(goal))
    return True


def _pg(program: str, url: URL, *arguments: str) -> None:
    """Run a program of PostgreSQL's; the password goes by the environment, where other users cannot read it."""
    environment = {**os.environ, **({"PGPASSWORD": url.password} if url.password else {})}
    where = {"--host": url.host, "--port": url.port, "--username": url.username, "--dbname": url.database}
    named = [f"{flag}={value}" for flag, value in where.items() if value]
    command = [program, "--no-password", *named, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupError(f"{program} failed: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")


def _checked(folder: Path) -> dict[str, str]:
    try:
        listed = json.loads((folder / _LIST).read_text("utf-8"))
        files: dict[str, str] = listed["files"]
    except (OSError, ValueError, KeyError, TypeError):
        raise BackupError(f"{folder} is no backup: it has no readable {_LIST}.") from None
    if listed.get("format") != _FORMAT or not {*files} <= {TABLES, RECORDS, DUMP} or TABLES not in files:
        raise BackupError(f"{folder} is a backup of another version.")
    for name, checksum in files.items():
        if not (folder / name).is_file() or _checksum(folder / name) != checksum:
            raise BackupError(f"{folder / name} is not as it was when the backup was made.")
    return files


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _put_aside(path: Path) -> list[Path]:
    """Move a database and its companions out of the way, beside where they were."""
    moved = []
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for companion in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if companion.exists():
            # SQLite looks for a log beside the file by this very name, so the two stay together.
            goal = path.with_name(f"{path.name}.{stamp}{companion.name.removeprefix(path.name)}")
            moved.append(companion.rename(goal))
    return moved
