"""uvicorn's WebSocket protocol, with a short way out for text.

A move at a table of four is one frame in and four out, and most of a frame's cost was in getting it sent: a task to
wake, two layers of coroutines, and the general way of building a frame. An ASGI extension, ``president.write``, offers
the connection a plain call that writes a text frame at once when the socket can take it. Everything else is uvicorn's.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "president.write"
_WAITING: Final = 8
"""Messages that may wait for the application before the socket is not read any more."""
_TEXT: Final = 0x81
"""The first byte of a whole, unfragmented text frame."""


class Mailbox(asyncio.Queue[Any]):
    """A queue with one reader and no limit, for which ``asyncio.Queue`` does far too much."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._home = loop
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._items:
            self._reader = self._home.create_future()
            await self._reader
        return self._items.popleft()

    def qsize(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        return not self._items


class Sockets(WebSocketsSansIOProtocol):
    """What ``uvicorn.Config(ws=...)`` takes."""

    scope: Any

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Mailbox(self.loop)

    def handle_connect(self, event: Request) -> None:
        """Offer the extension to the application, which has not begun to run yet."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"write": self.write_text}

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and stop reading only when the application is well behind with this connection.

        The general way stops and starts reading for every single message, at two system calls each.
        """
        if self.read_paused or self.queue.qsize() >= _WAITING:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # what counts as paused is not paused again
        super().send_receive_event_to_app()
        self.read_paused = False

    def write_text(self, payload: bytes) -> bool:
        """Send a text frame now; false when the socket is closing, or its reader too slow, and nothing was sent."""
        if self.disconnected or self.close_sent or not self.handshake_complete or not self.writable.is_set():
            return False
        if not _burst:
            self.loop.call_soon(_send_burst)
        _burst.append((self, frame_head(len(payload)) + payload))
        return True

    def send_frame(self, frame: bytes) -> None:
        """Write a frame of a burst."""
        if not self.transport.is_closing():
            self.transport.write(frame)


_burst: list[tuple[Sockets, bytes]] = []
"""Frames of this turn of the event loop. Written one after another they find the readers awake: to wake one for every
frame takes the kernel longer than to carry the frame."""


def _send_burst() -> None:
    frames = _burst.copy()
    _burst.clear()
    for socket, frame in frames:
        socket.send_frame(frame)


def frame_head(size: int) -> bytes:
    """The head of an unmasked text frame (RFC 6455, 5.2).

    >>> frame_head(5).hex(), frame_head(200).hex(), frame_head(70_000).hex()
    ('8105', '817e00c8', '817f0000000000011170')
    """
    if size < 126:
        return bytes((_TEXT, size))
    if size < 0x10000:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
