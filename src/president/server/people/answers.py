"""Answers that carry a new session."""

from __future__ import annotations

from typing import TypeVar

from litestar import Response

from president.server.asking import Asked, session_cookie
from president.server.people.accounts import Entered
from president.server.service import Service
from president.server.wire import accounts as wire

T = TypeVar("T")


async def signed_in(entered: Entered, request: Asked, service: Service) -> Response[wire.SignedIn]:
    """The answer to somebody who has come in."""
    await service.people.entered(entered)
    answer = wire.SignedIn(await service.people.me(entered.person), entered.token)
    return with_cookie(answer, entered.token, request, service)


def with_cookie(answer: T, token: str, request: Asked, service: Service) -> Response[T]:
    """An answer that also sets the cookie of a session."""
    return Response(answer, cookies=[session_cookie(token, request, service)], headers={"Cache-Control": "no-store"})
