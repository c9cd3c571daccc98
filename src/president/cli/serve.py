"""``president serve``: the server and its page."""

from __future__ import annotations

import os
import socket
import threading
import time
import webbrowser
from typing import Any

import click

from president.cli.app import BadInput
from president.cli.flags import load_settings, settings_flags


@click.command()
@settings_flags()
@click.option("--open", "opening", is_flag=True, help="Open the page in a browser when the server is ready.")
@click.option("--print-config", "printing", is_flag=True, help="Print the settings in force as TOML, without secrets.")
def command(*, opening: bool, printing: bool, **flags: Any) -> None:
    """Serve the game to browsers until interrupted.

    Every setting can be given here, in the environment (PRESIDENT_PORT=8080 and so on), and in a file named by --config
    (port = 8080); what is given here goes first, then the environment, then the file.
    """
    from president.server import SettingsError, run
    from president.server.options import to_toml

    settings = load_settings(flags)
    if printing:
        click.echo(to_toml(settings), nl=False)
        return
    if not settings.database.parent.is_dir():
        raise BadInput(f"The folder {settings.database.parent} for the database does not exist.")
    if not settings.take_over:
        _check_free(settings.host, settings.port)
    if opening:
        threading.Thread(target=_open, args=(settings.host, settings.port), daemon=True).start()
    try:
        run(settings)
    except SettingsError as error:
        raise BadInput(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error


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
