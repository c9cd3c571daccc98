"""``president play``: a whole game in the terminal."""

from __future__ import annotations

import random
import secrets
import time
from pathlib import Path

import click
from rich.console import Console

from president.bots import LEVELS, STYLES, USUAL, Bot, exists, make
from president.cli.app import BadInput
from president.cli.console import EndOfInput, ask, coloured, console, interactive
from president.cli.person import Person
from president.cli.screen import show_result
from president.cli.session import Computer, Session
from president.game import Step, end_game, new_game, redact, view
from president.game.events import DealEnded, Event, GameEnded, HandDealt, LeadGiven
from president.records import Record, dump
from president.records.telling import YOU, says, tell
from president.rules import RuleSet, load, with_length

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kai")
DEALS = 5
"""The length of a game whose rule set leaves the number of deals open (G0-9)."""


@click.command()
@click.argument("rules_name", metavar="[RULES]", default="basic")
@click.option("--players", type=int, help="How many play, you included.  [default: 4, or as near as the rules allow]")
@click.option(
    "--level",
    "levels",
    multiple=True,
    metavar="LEVEL",
    help=f"How well the others play: {', '.join(level.name for level in LEVELS)}; those that search also in a style, "
    f"{' or '.join(f'good-{style.name}' for style in STYLES)}. Once for all, or once for each.  [default: {USUAL}]",
)
@click.option("--seed", type=int, help="Deals and choices of the others follow from this number.")
@click.option("--deals", type=click.IntRange(1, 100), help="Number of deals, where the rules leave it open.")
@click.option("--target", type=click.IntRange(1, 1000), help="Points that end the game, where the rules say so.")
@click.option("--pace", type=click.FloatRange(0, 10), help="Seconds between the plays of others.  [default: 0.7]")
@click.option("--name", default=YOU, show_default=True, help="What you are called.")
@click.option("--record", type=click.Path(path_type=Path, dir_okay=False), help="Write the game to this file.")
def command(
    *,
    rules_name: str,
    players: int | None,
    levels: tuple[str, ...],
    seed: int | None,
    deals: int | None,
    target: int | None,
    pace: float | None,
    name: str,
    record: Path | None,
) -> None:
    """Play a whole game by RULES against computer players.

    Type a number, ranks or cards; ? explains everything.

    \b
    president play
    president play european+bombs --players 5 --seed 7
    president play --level good --level expert-bold --level beginner
    """
    rules = _with_length(load(rules_name), deals, target)
    count = players if players is not None else min(max(4, rules.players.min), rules.players.max)
    if not name.strip():
        raise BadInput("A name needs at least one letter.")
    if record is not None and not record.absolute().parent.is_dir():
        raise BadInput(f"The folder {record.parent} for the record does not exist.")
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    names = (name.strip(), *NAMES[: count - 1])
    show = _Show(console(), names, (0.7 if interactive() else 0.0) if pace is None else pace)
    session = _session(rules, _bots(levels, count - 1), seed, show)
    show.welcome(rules, seed)
    try:
        _play(session, show)
    except (EndOfInput, KeyboardInterrupt):
        show.out.print("The game stops here; thank you for playing.")
    finally:
        if record is not None and session.deals:
            dump(Record(rules, names, tuple(session.deals)), record)
            show.out.print(f"The record is in {record}; 'president replay' steps through it.", soft_wrap=True)


def _with_length(rules: RuleSet, deals: int | None, target: int | None) -> RuleSet:
    if deals is None and rules.ending.until == "deals" and rules.ending.deals is None:
        deals = DEALS
    return with_length(rules, deals=deals, target=target)


def _bots(levels: tuple[str, ...], count: int) -> list[Bot]:
    """The others, by the levels that were named: one for all of them, or one for each."""
    named = levels or (USUAL,)
    if unknown := [level for level in named if not exists(level)]:
        names = ", ".join(level.name for level in LEVELS)
        raise BadInput(f"There is no bot {unknown[0]!r}; the levels are {names}.")
    if len(named) not in (1, count):
        raise BadInput(f"--level is given {len(named)} times for {count} others: give it once for all, or for each.")
    return [make(level) for level in (named * count if len(named) == 1 else named)]


def _session(rules: RuleSet, bots: list[Bot], seed: int, show: _Show) -> Session:
    rng = random.Random(seed)
    game = new_game(rules, len(bots) + 1)
    computers = {player: Computer(bot, random.Random(f"{seed}/{player}")) for player, bot in enumerate(bots, start=1)}
    session = Session(game, {0: Person(show.out, show.name), **computers}, rng, show.step)
    show.session = session
    return session


def _play(session: Session, show: _Show) -> None:
    while session.game.phase == "ready":
        session.play_deal()
        if session.game.phase == "ready":
            answer = ask(show.out, "Enter for the next deal, or quit:")
            if answer.lower() in ("quit", "q", "exit"):
                if session.game.rules.ending.until == "open":
                    show.step(end_game(session.game))
                raise EndOfInput


class _Show:
    """Tells what happens, as the person in the first seat may know it."""

    session: Session

    def __init__(self, out: Console, names: tuple[str, ...], pace: float) -> None:
        self.out = out
        self._names = names
        self._pace = pace
        self._players: tuple[int, ...] = tuple(range(len(names)))

    def name(self, seat: int) -> str:
        """Who sits there in the current deal."""
        return self._names[self._players[seat]]

    def welcome(self, rules: RuleSet, seed: int) -> None:
        """What is played, how long, and how to get help."""
        end = rules.ending
        until = {"target": f"first to {end.target} points", "deals": f"{end.deals} deals", "open": "until you stop"}
        self.out.print(f"{rules.title}: {len(self._names)} players, {until[end.until]} (seed {seed}).", style="bold")
        self.out.print("Type ? for help at any time.", style="dim")

    def step(self, step: Step) -> None:
        """Tell a step, then wait a moment."""
        self._players = step.game.players
        seat = self._players.index(0)
        for event in step.events:
            seen = redact(event, seat)
            if seen is not None:
                self._tell(seen, step)
        if self._pace and step.game.phase == "play" and step.game.turn is not None:
            time.sleep(self._pace)

    def _tell(self, event: Event, step: Step) -> None:
        if isinstance(event, DealEnded):
            seat = self._players.index(0)
            show_result(self.out, view(step.game, seat), event.order, event.points, self.name)
        elif isinstance(event, GameEnded):
            best = [self._names[player] for player, _, rank in event.standing if rank == 1]
            won = " and ".join(best) + " win" if len(best) > 1 else says(best[0], "wins")
            self.out.print(f"The game is over: {won} with {event.standing[0][1]}.", style="bold")
        elif not isinstance(event, HandDealt | LeadGiven) or (isinstance(event, LeadGiven) and event.opening):
            sentence = tell(event, self.name)
            if sentence:
                self.out.print(coloured(sentence))
