"""Answers that are given before the framework is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from president.server.errors import Refusal
from president.server.handshake import close, encode, say
from president.server.static import SECURITY
from president.server.trust.guard import Guard, guessable
from president.server.wire import Problem

Send = Callable[[Any], Awaitable[None]]

HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
"""Who has come by TLS once comes by TLS for a year."""


def over_tls(scope: Any, send: Send) -> Send:
    """Where the page came by TLS, the way out on which its answers say that it always does."""
    if scope["scheme"] != "https":
        return send

    async def safe(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], HSTS]
        await send(message)

    return safe


def counted(scope: Any, send: Send, guard: Guard) -> Send:
    """Where codes could be tried out, the way out on which every one that does not exist is counted."""
    if not guessable(scope):
        return send

    async def counting(message: Any) -> None:
        if message["type"] == "http.response.start" and message["status"] == 404:
            guard.failed(scope)
        await send(message)

    return counting


async def send_problem(refused: Refusal, send: Send) -> None:
    """Refuse an HTTP request."""
    body = encode(Problem(refused.reason, refused.says))
    headers = {**SECURITY, "Content-Type": "application/json", "Content-Length": str(len(body))}
    if refused.retry_after is not None:
        headers["Retry-After"] = str(refused.retry_after)
    sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": refused.status, "headers": sent})
    await send({"type": "http.response.body", "body": body})


async def turn_away(refused: Refusal, receive: Callable[[], Awaitable[Any]], send: Send) -> None:
    """Open a socket only to say why it is closed: a browser is told nothing about a handshake that fails."""
    await receive()
    await send({"type": "websocket.accept"})
    await say(send, refused)
    await close(send, refused.status, refused.reason)
