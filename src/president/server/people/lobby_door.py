"""The socket of an open lobby page: ``/ws/lobby``."""

from __future__ import annotations

import asyncio

import msgspec

from president.server import wire
from president.server.asking import cookie_token
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.handshake import (
    HELLO_WAIT,
    PATIENCE,
    Allowance,
    Gone,
    Message,
    Receive,
    Send,
    close,
    encode,
    own_page,
    read,
    say,
    wait_for_hello,
    write_of,
)
from president.server.identity import Person
from president.server.people.hub import LobbyPage
from president.server.people.people import People
from president.server.trust.guard import Guard
from president.server.wire.accounts import FromLobbyPage

_decode = msgspec.json.Decoder(FromLobbyPage).decode


class LobbyDoor:
    """Answers the sockets of lobby pages."""

    def __init__(self, edge: Edge, people: People, guard: Guard) -> None:
        self._edge = edge
        self._people = people
        self._guard = guard

    async def answer(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one socket from handshake to close."""
        await receive()
        if not own_page(scope["headers"], self._edge.settings.origins):
            await close(send, 1008, "foreign page")
            return
        await send({"type": "websocket.accept"})
        try:
            async with asyncio.timeout(HELLO_WAIT):
                hello = await wait_for_hello(receive, send, _decode)
                person = await self._people.guests.find(hello.token or cookie_token(scope["headers"]))
            if person is None:
                raise Refusal("who-are-you", "Nobody has this token.", status=4401)
            self._guard.greeted(scope, person.id)
        except (Gone, OSError):
            return
        except TimeoutError:
            self._guard.failed(scope)
            await close(send, 4408, "no hello came")
        except Refusal as refused:
            self._edge.metrics.refused(refused.reason)
            self._guard.failed(scope)
            await say(send, refused)
            await close(send, refused.status, refused.reason)
        else:
            await self._serve(person, scope, receive, send)

    async def _serve(self, person: Person, scope: Message, receive: Receive, send: Send) -> None:
        hub = self._people.hub
        page = LobbyPage(hub, person, await self._people.me(person), send, write_of(scope))
        leave = self._people.online.enter(person, page.signed_out)
        self._edge.metrics.connections["lobby"] += 1
        try:
            with self._guard.present(scope, person.id, page.close):
                await hub.open(page)
                await self._listen(page, receive)
        except Gone:
            pass
        finally:
            self._edge.metrics.connections["lobby"] -= 1
            hub.shut(page)
            leave()
            page.gone()

    async def _listen(self, page: LobbyPage, receive: Receive) -> None:
        allowance = Allowance(self._edge.settings.message_rate, self._edge.clock)
        excess = 0
        while True:
            event = await receive()
            try:
                message = read(event, _decode)
                if not allowance.take():
                    excess += 1
                    raise Refusal("too-fast", "Too many messages; wait a moment.")
                if not isinstance(message, wire.Ping):
                    raise Refusal("malformed", "Hello comes once, at the beginning.")
                page.push(encode(wire.Pong(message.at)))
            except Refusal as refused:
                self._edge.metrics.refused(refused.reason)
                if excess < PATIENCE:
                    page.push(encode(wire.Refused(refused.reason, refused.says, 0)))
                elif excess == PATIENCE:
                    excess += 1
                    page.close(1008, "too many messages")
