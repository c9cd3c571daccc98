"""Turns of tests in several processes: shared, unless one wants the machine for itself."""

from __future__ import annotations

import fcntl
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event

from tests.alone import turn


def test_turns_are_shared(tmp_path: Path) -> None:
    meet = Barrier(3)

    def beside() -> None:
        with turn(tmp_path, alone=False):
            meet.wait(10)

    with ThreadPoolExecutor(3) as pool:
        for one in [pool.submit(beside) for _ in range(3)]:
            one.result()


def shut(path: Path) -> bool:
    """Somebody holds the lock on this file."""
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_alone_waits_for_others_and_keeps_new_ones_back(tmp_path: Path) -> None:
    """One is at it, one wants to be alone, another comes after: they go in that order, one at a time."""
    order: list[str] = []
    came = Event()

    def by_itself() -> None:
        with turn(tmp_path, alone=True):
            order.append("alone")
            assert not came.wait(0.1)
            order.append("done")

    def after() -> None:
        with turn(tmp_path, alone=False):
            came.set()
            order.append("after")

    with ThreadPoolExecutor(2) as pool:
        with turn(tmp_path, alone=False):
            first = pool.submit(by_itself)
            while not shut(tmp_path / "gate"):
                time.sleep(0.01)
            second = pool.submit(after)
            assert not came.wait(0.1)
            order.append("before")
        first.result()
        second.result()
    assert order == ["before", "alone", "done", "after"]
