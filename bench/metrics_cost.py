"""What counting costs a move, in nanoseconds of processor time: ``python bench/metrics_cost.py``."""

from __future__ import annotations

import time
import timeit
from types import SimpleNamespace

from president.server import facts
from president.server.operating.metrics import Metrics

NUMBER = 500_000


def nanoseconds(statement: str, **names: object) -> float:
    """The best of seven runs."""
    runs = timeit.repeat(statement, timer=time.process_time, globals=names, number=NUMBER, repeat=7)
    return (min(runs) - min(timeit.repeat("pass", timer=time.process_time, number=NUMBER, repeat=7))) / NUMBER * 1e9


def main() -> None:
    """Print the parts and their sum."""
    table = SimpleNamespace(_edge=SimpleNamespace(metrics=Metrics()))
    names = {"self": table, "facts": facts, "fact": facts.Acted(0, "-"), "observe": Metrics().appended.observe}
    parts = {
        "counting the move": nanoseconds("self._edge.metrics.moves += type(fact) is facts.Acted", **names),
        "reading the clock at its append": nanoseconds("clock()", clock=time.perf_counter),
        "its time in the histogram": nanoseconds("observe(0.0031 - 0.0001)", **names),
    }
    for name, cost in parts.items():
        print(f"{name:<33}{cost:6.0f} ns")
    print(f"{'a move':<33}{sum(parts.values()):6.0f} ns")


if __name__ == "__main__":
    main()
