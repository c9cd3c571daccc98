"""One WebSocket: says hello, passes messages on, and never lets a slow reader hold up a table.

The handler speaks ASGI itself. A frame costs some microseconds less that way than through the framework's socket
class, and a move at a table of four is one frame in and four out.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec

from president.server import wire
from president.server.clock import Clock
from president.server.commands import obey
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.identity import Guests, Person
from president.server.live import LiveTable
from president.server.wire import FromBrowser

Message = Any
"""An ASGI event: a dict whose keys depend on its type."""
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_OUTBOX = 64
"""Frames that wait for a slow reader before they are replaced by one fresh welcome."""
_HELLO_WAIT = 15.0
_PATIENCE = 100
"""Messages above the rate before the connection is closed."""

_decode = msgspec.json.Decoder(FromBrowser).decode
_encode = msgspec.json.Encoder().encode


class FindsTables(Protocol):
    """Where tables are looked up by their code."""

    async def find(self, code: str) -> LiveTable | None:
        """The table; ``None`` when there is none of that code."""


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


class Connection:
    """A person's socket at one table, after hello."""

    def __init__(self, person: Person, table: LiveTable, send: Send) -> None:
        self.guest = person.id
        self._table = table
        self._send = send
        self._outbox: deque[bytes] = deque()
        self._behind = False
        self._closing: tuple[int, str] | None = None
        self._wake: asyncio.Future[None] | None = None

    def push(self, frame: bytes) -> None:
        """Send a frame when there is room."""
        if len(self._outbox) >= _OUTBOX:
            # The reader is slow: what it missed is in the welcome that it gets once it reads again.
            self._outbox.clear()
            self._behind = True
        if not self._behind:
            self._outbox.append(frame)
        self._rouse()

    def replaced(self) -> None:
        """Say so and close: the same person came in elsewhere."""
        self.push(_encode(wire.Replaced()))
        self.close(4409, "opened elsewhere")

    def close(self, code: int, reason: str) -> None:
        """Close after what is still to be sent."""
        self._closing = (code, reason)
        self._rouse()

    def refuse(self, reason: str, says: str) -> None:
        """Tell this connection alone that something was not accepted."""
        self.push(_encode(wire.Refused(reason, says, self._table.state.version)))

    async def write(self) -> None:
        """Send what is pushed, one frame after another, until the connection closes."""
        try:
            while True:
                while self._outbox or self._behind:
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
            return self._table.welcome(self.guest)
        return self._outbox.popleft()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


class Door:
    """Answers every WebSocket that is opened."""

    def __init__(self, edge: Edge, guests: Guests, tables: FindsTables) -> None:
        self._edge = edge
        self._guests = guests
        self._tables = tables

    async def answer(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one socket from handshake to close."""
        await receive()
        if not _own_page(scope["headers"], self._edge.settings.origins):
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign page"})
            return
        await send({"type": "websocket.accept"})
        try:
            async with asyncio.timeout(_HELLO_WAIT):
                person, table = await self._greet(scope["path"], receive, send)
        except (Gone, OSError):
            return
        except TimeoutError:
            await _close(send, 4408, "no hello came")
        except Refusal as refused:
            await _say(send, refused)
            await _close(send, refused.status, refused.reason)
        else:
            await self._serve(person, table, receive, send)

    async def _greet(self, path: str, receive: Receive, send: Send) -> tuple[Person, LiveTable]:
        """Wait for hello and find out who comes to which table."""
        hello: wire.Hello | None = None
        while hello is None:
            try:
                hello = _hello(await receive())
            except Refusal as refused:
                await _say(send, refused)
        person = await self._guests.find(hello.token or "")
        if person is None:
            raise Refusal("who-are-you", "Nobody has this token.", status=4401)
        table = await self._tables.find(path.rstrip("/").rpartition("/")[2])
        if table is None:
            raise Refusal("no-such-table", "There is no table with this code.", status=4404)
        return person, table

    async def _serve(self, person: Person, table: LiveTable, receive: Receive, send: Send) -> None:
        connection = Connection(person, table, send)
        writer = asyncio.get_running_loop().create_task(connection.write())
        table.attach(connection)
        try:
            await self._listen(connection, person, table, receive)
        except Gone:
            pass
        finally:
            table.detach(connection)
            writer.cancel()

    async def _listen(self, connection: Connection, person: Person, table: LiveTable, receive: Receive) -> None:
        allowance = Allowance(self._edge.settings.message_rate, self._edge.clock)
        excess = 0
        while True:
            event = await receive()
            try:
                message = _read(event)
                if not allowance.take():
                    excess += 1
                    raise Refusal("too-fast", "Too many messages; wait a moment.")
                if isinstance(message, wire.Ping):
                    connection.push(_encode(wire.Pong(message.at)))
                else:
                    await obey(table, person, message, self._edge.chance)
            except Refusal as refused:
                if excess < _PATIENCE:
                    connection.refuse(refused.reason, refused.says)
                elif excess == _PATIENCE:
                    excess += 1
                    connection.close(1008, "too many messages")


def _read(event: Message) -> FromBrowser:
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
        return _decode(text)
    except msgspec.MsgspecError as error:
        raise Refusal("malformed", f"This message cannot be read: {error}.") from None


def _hello(event: Message) -> wire.Hello:
    message = _read(event)
    if not isinstance(message, wire.Hello):
        raise Refusal("hello-first", "The first message must be hello, with your token.")
    return message


def _own_page(headers: Sequence[tuple[bytes, bytes]], allowed: Sequence[str]) -> bool:
    """True when the page that opens the socket is ours: a browser says where it comes from, a program need not."""
    named = {name.lower(): value.decode("latin-1") for name, value in headers}
    origin = named.get(b"origin")
    return origin is None or origin in allowed or urlsplit(origin).netloc == named.get(b"host")


async def _say(send: Send, refused: Refusal) -> None:
    await send({"type": "websocket.send", "text": _encode(wire.Refused(refused.reason, refused.says, 0)).decode()})


async def _close(send: Send, code: int, reason: str) -> None:
    await send({"type": "websocket.close", "code": code, "reason": reason})
