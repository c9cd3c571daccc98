"""Random deals and policy deals of the compiled kernel in a second on one core, and how soon it is ready.

    python bench/kernel.py [--runs 5] [--deals 20000] [--json]

Every figure is the median of several runs, by processor time, so that other work on the machine counts little. Where
gcc is there, random deals of the basic rules in C (``kernel.c``, compiled here) are measured in turn with the
kernel's. The start is measured from the start of Python until random deals can be played, and until searching bots can
answer, once with an empty folder for compiled code and then again.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

import numpy as np

from president.bots.kernel.playout import policy_deals
from president.bots.kernel.simulate import Simulator
from president.bots.search.fast import policy_arrays
from president.rules import load, names

SEATS = (3, 4, 5, 6, 7, 8, 12)
MORE = ("european+bombs+jokers+revolution",)
START = """
import time
from president.bots import kernel
from president.rules import load
kernel.warm(load("basic"), 4, kernel.{what}).join()
assert kernel.ready(load("basic"), 4, kernel.{what})
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """Medians, in millions a second; ``c`` are the random deals in C that were measured in turn."""

    rules: str
    players: int
    deals: float
    moves: float
    c: float | None = None


def machine() -> str:
    """The processor, the system and the versions that the figures belong to."""
    model = platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = (line for line in info.read_text("utf-8").splitlines() if line.startswith("model name"))
        model = next(lines, f": {model}").partition(": ")[2]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    found = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "president-game"))
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, {python}, {found}"


def timed(run: Callable[[], int]) -> tuple[float, int]:
    """Processor seconds of a run and what it returns."""
    start = time.process_time()
    done = run()
    return time.process_time() - start, done


def compiled_c(folder: str) -> Path | None:
    """The C program, compiled; ``None`` without gcc."""
    if shutil.which("gcc") is None:
        return None
    program = Path(folder) / "kernel"
    source = Path(__file__).with_suffix(".c")
    subprocess.run(["gcc", "-O3", "-march=native", str(source), "-o", str(program)], check=True)
    return program


def c_rate(program: Path, players: int, deals: int) -> float:
    """Millions of deals a second of the C program."""
    done = subprocess.run([str(program), str(players), str(deals), "7"], check=True, capture_output=True, text=True)
    return deals / float(done.stdout.split()[1]) / 1e6


def random_figure(name: str, players: int, runs: int, deals: int, program: Path | None) -> Figure:
    """Random deals of a rule set, shuffled and played to the last place."""
    simulator = Simulator(load(name), players, seed=1)
    simulator.deals(100)
    return measured(name, players, runs, deals, program, lambda: simulator.deals(deals))


def policy_figure(name: str, players: int, runs: int, deals: int, program: Path | None = None) -> Figure:
    """Deals in which every action is drawn by the policy; beside them, random deals in C."""
    arrays = policy_arrays(load(name), players)
    kernel = arrays.kernel
    deck, points, seed = kernel.deck.copy(), np.zeros(12, np.int64), np.ones(1, np.uint64)

    def run(count: int) -> int:
        return policy_deals(
            count, deck, points, kernel.leads, kernel.answers, kernel.span, kernel.flags,
            arrays.ladder, arrays.table, seed,
        )  # fmt: skip

    run(100)
    return measured(name, players, runs, deals, program, lambda: run(deals))


def measured(name: str, players: int, runs: int, deals: int, program: Path | None, run: Callable[[], int]) -> Figure:
    """The medians of several runs, each followed by the C program where there is one for the rules."""
    rates, moves, c = [], [], []
    for _ in range(runs):
        seconds, actions = timed(run)
        rates.append(deals / seconds / 1e6)
        moves.append(actions / seconds / 1e6)
        if program is not None and name == "basic":
            c.append(c_rate(program, players, deals))
    return Figure(
        name, players, statistics.median(rates), statistics.median(moves), statistics.median(c) if c else None
    )


def start(folder: str, what: str) -> tuple[float, float]:
    """Seconds from the start of Python until the kernel is ready: by the clock, and of the processor.

    ``what`` is ``SIMULATE`` or ``SEARCH``, see :mod:`president.bots.kernel`.
    """
    environment = {**os.environ, "XDG_CACHE_HOME": folder, "NUMBA_CACHE_DIR": ""}
    before, clock = os.times(), time.perf_counter()
    subprocess.run([sys.executable, "-c", START.format(what=what)], check=True, env=environment)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - clock, used


def print_table(title: str, figures: list[Figure]) -> None:
    """A row for each rule set, a column for each number of seats: deals / moves."""
    seats = sorted({figure.players for figure in figures})
    print(f"\n{title}: millions of deals / of moves a second, by seats")
    print(f"{'':<34}" + "".join(f"{n:>15}" for n in seats))
    for name in dict.fromkeys(figure.rules for figure in figures):
        cells = {f.players: f"{f.deals:.3f} / {f.moves:.1f}" for f in figures if f.rules == name}
        print(f"{name:<34}" + "".join(f"{cells.get(n, '-'):>15}" for n in seats))
    for figure in figures:
        if figure.c is not None:
            share = f"{figure.deals / figure.c:.2f}"
            print(f"  {figure.players} seats, random deals in C: {figure.c:.3f}; kernel / C = {share}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="runs of which the median counts")
    parser.add_argument("--deals", type=int, default=20_000, help="deals in a run")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        starts = {}
        for what in ("SIMULATE", "SEARCH"):
            empty = Path(folder) / what
            empty.mkdir()
            starts[what] = start(str(empty), what), min(start(str(empty), what) for _ in range(3))
        program = compiled_c(folder)
        tables = [(name, n) for name in (*names(), *MORE) for n in SEATS if _fits(name, n)]
        random = [random_figure(name, n, options.runs, options.deals, program) for name, n in tables]
        policy = [policy_figure(name, n, options.runs, options.deals, program) for name, n in tables]
    if options.json:
        figures = {"random": [asdict(f) for f in random], "policy": [asdict(f) for f in policy]}
        print(json.dumps({"machine": machine(), "starts": starts, **figures}, indent=2))
        return
    print(machine())
    print(f"one core, processor time, median of {options.runs} runs of {options.deals} deals")
    print_table("Random deals", random)
    print_table("Policy deals", policy)
    print("\nready after the start of Python, seconds by the clock (of the processor):")
    for what, (cold, warm) in starts.items():
        print(
            f"  {what:<10} nothing compiled yet {cold[0]:.2f} ({cold[1]:.2f}); "
            f"compiled before {warm[0]:.2f} ({warm[1]:.2f})"
        )


def _fits(name: str, players: int) -> bool:
    limits = load(name).players
    return limits.min <= players <= limits.max


if __name__ == "__main__":
    main()
