"""Saved tables."""

from __future__ import annotations

from typing import Annotated

import msgspec

from president.server.wire.base import Out, Strict
from president.server.wire.http import NewTable


class SaveTable(Strict):
    """POST /api/saved: keep settings under a name; answers ``SavedTable``. Refused: ``too-many``, those of tables."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    table: NewTable


class SavedTable(Out):
    """Settings under an address: ``/p/SLUG`` opens the lobby with them. GET /api/saved/SLUG needs no session.

    GET /api/saved lists mine as ``SavedTables``; DELETE /api/saved/SLUG forgets one of mine (204).
    """

    slug: str
    name: str
    by: str
    table: NewTable
    title: str
    mine: bool = False


class SavedTables(Out):
    """GET /api/saved: mine, the newest first."""

    saved: list[SavedTable]
