"""All of HTTP that is about people."""

from __future__ import annotations

from typing import Any, Final

from president.server.people import account_routes, friend_routes, passkey_routes, saved_routes

ROUTES: Final[tuple[Any, ...]] = (
    *account_routes.ROUTES, *passkey_routes.ROUTES, *friend_routes.ROUTES, *saved_routes.ROUTES,
)  # fmt: skip
