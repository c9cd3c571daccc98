"""Bytes that no browser sends: handshakes and frames with faults of every kind."""

from __future__ import annotations

import asyncio
import contextlib
import random
import struct

_HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: {version}\r\nSec-WebSocket-Key: {key}\r\n{more}\r\n"
)
_KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


def handshake(path: str, rng: random.Random) -> bytes:
    """A handshake, good nearly as often as not."""
    if rng.random() < 0.4:
        return _HANDSHAKE.format(path=path, version=13, key=_KEY, more="").encode()
    return rng.choice(
        [
            _HANDSHAKE.format(path=path, version=rng.choice([0, 8, 99, "x"]), key=_KEY, more="").encode(),
            _HANDSHAKE.format(path=path, version=13, key="short", more="").encode(),
            _HANDSHAKE.format(path=path, version=13, key=_KEY, more="Origin: http://elsewhere.example\r\n").encode(),
            _HANDSHAKE.format(path=path, version=13, key=_KEY, more="Origin: ://\r\nCookie: ;;=%00\r\n").encode(),
            _HANDSHAKE.format(path=path + "%00%ff/../..", version=13, key=_KEY, more="").encode(),
            _HANDSHAKE.format(path=path, version=13, key=_KEY, more="X: " + "y" * 70_000 + "\r\n").encode(),
            f"POST {path} HTTP/1.1\r\nContent-Length: -5\r\n\r\n".encode(),
            f"GET {path} HTTP/9.9\r\n\r\n".encode(),
            rng.randbytes(200),
            b"\r\n" * 50,
        ]
    )


def frame(rng: random.Random) -> bytes:
    """A WebSocket frame with some fault, or random bytes."""
    opcode, body = rng.randrange(16), rng.randbytes(rng.randint(0, 40))
    first = (rng.choice([0x80, 0x00, 0xF0]) | opcode).to_bytes(1, "big")
    mask = b"\x01\x02\x03\x04"
    return rng.choice(
        [
            first + bytes([0x80 | len(body)]) + mask + body,
            first + bytes([len(body)]) + body,  # not masked
            first + b"\xff" + struct.pack(">Q", rng.choice([2**63, 2**31, 10**6])) + mask + body,  # says it is huge
            b"\x81\xfe" + struct.pack(">H", 60_000) + mask + body,  # less than it says
            b"\x88\x82" + mask + struct.pack(">H", rng.choice([0, 999, 1005, 5000])),  # closes with a wrong code
            b"\x81" + bytes([0x80 | 4]) + b"\0\0\0\0" + b"\xff\xfe\xfd\xc0",  # not UTF-8
            b"\x89\xff" + struct.pack(">Q", 300) + mask + b"x" * 300,  # a ping that is too long
            rng.randbytes(rng.randint(1, 100)),
        ]
    )


async def throw_bytes(port: int, path: str, rng: random.Random) -> int:
    """Open a connection, send such things, and go away in some way; returns how many were sent."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return 0
    count = rng.randint(1, 10)
    with contextlib.suppress(OSError, TimeoutError):
        writer.write(handshake(path, rng))
        for _ in range(count):
            writer.write(frame(rng))
        await writer.drain()
        if rng.random() < 0.5:
            await asyncio.wait_for(reader.read(1000), 0.1)
    if rng.random() < 0.5:
        writer.transport.abort()
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return count + 1
