"""Running a match to its end: workers, the results file, the stopping rule, a progress bar."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from president.bots.arena.matches import Match, Unit
from president.bots.arena.results import FORMAT, Results, from_json
from president.bots.arena.statistics import differences
from president.bots.arena.stopping import Verdict, judge, looks
from president.bots.arena.summary import Summary
from president.cli.app import BadInput
from president.cli.console import console
from president.cli.entrants import Entrant
from president.cli.measure import machine
from president.cli.workers import Crew, play_here
from president.records.house import write_rules

EVERY = 2.0
"""Seconds between two savings of the results; longer when saving itself takes long."""


@dataclass(slots=True)
class Contest:
    """A match, who plays it, and where its results are kept.

    ``units`` is how many to play at most; with ``until_decided`` the stopping rule may end it earlier.
    """

    match: Match
    entrants: Sequence[Entrant]
    units: int
    processes: int
    file: Path | None
    until_decided: bool
    results: Results
    verdict: Verdict = Verdict.OPEN
    interrupted: bool = False

    def run(self) -> None:
        """Play what is missing; after an interrupt the results so far are kept.

        Raises:
            BotError: when a bot fails; the results so far are kept then too.
        """
        saved = time.monotonic()
        pause = EVERY
        looking = looks(self.units)
        look = next(looking)
        ready = 0
        with ExitStack() as stack:
            stack.callback(self.save)
            progress = stack.enter_context(_progress())
            task = progress.add_task("deals", total=self.units, completed=len(self.results.units))
            stack.enter_context(_stoppable())
            try:
                for unit in self._played(stack):
                    if unit is not None:
                        self.results.add(unit)
                    progress.update(task, completed=len(self.results.units))
                    while ready in self.results.units:
                        ready += 1
                        if self.until_decided and ready == look:
                            if self._decided(look):
                                return
                            look = next(looking, self.units + 1)
                    if time.monotonic() - saved > pause:
                        start = time.monotonic()
                        self.save()
                        saved = time.monotonic()
                        pause = max(EVERY, 20 * (saved - start))
            except KeyboardInterrupt:
                self.interrupted = True

    def _played(self, stack: ExitStack) -> Iterator[Unit | None]:
        """First nothing, so that what was there before is looked at, then every new unit."""
        yield None
        missing = list(self.results.missing(self.units))
        processes = min(self.processes, len(missing))
        if processes > 1:
            crew = stack.enter_context(Crew(self.match, self.entrants, processes))
            yield from crew.play(missing)
        else:
            yield from play_here(self.match, self.entrants, missing)

    def _decided(self, look: int) -> bool:
        """Judge the first ``look`` units; once decided, later ones that have arrived already do not count."""
        units = [self.results.units[number] for number in range(look)]
        self.verdict = judge(differences(units, 0, 1))
        if self.verdict is Verdict.OPEN:
            return False
        self.results.units = {unit.number: unit for unit in units}
        return True

    def save(self, summary: Summary | None = None) -> None:
        """Write the results file whole, beside the old one, then put it in its place."""
        if self.file is None:
            return
        data: dict[str, Any] = {
            "format": FORMAT,
            "match": describe(self.match, self.entrants),
            "machine": machine(),
            "verdict": self.verdict,
            "summary": summary.as_json() if summary is not None else None,
            **self.results.as_json(),
        }
        beside = self.file.with_name(self.file.name + ".new")
        beside.write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")
        beside.replace(self.file)


@contextmanager
def _stoppable() -> Iterator[None]:
    """A plain ``kill`` stops the match like Ctrl-C, also where interrupts are ignored, as in background jobs."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _progress() -> Progress:
    shown = console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=shown,
        transient=True,
        disable=not shown.is_terminal,
    )


def describe(match: Match, entrants: Sequence[Entrant]) -> dict[str, Any]:
    """Everything that the units follow from; results belong together only when all of it is the same."""
    return {
        "version": version("president-game"),
        "rules": write_rules(match.rules),
        "players": match.players,
        "bots": [[entrant.name, entrant.spec] for entrant in entrants],
        "seed": match.seed,
        "linked": match.linked,
    }


def stored(file: Path | None, match: Match, entrants: Sequence[Entrant], *, resume: bool) -> Results:
    """The results to begin with: none, or those in the file when they are to be gone on with.

    Raises:
        BadInput: when the file is there and is not to be gone on with, or holds something else.
    """
    if file is None or not file.exists():
        return Results(match)
    if not resume:
        raise BadInput(f"{file} is there already; --resume goes on with it.")
    try:
        data = json.loads(file.read_text("utf-8"))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError("this is not a results file of the arena")
        _same(data["match"], describe(match, entrants))
        return from_json(match, data)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"{file} cannot be gone on with: {error}.") from error


def _same(before: dict[str, Any], now: dict[str, Any]) -> None:
    """Refuse results of another match, naming what is different."""
    other = [key for key, value in now.items() if before.get(key) != value]
    if other:
        raise ValueError(f"it is of another match, with other {' and '.join(other)}")
