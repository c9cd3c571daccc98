"""The ``president`` command and its subcommands, each imported only when it is used.

So ``president --help`` is quick, and ``president play`` needs none of the server's libraries.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from importlib.metadata import version
from typing import Any, Final

import click

SUBCOMMANDS: Final = {
    "play": "Play a whole game against computer players, here in the terminal.",
    "serve": "Serve the game to browsers: tables for people and computer players.",
    "admin": "Look after a server: accounts, tables, reports, bans, backups.",
    "rules": "Tell the rules of a rule set, or list the rule sets.",
    "check": "Run worked examples and report those that do not hold.",
    "replay": "Step through the record of a game.",
    "verify": "Check that the deals of a game were dealt as promised.",
    "analyse": "Look back at a finished game: what each decision was worth.",
    "perft": "Count the ways a deal can go.",
    "arena": "Let bots play each other and say how strong each is.",
    "train": "Teach the computer players a rule set by self-play.",
    "bench": "Measure how fast the engine is on this machine.",
}


class BadInput(click.ClickException):
    """Something that the user gave cannot be used: one sentence on stderr, exit code 2."""

    exit_code = 2


class _Commands(MutableMapping[str, click.Command]):
    """The subcommands by name; looking one up imports its module."""

    def __init__(self) -> None:
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._loaded:
            if name not in SUBCOMMANDS:
                raise KeyError(name)
            self._loaded[name] = import_module(f"president.cli.{name}").command
        return self._loaded[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(SUBCOMMANDS)

    def __len__(self) -> int:
        return len(SUBCOMMANDS)


class _President(click.Group):
    """Lists its commands without importing them and turns known errors into one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(SUBCOMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            sentence = _sentence(error)
            if sentence is None:
                raise
            raise BadInput(sentence) from error


def _sentence(error: Exception) -> str | None:
    """What to tell the user about an error that bad input explains; ``None`` for all others."""
    from president.game import GameError
    from president.records import FileError
    from president.rules import RuleSetError

    if isinstance(error, GameError | FileError | RuleSetError):
        text = str(error)
        return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}."
    return None


@click.group(
    cls=_President,
    commands=_Commands(),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A rule set is a preset with any of its switches, such as basic or european+bombs; "
    "'president rules --list' shows them all.",
)
@click.version_option(version("president-game"), prog_name="president")
def main() -> None:
    """The card game President, by any rules."""
