"""``president rules``: a rule set in words."""

from __future__ import annotations

import click
from rich.text import Text

from president.cli.app import BadInput
from president.cli.console import console, indented
from president.rules import load, names, switches
from president.rules.describe import describe


@click.command()
@click.argument("name", metavar="[RULES]", required=False)
@click.option("--players", type=int, help="Tell the rules for this many players.")
@click.option("--list", "listing", is_flag=True, help="List the rule sets and their switches.")
def command(*, name: str | None, players: int | None, listing: bool) -> None:
    """Tell the complete rules of RULES in plain words; without RULES, list the rule sets.

    \b
    president rules european+bombs --players 5
    """
    if listing or name is None:
        _list()
    else:
        _tell(name, players)


def _list() -> None:
    out = console()
    for name in names():
        rules = load(name)
        also = f" (also {', '.join(rules.aliases)})" if rules.aliases else ""
        out.print(Text(name, "bold").append(also, "not bold"))
        out.print(f"  {rules.title}, {rules.players.min} to {rules.players.max} players")
        for switch in switches(name):
            out.print(Text(f"  +{switch.name:<11}", "cyan").append(switch.title, "default"))


def _tell(name: str, players: int | None) -> None:
    rules = load(name)
    if players is not None and not rules.players.min <= players <= rules.players.max:
        raise BadInput(f"{rules.title} is for {rules.players.min} to {rules.players.max} players, not {players}.")
    out = console()
    out.print(rules.title, style="bold")
    out.print(indented(out, rules.summary, 0))
    out.print(indented(out, f"Source: {rules.source}", 0), style="dim")
    for section in describe(rules, players).sections:
        out.print()
        out.print(section.title, style="bold")
        for sentence in section.sentences:
            out.print(indented(out, sentence.text))
