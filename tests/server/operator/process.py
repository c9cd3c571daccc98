"""A server in a process of its own, with its log in a file."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.serving import Running

PLAIN = "from president.server.__main__ import main; raise SystemExit(main())"


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


class Process:
    """A server that is started and stopped; ``program`` may change it before it runs."""

    def __init__(self, folder: Path, *, port: int | None = None, program: str = PLAIN, **settings: Any) -> None:
        self.running = Running(port or free_port(), folder / "t.db")
        self.log = folder / f"log-{time.monotonic_ns()}.txt"
        self._program = program
        self._settings = {"MESSAGE_RATE": 1e6, "TABLES_PER_GUEST": 10**6, "BOT_PROCESSES": 0, **settings}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> None:
        """Start; returns when it answers, or at once."""
        settings = {"PORT": self.running.port, "DATABASE": self.running.database, **self._settings}
        env = {**os.environ, **{f"PRESIDENT_{name}": str(value) for name, value in settings.items()}}
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self._program], env=env, stdout=output, stderr=subprocess.STDOUT
            )
        if wait:
            self.ready()

    def ready(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process is not None and self.process.poll() is None:
            try:
                httpx.get(f"{self.running.url}/healthz")
                return
            except httpx.TransportError:
                time.sleep(0.02)
        raise TimeoutError(f"the server does not answer: {self.log.read_text('utf-8')}")

    def stop(self) -> int:
        """Ask it to end and wait; returns how it ended."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def kill(self) -> None:
        """No warning, no clean-up."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@contextmanager
def process(folder: Path, **options: Any) -> Iterator[Process]:
    """A started server that is gone at the end, whatever happens."""
    server = Process(folder, **options)
    try:
        server.start()
        yield server
    finally:
        server.kill()
