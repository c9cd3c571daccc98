"""The HTTP side: the lobby, guests, tables, rules, the client's files, and where sockets come in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from litestar import Litestar, MediaType, Response, asgi, get, post
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Receive, Scope, Send

from president.server import wire
from president.server.asking import Asked, check_origin, device, sender, service_of, session_cookie
from president.server.errors import Refusal
from president.server.lobby import bots, presets, rules_page
from president.server.people.routes import ROUTES as PEOPLE_ROUTES
from president.server.service import Service, open_service
from president.server.settings import Settings
from president.server.static import SECURITY, Client, File, find_client


@get("/api/lobby")
async def lobby(state: State) -> wire.Lobby:
    """The rule sets, the bots, and the tables that can be joined."""
    return wire.Lobby(presets(), bots(), service_of(state).tables.listed())


@get("/api/rules/{name:str}")
async def rules(name: str) -> wire.RulesPage:
    """A rule set explained."""
    return rules_page(name)


@post("/api/guests")
async def make_guest(data: wire.NewGuest, request: Asked, state: State) -> Response[wire.Guest]:
    """A new guest; the token is told only here."""
    service = service_of(state)
    check_origin(request, service)
    person, token = await service.guests.make(data.name, device(request))
    cookies = [session_cookie(token, request, service)]
    return Response(wire.Guest(person.id, person.name, token), cookies=cookies)


@post("/api/tables")
async def make_table(data: wire.NewTable, request: Asked, state: State) -> wire.TableMade:
    """A new table with the sender as host."""
    service = service_of(state)
    return wire.TableMade(await service.tables.make(await sender(request, service), data))


@get("/healthz", include_in_schema=False)
async def healthz() -> dict[str, str]:
    """A sign of life."""
    return {"status": "ok"}


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: Asked, state: State, path: str = "") -> Response[bytes]:
    """The client's files; any other address is one of its pages."""
    reserved = path.strip("/").partition("/")[0] in ("api", "ws", "schema")
    files: Client = state.client
    found = None if reserved else files.find(path)
    if found is None:
        raise Refusal("not-found", "There is nothing at this address.", status=404)
    return _sent(request, found)


@asgi("/ws", is_mount=True)
async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
    """Every WebSocket; one for each player at each table."""
    if scope["type"] is ScopeType.HTTP:
        raise Refusal("not-found", "Only WebSockets are answered here.", status=404)
    service: Service = scope["litestar_app"].state.service
    door = service.lobby_door if scope["path"].rstrip("/").endswith("/lobby") else service.door
    await door.answer(scope, receive, send)


def create_app(settings: Settings) -> Litestar:
    """The whole server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_service(settings) as service:
            app.state.service = service
            app.state.client = Client(find_client(settings.client))
            yield

    return Litestar(
        [lobby, rules, make_guest, make_table, healthz, client, sockets, *PEOPLE_ROUTES],
        lifespan=[lifespan],
        exception_handlers={Refusal: _refused, ValidationException: _malformed, HTTPException: _failed},
        openapi_config=OpenAPIConfig("President", "1", render_plugins=[JsonRenderPlugin()]),
        response_headers=SECURITY,
        request_max_body_size=settings.frame_limit,
    )


def _sent(request: Asked, file: File) -> Response[bytes]:
    headers = {"Cache-Control": file.cache, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)


def _refused(_request: Asked, refused: Refusal) -> Response[wire.Problem]:
    return Response(wire.Problem(refused.reason, refused.says), status_code=refused.status, media_type=MediaType.JSON)


def _malformed(_request: Asked, error: ValidationException) -> Response[wire.Problem]:
    parts = error.extra if isinstance(error.extra, list) else []
    says = "; ".join(f"{part.get('key', 'body')}: {part.get('message', 'not valid')}" for part in parts)
    return Response(wire.Problem("malformed", says or error.detail), status_code=400, media_type=MediaType.JSON)


def _failed(_request: Asked, error: HTTPException) -> Response[wire.Problem]:
    reason = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
    return Response(wire.Problem(reason, error.detail), status_code=error.status_code, media_type=MediaType.JSON)
