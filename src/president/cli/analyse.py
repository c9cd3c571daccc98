"""``president analyse``: look back at the record of a finished game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click
from rich.progress import track

from president.bots.analysis.deal import PlayedDeal, UnfinishedDeal, follow
from president.bots.analysis.report import Report, analyse, share
from president.bots.search.simulator import compiled_available
from president.cli.app import BadInput
from president.cli.console import console
from president.cli.hindsight import as_json, show_report
from president.game import new_game
from president.records import Record, load
from president.records.record import begin

PLAYOUTS = {"good": 400_000, "strong": 1_200_000, "expert": 10_000_000}
"""Playouts for a whole game by level; with strong it takes a few seconds."""
PLAIN_SHARE = 40
"""Without compiled code one playout in so many is made."""


@click.command()
@click.argument("record", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--deal", "number", type=click.IntRange(1), help="Only this deal, counted from 1.")
@click.option(
    "--level", type=click.Choice(list(PLAYOUTS)), default="strong", show_default=True, help="How hard to look."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Sampled hands follow from this number.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write everything as JSON to this file, - for the terminal.",
)
def command(*, record: Path, number: int | None, level: str, seed: int, json_file: Path | None) -> None:
    """Look back at the game in RECORD: the chances of everybody, the biggest swings, the dearest mistakes.

    A decision is weighed by what its player could know: every alternative is played out many times in likely hands.
    The chances go by the true hands. Only finished deals are analysed.

    \b
    president analyse game.president.toml --deal 2
    """
    loaded = load(record)
    deals = _deals(loaded)
    if number is not None:
        if number > len(deals):
            raise BadInput(f"There is no deal {number}: the record has {len(deals)}.")
        deals = [deals[number - 1]]
    playouts = PLAYOUTS[level] // (1 if compiled_available() else PLAIN_SHARE)
    budget = share(deals, playouts)
    reports = [analyse(deal, budget, seed) for deal in _tracked(deals)]
    if json_file is None:
        _show(reports, loaded)
        return
    text = json.dumps({"level": level, "seed": seed, "deals": [as_json(report, loaded.players) for report in reports]})
    if str(json_file) == "-":
        click.echo(text)
    else:
        json_file.write_text(text + "\n", "utf-8")


def _tracked(deals: list[PlayedDeal]) -> Iterable[PlayedDeal]:
    progress = console(stderr=True)
    return track(deals, "Analysing", console=progress, transient=True, disable=not progress.is_terminal)


def _deals(record: Record) -> list[PlayedDeal]:
    """The deals of a record as they were played.

    Raises:
        BadInput: when there is none, or one is not finished.
    """
    game = new_game(record.rules, record.seats)
    found: list[PlayedDeal] = []
    for deal in record.deals:
        try:
            played = follow(begin(game, deal).game, deal.actions)
        except UnfinishedDeal as error:
            raise BadInput(
                f"Deal {len(found) + 1} is not finished, and a deal in progress is never analysed."
            ) from error
        found.append(played)
        game = played.end
    if not found:
        raise BadInput("There is no deal in the record.")
    return found


def _show(reports: list[Report], record: Record) -> None:
    out = console()
    for report in reports:
        show_report(out, report, record.players)
