"""A server in a process of its own, which can be stopped or killed and started again on the same port and database."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.serving import Running

SECONDS_TO_START = 40
SECONDS_TO_STOP = 30


class Process:
    """``python -m president.server``, or another module that runs one; what it writes goes to a file."""

    def __init__(self, folder: Path, settings: Mapping[str, object], module: str = "president.server") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port: int = free.getsockname()[1]
        self.running = Running(port, folder / "t.db")
        self._output = folder / "server.log"
        self._settings = {"PORT": port, "DATABASE": self.running.database, "MESSAGE_RATE": 1e6, **settings}
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        """Everything it wrote, over all its lives."""
        return self._output.read_text("utf-8", errors="replace") if self._output.exists() else ""

    def start(self) -> None:
        """Start, and wait until it answers."""
        env = {**os.environ, **{f"PRESIDENT_{name}": str(value) for name, value in self._settings.items()}}
        with self._output.open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._module], env=env, stdout=output, stderr=output
            )
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                httpx.get(f"{self.running.url}/healthz")
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise TimeoutError(f"the server does not answer:\n{self.log}")

    def stop(self) -> None:
        """Ask it to end, as a service manager would."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """No warning, no clean-up."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(SECONDS_TO_STOP)
            self._process = None


@contextmanager
def process(folder: Path, settings: Mapping[str, object] | None = None, **more: str) -> Iterator[Process]:
    """A server that is gone at the end, whatever happens."""
    server = Process(folder, settings or {}, **more)
    server.start()
    try:
        yield server
    finally:
        server.kill()
