"""``president serve``: the server and its page."""

from __future__ import annotations

import os
import socket
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path

import click

from president.cli.app import BadInput


@click.command()
@click.option("--host", help="Address to listen on; 0.0.0.0 lets other machines in.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.  [default: 8000]")
@click.option("--database", type=click.Path(path_type=Path, dir_okay=False), help="File that keeps the tables.")
@click.option("--open", "opening", is_flag=True, help="Open the page in a browser when the server is ready.")
def command(*, host: str | None, port: int | None, database: Path | None, opening: bool) -> None:
    """Serve the game to browsers until interrupted.

    Every setting can also come from the environment, as PRESIDENT_HOST, PRESIDENT_PORT, PRESIDENT_DATABASE and so on;
    what is given here goes first.
    """
    from president.server import Settings, SettingsError, run

    try:
        base = Settings.from_environment()
    except SettingsError as error:
        raise BadInput(f"{error}.") from error
    settings = replace(
        base,
        host=base.host if host is None else host,
        port=base.port if port is None else port,
        database=base.database if database is None else database,
    )
    if settings.database.parent != Path() and not settings.database.parent.is_dir():
        raise BadInput(f"The folder {settings.database.parent} for the database does not exist.")
    _check_free(settings.host, settings.port)
    if opening:
        threading.Thread(target=_open, args=(settings.host, settings.port), daemon=True).start()
    run(settings)


def _check_free(host: str, port: int) -> None:
    """Say so in a sentence when nobody can listen there."""
    try:
        with socket.create_server((host, port)):
            pass
    except OSError as error:
        raise BadInput(
            f"Cannot listen on {host}:{port}: {os.strerror(error.errno or 0)}; choose another --port."
        ) from error


def _open(host: str, port: int) -> None:
    """Wait until the server answers, then open its page."""
    reachable = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    for _ in range(100):
        try:
            socket.create_connection((reachable, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(f"http://{reachable}:{port}/")
            return
