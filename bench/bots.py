"""How strong the bots are: place value in duplicate deals, with 95 % intervals, and the time they take.

    python bench/bots.py                      # every preset, its smallest and its largest common table
    python bench/bots.py --deals 500 --players 4 basic european+bombs

One bot sits in one seat, the rival in all others; every deal is played once from each seat, every second one with an
exchange before it. Place value is 1 for the first place, 0 for the last; equal bots make 0.5.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import time

from president.bots import Bot, make
from president.bots.arena import duplicate
from president.game import Action, SeatView
from president.testing.games import playable, seat_counts

PAIRS = (("greedy", "random"), ("planner", "greedy"), ("planner", "random"))
RULE_SETS = (
    "european", "european+bombs+jokers+revolution", "clearing-twos", "clearing-twos-scum", "wild-twos", "basic",
)  # fmt: skip


class Timed:
    """A bot that notes how long each choice took, in milliseconds of processor time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.taken: list[float] = []

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """Ask the bot, and note the time."""
        start = time.thread_time()
        action = self.bot.choose(view, rng)
        self.taken.append(1000 * (time.thread_time() - start))
        return action


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=RULE_SETS, help="rule-set names")
    parser.add_argument("--deals", type=int, default=200, help="duplicate deals a line (default 200)")
    parser.add_argument("--players", type=int, help="table size; default 4 and 6")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, {asked.deals} deals")
    print(f"{'rule set':<34}{'seats':>5}  {'bot':<8} {'rivals':<8} {'games':>6}  {'place value':<15} median, p99 ms")
    for name in asked.rules:
        rules = playable(name)
        for players in [asked.players] if asked.players else [n for n in (4, 6) if n in seat_counts(rules)]:
            for level, rival in PAIRS:
                bot = Timed(make(level))
                score = duplicate(rules, players, bot, make(rival), deals=asked.deals // 2, seed=asked.seed, linked=2)
                median, slow = statistics.median(bot.taken), statistics.quantiles(bot.taken, n=100)[98]
                who = f"{name:<34}{players:>5}  {level:<8} {rival:<8} {score.games:>6}"
                print(f"{who}  {score!s:<15} {median:>6.2f} {slow:>7.2f}", flush=True)


if __name__ == "__main__":
    main()
