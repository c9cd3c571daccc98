"""HTTP: what was dealt on this server."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import get
from litestar.datastructures import State
from litestar.params import FromQuery, QueryParameter

from president.server.asking import service_of
from president.server.wire.replays import DealStatistics


@get("/api/deals")
async def deals(
    state: State, rules: Annotated[FromQuery[str], QueryParameter(default="", max_length=200)] = ""
) -> DealStatistics:
    """The deals of this server against what chance would deal."""
    return await service_of(state).deals.statistics(rules.replace("\0", ""))


ROUTES: Final[tuple[Any, ...]] = (deals,)
