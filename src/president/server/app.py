"""The HTTP side: the lobby, guests, tables, rules, the client's files, and where sockets come in."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from litestar import Litestar, MediaType, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, JSONBody

from president.server import wire
from president.server.asking import Asked, check_origin, device, sender, service_of, session_cookie
from president.server.errors import Refusal
from president.server.lobby import bots, presets, rules_page, styles
from president.server.openapi import DocumentPlugin
from president.server.operating.health import Health
from president.server.operating.logs import fields
from president.server.operating.routes import ROUTES as OPERATING_ROUTES
from president.server.people.routes import ROUTES as PEOPLE_ROUTES
from president.server.replays.routes import ROUTES as REPLAY_ROUTES
from president.server.service import Service, open_service
from president.server.settings import Settings, SettingsError
from president.server.standing.routes import ROUTES as STANDING_ROUTES
from president.server.static import SECURITY, Client, File, find_client
from president.server.trust.answers import counted, over_tls, send_problem, turn_away
from president.server.trust.routes import ROUTES as TRUST_ROUTES

log = logging.getLogger(__name__)


@get("/api/lobby")
async def lobby(state: State) -> wire.Lobby:
    """The rule sets, the bots, and the tables that can be joined."""
    return wire.Lobby(presets(), bots(), styles(), service_of(state).tables.listed())


@get("/api/rules/{name:str}")
async def rules(name: FromPath[str]) -> wire.RulesPage:
    """A rule set explained."""
    return rules_page(name)


@post("/api/guests")
async def make_guest(data: JSONBody[wire.NewGuest], request: Asked, state: State) -> Response[wire.Guest]:
    """A new guest; the token is told only here."""
    service = service_of(state)
    check_origin(request, service)
    person, token = await service.guests.make(data.name, device(request))
    cookies = [session_cookie(token, request, service)]
    return Response(wire.Guest(person.id, person.name, token), cookies=cookies)


@post("/api/tables")
async def make_table(data: JSONBody[wire.NewTable], request: Asked, state: State) -> wire.TableMade:
    """A new table with the sender as host."""
    service = service_of(state)
    return wire.TableMade(await service.tables.make(await sender(request, service), data))


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: Asked, state: State) -> Response[bytes]:
    """The client's files; any other address is one of its pages."""
    path = request.scope["path"]
    reserved = path.strip("/").partition("/")[0] in ("api", "ws", "schema")
    files: Client = state.client
    found = None if reserved else files.find(path)
    if found is None:
        raise Refusal("not-found", "There is nothing at this address.", status=404)
    sent = _sent(request, found)
    if path.startswith("/t/"):
        waiting = service_of(state).tables.waiting(path.removeprefix("/t/"))
        if links := files.table_links(waiting=waiting):
            sent.headers["Link"] = links
    return sent


class App:
    """The whole server as an ASGI application: sockets go straight to the door, all else through Litestar."""

    def __init__(self, settings: Settings) -> None:
        self.health = Health()
        self.litestar = create_litestar(settings, self.health)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.litestar(scope, receive, send)
            return
        service: Service = self.litestar.state.service
        if scope["type"] == "websocket":
            await self._socket(service, scope, receive, send)
            return
        try:
            service.guard.request(scope)
        except Refusal as refused:
            service.metrics.refused(refused.reason)
            await send_problem(refused, send)
        else:
            await self.litestar(scope, receive, counted(scope, over_tls(scope, send), service.guard))

    async def _socket(self, service: Service, scope: Any, receive: Any, send: Any) -> None:
        door = service.lobby_door if scope["path"] == "/ws/lobby" else service.door
        try:
            with service.guard.socket(scope):
                await door.answer(scope, receive, send)
        except Refusal as refused:
            service.metrics.refused(refused.reason)
            await turn_away(refused, receive, send)


def create_litestar(settings: Settings, health: Health) -> Litestar:
    """Everything that is asked for by HTTP."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            async with open_service(settings, health) as service:
                app.state.service = service
                app.state.client = Client(find_client(settings.client))
                yield
        except SettingsError as error:
            health.failure = str(error)
            raise
        except Exception as error:
            log.critical("the server cannot go on", exc_info=error)
            raise

    return Litestar(
        [
            *(lobby, rules, make_guest, make_table, client),
            *(*OPERATING_ROUTES, *PEOPLE_ROUTES, *REPLAY_ROUTES, *STANDING_ROUTES, *TRUST_ROUTES),
        ],
        lifespan=[lifespan],
        exception_handlers={
            Refusal: _refused,
            ValidationException: _malformed,
            HTTPException: _failed,
            Exception: _broken,
        },
        logging_config=None,
        openapi_config=OpenAPIConfig("President", "1", render_plugins=[DocumentPlugin()]),
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


def _refused(request: Asked, refused: Refusal) -> Response[wire.Problem]:
    service_of(request.app.state).metrics.refused(refused.reason)
    answer = _problem(refused.status, refused.reason, refused.says)
    if refused.retry_after is not None:
        answer.headers["Retry-After"] = str(refused.retry_after)
    return answer


def _malformed(_request: Asked, error: ValidationException) -> Response[wire.Problem]:
    parts = error.extra if isinstance(error.extra, list) else []
    says = "; ".join(f"{part.get('key', 'body')}: {part.get('message', 'not valid')}" for part in parts)
    return _problem(400, "malformed", says or error.detail)


def _failed(_request: Asked, error: HTTPException) -> Response[wire.Problem]:
    reason = "malformed" if error.status_code == 400 else HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
    return _problem(error.status_code, reason, error.detail)


def _broken(request: Asked, error: Exception) -> Response[wire.Problem]:
    handler = request.scope.get("route_handler")
    route = getattr(handler, "handler_name", "")  # the address may hold a code or an id
    log.error("a request failed", extra=fields(method=request.method, route=str(route)), exc_info=error)
    return _problem(500, "broken", "Something went wrong here; it is not your fault.")


def _problem(status: int, reason: str, says: str) -> Response[wire.Problem]:
    return Response(wire.Problem(reason, says), status_code=status, media_type=MediaType.JSON, headers=SECURITY)
