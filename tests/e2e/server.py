"""A real server in a process of its own, on a free port, with a database that can outlive it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

ADDRESS = re.compile(r"http://[\w.:]+\d")
SECONDS_TO_START = 30
SECONDS_TO_STOP = 10
PATIENT = {"PRESIDENT_DEAL_WAIT": "600", "PRESIDENT_TABLES_PER_GUEST": "1000", "PRESIDENT_MESSAGE_RATE": "1000"}
"""Nothing goes on by itself while a test looks, and nobody is held back for being quick."""


class Server:
    """`president serve`, started and stopped at will; its address stays the same across restarts."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.log: list[str] = []
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once it accepts connections."""
        command: list[str | Path] = [Path(sys.executable).with_name("president"), "serve"]
        command += ["--port", str(self.port), "--database", self.database]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **PATIENT}
        )
        started = threading.Event()
        threading.Thread(target=self._read, args=(self._process, started), daemon=True).start()
        if not started.wait(SECONDS_TO_START) or not self.port:
            self.kill()
            raise RuntimeError("the server did not start:\n" + "".join(self.log))

    def stop(self) -> int:
        """Ask it to end, as a service manager would; returns its exit code."""
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

    def _read(self, process: subprocess.Popen[str], started: threading.Event) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.log.append(line)
                found = ADDRESS.search(line)
                if found and not started.is_set():
                    self.port = int(found[0].rpartition(":")[2])
                    started.set()
        started.set()
