"""Random play through every environment, beside environments of others, in one run on one core.

    python bench/envs.py [--seconds 1] [--rounds 5]

A move is one decision of a player; dealing is part of the time. Processor time, and the median of rounds in which all
take their turn, so that other work on the machine counts little and alike. Needs the extra ``research``; rlcard is
measured where it is installed (``pip install rlcard``).
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pyspiel

from president.bots.envs import openspiel, pettingzoo
from president.bots.envs.deal import begin, setting
from president.bots.envs.single import FastDeal
from president.bots.envs.vector import VectorEnv
from president.game.moves import moves
from president.game.position import advance, start_position
from president.rules import compile_rules, load

SEATS = 4
DEALS_AT_ONCE = 4096


@dataclass(frozen=True, slots=True)
class Figure:
    """Rates of one environment."""

    what: str
    deals: float
    moves: float


Play = Callable[[random.Random], tuple[int, int]]
"""Plays some deals by chance and returns how many deals and moves they were."""


def machine() -> str:
    """The processor, the system and the versions that the figures belong to."""
    model = platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = (line for line in info.read_text("utf-8").splitlines() if line.startswith("model name"))
        model = next(lines, f": {model}").partition(": ")[2]
    found = []
    for name in ("numba", "numpy", "pettingzoo", "open_spiel", "rlcard", "president-game"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, {python}, {', '.join(found)}"


def measured(what: str, play: Play, seconds: float) -> Figure:
    """Play for about so long."""
    rng = random.Random(1)
    deals = played = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        more = play(rng)
        deals += more[0]
        played += more[1]
    used = time.process_time() - start
    return Figure(what, deals / used, played / used)


def vector(rules: str) -> Play:
    """The vectorised environment, its own random actions included."""
    env = VectorEnv(load(rules), SEATS, deals=DEALS_AT_ONCE)
    env.reset(seed=1)
    for _ in range(200):  # until the deals are at all stages
        env.step(env.sample())

    def play(rng: random.Random) -> tuple[int, int]:
        done = 0
        for _ in range(50):
            done += int(env.step(env.sample()).done.sum())
        return done, 50 * DEALS_AT_ONCE

    return play


def single(rules: str) -> Play:
    """One move at a time over the kernel."""
    deal = FastDeal(load(rules), SEATS, seed=1)

    def play(rng: random.Random) -> tuple[int, int]:
        count, chance = 0, rng.random
        for _ in range(100):
            legal = deal.reset()
            while legal:
                legal = deal.step(legal[int(chance() * len(legal))])
                count += 1
        return 100, count

    return play


def engine(rules: str) -> Play:
    """The engine's fast path, without numba: positions and card masks."""
    compiled = compile_rules(load(rules), SEATS)
    pack = [1 << card for card in setting(load(rules), SEATS).pack]

    def play(rng: random.Random) -> tuple[int, int]:
        rng.shuffle(pack)
        position = start_position(tuple(sum(pack[seat::SEATS]) for seat in range(SEATS)), 0, compiled)
        count, chance = 0, rng.random
        while position.turn >= 0:
            found = moves(position, compiled)
            position = advance(position, position.turn, found[int(chance() * len(found))], compiled)
            count += 1
        return 1, count

    return play


def turns(rules: str) -> Play:
    """The turn-taking deal in plain Python, with numbered actions."""
    where = setting(load(rules), SEATS)

    def play(rng: random.Random) -> tuple[int, int]:
        deal, count = begin(where, rng), 0
        while not deal.over:
            deal = deal.play(rng.choice(deal.legal()))
            count += 1
        return 1, count

    return play


def zoo(env: Any) -> Play:
    """An AEC environment with action masks."""

    def play(rng: random.Random) -> tuple[int, int]:
        env.reset(seed=rng.randrange(2**31))
        count = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            count += 1
        return 1, count

    return play


def spiel(game: Any) -> Play:
    """An OpenSpiel game through its Python interface, one state object for each deal."""

    def play(rng: random.Random) -> tuple[int, int]:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                weights = [chance for _, chance in outcomes]
                state.apply_action(rng.choices(outcomes, weights)[0][0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        return 1, count

    return play


def rlcard_doudizhu() -> Play:
    """Doudizhu of rlcard, actions chosen as its random agent does."""
    import rlcard

    env = rlcard.make("doudizhu")

    def play(rng: random.Random) -> tuple[int, int]:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            count += 1
        return 1, count

    return play


def planned() -> list[tuple[str, Callable[[], Play]]]:
    """Everything that is measured, in order."""
    found: list[tuple[str, Callable[[], Play]]] = [
        (f"VectorEnv, {DEALS_AT_ONCE} deals at once, {rules}", partial(vector, rules))
        for rules in ("basic", "clearing-twos", "wild-twos")
    ]
    found += [
        ("FastDeal, basic", lambda: single("basic")),
        ("FastDeal, clearing-twos", lambda: single("clearing-twos")),
        ("engine positions without numba, basic", lambda: engine("basic")),
        ("turn-taking deal without numba, basic", lambda: turns("basic")),
        ("PettingZoo AEC, basic", lambda: zoo(pettingzoo.env("basic", SEATS))),
        ("OpenSpiel president, basic", lambda: spiel(openspiel.PresidentGame())),
        ("open_spiel dou_dizhu", lambda: spiel(pyspiel.load_game("dou_dizhu"))),
    ]
    if find_spec("rlcard") is not None:
        found.append(("rlcard doudizhu", rlcard_doudizhu))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor seconds for each environment in a round")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(machine())
    print(
        f"random play, president with {SEATS} players, one core, processor time, "
        f"median of {options.rounds} rounds of {options.seconds:g} s\n"
    )
    print(f"{'':<44}{'deals/s':>12}{'moves/s':>14}", flush=True)
    plays = [(what, make()) for what, make in planned()]
    for _, play in plays:
        play(random.Random(1))  # not counted: compiling, loading
    rounds = [[measured(what, play, options.seconds) for what, play in plays] for _ in range(options.rounds)]
    for figures in zip(*rounds, strict=True):
        deals, moves = median(one.deals for one in figures), median(one.moves for one in figures)
        print(f"{figures[0].what:<44}{deals:>12,.0f}{moves:>14,.0f}", flush=True)


if __name__ == "__main__":
    main()
