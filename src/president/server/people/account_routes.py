"""HTTP: accounts, sessions, and what people change about themselves."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from president.server.asking import (
    COOKIE,
    Asked,
    address,
    check_page,
    device,
    newcomer,
    no_cookie,
    sender,
    service_of,
)
from president.server.errors import Refusal
from president.server.people.answers import signed_in, with_cookie
from president.server.people.passkey_routes import site_of
from president.server.people.profiles import need_account
from president.server.wire import accounts as wire


@get("/api/me")
async def me(request: Asked, state: State) -> wire.Me:
    """Who I am."""
    service = service_of(state)
    return await service.people.me(await sender(request, service))


@post("/api/accounts")
async def sign_up(data: JSONBody[wire.NewAccount], request: Asked, state: State) -> Response[wire.SignedUp]:
    """An account for a guest, who keeps everything, or for a newcomer."""
    service = service_of(state)
    people = service.people
    who = await newcomer(request, service)
    if data.password is None and data.passkey is None:
        raise Refusal("nothing-to-sign-in-with", "An account needs a password or a passkey.")
    people.new_accounts.take(address(request))
    extra = None
    if data.passkey is not None:
        if who is None:
            raise Refusal("who-are-you", "Come in as a guest first, then make the passkey.", status=401)
        row = await people.passkeys.check_new(who, data.passkey, site_of(request, service))

        async def extra(connection: Any, owner: str) -> None:
            await people.passkeys.add(connection, owner, row, "Passkey")

    entered, codes = await people.accounts.sign_up(
        who, data.name, password=data.password, device=device(request), extra=extra
    )
    await people.entered(entered)
    answer = wire.SignedUp(await people.me(entered.person), entered.token, codes)
    return with_cookie(answer, entered.token, request, service)


@post("/api/sessions")
async def sign_in(data: JSONBody[wire.SignIn], request: Asked, state: State) -> Response[wire.SignedIn]:
    """Come in by name and password."""
    service = service_of(state)
    who = await newcomer(request, service)
    entered = await service.people.accounts.sign_in(
        who, data.name, data.password, device=device(request), address=address(request)
    )
    return await signed_in(entered, request, service)


@post("/api/recover")
async def recover(data: JSONBody[wire.Recover], request: Asked, state: State) -> Response[wire.SignedIn]:
    """A new password by a recovery code."""
    service = service_of(state)
    await newcomer(request, service)
    entered = await service.people.accounts.recover(
        data.name, data.code, data.password, device=device(request), address=address(request)
    )
    return await signed_in(entered, request, service)


@get("/api/sessions")
async def sessions(request: Asked, state: State) -> wire.Sessions:
    """Where I am signed in."""
    service = service_of(state)
    who = await sender(request, service)
    rows = await service.guests.sessions(who.id)
    return wire.Sessions(
        [
            wire.Session(row["id"], row["device"], row["created"], row["seen"], here=row["id"] == who.session)
            for row in rows
        ]
    )


@delete("/api/sessions/{which:str}")
async def sign_out(which: FromPath[str], request: Asked, state: State) -> Response[None]:
    """Sign out ``here``, the ``others``, ``everywhere``, or a session by its id."""
    service = service_of(state)
    who = await sender(request, service)
    await service.people.end_sessions(who, which)
    here = which in ("here", "everywhere", who.session)
    return Response(None, status_code=204, cookies=[no_cookie(request, service)] if here else [])


@post("/api/me/session", status_code=200)
async def keep_session(request: Asked, state: State) -> Response[wire.Me]:
    """Put the token that a page kept itself, and sends once more as a bearer's, into the cookie."""
    service = service_of(state)
    check_page(request, service)
    who = await sender(request, service)
    token = request.headers.get("authorization", "").partition(" ")[2]
    return with_cookie(await service.people.me(who), token or request.cookies[COOKIE], request, service)


@post("/api/me/name", status_code=200)
async def rename(data: JSONBody[wire.NewName], request: Asked, state: State) -> wire.Me:
    """Another name."""
    service = service_of(state)
    who = await sender(request, service)
    after = await service.people.profiles.rename(who, data.name)
    await service.people.renamed(after)
    return await service.people.me(after)


@post("/api/me/password", status_code=200)
async def change_password(data: JSONBody[wire.NewPassword], request: Asked, state: State) -> wire.Me:
    """Another password; other devices are signed out."""
    service = service_of(state)
    who = await sender(request, service)
    need_account(who)
    await service.people.profiles.confirm(who, data.old, address(request))
    ended = await service.people.profiles.change_password(who, data.new)
    service.online.end(who.id, ended)
    return await service.people.me(who)


@post("/api/me/recovery-codes", status_code=200)
async def recovery_codes(data: JSONBody[wire.Confirm], request: Asked, state: State) -> wire.RecoveryCodes:
    """New recovery codes; the old ones are void."""
    service = service_of(state)
    who = await sender(request, service)
    need_account(who)
    await service.people.profiles.confirm(who, data.password, address(request))
    return wire.RecoveryCodes(await service.people.profiles.new_codes(who))


@get("/api/me/export", responses={200: ResponseSpec(dict[str, Any], description="Everything about me")})
async def export(request: Asked, state: State) -> Response[bytes]:
    """Everything that is kept of me, as a file."""
    service = service_of(state)
    who = await sender(request, service)
    found = msgspec.json.format(msgspec.json.encode(await service.people.farewell.export(who.id)), indent=2)
    headers = {"Content-Disposition": 'attachment; filename="president-export.json"', "Cache-Control": "no-store"}
    return Response(found, media_type="application/json", headers=headers)


@post("/api/me/delete", status_code=204)
async def delete_me(data: JSONBody[wire.Confirm], request: Asked, state: State) -> Response[None]:
    """Forget me. Finished games stay, without my name."""
    service = service_of(state)
    who = await sender(request, service)
    await service.people.profiles.confirm(who, data.password, address(request))
    await service.people.delete(who)
    return Response(None, status_code=204, cookies=[no_cookie(request, service)])


ROUTES = (
    me, sign_up, sign_in, recover, sessions, sign_out, keep_session, rename, change_password, recovery_codes, export,
    delete_me,
)  # fmt: skip
