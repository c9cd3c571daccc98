"""What all sockets share: whose page opens one, hello, how fast messages may come, frames that wait for a reader.

Sockets speak ASGI themselves. A frame costs some microseconds less that way than through the framework's socket
class, and a move at a table of four is one frame in and four out.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec

from president.server import wire
from president.server.clock import Clock
from president.server.errors import Refusal

Message = Any
"""An ASGI event: a dict whose keys depend on its type."""
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HELLO_WAIT = 15.0
PATIENCE = 100
"""Messages above the rate before the connection is closed."""

encode = msgspec.json.Encoder().encode
_OUTBOX = 64
"""Frames that wait for a slow reader before they are replaced by one fresh welcome."""


class Gone(Exception):
    """The browser closed the connection."""


class Allowance:
    """A token bucket: ``rate`` messages a second on average, twice as many at once."""

    def __init__(self, rate: float, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._left = 2 * rate
        self._at = clock.now()

    def take(self) -> bool:
        """Use up one message; false when there is none left."""
        now = self._clock.now()
        self._left = min(2 * self._rate, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Outbox:
    """Frames on their way to one browser. ``fresh`` makes the frame that stands for all that a slow reader missed."""

    def __init__(self, send: Send, fresh: Callable[[], bytes]) -> None:
        self._send = send
        self._fresh = fresh
        self._frames: deque[bytes] = deque()
        self._behind = False
        self._closing: tuple[int, str] | None = None
        self._wake: asyncio.Future[None] | None = None

    def push(self, frame: bytes) -> None:
        """Send a frame when there is room; never waits."""
        if len(self._frames) >= _OUTBOX:
            # The reader is slow: what it missed is in the welcome that it gets once it reads again.
            self._frames.clear()
            self._behind = True
        if not self._behind:
            self._frames.append(frame)
        self._rouse()

    def close(self, code: int, reason: str) -> None:
        """Close after what is still to be sent."""
        self._closing = (code, reason)
        self._rouse()

    async def write(self) -> None:
        """Send what is pushed, one frame after another, until the connection closes."""
        try:
            while True:
                while self._frames or self._behind:
                    await self._send({"type": "websocket.send", "text": self._next().decode()})
                if self._closing is not None:
                    code, reason = self._closing
                    await self._send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                self._wake = asyncio.get_running_loop().create_future()
                await self._wake
        except OSError:
            return  # the browser went away while something was sent; the reading side notices too

    def _next(self) -> bytes:
        if self._behind:
            self._behind = False
            return self._fresh()
        return self._frames.popleft()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


async def wait_for_hello(receive: Receive, send: Send, decode: Callable[[str], object]) -> wire.Hello:
    """The first message that can be one; everything before it is refused.

    Raises:
        Gone: nobody is there any more.
    """
    while True:
        try:
            message = read(await receive(), decode)
            if isinstance(message, wire.Hello):
                return message
            raise Refusal("hello-first", "The first message must be hello, with your token.")
        except Refusal as refused:
            await say(send, refused)


def read(event: Message, decode: Callable[[str], Any]) -> Any:
    """The message in a frame.

    Raises:
        Gone: it is the end of the connection.
        Refusal: it is none of ours.
    """
    if event["type"] == "websocket.disconnect":
        raise Gone
    text = event.get("text")
    if text is None:
        raise Refusal("binary", "Messages are text, not binary.")
    try:
        return decode(text)
    except msgspec.MsgspecError as error:
        raise Refusal("malformed", f"This message cannot be read: {error}.") from None


def own_page(headers: Iterable[tuple[bytes, bytes]], allowed: Sequence[str]) -> bool:
    """True when the page that asks is ours: a browser says where it comes from, a program need not."""
    named = {name.lower(): value.decode("latin-1") for name, value in headers}
    origin = named.get(b"origin")
    return origin is None or origin in allowed or urlsplit(origin).netloc == named.get(b"host")


async def say(send: Send, refused: Refusal) -> None:
    """Refuse a message on a socket that has nobody yet."""
    await send({"type": "websocket.send", "text": encode(wire.Refused(refused.reason, refused.says, 0)).decode()})


async def close(send: Send, code: int, reason: str) -> None:
    """Close a socket."""
    await send({"type": "websocket.close", "code": code, "reason": reason})
