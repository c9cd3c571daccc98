"""The socket: messages from the browser."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from president.server.wire.base import ActionText, ShortText, Strict, Token


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


class Kick(Strict, tag="kick"):
    """Put a person out, by player number; a bot plays on, and the person may not sit down here again. Host only."""

    player: int


class Mute(Strict, tag="mute"):
    """What a player says reaches nobody at this table, or does again. Host only; see also ``PUT /api/blocks/ID``."""

    player: int
    on: bool


class HandOver(Strict, tag="hand-over"):
    """Make another person the host. Host only."""

    player: int


class Swap(Strict, tag="swap"):
    """Two players change seats: at once before the game; between deals with the next one. Host only."""

    player: int
    other: int


class Tune(Strict, tag="tune"):
    """How the bot of a seat plays from its next decision on, or the bot that will take a free seat. Host only.

    ``level`` is one of ``Lobby.bots``, as in ``good-bold`` with a style where it may have one; ``pace`` in
    milliseconds, absent: the table's. Refused: ``no-bot`` where a person plays, ``no-such-bot``.
    """

    player: int
    level: ShortText
    pace: Annotated[int, msgspec.Meta(ge=0, le=5000)] | None = None


class Queue(Strict, tag="queue"):
    """Somebody who watches wants to play from the next deal on, in the last place; ``on`` false takes it back.

    A bot's seat that is kept for people is taken over; where there is none, a seat is added while the rule set allows.
    """

    on: bool


class Propose(Strict, tag="propose"):
    """Call a vote of the persons at the table; who calls it has said yes. One vote at a time.

    ``titles``: the next deal is dealt as the first, without titles and exchange; points stay. ``rules``: a game by the
    rule set ``rules`` begins after this deal. ``pause``: nothing goes on by itself and no clock runs, until ``Resume``.
    More than half of the persons present carry it; it ends after sixty seconds.
    """

    what: Literal["titles", "rules", "pause"]
    rules: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None


class Vote(Strict, tag="vote"):
    """Say yes or no to the vote that is on."""

    yes: bool


class Resume(Strict, tag="resume"):
    """Go on after a pause. Any player may."""


class ShowHands(Strict, tag="show-hands"):
    """I agree, or do not, that those who watch see my hand. They see hands only while every person agrees."""

    on: bool


class Say(Strict, tag="say"):
    """Say something to the table: the code of a ready-made ``phrase``, or ``text`` where the table has open chat."""

    phrase: Annotated[str, msgspec.Meta(min_length=1, max_length=20)] | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None


class Salt(Strict, tag="salt"):
    """My part of the chance in ``deal``: 16 random bytes as 32 hexadecimal digits. Nobody has to."""

    deal: int
    salt: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]


class Advise(Strict, tag="advise"):
    """What would a strong player do in my place? Answered by ``Advice``; the game is not rated for me from then on.

    Refused: ``not-alone`` where another person plays, ``nothing-to-do`` when I may not act, ``no-time``.
    """


class Ping(Strict, tag="ping"):
    """Ask for a sign of life; ``at`` comes back unchanged."""

    at: float


FromBrowser = (
    Hello
    | Sit
    | Start
    | Act
    | Ready
    | Rematch
    | Pace
    | EndGame
    | Leave
    | Kick
    | Mute
    | HandOver
    | Swap
    | Tune
    | Queue
    | Propose
    | Vote
    | Resume
    | ShowHands
    | Say
    | Salt
    | Advise
    | Ping
)
