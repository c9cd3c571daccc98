"""Our levels against OpenSpiel's information-set search, at equal time and with ten times as much for the search.

    python bench/ismcts.py                                      # the tables of docs/bots-strength.md; two hours
    python bench/ismcts.py wild-twos --levels strong --times 1 --deals 60

One of our bots sits at a table of ISMCTS bots: OpenSpiel's own Python search on our OpenSpiel game, with random
playouts and its default settings. Every deal is played with our bot in each seat. First a few deals tell how long it
takes for a decision with a choice; the search then gets the longer of mean and median, and a third more, as many
times as is asked for. What both really took in the match is measured and printed. Processor time, one core.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from envs import machine

from president.bots import Bot, make
from president.bots.arena.matches import Match, Unit, place_values, play_unit
from president.bots.arena.statistics import interval
from president.bots.arena.times import Times
from president.bots.envs.openspiel import IsmctsBot
from president.bots.search.warm import warm_up
from president.game import Action, SeatView
from president.rules import load

OURS, THEIRS = "ours", "ismcts"
ON_TOP = 1.3
OTHER_SEED = 100
"""The time is taken on other deals than those of the match."""
COLUMNS = (
    "rule set",
    "level",
    "its time",
    "deals",
    "place value",
    "first",
    "last",
    "ms",
    "ms of ISMCTS",
    "simulations",
)


@dataclass(slots=True)
class Counting:
    """An ISMCTS bot that adds up its simulations."""

    bot: IsmctsBot
    searches: int = 0
    simulations: int = 0

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """Ask the bot, and count."""
        self.bot.searched = 0
        action = self.bot.choose(view, rng)
        self.searches += self.bot.searched > 0
        self.simulations += self.bot.searched
        return action


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=["basic", "european"], help="rule sets")
    parser.add_argument("--levels", nargs="*", default=["expert"], help="our bots (default expert)")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--times", type=float, nargs="*", default=[1, 10], help="time of the search, in ours")
    parser.add_argument("--deals", type=int, default=12, help="duplicate deals at equal time (default 12)")
    parser.add_argument("--long-deals", type=int, default=4, help="duplicate deals with more time (default 4)")
    asked = parser.parse_args()
    print(machine(), "\n", flush=True)
    print("|".join(("", *COLUMNS, "")))
    print("|".join(("", *("---",) * len(COLUMNS), "")), flush=True)
    entrants = (OURS, *(THEIRS,) * (asked.players - 1))
    for name in asked.rules:
        match = Match(rules=load(name), players=asked.players, entrants=entrants)
        warm_up(match.rules, match.players)
        for level in asked.levels:
            needed = thinking_time(match, make(level))
            for times in asked.times:
                rival, row = Counting(IsmctsBot(seconds=needed * times, clock=time.thread_time)), ""
                units: list[Unit] = []
                for unit in played(match, make(level), rival, asked.deals if times <= 1 else asked.long_deals):
                    units.append(unit)
                    told = (f"`{name}`", level, f"{times:g} x", *result(units, match.players), *clocks(units))
                    row = "|".join(("", *told, f"{rival.simulations / max(rival.searches, 1):.0f}", ""))
                    print(row, end="\r", file=sys.stderr, flush=True)
                print(row, flush=True)


def thinking_time(match: Match, bot: Bot, deals: int = 4) -> float:
    """Seconds that our bot takes for a decision with a choice, and a third more."""
    ours = clocked(list(played(replace(match, seed=OTHER_SEED), bot, IsmctsBot(10), deals)), OURS)
    return ON_TOP * max(ours.mean, ours.quantile(0.5))


def played(match: Match, ours: Bot, theirs: Bot, deals: int) -> Iterator[Unit]:
    """Deals in all rotations, timed."""
    return (play_unit(match, {OURS: ours, THEIRS: theirs}, number, clock=time.thread_time) for number in range(deals))


def result(units: Sequence[Unit], players: int) -> tuple[str, str, str, str]:
    """Deals, place value ± 95 %, and how often our bot was first and last."""
    value = interval(place_values(units, 0))
    places = [order.index(0) for unit in units for game in unit.games for order in game]
    first, last = (places.count(wanted) / len(places) for wanted in (0, players - 1))
    return str(len(units)), f"{value.mean:.3f} ± {value.half:.3f}", f"{first:.0%}", f"{last:.0%}"


def clocked(units: Sequence[Unit], name: str) -> Times:
    """How long one of the two thought."""
    total = Times()
    for unit in units:
        total.merge(unit.times[(OURS, THEIRS).index(name)])
    return total


def clocks(units: Sequence[Unit]) -> Iterator[str]:
    """Median and mean for a decision with a choice, in milliseconds, of both."""
    for clock in (clocked(units, OURS), clocked(units, THEIRS)):
        yield f"{1000 * clock.quantile(0.5):.0f}, {1000 * clock.mean:.0f}"


if __name__ == "__main__":
    main()
