"""The load generator's sockets: WebSocket frames made by hand, so that the client costs less than the server.

Masking keys are zero, which is legal and saves the masking. Nothing here is needed to play; see ``bench/server.py``.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import cast

import msgspec


class Trade(msgspec.Struct):
    """The part of ``wire.Trade`` that is needed to answer it."""

    kind: str
    to: int
    count: int
    must: list[str]
    among: list[str]


class Play(msgspec.Struct):
    """A legal play."""

    cards: list[str]


class Choices(msgspec.Struct):
    """What the seat may do."""

    plays: list[Play] = []
    may_pass: bool = False
    trade: Trade | None = None


class View(msgspec.Struct):
    """The part of ``wire.View`` that is needed to play."""

    seat: int | None
    phase: str
    turn: int | None
    deal: int
    choices: Choices


class Frame(msgspec.Struct):
    """Any message from the server."""

    type: str
    version: int = 0
    view: View | None = None
    reason: str = ""


decode = msgspec.json.Decoder(Frame).decode
encode = msgspec.json.Encoder().encode


class Socket(asyncio.Protocol):
    """One player's connection."""

    def __init__(self, path: str, hear: Callable[[Socket, Frame], None]) -> None:
        self.received = 0
        self.sent = 0
        self.frames = 0
        self.number = 0
        self._path = path
        self._hear = hear
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            assert b" 101 " in head, head
            self._open.set_result(None)
        self._rest = self._messages(data)

    def _messages(self, data: bytes) -> bytes:
        """Hand on every whole message and return what is left."""
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                if len(data) - at < 4:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            if len(data) < start + size:
                break
            if data[at] & 0x0F == 1:
                self.received += start + size - at
                self.frames += 1
                self._hear(self, decode(data[start : start + size]))
            at = start + size
        return data[at:]

    async def opened(self) -> None:
        """Wait for the handshake."""
        await self._open

    def send(self, message: dict[str, object]) -> None:
        """Send one message of fewer than 65,536 bytes."""
        body = encode(message)
        size = bytes((0x80 | len(body),)) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        frame = b"\x81" + size + b"\0\0\0\0" + body
        self.sent += len(frame)
        assert self._transport is not None
        self._transport.write(frame)

    def close(self) -> None:
        """Drop the connection."""
        if self._transport is not None:
            self._transport.abort()


class Table:
    """Four sockets that play on and on; a move counts when all four have it.

    Gives and Ready go out as they come due and are not counted; only plays and passes are. A give without a choice is
    left to the server.
    """

    def __init__(self, rng: random.Random, latencies: list[float]) -> None:
        self.sockets: list[Socket] = []
        self.seated: set[int] = set()
        self.moves = 0
        self.refused: dict[str, int] = {}
        self.pause = 0.0
        self.stopped = False
        self._rng = rng
        self._latencies = latencies
        self._pressed: dict[int, int] = {}
        self._gave: dict[int, int] = {}
        self._sent_at = time.perf_counter()
        self._waits_for = 0
        self._have = 0
        self._next: tuple[Socket, int, Choices] | None = None

    def hear(self, socket: Socket, frame: Frame) -> None:
        """A frame came to one of the four."""
        view = frame.view
        if frame.type == "refused":
            self.refused[frame.reason] = self.refused.get(frame.reason, 0) + 1
        if view is None or self.stopped:
            return
        if view.seat is not None:
            self.seated.add(view.seat)
        if view.phase == "play" and view.turn == view.seat:
            self._next = (socket, frame.version, view.choices)
        elif view.phase == "ready" and self._pressed.get(socket.number) != view.deal and view.deal:
            self._pressed[socket.number] = view.deal
            socket.send({"type": "ready"})
        elif view.choices.trade is not None and view.choices.trade.kind == "give" and view.choices.trade.among:
            self._give(socket, frame.version, view.deal, view.choices.trade)
        if frame.version == self._waits_for:
            self._have += 1
            if self._have == len(self.sockets):
                self._latencies.append(time.perf_counter() - self._sent_at)
                self.moves += 1
                self._waits_for = 0
        if self._next is not None and not self._waits_for:
            self._go_on()

    def begin(self, pause: float) -> None:
        """Play with about ``pause`` seconds from one move to the next; 0: as fast as it goes."""
        self.pause = pause

    def _give(self, socket: Socket, version: int, deal: int, trade: Trade) -> None:
        if self._gave.get(socket.number) == deal:
            return
        self._gave[socket.number] = deal
        cards = (trade.must + [card for card in trade.among if card not in trade.must])[: trade.count]
        socket.send({"type": "act", "version": version, "action": f"> s{trade.to} {' '.join(cards)}"})

    def _go_on(self) -> None:
        self._waits_for = -1  # a move is on its way, or will be after the pause
        wait = self._sent_at + self.pause * self._rng.uniform(0.5, 1.5) - time.perf_counter() if self.pause else 0.0
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._move)
        else:
            self._move()

    def _move(self) -> None:
        if self._next is None or self.stopped:
            return
        (socket, version, choices), self._next = self._next, None
        self._waits_for, self._have = version + 1, 0
        self._sent_at = time.perf_counter()
        pass_ = choices.may_pass and (not choices.plays or self._rng.random() < 0.2)
        action = "-" if pass_ else " ".join(choices.plays[0].cards)
        socket.send({"type": "act", "version": version, "action": action})
