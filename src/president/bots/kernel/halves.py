"""Compiling by two processes at once: the compiler holds the interpreter's lock, so threads would only take turns."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from president.bots.kernel.folder import cache_folder

if sys.platform != "win32":
    import fcntl


def compile_halves(first: Callable[[], object], second: Callable[[], object]) -> None:
    """Call two functions of one module, the second in another process, unless what they compile has been kept before.

    Processes that come to this together wait for the one that does it.
    """
    folder = cache_folder()
    if folder is None:
        return
    done = folder / f"{first.__module__}.done"
    if done.exists():
        return
    with _alone(folder / "lock"):
        if done.exists():
            return
        helper = _helper(second)
        if helper is None:
            first()
            second()
        else:
            with helper:
                first()
        if helper is None or helper.returncode == 0:
            done.touch()


def _helper(call: Callable[[], object]) -> subprocess.Popen[bytes] | None:
    """A process that calls the function; ``None`` when it would find no core that is free, or cannot be started."""
    if _cores() < 2:
        return None
    code = f"from {call.__module__} import {call.__name__}; {call.__name__}()"
    path = os.pathsep.join(filter(None, sys.path))
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", code], stdin=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": path}
        )
    except OSError:
        return None


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Wait for other processes; Windows does without, where the worst is that code is compiled twice."""
    with path.open("w") as file:
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
