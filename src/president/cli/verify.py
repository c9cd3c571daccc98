"""``president verify``: whether the deals of a record were dealt as they were promised."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from president.cli.app import BadInput
from president.records import FileError, Verdict, load, verify


@click.command()
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
def command(*, file: Path) -> None:
    """Check the shuffles in RECORD against what was promised before each deal.

    A line for each deal says whether its seed is the one that the commitment stood for, and whether seed and salts give
    exactly these hands. The exit code is 0 only if there is something to verify and all of it fits. docs/shuffles
    says what that proves, and what it does not.
    """
    try:
        verdicts = list(verify(load(file)))
    except FileError as error:
        raise BadInput(f"{file}:{error.line}: {error.says}.") from error
    for verdict in verdicts:
        click.echo(_line(verdict))
    proved = [verdict for verdict in verdicts if verdict.proof is not None]
    wrong = [verdict.deal for verdict in proved if not verdict.ok]
    unproved = [verdict.deal for verdict in verdicts if verdict.proof is None]
    if not proved:
        click.echo("There is nothing to verify: no deal of this record carries a proof.")
    elif wrong:
        click.echo(f"This was not dealt as promised: {_deals(wrong)}.")
    elif unproved:
        click.echo(f"What carries a proof was dealt as promised; not proved: {_deals(unproved)}.")
    else:
        click.echo("All deals were dealt as promised.")
    sys.exit(1 if wrong or not proved else 0)


def _line(verdict: Verdict) -> str:
    proof = verdict.proof
    if proof is None:
        return f"deal {verdict.deal}: no proof"
    promise = "the commitment fits" if verdict.promised else "the commitment DOES NOT FIT"
    hands = "the hands are those of the deck" if verdict.dealt else "the hands ARE NOT those of the deck"
    return f"deal {verdict.deal}: {promise}, {hands}; {_salts(len(proof.salts))}"


def _salts(count: int) -> str:
    if not count:
        return "no player sent a salt, so the seed could have been chosen"
    return "1 player sent a salt" if count == 1 else f"{count} players sent salts"


def _deals(numbers: list[int]) -> str:
    return f"{'deal' if len(numbers) == 1 else 'deals'} {', '.join(map(str, numbers))}"
