"""uvicorn's WebSocket protocol, with a short way out for text.

A move at a table of four is one frame in and four out, and most of a frame's cost was in getting it sent: a task to
wake, two layers of coroutines, and the general way of building a frame. An ASGI extension, ``president.write``, offers
the connection a plain call that writes a text frame at once when the socket can take it. Everything else is uvicorn's.
"""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "president.write"
_WAITING: Final = 8
"""Messages that may wait for the application before the socket is not read any more."""
_TEXT: Final = 0x81
"""The first byte of a whole, unfragmented text frame."""


class Sockets(WebSocketsSansIOProtocol):
    """What ``uvicorn.Config(ws=...)`` takes."""

    scope: Any

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
        self.transport.write(frame_head(len(payload)) + payload)
        return True


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
