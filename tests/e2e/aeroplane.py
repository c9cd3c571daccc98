"""A network that can be taken away: a relay in front of the server, for one person."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any


class Relay:
    """Passes bytes on to the server's port, until `cut`; then nothing goes through and nothing new comes in."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._server_port = port
        self._open = True
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._listening: asyncio.Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._thread.start()
        self._wait(self._listen())

    def stop(self) -> None:
        self._wait(self._shut())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def cut(self) -> None:
        """The network is gone."""
        self._wait(self._cut())

    def mend(self) -> None:
        """The network is back."""
        self._open = True

    def _wait(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> None:
        self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def _cut(self) -> None:
        self._open = False
        for writer in list(self._writers):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _shut(self) -> None:
        """Leave nothing open behind."""
        if self._listening is not None:
            self._listening.close()
        await self._cut()
        if others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=5)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            if self._open:
                await self._between(reader, writer)
        except OSError:
            return  # the server is away: so is this connection
        finally:
            self._writers.discard(writer)
            await _drop(writer)

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._writers.add(far_writer)
        try:
            await asyncio.gather(self._pass_on(reader, far_writer), self._pass_on(far_reader, writer))
        finally:
            self._writers.discard(far_writer)
            await _drop(far_writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.close()


async def _drop(writer: asyncio.StreamWriter) -> None:
    writer.transport.abort()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


@contextmanager
def relay(port: int) -> Iterator[Relay]:
    """A relay that is gone at the end."""
    made = Relay(port)
    made.start()
    try:
        yield made
    finally:
        made.stop()
