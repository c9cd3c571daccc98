"""HTTP: friends, invitations, and the picture of a table's link."""

from __future__ import annotations

import io

import segno
from litestar import Response, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from president.server.asking import Asked, sender, service_of
from president.server.errors import Refusal
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.people.friends import nobody
from president.server.people.text import plain_id
from president.server.service import Service
from president.server.wire import accounts as wire


@get("/api/friends")
async def friends(request: Asked, state: State) -> wire.Friends:
    """Whom I know."""
    service = service_of(state)
    who = await sender(request, service)
    return service.people.hub.view(await service.people.friends.circle(who.id))


@post("/api/friends", status_code=204)
async def ask(data: JSONBody[wire.FriendAsk], request: Asked, state: State) -> None:
    """Ask somebody to be friends."""
    service = service_of(state)
    who = await sender(request, service)
    service.people.asking.take(who.id)
    other = await _asked(data, who, service)
    await service.people.friends.ask(who.id, other)
    await service.people.hub.changed(who.id, other)


@post("/api/friends/{other:str}/accept", status_code=204)
async def accept(other: FromPath[str], request: Asked, state: State) -> None:
    """Say yes to somebody who has asked me."""
    service = service_of(state)
    who, other = await sender(request, service), plain_id(other)
    await service.people.friends.accept(who.id, other)
    await service.people.hub.changed(who.id, other)


@delete("/api/friends/{other:str}")
async def remove(other: FromPath[str], request: Asked, state: State) -> None:
    """End a friendship, say no, or take an asking back."""
    service = service_of(state)
    who, other = await sender(request, service), plain_id(other)
    await service.people.friends.remove(who.id, other)
    service.people.hub.invitations.withdraw(who.id, other)
    await service.people.hub.changed(who.id, other)


@put("/api/blocks/{other:str}", status_code=204)
async def block(other: FromPath[str], request: Asked, state: State) -> None:
    """Keep somebody away."""
    service = service_of(state)
    await _block(await sender(request, service), plain_id(other), service)


@post("/api/blocks", status_code=204)
async def block_player(data: JSONBody[wire.FriendAsk], request: Asked, state: State) -> None:
    """Keep somebody away whom I know from a table, by the same means as asking to be friends."""
    service = service_of(state)
    who = await sender(request, service)
    service.people.asking.take(who.id)
    await _block(who, await _asked(data, who, service), service)


@delete("/api/blocks/{other:str}")
async def unblock(other: FromPath[str], request: Asked, state: State) -> None:
    """Take that back."""
    service = service_of(state)
    who, other = await sender(request, service), plain_id(other)
    await service.people.friends.unblock(who.id, other)
    service.speech.blocks_changed(other)
    await service.people.hub.changed(who.id)


@post("/api/invitations")
async def invite(data: JSONBody[wire.NewInvitation], request: Asked, state: State) -> wire.InvitationSent:
    """Ask a friend to a table; it shows up in their open page."""
    service = service_of(state)
    who, other = await sender(request, service), plain_id(data.person)
    service.people.inviting.take(who.id)
    if not await service.people.friends.are_friends(who.id, other):
        raise nobody()
    table = await _table(data.code, service)
    hub = service.people.hub
    sent = hub.invitations.send(who.id, who.name, other, table.code, table.state.rules.title, at=service.guests.now())
    return wire.InvitationSent(sent.id, hub.invite(sent))


@post("/api/invitations/{key:str}/decline", status_code=204)
async def decline(key: FromPath[str], request: Asked, state: State) -> None:
    """Say no to an invitation."""
    service = service_of(state)
    who = await sender(request, service)
    sent = service.people.hub.invitations.take(key, who.id)
    if sent is None:
        raise Refusal("no-such-invitation", "This invitation is over.", status=404)
    service.people.hub.over(sent, "declined", who.name)


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml")
async def picture(code: FromPath[str], request: Asked, state: State) -> Response[bytes]:
    """The table's link as a QR code, black on white, to be shown to a phone."""
    service = service_of(state)
    table = await _table(code, service)
    made = io.BytesIO()
    segno.make(f"{public_url(request, service)}/t/{table.code}", error="m", micro=False).save(
        made, kind="svg", border=4, light="#fff", dark="#000", unit="", omitsize=True, xmldecl=False, title="QR"
    )
    return Response(made.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


def public_url(request: Asked, service: Service) -> str:
    """The address under which people reach this server, without a slash at the end."""
    asked = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    return (service.settings.public_url or asked).rstrip("/")


async def _block(who: Person, other: str, service: Service) -> None:
    await service.people.friends.block(who.id, other)
    service.speech.blocks_changed(other)
    service.people.hub.invitations.withdraw(who.id, other)
    await service.people.hub.changed(who.id, other)


async def _asked(data: JSONBody[wire.FriendAsk], who: Person, service: Service) -> str:
    """The person that a request is about."""
    if data.person is not None:
        return plain_id(data.person)
    if data.name is not None:
        return await service.people.friends.by_name(data.name)
    if data.table is None or data.player is None:
        raise Refusal("nobody", "Say whom: a name, a person, or a table and a player.")
    table = await _table(data.table, service)
    players = table.state.players
    here = table.state.player_of(who.id) is not None
    guest = players[data.player].guest if here and 0 <= data.player < len(players) else None
    if guest is None:
        raise nobody()
    return guest


async def _table(code: str, service: Service) -> LiveTable:
    table = await service.tables.find(code)
    if table is None:
        raise Refusal("no-such-table", "There is no table with this code.", status=404)
    return table


ROUTES = (friends, ask, accept, remove, block, block_player, unblock, invite, decline, picture)
