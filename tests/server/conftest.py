"""A server for the tests of this folder."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.serving import Running, Visit, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for a module's tests; each makes tables of its own."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
async def visit(server: Running) -> AsyncIterator[Visit]:
    """Guests and tables at that server."""
    async with Visit(server) as visit:
        yield visit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for a server of the test's own."""
    return tmp_path
