"""An empty records store on each database: use the fixture ``records``, and every test runs on both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from president.server.db import Records, open_records
from tests.server.db.stores import postgres_database


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.service)])
async def records_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a database without any table."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'records.db'}"
    else:
        async with postgres_database() as url:
            yield url


@pytest.fixture
async def records(records_url: str) -> AsyncIterator[Records]:
    """An open store with the present schema and nothing in it."""
    store = await open_records(records_url)
    yield store
    await store.close()
