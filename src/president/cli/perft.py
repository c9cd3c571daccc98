"""``president perft``: count the sequences of accepted actions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich.progress import track

from president.cards import CardSet
from president.cli.app import BadInput
from president.cli.console import console
from president.game.moves import every_move
from president.game.position import Position, advance
from president.records.notation import parse_deal
from president.records.perft import divide, first_position, perft, whole_suits
from president.records.reading import decoded
from president.rules import Compiled, RuleSet, load

SLOW = 5
"""The depth from which counting may take long enough for a progress bar."""


@click.command()
@click.argument("rules_name", metavar="RULES")
@click.option("--players", type=int, help="How many seats; only to check the deal against.")
@click.option(
    "--deal",
    default="suits",
    show_default=True,
    metavar="FILE|suits",
    help="A deal file, one hand a line (docs/records), or 'suits': four seats hold one whole suit each.",
)
@click.option("--depth", type=click.IntRange(1, 30), default=5, show_default=True, help="How many actions.")
@click.option("--divide", "divided", is_flag=True, help="After the counts, the last one split by the first action.")
@click.option("--lead", type=int, default=0, show_default=True, help="The seat that leads.")
@click.option("--first-deal", is_flag=True, help="The opening card of the rule set binds, and its holder leads.")
def command(
    *, rules_name: str, players: int | None, deal: str, depth: int, divided: bool, lead: int, first_deal: bool
) -> None:
    """Count the sequences of accepted actions from a deal: one line a depth, the depth and the count.

    An action is a seat with a rank, a size and a number of wild cards, or a pass; suits make no difference. Every
    seat that may act counts, out of turn too.

    \b
    president perft basic --players 4 --deal suits --depth 5
    """
    rules = load(rules_name)
    hands = _hands(rules, deal)
    if players is not None and players != len(hands):
        raise BadInput(f"The deal has {len(hands)} hands, not {players}.")
    if not 0 <= lead < len(hands):
        raise BadInput(f"There is no seat {lead}: the deal has seats 0 to {len(hands) - 1}.")
    try:
        position, compiled = first_position(rules, hands, lead=lead, first_deal=first_deal)
    except ValueError as error:
        raise BadInput(f"{error}.") from error
    for level in range(1, depth + 1):
        click.echo(f"{level} {_count(position, compiled, level)}")
    if divided:
        for action, count in divide(position, compiled, depth).items():
            click.echo(f"{action}: {count}")


def _count(position: Position, rules: Compiled, depth: int) -> int:
    """The count, with a progress bar over the first actions where somebody can see it."""
    progress = console(stderr=True)
    if depth < SLOW or not progress.is_terminal:
        return perft(position, rules, depth)
    first = every_move(position, rules)
    return sum(
        perft(advance(position, seat, mask, rules), rules, depth - 1)
        for seat, mask in track(first, f"Depth {depth}", console=progress, transient=True)
    )


def _hands(rules: RuleSet, deal: str) -> Sequence[CardSet]:
    if deal == "suits":
        return whole_suits()
    text = decoded(Path(deal).read_bytes())
    try:
        hands = parse_deal(text)
    except ValueError as error:
        raise BadInput(f"{deal}: {error}.") from error
    if not rules.players.min <= len(hands) <= rules.players.max:
        raise BadInput(f"{rules.title} is for {rules.players.min} to {rules.players.max} players, not {len(hands)}.")
    return hands
