"""HTTP: settings of tables kept under an address."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from president.server.asking import Asked, maybe_sender, sender, service_of
from president.server.people.text import plain_slug
from president.server.wire.hosting import SavedTable, SavedTables, SaveTable


@post("/api/saved")
async def save(data: JSONBody[SaveTable], request: Asked, state: State) -> SavedTable:
    """Keep settings under a name; refused as a table with them would be."""
    service = service_of(state)
    who = await sender(request, service)
    service.people.saving.take(who.id)
    service.tables.check(who, data.table)
    return await service.people.saved.keep(who, data)


@get("/api/saved")
async def mine(request: Asked, state: State) -> SavedTables:
    """What I have kept, the newest first."""
    service = service_of(state)
    return SavedTables(await service.people.saved.mine(await sender(request, service)))


@get("/api/saved/{slug:str}")
async def one(slug: FromPath[str], request: Asked, state: State) -> SavedTable:
    """The settings under an address; anybody may ask."""
    service = service_of(state)
    who = await maybe_sender(request, service)
    return await service.people.saved.get(plain_slug(slug), who.id if who is not None else None)


@delete("/api/saved/{slug:str}")
async def forget(slug: FromPath[str], request: Asked, state: State) -> None:
    """Forget settings of mine."""
    service = service_of(state)
    who = await sender(request, service)
    await service.people.saved.forget(plain_slug(slug), who.id)


ROUTES = (save, mine, one, forget)
