"""What monitoring asks for: ``/healthz``, ``/readyz`` and ``/metrics``. None is part of the API's description."""

from __future__ import annotations

import hmac
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Response, get
from litestar.datastructures import State

from president.server.asking import Asked, service_of
from president.server.errors import Refusal
from president.server.operating.exposition import KIND, Exposition

_LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_PROXIES: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
_QUIET: Final = {"Cache-Control": "no-store"}


@get("/healthz", include_in_schema=False)
async def healthz() -> dict[str, str]:
    """A sign of life."""
    return {"status": "ok"}


@get("/readyz", include_in_schema=False)
async def readyz(state: State) -> Response[dict[str, Any]]:
    """Whether people should be sent here; 503 with reasons when not."""
    reasons = await service_of(state).health.reasons()
    answer = {"status": "ready" if not reasons else "not ready", "reasons": reasons}
    return Response(answer, status_code=503 if reasons else 200, headers=_QUIET)


@get("/metrics", include_in_schema=False)
async def metrics(request: Asked, state: State) -> Response[bytes]:
    """The server's figures, for whom the setting ``metrics`` lets read them."""
    service = service_of(state)
    settings = service.settings
    allowed = settings.metrics == "local" and _local(request)
    if settings.metrics == "token":
        allowed = _told(request, settings.metrics_token)
    if not allowed:
        raise Refusal("not-found", "There is nothing at this address.", status=404)
    exposition: Exposition = service.exposition
    return Response(exposition.text(), media_type=KIND, headers=_QUIET)


def _local(request: Asked) -> bool:
    """Asked by a program on this machine, under a name of this machine, and not through a proxy.

    A proxy on the same machine asks from the loopback address too, so the address alone says nothing; and a page of
    another site can make a browser here ask, but not under such a name.
    """
    peer = request.client.host if request.client is not None else ""
    try:
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname
    except ValueError:
        return False
    passed_on = any(name in request.headers for name in _PROXIES)
    return peer in _LOOPBACK and host in _LOOPBACK and not passed_on


def _told(request: Asked, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return scheme.lower() == "bearer" and bool(token) and hmac.compare_digest(given.encode(), token.encode())


ROUTES: Final = [healthz, readyz, metrics]
