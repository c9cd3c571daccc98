"""Tests that time something and so must not share the machine with the other processes of a run.

Every test holds a lock that many may hold; one with the marker ``alone`` waits until nobody else does. Meanwhile it
holds the gate to that lock, or a test that has just begun elsewhere would always be in its way.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path


@contextmanager
def turn(folder: Path, *, alone: bool) -> Iterator[None]:
    """Wait for a turn beside the other processes that use this folder, or without any of them."""
    with ExitStack() as held:
        with _lock(folder / "gate", fcntl.LOCK_EX):
            held.enter_context(_lock(folder / "turn", fcntl.LOCK_EX if alone else fcntl.LOCK_SH))
        yield


@contextmanager
def _lock(path: Path, how: int) -> Iterator[None]:
    handle = os.open(path, os.O_CREAT | os.O_RDWR)
    try:
        fcntl.flock(handle, how)
        yield
    finally:
        fcntl.flock(handle, fcntl.LOCK_UN)  # also when a forked process still has it open
        os.close(handle)
