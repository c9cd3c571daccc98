"""Who asks over HTTP, and whether it is their own page that asks."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Cookie, State

from president.server.errors import Refusal
from president.server.handshake import own_page
from president.server.people.text import device_name

if TYPE_CHECKING:
    from president.server.identity import Person
    from president.server.service import Service

Asked = Request[Any, Any, State]

COOKIE: Final = "president_session"
PAGE_HEADER: Final = "x-president"
"""A page of another site cannot send this header, so a request that has it is not forged."""
_COOKIE_SECONDS: Final = 400 * 86_400


def service_of(state: State) -> Service:
    """The running server behind a request."""
    service: Service = state.service
    return service


async def sender(request: Asked, service: Service) -> Person:
    """Who asks.

    Raises:
        Refusal: ``who-are-you`` when nobody says so; ``foreign-page`` when it is not their own page that asks.
    """
    person = await maybe_sender(request, service)
    if person is None:
        raise Refusal("who-are-you", "Say who you are: sign in, or send Authorization: Bearer TOKEN.", status=401)
    return person


async def maybe_sender(request: Asked, service: Service) -> Person | None:
    """Who asks, by token or by cookie; ``None`` for somebody without a session.

    Raises:
        Refusal: ``foreign-page`` when a cookie is to change something and it is not its owner's page that asks;
            ``banned``.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        person = await service.guests.find(token)
        if person is not None:
            service.guard.known(person.id)
        return person
    person = await service.guests.find(request.cookies.get(COOKIE, ""))
    if person is not None:
        service.guard.known(person.id)
    if person is not None and request.method not in ("GET", "HEAD"):
        check_page(request, service)
    return person


async def newcomer(request: Asked, service: Service) -> Person | None:
    """Who asks to come in, as far as they are known already.

    Raises:
        Refusal: ``foreign-page``.
    """
    check_origin(request, service)
    return await maybe_sender(request, service)


def check_origin(request: Asked, service: Service) -> None:
    """Make sure that no page of another site makes its visitors play here, under a name that it chooses.

    Raises:
        Refusal: ``foreign-page``.
    """
    if not own_page(request.scope["headers"], service.settings.origins):
        raise _foreign()


def check_page(request: Asked, service: Service) -> None:
    """Make sure that a page of this server asks, not one that makes use of its cookie.

    Raises:
        Refusal: ``foreign-page``.
    """
    own = own_page(request.scope["headers"], service.settings.origins)
    if not own or request.headers.get(PAGE_HEADER) is None:
        raise _foreign()


def _foreign() -> Refusal:
    return Refusal("foreign-page", "Only this server's own page may ask that (header X-President: 1).", status=403)


def address(request: Asked) -> str:
    """Where a request comes from, for counting attempts."""
    return request.client.host if request.client is not None else ""


def device(request: Asked) -> str:
    """The device that asks, in words."""
    return device_name(request.headers.get("user-agent", ""))


def session_cookie(token: str, request: Asked, service: Service) -> Cookie:
    """The cookie that keeps a session."""
    return _cookie(token, _COOKIE_SECONDS, request, service)


def no_cookie(request: Asked, service: Service) -> Cookie:
    """The cookie that ends one."""
    return _cookie("", 0, request, service)


def _cookie(value: str, seconds: int, request: Asked, service: Service) -> Cookie:
    secure = "https" in (request.scope["scheme"], urlsplit(service.settings.public_url).scheme)
    return Cookie(COOKIE, value=value, max_age=seconds, httponly=True, secure=secure, samesite="lax")


def cookie_token(headers: Any) -> str:
    """The token in the cookies of a socket's handshake; empty without one."""
    text = "; ".join(value.decode("latin-1") for name, value in headers if name.lower() == b"cookie")
    try:
        found = SimpleCookie(text).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None else ""
