"""``president arena``: bots against each other on duplicate deals."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from president.bots.arena.matches import BotError, Match, endless
from president.bots.arena.plot import picture
from president.bots.arena.summary import summarise
from president.cli.app import BadInput
from president.cli.console import console
from president.cli.contest import Contest, stored
from president.cli.entrants import entrants
from president.cli.measure import machine
from president.cli.standings import show_standings, title, verdict_sentence
from president.game import new_game
from president.records.reading import decoded
from president.rules import RuleSet, from_toml, load

DEALS = 200
DEALS_UNTIL_DECIDED = 20_000
INTERRUPTED = 130


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT ...")
@click.option(
    "--rules",
    "rules_name",
    default="basic",
    show_default=True,
    metavar="NAME|FILE",
    help="A rule set, or a file of house rules.",
)
@click.option("--players", type=int, help="Seats at the table.  [default: 4, or as near as the rules allow]")
@click.option(
    "--deals",
    type=click.IntRange(1, 10_000_000),
    help=f"How many different deals.  [default: {DEALS}, or at most {DEALS_UNTIL_DECIDED} with --until-decided]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Cards and chances follow from this number.")
@click.option(
    "--linked",
    type=click.IntRange(1, 100_000),
    default=1,
    show_default=True,
    help="Deals in a game, with the exchange between them.",
)
@click.option(
    "--until-decided", is_flag=True, help="Stop when it is clear whether the first bot is better than the second."
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep the results in this file, while playing too.",
)
@click.option("--resume", is_flag=True, help="Go on with the results in the --json file.")
@click.option(
    "--plot",
    "plot_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Draw the table as an SVG picture.",
)
@click.option(
    "--processes", type=click.IntRange(1, 256), help="How many to play at a time.  [default: one for each core]"
)
def command(
    *,
    bots: tuple[str, ...],
    rules_name: str,
    players: int | None,
    deals: int | None,
    seed: int,
    linked: int,
    until_decided: bool,
    json_file: Path | None,
    resume: bool,
    plot_file: Path | None,
    processes: int | None,
) -> None:
    """Let bots play each other and say how strong each is.

    A BOT is a level, or your own as module:factory (name=module:factory gives it another name). Every deal is played
    again with everybody one seat further on, until all bots have held all the cards. Fewer bots than seats sit more
    than once; name one again to give it more of the seats. More bots than seats take turns.

    \b
    president arena planner greedy --rules european --deals 500
    president arena planner greedy greedy greedy --until-decided
    president arena mine=mybots:Careful planner --json mine.json --plot mine.svg
    """
    rules = house_rules(rules_name)
    if until_decided and len(set(bots)) < 2:
        raise BadInput("Two bots are needed for one to be better than the other.")
    count = players if players is not None else min(max(4, rules.players.min), rules.players.max)
    new_game(endless(rules), count)  # says what is wrong with the number of players
    named = entrants(bots)
    match = Match(rules=rules, players=count, entrants=tuple(bot.name for bot in named), seed=seed, linked=linked)
    if deals is None:
        deals = DEALS_UNTIL_DECIDED if until_decided else DEALS
    contest = Contest(
        match=match,
        entrants=named,
        units=-(-deals // linked),
        processes=processes or os.cpu_count() or 1,
        file=json_file,
        until_decided=until_decided,
        results=stored(json_file, match, named, resume=resume),
    )
    try:
        contest.run()
    except BotError as error:
        text = str(error)
        raise BadInput(text[:1].upper() + text[1:] + ".") from error
    _report(contest, plot_file)
    if contest.interrupted:
        sys.exit(INTERRUPTED)


def house_rules(name: str) -> RuleSet:
    """A rule set by its name, or the house rules in a file; a file has a dot or a slash in its name."""
    if not any(mark in name for mark in "./\\"):
        return load(name)
    return from_toml(decoded(Path(name).read_bytes()), name=Path(name).stem)


def _report(contest: Contest, plot_file: Path | None) -> None:
    """Print the table and write what was asked for."""
    out, match = console(), contest.match
    if not contest.results.complete():
        raise BadInput("Stopped before the first deal was finished.")
    summary = summarise(contest.results)
    contest.save(summary)
    show_standings(out, match, summary)
    out.print(machine(), style="dim", soft_wrap=True)
    if contest.until_decided:
        first, second = match.names[:2]
        out.print(verdict_sentence(contest.verdict, summary, first, second), soft_wrap=True)
    if plot_file is not None:
        plot_file.write_text(picture(summary, title(match)), "utf-8")
    if contest.interrupted:
        hint = "; --resume goes on" if contest.file is not None else ""
        out.print(f"Stopped after {summary.deals:,} deals{hint}.", soft_wrap=True)
