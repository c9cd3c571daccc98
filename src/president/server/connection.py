"""One WebSocket at a table: says hello, passes messages on, and never lets a slow reader hold up the table."""

from __future__ import annotations

import asyncio
from typing import Protocol

import msgspec

from president.server import wire
from president.server.advice import advise
from president.server.asking import cookie_token
from president.server.commands import obey
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.handshake import (
    HELLO_WAIT,
    PATIENCE,
    Allowance,
    Gone,
    Message,
    Outbox,
    Receive,
    Send,
    Write,
    close,
    encode,
    own_page,
    read,
    say,
    wait_for_hello,
    write_of,
)
from president.server.identity import Guests, Person
from president.server.live import LiveTable
from president.server.people.online import Online
from president.server.trust.guard import Guard
from president.server.trust.speech import Speech
from president.server.wire import FromBrowser

__all__ = ["Allowance", "Connection", "Door", "FindsTables"]

_decode = msgspec.json.Decoder(FromBrowser).decode


class FindsTables(Protocol):
    """Where tables are looked up by their code."""

    async def find(self, code: str) -> LiveTable | None:
        """The table; ``None`` when there is none of that code."""


class Connection(Outbox):
    """A person's socket at one table, after hello."""

    def __init__(self, person: Person, table: LiveTable, send: Send, write: Write) -> None:
        super().__init__(send, write, lambda: table.welcome(person.id))
        self.guest = person.id
        self._table = table

    def replaced(self) -> None:
        """Say so and close: the same person came in elsewhere."""
        self.push(encode(wire.Replaced()))
        self.close(4409, "opened elsewhere")

    def put_out(self, reason: str, says: str) -> None:
        """Say why and close: this person may not be here any more."""
        self.refuse(reason, says)
        self.close(4403, reason)

    def signed_out(self) -> None:
        """The session has ended; whoever has a new one comes back with it."""
        self.close(4401, "signed out")

    def refuse(self, reason: str, says: str) -> None:
        """Tell this connection alone that something was not accepted."""
        self.push(encode(wire.Refused(reason, says, self._table.state.version)))


class Door:
    """Answers every WebSocket that is opened at a table."""

    def __init__(
        self, edge: Edge, guests: Guests, tables: FindsTables, online: Online, guard: Guard, speech: Speech
    ) -> None:
        self._edge = edge
        self._guests = guests
        self._tables = tables
        self._online = online
        self._guard = guard
        self._speech = speech

    async def answer(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one socket from handshake to close."""
        await receive()
        if not scope["path"].startswith("/ws/") or not own_page(scope["headers"], self._edge.settings.origins):
            await close(send, 1008, "no sockets for this page")
            return
        await send({"type": "websocket.accept"})
        try:
            async with asyncio.timeout(HELLO_WAIT):
                person, table = await self._greet(scope, receive, send)
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
            connection = Connection(person, table, send, write_of(scope))
            with self._guard.present(scope, person.id, connection.close):
                await self._serve(connection, person, table, receive)

    async def _greet(self, scope: Message, receive: Receive, send: Send) -> tuple[Person, LiveTable]:
        """Wait for hello and find out who comes to which table."""
        hello = await wait_for_hello(receive, send, _decode)
        person = await self._guests.find(hello.token or cookie_token(scope["headers"]))
        if person is None:
            raise Refusal("who-are-you", "Nobody has this token.", status=4401)
        self._guard.greeted(scope, person.id)
        table = await self._tables.find(scope["path"].rstrip("/").rpartition("/")[2])
        if table is None:
            raise Refusal("no-such-table", "There is no table with this code.", status=4404)
        table.admit(person.id)
        return person, table

    async def _serve(self, connection: Connection, person: Person, table: LiveTable, receive: Receive) -> None:
        leave = self._online.enter(person, connection.signed_out, table=table.code)
        table.attach(connection)
        self._edge.metrics.connections["table"] += 1
        try:
            await self._listen(connection, person, table, receive)
        except Gone:
            pass
        finally:
            self._edge.metrics.connections["table"] -= 1
            table.detach(connection)
            leave()
            connection.gone()

    async def _listen(self, connection: Connection, person: Person, table: LiveTable, receive: Receive) -> None:
        allowance = Allowance(self._edge.settings.message_rate, self._edge.clock)
        excess = 0
        while True:
            event = await receive()
            try:
                message = read(event, _decode)
                if not allowance.take():
                    excess += 1
                    raise Refusal("too-fast", "Too many messages; wait a moment.")
                if isinstance(message, wire.Ping):
                    connection.push(encode(wire.Pong(message.at)))
                elif isinstance(message, wire.Say):
                    await self._speech.say(table, person, message)
                elif isinstance(message, wire.Advise):
                    connection.push(encode(await advise(table, person, self._edge)))
                else:
                    await obey(table, person, message, self._edge.chance)
            except Refusal as refused:
                self._edge.metrics.refused(refused.reason)
                if excess < PATIENCE:
                    connection.refuse(refused.reason, refused.says)
                elif excess == PATIENCE:
                    excess += 1
                    connection.close(1008, "too many messages")
            if connection.crowded:
                await asyncio.sleep(0)  # answers to frames that came together go out before the next is read
