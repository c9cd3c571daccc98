"""What all sockets share: whose page opens one, hello, how fast messages may come, frames that wait for a reader.

Sockets speak ASGI themselves: a move at a table of four is one frame in and four out, and the framework's own layers
took a good part of a move's time.
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
from president.server.sockets import EXTENSION

Message = Any
"""An ASGI event: a dict whose keys depend on its type."""
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Write = Callable[[bytes], bool]
"""Writes a text frame at once, or says that the socket cannot take it now."""

HELLO_WAIT = 15.0
_HELLO_TRIES = 20
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
    """Frames on their way to one browser.

    They go straight out while the socket takes them. When it does not, they wait for a task that lives as long as there
    is something to wait for; ``fresh`` makes the frame that stands for all that a slow reader missed.
    """

    def __init__(self, send: Send, write: Write, fresh: Callable[[], bytes]) -> None:
        self._send = send
        self._write = write
        self._fresh = fresh
        self._frames: deque[bytes] = deque()
        self._behind = False
        self._closing: tuple[int, str] | None = None
        self._drain: asyncio.Task[None] | None = None

    @property
    def crowded(self) -> bool:
        """True when the outbox is half full."""
        return len(self._frames) * 2 >= _OUTBOX

    def push(self, frame: bytes) -> None:
        """Send a frame, now or when there is room; never waits."""
        if self._drain is None and self._write(frame):
            return
        if len(self._frames) >= _OUTBOX:
            # The reader is slow: what it missed is in the welcome that it gets once it reads again.
            self._frames.clear()
            self._behind = True
        if not self._behind:
            self._frames.append(frame)
        self._wake()

    def close(self, code: int, reason: str) -> None:
        """Close after what is still to be sent."""
        self._closing = (code, reason)
        self._wake()

    def gone(self) -> None:
        """The socket is closed: drop what was still to be sent."""
        if self._drain is not None:
            self._drain.cancel()

    def _wake(self) -> None:
        if self._drain is None:
            self._drain = asyncio.get_running_loop().create_task(self._empty())

    async def _empty(self) -> None:
        """Send what waits, one frame after another, then close if that was asked for."""
        try:
            while self._frames or self._behind:
                await self._send({"type": "websocket.send", "text": self._next().decode()})
            if self._closing is None:
                self._drain = None
            else:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except OSError:
            return  # the browser went away while something was sent; the reading side notices too

    def _next(self) -> bytes:
        if self._behind:
            self._behind = False
            return self._fresh()
        return self._frames.popleft()


def write_of(scope: Message) -> Write:
    """The short way out of a socket, where its server has one."""
    write: Write = scope["extensions"].get(EXTENSION, {}).get("write", _never)
    return write


def _never(_frame: bytes) -> bool:
    """The short way out of a server that has none: every frame goes through the outbox."""
    return False


async def wait_for_hello(receive: Receive, send: Send, decode: Callable[[str], object]) -> wire.Hello:
    """The first message that can be one; everything before it is refused.

    Raises:
        Gone: nobody is there any more.
        Refusal: whoever is there does not come to the point.
    """
    for _ in range(_HELLO_TRIES):
        try:
            message = read(await receive(), decode)
            if isinstance(message, wire.Hello):
                return message
            raise Refusal("hello-first", "The first message must be hello, with your token.")
        except Refusal as refused:
            await say(send, refused)
    raise Refusal("hello-first", "That was too much without a hello.", status=4408)


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
    except (msgspec.MsgspecError, UnicodeError) as error:
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
