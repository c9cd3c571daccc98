"""``president check``: run worked examples."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from president.cli.app import BadInput
from president.records.example import Example, load_examples, packaged, run_example
from president.records.toml import FileError
from president.rules import names


@click.command()
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("-v", "--verbose", is_flag=True, help="Name the examples that hold, too.")
def command(*, files: tuple[Path, ...], verbose: bool) -> None:
    """Run the worked examples in FILEs, or those shipped with the program.

    Every example that does not hold is shown with what was expected and what happened. The exit code is 0 only if all
    of them hold. docs/records describes how examples are written.
    """
    held = failed = 0
    for where, example in _examples(files):
        outcome = run_example(example)
        held += outcome.ok
        failed += not outcome.ok
        if verbose and outcome.ok:
            click.echo(f"{where}:{example.line}: {example.id} holds")
        for failure in outcome.failures:
            click.echo(f"{where}:{example.line}: {example.id}: {example.says}")
            click.echo(f"  {failure.at}\n    expected: {failure.expected}\n    happened: {failure.actual}")
    click.echo(
        f"{held} {'example holds' if held == 1 else 'examples hold'}, {failed} {'does' if failed == 1 else 'do'} not."
    )
    if failed:
        sys.exit(1)


def _examples(files: tuple[Path, ...]) -> Iterator[tuple[str, Example]]:
    if not files:
        for name in names():
            yield from ((f"{name}.toml", example) for example in packaged(name))
    for path in files:
        try:
            examples = load_examples(path)
        except FileError as error:
            raise BadInput(f"{path}:{error.line}: {error.says}.") from error
        yield from ((str(path), example) for example in examples)
