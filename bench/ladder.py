"""How strong the levels are: each against the one below, and all on one scale, as tables in Markdown.

    python bench/ladder.py results/                        # everything; hours
    python bench/ladder.py results/ --rules basic --seconds 60
    python bench/ladder.py results/ --only-tables          # from what is there

Every comparison is a run of ``president arena`` that keeps its results in the directory and goes on there the next
time. A pair is played until it is decided (docs/arena.md) or its seconds are over; the ladder for its seconds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from president.bots import LEVELS
from president.bots.arena.matches import Match
from president.bots.arena.results import from_json
from president.bots.arena.summary import summarise
from president.rules import load, names

NAMES = tuple(level.name for level in LEVELS)
TABLES = (*((name, 4) for name in names()), ("european", 7))


def main() -> None:
    """Play what is missing and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--rules", nargs="*", help="rule sets; default all presets")
    parser.add_argument("--levels", nargs="*", default=NAMES, help="levels, weakest first")
    parser.add_argument("--seconds", type=float, default=600, help="for a pair, and for a ladder")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only-tables", action="store_true")
    parser.add_argument("--no-ladder", action="store_true")
    asked = parser.parse_args()
    asked.directory.mkdir(exist_ok=True)
    for rules, players in TABLES:
        if asked.rules and rules not in asked.rules:
            continue
        pairs = [(better, worse) for worse, better in pairwise(asked.levels)]
        where = asked.directory / f"{rules}-{players}"
        if not asked.only_tables:
            for better, worse in pairs:
                file = where.with_name(f"{where.name}-{better}-{worse}.json")
                play(file, [better, worse, "--until-decided"], rules, players, asked.seconds, asked.processes)
            if not asked.no_ladder:
                play(
                    where.with_suffix(".json"),
                    [*asked.levels, "--deals", "2000"],
                    rules,
                    players,
                    asked.seconds,
                    asked.processes,
                )
        print("\n".join(report(where, pairs, rules, players)), flush=True)


def play(file: Path, bots: Sequence[str], rules: str, players: int, seconds: float, processes: int) -> None:
    """Run the arena for so long at most; it keeps its results when it is told to stop."""
    if file.exists() and json.loads(file.read_text("utf-8"))["verdict"] != "open":
        return
    command = [sys.executable, "-m", "president", "arena", *bots, "--rules", rules, "--players", str(players)]
    command += ["--processes", str(processes), "--json", str(file), "--resume"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.terminate()


def report(where: Path, pairs: Sequence[tuple[str, str]], rules: str, players: int) -> Iterator[str]:
    """The tables of one rule set and table size."""
    ladder = where.with_suffix(".json")
    yield f"\n### {rules}, {players} players\n"
    yield "| better | worse | deals | games | difference in place value | verdict |"
    yield "| --- | --- | ---: | ---: | --- | --- |"
    for better, worse in pairs:
        file = where.with_name(f"{where.name}-{better}-{worse}.json")
        if file.exists() and (data := summary(file, rules, players, (better, worse))) is not None:
            yield pair_line(better, worse, data, json.loads(file.read_text("utf-8"))["verdict"])
    if ladder.exists() and (data := summary(ladder, rules, players, NAMES)) is not None:
        yield f"\nAll at one table in turn, {data['deals']:,} deals, {data['games']:,} games:\n"
        yield "| level | place value | first | last | scale | ms/move | p95 ms |"
        yield "| --- | --- | ---: | ---: | --- | ---: | ---: |"
        yield from map(ladder_line, data["lines"])


def summary(file: Path, rules: str, players: int, bots: tuple[str, ...]) -> dict[str, Any] | None:
    """The table in a results file, worked out where a run was stopped before it came to that."""
    data = json.loads(file.read_text("utf-8"))
    found: dict[str, Any] | None = data["summary"]
    if found is None and data["units"]:
        match = Match(rules=load(rules), players=players, entrants=bots)
        found = summarise(from_json(match, data), samples=100).as_json()
    return found


def pair_line(better: str, worse: str, data: dict[str, Any], verdict: str) -> str:
    """One comparison; the interval is the 95 % one."""
    difference = data["difference"]
    half = difference["half"]
    told = {"better": "better", "worse": "**worse**", "equal": "as good as equal", "open": "open"}[verdict]
    if verdict == "open" and half is not None and difference["mean"] > half:
        told = "better (95 %)"
    interval = f"{difference['mean']:+.3f} ± {half:.3f}" if half is not None else "?"
    return f"| {better} | {worse} | {data['deals']:,} | {data['games']:,} | {interval} | {told} |"


def ladder_line(line: dict[str, Any]) -> str:
    """One level on the scale."""
    value, rating = line["value"], line["rating"]
    scale = (
        f"{rating['points']:+.0f} [{rating['low']:+.0f}, {rating['high']:+.0f}]"
        if rating and rating["low"] is not None
        else "-"
    )
    place = f"{value['mean']:.3f} ± {value['half'] or 0:.3f}"
    times = f"{line['median'] * 1000:.3g} | {line['slow'] * 1000:.3g}"
    return f"| {line['name']} | {place} | {line['first']:.1%} | {line['last']:.1%} | {scale} | {times} |"


if __name__ == "__main__":
    main()
