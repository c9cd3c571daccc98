"""HTTP: passkeys."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar import Response, delete, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from president.server.asking import Asked, address, device, newcomer, sender, service_of
from president.server.people.answers import signed_in
from president.server.people.passkeys import Site
from president.server.people.people import passkey as passkey_view
from president.server.people.profiles import need_account
from president.server.people.text import clean_name
from president.server.service import Service
from president.server.wire import accounts as wire


@post("/api/passkeys/options", status_code=200)
async def creation(request: Asked, state: State) -> wire.PasskeyOptions:
    """What the browser needs to make a passkey for me."""
    service = service_of(state)
    who = await sender(request, service)
    return wire.PasskeyOptions(*await service.people.passkeys.creation(who, site_of(request, service)))


@post("/api/passkeys")
async def add(data: JSONBody[wire.NewPasskey], request: Asked, state: State) -> wire.Passkey:
    """Another way into my account."""
    service = service_of(state)
    who = await sender(request, service)
    need_account(who)
    passkeys, name = service.people.passkeys, clean_name(data.name)
    row = await passkeys.check_new(who, data.passkey, site_of(request, service))
    async with service.records.begin() as connection:
        await passkeys.add(connection, who.id, row, name)
    return passkey_view({**row, "name": name, "used": None})


@delete("/api/passkeys/{key:str}")
async def remove(key: FromPath[str], request: Asked, state: State) -> Response[None]:
    """Forget one of my passkeys."""
    service = service_of(state)
    await service.people.passkeys.remove(await sender(request, service), key.replace("\0", ""))
    return Response(None, status_code=204)


@post("/api/sessions/passkey/options", status_code=200)
async def request_options(request: Asked, state: State) -> wire.PasskeyOptions:
    """What the browser needs to sign in with a passkey."""
    service = service_of(state)
    await newcomer(request, service)
    service.people.challenging.take(address(request))
    return wire.PasskeyOptions(*await service.people.passkeys.request(site_of(request, service)))


@post("/api/sessions/passkey")
async def sign_in(data: JSONBody[wire.PasskeySignIn], request: Asked, state: State) -> Response[wire.SignedIn]:
    """Come in by passkey."""
    service = service_of(state)
    who = await newcomer(request, service)
    row = await service.people.passkeys.owner(data.passkey, site_of(request, service))
    entered = await service.people.accounts.enter(who, row, device(request))
    return await signed_in(entered, request, service)


def site_of(request: Asked, service: Service) -> Site:
    """The site whose passkeys are asked for: the public address, or the one that the browser asked."""
    public = service.settings.public_url.rstrip("/")
    if public:
        parts = urlsplit(public)
        return Site(parts.hostname or "", (f"{parts.scheme}://{parts.netloc}", *service.settings.origins))
    host = request.headers.get("host", "")
    # Behind a proxy the server does not know whether the browser came by TLS; both are this host.
    origins = (f"https://{host}", f"http://{host}", *service.settings.origins)
    return Site(urlsplit(f"//{host}").hostname or "", origins)


ROUTES = (creation, add, remove, request_options, sign_in)
