"""HTTP: finished deals to watch, from this server or from an uploaded record."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from president.records import dumps
from president.server.asking import Asked, address, check_origin, maybe_sender, sender, service_of
from president.server.replays.archive import no_such_deal
from president.server.replays.proofs import proofs_of
from president.server.replays.showing import contents, deal_steps
from president.server.wire.replays import DealAnalysis, NewReport, Proofs, RecordUpload, Replay, ReplayDeal

LARGEST: Final = 450_000
"""Bytes of an uploaded record with its quotes escaped."""
LASTING: Final = "private, max-age=600"
"""A deal that has ended does not change; only names may."""


@get("/api/games/{game_id:str}/replay")
async def replay(game_id: FromPath[str], request: Asked, state: State) -> Replay:
    """What there is to watch in a game."""
    service = service_of(state)
    asker = await maybe_sender(request, service)
    found = await service.replays.archive.find(game_id)
    return await service.replays.archive.beside(lambda: contents(found, asker.id if asker is not None else None))


@get("/api/games/{game_id:str}/deals/{number:int}")
async def deal(game_id: FromPath[str], number: FromPath[int], state: State) -> Response[ReplayDeal]:
    """A deal of a game, step by step."""
    service = service_of(state)
    found = await service.replays.archive.find(game_id)
    shown = await service.replays.archive.beside(lambda: deal_steps(found, number))
    if shown is None:
        raise no_such_deal()
    return Response(shown, headers={"Cache-Control": LASTING})


@get("/api/games/{game_id:str}/record", media_type=MediaType.TEXT)
async def record(game_id: FromPath[str], state: State) -> Response[str]:
    """The record of a game as a file."""
    service = service_of(state)
    found = await service.replays.archive.find(game_id)
    text = await service.replays.archive.beside(lambda: dumps(found.record))
    headers = {"Content-Disposition": f'attachment; filename="{found.id}.president.toml"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/games/{game_id:str}/proofs")
async def proofs(game_id: FromPath[str], state: State) -> Proofs:
    """The shuffles of all deals of a game that have ended."""
    service = service_of(state)
    found = await service.replays.archive.find(game_id)
    return Proofs(await service.replays.archive.beside(lambda: list(proofs_of(found.record))))


@post("/api/replays", request_max_body_size=LARGEST, status_code=200)
async def upload(data: JSONBody[RecordUpload], request: Asked, state: State) -> Replay:
    """What there is to watch in a record from elsewhere; nothing of it is kept."""
    service = service_of(state)
    check_origin(request, service)
    found = await service.replays.uploads.read(data.record, address(request))
    return await service.replays.archive.beside(lambda: contents(found))


@post("/api/replays/deals/{number:int}", request_max_body_size=LARGEST, status_code=200)
async def uploaded_deal(
    number: FromPath[int], data: JSONBody[RecordUpload], request: Asked, state: State
) -> ReplayDeal:
    """A deal of such a record."""
    service = service_of(state)
    check_origin(request, service)
    found = await service.replays.uploads.read(data.record, address(request))
    shown = await service.replays.archive.beside(lambda: deal_steps(found, number))
    if shown is None:
        raise no_such_deal()
    return shown


@get("/api/games/{game_id:str}/deals/{number:int}/analysis")
async def analysis(game_id: FromPath[str], number: FromPath[int], state: State) -> Response[DealAnalysis]:
    """A deal looked at again."""
    service = service_of(state)
    return _analysed(await service.replays.analyst.analyse(await service.replays.archive.find(game_id), number))


@post("/api/replays/deals/{number:int}/analysis", request_max_body_size=LARGEST, status_code=200)
async def uploaded_analysis(
    number: FromPath[int], data: JSONBody[RecordUpload], request: Asked, state: State
) -> Response[DealAnalysis]:
    """A deal of such a record looked at again."""
    service = service_of(state)
    check_origin(request, service)
    return _analysed(
        await service.replays.analyst.analyse(await service.replays.uploads.read(data.record, address(request)), number)
    )


@post("/api/reports", status_code=204)
async def report(data: JSONBody[NewReport], request: Asked, state: State) -> None:
    """Something for the operator to look at."""
    service = service_of(state)
    await service.replays.reports.take(await sender(request, service), data, service.guests.now())


def _analysed(answer: bytes) -> Response[DealAnalysis]:
    return Response(msgspec.json.decode(answer, type=DealAnalysis), headers={"Cache-Control": LASTING})


ROUTES: Final[tuple[Any, ...]] = (
    replay, proofs, deal, record, analysis, upload, uploaded_deal, uploaded_analysis, report
)  # fmt: skip
