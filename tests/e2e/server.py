"""A real server in a process of its own, on a free port, with a database that can outlive it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SECONDS_TO_START = 30
SECONDS_TO_STOP = 10
CLEAN_ENDS = (0, -signal.SIGTERM)
"""Exit codes of a server that was asked to stop and did: the second says that it then ended by that signal."""
PATIENT = {"PRESIDENT_DEAL_WAIT": "600", "PRESIDENT_TABLES_PER_GUEST": "1000", "PRESIDENT_MESSAGE_RATE": "1000"}
"""Nothing goes on by itself while a test looks, and nobody is held back for being quick."""


class Server:
    """`president serve`, started and stopped at will; its address stays the same across restarts."""

    def __init__(self, database: Path, **settings: object) -> None:
        self.database = database
        self._settings = {f"PRESIDENT_{name.upper()}": str(value) for name, value in settings.items()}
        self.port = _free_port()
        self._output = database.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """Everything it wrote, over all its lives."""
        return self._output.read_text("utf-8")

    def start(self) -> None:
        """Returns once it accepts connections."""
        program = Path(sys.executable).with_name("president")
        command = [str(program), "serve", "--port", str(self.port), "--database", str(self.database)]
        environment = {**os.environ, **PATIENT, **self._settings}
        with self._output.open("a") as output:
            self._process = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.log}")
            time.sleep(0.05)

    def stop(self) -> int:
        """Ask it to end, as a service manager would; returns its exit code, -15 when it ended by that signal."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """End it without warning, as a power cut would."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        self._process = None
        process.send_signal(how)
        return process.wait(SECONDS_TO_STOP)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
