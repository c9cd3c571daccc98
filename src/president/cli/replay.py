"""``president replay``: step through the record of a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from president.cli.answers import in_order
from president.cli.app import BadInput
from president.cli.console import EndOfInput, ask, cards_text, coloured, console, interactive
from president.cli.screen import show_pile, show_result
from president.game import Step, view
from president.game.events import Cleared, DealEnded, DealStarted, Event, GameEnded, HandDealt, LeadGiven, Settled
from president.records import FileError, Record, load, replay
from president.records.telling import tell

HELP = "Enter: next step   t: end of the trick   d: end of the deal   b: back   a: all the rest   quit"

STOPS: Final[dict[str, tuple[type[Event], ...]]] = {
    "t": (Settled, Cleared, DealEnded),
    "d": (DealEnded,),
    "a": (GameEnded,),
}
"""The events at which the longer steps end."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="Print the whole game without stopping.")
def command(*, file: Path, everything: bool) -> None:
    """Step through the record in FILE, with every hand open.

    The record is checked while it is read; docs/records describes how one is written. Without a terminal everything is
    printed.
    """
    try:
        record = load(file)
    except FileError as error:
        raise BadInput(f"{file}:{error.line}: {error.says}.") from error
    if everything or not interactive():
        print_record(console(), record)
        return
    steps = list(replay(record))
    screen = _Screen(console(), record)
    screen.head(len(steps))
    try:
        _walk(steps, screen)
    except (EndOfInput, KeyboardInterrupt):
        screen.out.print("The replay stops here.")


def print_record(out: Console, record: Record) -> None:
    """Print a whole game with every hand open."""
    steps = list(replay(record))
    screen = _Screen(out, record)
    screen.head(len(steps))
    for step in steps:
        screen.tell(step)
        if isinstance(step.events[0], DealStarted):
            screen.hands(step)


def _walk(steps: Sequence[Step], screen: _Screen) -> None:
    screen.out.print(HELP, style="dim")
    at = 0
    while at < len(steps):
        screen.tell(steps[at])
        screen.table(steps[at], f"{at + 1}/{len(steps)}")
        answer = ask(screen.out, ">").lower()
        if answer in ("quit", "q", "exit"):
            raise EndOfInput
        if answer in ("?", "help", "h"):
            screen.out.print(HELP, style="dim")
        elif answer in ("b", "back"):
            at = max(0, at - 1)
        else:
            end = _end(steps, at + 1, answer)
            for step in steps[at + 1 : end]:
                screen.tell(step)
            at = end
    screen.out.print("That was the whole record.")


def _end(steps: Sequence[Step], start: int, answer: str) -> int:
    """The step to stop at: the next one, the end of its trick or deal, or the last."""
    wanted = STOPS.get(answer, (Event,))
    for at in range(start, len(steps)):
        if any(isinstance(event, wanted) for event in steps[at].events):
            return at
    return max(start, len(steps) - 1)


class _Screen:
    """Prints steps with everything face up."""

    def __init__(self, out: Console, record: Record) -> None:
        self.out = out
        self._record = record
        self._players: tuple[int, ...] = ()

    def name(self, seat: int) -> str:
        """Who sits there in the current deal."""
        return self._record.players[self._players[seat]]

    def head(self, steps: int) -> None:
        """What was played, by whom."""
        record = self._record
        deals = "1 deal" if len(record.deals) == 1 else f"{len(record.deals)} deals"
        self.out.print(f"{record.rules.title}: {', '.join(record.players)}; {deals}, {steps} steps.", style="bold")

    def tell(self, step: Step) -> None:
        """One line a sentence."""
        self._players = step.game.players
        for event in step.events:
            if isinstance(event, DealEnded):
                show_result(self.out, view(step.game, None), event.order, event.points, self.name)
            elif isinstance(event, GameEnded):
                best = [self._record.players[player] for player, _, rank in event.standing if rank == 1]
                self.out.print(f"The game is over. Best: {', '.join(best)}.", style="bold")
            elif isinstance(event, DealStarted):
                self.out.print()
                self.out.print(tell(event, self.name), style="bold")
            elif not isinstance(event, HandDealt | LeadGiven):
                self.out.print(coloured(tell(event, self.name) or ""))

    def hands(self, step: Step) -> None:
        """Every hand, the seat in turn marked."""
        game = step.game
        wide = max(len(self.name(seat)) for seat in range(game.seats))
        for seat, hand in enumerate(game.hands):
            line = Text(f"{'>' if seat == game.turn else ' '} {self.name(seat):<{wide}}  ")
            self.out.print(line.append_text(cards_text(in_order(hand, view(game, None)))))

    def table(self, step: Step, where: str) -> None:
        """The state after a step."""
        self.out.rule(where, style="dim", align="right")
        self.hands(step)
        show_pile(self.out, view(step.game, None), self.name)
