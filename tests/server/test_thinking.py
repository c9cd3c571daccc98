"""Where bots think: in processes of their own, with fewer playouts under load, and replaced when they are late."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from president.bots import LEVELS
from president.bots.levels import searches
from president.cards import full_deck
from president.game import SeatView, new_game, start_deal, view
from president.rules import load
from president.server import facts
from president.server.botseats import INSTEAD, BotSeats
from president.server.clock import RandomChance
from president.server.thinking import Job, ProcessRunner, T, Throttle, decide
from tests.server.room import Room
from tests.server.test_timing import play_with_bots

DEADLINE = 60


def a_lead() -> SeatView:
    """A first lead with something to choose."""
    deck = list(full_deck(1))
    random.Random(4).shuffle(deck)
    game = start_deal(new_game(load("basic"), 4), deck, dealer=0).game
    assert game.turn is not None
    return view(game, game.turn)


class Never:
    """A runner whose bots never come to a decision."""

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        await asyncio.Event().wait()
        raise AssertionError("nobody sets that event")


def test_the_levels_that_search() -> None:
    assert [level.name for level in LEVELS if searches(level.name)] == ["steady", "good", "strong", "expert"]


def test_a_share_of_the_playouts_is_used() -> None:
    """Load sheds simulations: the same decision with an eighth of them, and still a legal one."""
    job = Job("strong", a_lead(), seed=1)
    assert decide(job) == decide(job)
    assert decide(replace(job, share=1 / 8)) is not None


def test_the_share_follows_the_queue() -> None:
    throttle = Throttle(tolerable=0.1)
    for moment in range(4):
        throttle.note(0.5, sent=float(moment))
    assert throttle.share == 1 / 16
    throttle.note(0.5, sent=3.2)
    assert throttle.share == 1 / 16, "that job was already waiting when the share was halved"
    for _ in range(100):
        throttle.note(0.05, sent=10.0)
    assert throttle.share == 1 / 16, "neither too long nor hardly at all"
    for _ in range(100):
        throttle.note(0.0, sent=20.0)
    assert throttle.share == 1.0


async def test_a_bot_that_is_late_is_replaced_by_a_plain_one() -> None:
    seats = BotSeats(Never(), RandomChance(random.Random(1)))
    seen = a_lead()
    thought = await seats.think(1, 0, "expert", seen, patience=0.01)
    assert thought.instead == INSTEAD
    assert thought.action is not None


async def test_the_log_says_who_decided_instead() -> None:
    """Every decision of a bot that was late names the one that made it; those of people do not."""
    room = Room("basic", "pbbb", level="expert", runner=Late())
    (ann,) = await room.begin()
    await play_with_bots(room, ann, random.Random(1), 30)
    written = [facts.read(entry.payload) for entry in await room.edge.log.read("ROOM1")]
    acted = [fact for fact in written if isinstance(fact, facts.Acted)]
    assert acted
    assert {fact.instead for fact in acted if fact.why == "bot"} == {INSTEAD}


class Late:
    """A runner that gives up at once, as :func:`asyncio.wait_for` does when a bot was too slow."""

    async def run(self, job: Job, think: Callable[[Job], T]) -> T:
        raise TimeoutError


def spawned(child: psutil.Process) -> bool:
    """A process that thinks, not the one that looks after what processes share."""
    return "spawn_main" in " ".join(child.cmdline())


async def test_a_process_thinks_and_is_replaced_when_it_dies() -> None:
    before = {child.pid for child in psutil.Process().children()}
    runner = ProcessRunner(1, tolerable=DEADLINE)  # starting a process is no reason to think less
    job = Job("steady", a_lead(), seed=1)
    try:
        expected = decide(job)
        assert await asyncio.wait_for(runner.run(job, decide), DEADLINE) == expected
        (worker,) = [child for child in psutil.Process().children() if child.pid not in before and spawned(child)]
        worker.send_signal(signal.SIGKILL)
        worker.wait(DEADLINE)
        with pytest.raises(BrokenProcessPool):
            await asyncio.wait_for(runner.run(job, decide), DEADLINE)
        assert await asyncio.wait_for(runner.run(job, decide), DEADLINE) == expected
    finally:
        runner.close()


ORPHAN = """
import asyncio, os, signal
from president.server.thinking import ProcessRunner
from president.server.thinking import decide
from tests.server.test_thinking import Job, a_lead
import psutil

async def main():
    runner = ProcessRunner(1)
    await runner.run(Job("steady", a_lead(), seed=1), decide)
    print(*[child.pid for child in psutil.Process().children(recursive=True)], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "orphan.py"
    program.write_text(ORPHAN, "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", ".", os.environ.get("PYTHONPATH", "")])}
    killed = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, env=environment, check=False
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    left = [int(word) for word in killed.stdout.split()]
    assert left
    deadline = time.monotonic() + DEADLINE
    while any(psutil.pid_exists(pid) for pid in left) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(psutil.pid_exists(pid) for pid in left)
