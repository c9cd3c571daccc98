"""A server in a process of its own: stopped, killed and started again at will, at the same port and database."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tests.server.serving import Running

MODULE = ("-m", "president.server")
COMMAND = ("-m", "president", "serve")
CLEAN_ENDS = (0, -signal.SIGTERM)
"""Exit codes of a server that was asked to stop and did: the second says that it then ended by that signal."""
SECONDS_TO_START = 60
SECONDS_TO_STOP = 30


class Server(Running):
    """A server that is not started yet; as a context it runs until the end, whatever happens.

    ``program`` are the words after ``python``, ``settings`` fields of `Settings`; nobody is held back for being quick
    unless they say so.
    """

    def __init__(
        self, folder: Path, *, program: Sequence[str] = MODULE, port: int | None = None, **settings: object
    ) -> None:
        super().__init__(port or _free_port(), folder / "t.db")
        self._program = program
        self._settings = {"message_rate": 1e6, "tables_per_guest": 10**6, "synchronous": "NORMAL", **settings}
        self._output = folder / f"server-{time.monotonic_ns()}.log"  # a second server may share the folder
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def log(self) -> str:
        """Everything it wrote, over all its lives."""
        return self._output.read_text("utf-8", errors="replace")

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, *, wait: bool = True) -> None:
        """Start; returns when it takes connections, or at once."""
        settings = {"port": self.port, "database": self.database, **self._settings}
        environment = os.environ | {f"PRESIDENT_{name.upper()}": str(value) for name, value in settings.items()}
        with self._output.open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, *self._program], env=environment, stdout=output, stderr=output
            )
        deadline = time.monotonic() + SECONDS_TO_START
        while wait and not self._answers():
            if not self.alive or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.log}")
            time.sleep(0.02)

    def send(self, how: signal.Signals) -> None:
        """Send a signal and do not wait for what comes of it."""
        assert self._process is not None
        self._process.send_signal(how)

    def wait(self, seconds: float = SECONDS_TO_STOP) -> int:
        """Wait until it has ended; returns its exit code, minus the number of the signal that ended it."""
        assert self._process is not None
        return self._process.wait(seconds)

    def stop(self) -> int:
        """Ask it to end, as a service manager would, and wait."""
        self.send(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """End it without warning, as a power cut would; nothing happens when it has ended already."""
        if self.alive:
            self.send(signal.SIGKILL)
            self.wait()

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def _free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
