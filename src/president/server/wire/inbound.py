"""The socket: messages from the browser."""

from __future__ import annotations

from typing import Annotated

import msgspec

from president.server.wire.base import ActionText, Strict, Token


class Hello(Strict, tag="hello"):
    """The first message on a socket: who is calling, and the last version seen (0: none).

    Without ``token`` the cookie of the handshake says who it is.
    """

    token: Token | None = None
    seen: int = 0


class Sit(Strict, tag="sit"):
    """Take a free seat of a table that has not started, or a bot's seat kept for people."""

    seat: int


class Start(Strict, tag="start"):
    """Begin the game; free seats are given to bots. Only the host may."""


class Act(Strict, tag="act"):
    """Play, pass, give or request, on the version the player saw."""

    version: int
    action: ActionText


class Ready(Strict, tag="ready"):
    """Go on to the next deal."""


class Rematch(Strict, tag="rematch"):
    """Begin another game at the same table after one has ended. Only the host may."""


class Pace(Strict, tag="pace"):
    """Change the bots' thinking time in milliseconds. Only the host may."""

    pace: Annotated[int, msgspec.Meta(ge=0, le=5000)]


class EndGame(Strict, tag="end"):
    """End a game without an end of its own after this deal. Only the host may."""


class Leave(Strict, tag="leave"):
    """Leave the table for good; a bot plays on."""


class Ping(Strict, tag="ping"):
    """Ask for a sign of life; ``at`` comes back unchanged."""

    at: float


FromBrowser = Hello | Sit | Start | Act | Ready | Rematch | Pace | EndGame | Leave | Ping
