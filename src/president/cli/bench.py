"""``president bench``: figures of this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import click
from rich.progress import track
from rich.table import Table

import president
from president.cli.app import BadInput
from president.cli.bundle import first_loads
from president.cli.console import console
from president.cli.measure import ALL, SEATS, Figure, machine, measures


@click.command()
@click.option(
    "--runs", type=click.IntRange(1, 99), default=5, show_default=True, help="Runs of which the median counts."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option(
    "--server", is_flag=True, help="Measure the server too; this needs the source checkout and takes minutes."
)
def command(*, runs: int, as_json: bool, server: bool) -> None:
    """Measure the engine on one core.

    Random play lists the moves, takes one by chance and carries it out, without events and with them. A random deal is
    shuffled, dealt and played to the last place. Known actions are only carried out. A step of a table also judges the
    action and keeps the history of every seat; a view is what one seat may know, with its options.

    Each figure is per second of processor time and the median of several runs; --json has the lowest and highest too.
    """
    script = Path(president.__file__).parents[2] / "bench" / "server.py"
    if server and not script.is_file():
        raise BadInput("The server's measurement is part of the source checkout, which this is not.")
    planned = list(measures())
    progress = console(stderr=True)
    figures = [
        measure.figure(runs)
        for measure in track(planned, "Measuring", console=progress, transient=True, disable=not progress.is_terminal)
    ]
    if as_json:
        click.echo(json.dumps({"machine": machine(), "figures": [asdict(figure) for figure in figures]}, indent=2))
    else:
        _print(figures, runs)
        _print_loads()
    if server:
        sys.exit(subprocess.call([sys.executable, str(script)]))


def _print(figures: list[Figure], runs: int) -> None:
    out = console()
    out.print(machine(), soft_wrap=True)
    out.print(f"Engine, {SEATS} seats, one core, processor time, median of {runs} runs", style="bold")
    columns = list(dict.fromkeys(figure.what for figure in figures if figure.rules != ALL))
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("per second")
    for what in columns:
        table.add_column(what, justify="right")
    for rules in dict.fromkeys(figure.rules for figure in figures if figure.rules != ALL):
        values = {figure.what: f"{figure.value:,.0f}" for figure in figures if figure.rules == rules}
        table.add_row(rules, *(values[what] for what in columns))
    out.print(table)
    for figure in figures:
        if figure.rules == ALL:
            out.print(f"{figure.what:<27} {figure.value:>9,.0f} {figure.unit}, {figure.rules}")


def _print_loads() -> None:
    """The client's first loads, when a client has been built."""
    client = Path(president.__file__).parent / "server" / "client"
    out = console()
    if not (client / "index.html").is_file():
        out.print("The web client has not been built: no first loads to weigh.")
        return
    for load in first_loads(client):
        out.print(
            f"first load of the {load.page} page: {load.script / 1000:.1f} kB of script, gzip, {load.files} files"
        )
