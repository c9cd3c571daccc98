"""The process that looks at deals, from the server's side; it ends when the server does."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress
from typing import Final

import msgspec

_MODULE: Final = "president.server.replays.looking_back"
_LONGEST: Final = 60.0


class Question(msgspec.Struct):
    """A deal of a record in its text form, by number from 1."""

    record: str
    number: int


class Worker:
    """Answers one question at a time; the process is started when it is needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._reading = False

    async def ask(self, question: Question) -> bytes:
        """The answer to a question as JSON; nothing when there is none in time."""
        line = msgspec.json.encode(question) + b"\n"
        for _ in range(2):  # a process that was idle may have ended just now
            asking = asyncio.ensure_future(asyncio.to_thread(self._ask, line))
            try:
                answer = await asyncio.wait_for(asyncio.shield(asking), _LONGEST)
            except TimeoutError:
                self.close()
                await asking
                return b""
            if answer:
                return answer.strip()
        return b""

    def _ask(self, line: bytes) -> bytes:
        """One line there, one line back; nothing when the process has ended."""
        if self._process is None:
            command = [sys.executable, "-m", _MODULE]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process = self._process
        self._reading = True
        answer = b""
        try:
            with suppress(OSError):
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(line)
                process.stdin.flush()
                answer = process.stdout.readline()
        finally:
            self._reading = False
            if not answer:
                self._put_away(process)
        return answer

    def close(self) -> None:
        """End the process."""
        process = self._process
        if process is not None:
            process.kill()
            if not self._reading:  # else whoever reads comes to the end now
                self._put_away(process)

    def _put_away(self, process: subprocess.Popen[bytes]) -> None:
        self._process = None
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()
