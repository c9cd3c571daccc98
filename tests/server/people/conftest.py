"""One server for a module's tests, and as many browsers as a test wants."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from tests.server.people.site import Browser, Site, browsers, serving

NewBrowser = Callable[[], Browser]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with SQLite."""
    with serving(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
async def arrive(site: Site) -> AsyncIterator[NewBrowser]:
    """Opens a new browser at that server, with a cookie jar of its own."""
    async with browsers(site) as arrive:
        yield arrive
