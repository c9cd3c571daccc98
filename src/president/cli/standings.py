"""The outcome of a match as a table for people."""

from __future__ import annotations

import math

from rich.console import Console
from rich.table import Table

from president.bots.arena.matches import Match
from president.bots.arena.scale import Rating
from president.bots.arena.stopping import Verdict
from president.bots.arena.summary import Line, Summary

WIDE = 120
"""Lines are never broken, however narrow the terminal: a table is read in columns."""
COLUMNS = ("played", "place value", "first", "last", "scale", "ms/move", "p95 ms")


def title(match: Match) -> str:
    """What was played, in a line."""
    kind = "single deals" if match.linked == 1 else f"games of {match.linked} deals with exchange"
    return f"{match.rules.name}, {match.players} players, {kind}, seed {match.seed}"


def show_standings(to: Console, match: Match, summary: Summary) -> None:
    """Print a line for each entrant, best first, with 95 % intervals."""
    to.print(f"{title(match)}: {summary.deals:,} deals, {summary.games:,} games", style="bold", soft_wrap=True)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("bot", no_wrap=True)
    for column in COLUMNS:
        table.add_column(column, justify="right", no_wrap=True)
    for line in summary.lines:
        table.add_row(line.name, *_cells(line, summary.zero))
    to.width = max(to.width, WIDE)
    to.print(table)
    to.print(
        f"Place value: 1 always first, 0 always last. Scale: {summary.zero} = 0, 400 points = ten to one. "
        "± is 95 %. Times: processor, moves with a choice.",
        style="dim",
        soft_wrap=True,
    )


def _cells(line: Line, zero: str) -> list[str]:
    half = f" ± {line.value.half:.3f}" if math.isfinite(line.value.half) else ""
    return [
        f"{line.places:,}",
        f"{line.value.mean:.3f}{half}",
        f"{line.first:.1%}",
        f"{line.last:.1%}",
        _points(line.rating, is_zero=line.name == zero),
        f"{line.median * 1000:.3g}",
        f"{line.slow * 1000:.3g}",
    ]


def _points(rating: Rating | None, *, is_zero: bool) -> str:
    if rating is None:
        return "-"
    if is_zero:
        return "0"
    if not math.isfinite(rating.low):
        return f"{rating.points:+.0f}"
    return f"{rating.points:+.0f} [{rating.low:+.0f}, {rating.high:+.0f}]"


def verdict_sentence(verdict: Verdict, summary: Summary, first: str, second: str) -> str:
    """What the stopping rule found, in a sentence."""
    after = f"after {summary.deals:,} deals"
    match verdict:
        case Verdict.BETTER:
            return f"Decided {after}: {first} is better than {second}."
        case Verdict.WORSE:
            return f"Decided {after}: {second} is better than {first}."
        case Verdict.EQUAL:
            return f"Decided {after}: {first} and {second} are within 0.01 of place value of each other."
        case Verdict.OPEN:
            return f"Not decided {after}."
