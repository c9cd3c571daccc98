"""A server for the tests of this folder, and empty records stores on each database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from president.server.db import Records, open_records
from president.server.people import passwords
from tests.server.db.stores import apart, drop_database, make_database, migrate, postgres_database, sqlite_template
from tests.server.serving import Running, Visit, serving


@pytest.fixture(scope="module", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords that are hashed in this process take no time; what is wanted of them is test_guards' business."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", lambda **_: PasswordHasher(1, 8, 1))
        yield


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


# ---------------------------------------------------------------- records


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.service)])
def kind(request: pytest.FixtureRequest) -> str:
    """A kind of database: what asks for it, or for a store, runs on both."""
    return str(request.param)


@pytest.fixture
async def records_url(kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a database without any table."""
    if kind == "sqlite":
        yield f"sqlite:///{tmp_path / 'records.db'}"
    else:
        async with postgres_database() as url:
            yield url


@pytest.fixture
async def records(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Records]:
    """An open store with the present schema and nothing in it."""
    async with AsyncExitStack() as held:
        if kind == "sqlite":
            path = tmp_path / "records.db"
            path.write_bytes(sqlite_template())
            url = f"sqlite:///{path}"
        else:
            url = await held.enter_async_context(postgres_database(request.getfixturevalue("postgres_template")))
        store = await open_records(url)
        yield store
        await store.close()


@pytest.fixture(scope="session")
def postgres_template() -> Iterator[str]:
    """A PostgreSQL database with the present schema and nothing in it, to be copied."""
    url = apart(make_database())
    try:
        apart(migrate(url))
        yield url
    finally:
        apart(drop_database(url))
