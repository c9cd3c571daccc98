"""Sockets without a network: an ASGI application spoken to directly, as fast as it can listen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from president.server.app import App

Json = dict[str, Any]


class Pipe:
    """One WebSocket to the application; ``hear`` gets every text frame that it sends."""

    def __init__(self, app: App, path: str, hear: Callable[[str], None]) -> None:
        self.closed: int | None = None
        self._hear = hear
        self._in: asyncio.Queue[Json] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": path,
            "headers": [(b"host", b"fuzz")],
            "query_string": b"",
            "client": ("127.0.0.1", 1),
            "extensions": {},
        }
        self.task = asyncio.create_task(app(scope, self._in.get, self._send))

    def send(self, frame: str | bytes) -> None:
        """Hand a frame to the application."""
        key = "text" if isinstance(frame, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", key: frame})

    async def settle(self) -> None:
        """Return when the application has taken everything and waits for more, or has closed."""
        while not self._in.empty() and not self.task.done():
            await asyncio.sleep(0)

    async def leave(self) -> None:
        """Go away; raises what the application raised."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 20)

    async def _send(self, event: Json) -> None:
        if event["type"] == "websocket.send":
            self._hear(event["text"])
        elif event["type"] == "websocket.close":
            self.closed = event.get("code", 1000)
            self._in.put_nowait({"type": "websocket.disconnect", "code": self.closed})
