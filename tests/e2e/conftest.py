"""Chromium as the machine has it, one server for all browser tests, and people at it.

`make test` runs these; alone: ``.venv/bin/pytest tests/e2e -m browser``. They play through the page only, by taps or by
keys, except that the speed and length of a table are set on the way out (see `People.hurry`). S2-16 (experience points
and the top list) belongs to a later version and has no test here.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.people import PATIENCE, People
from tests.e2e.server import unhurried
from tests.meta.files import ROOT
from tests.server.process import CLEAN_ENDS, Server

ALBUM = ROOT / "build" / "pictures"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder is a browser test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The machine's own Chromium: nothing is downloaded."""
    program = os.environ.get("PRESIDENT_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        pytest.fail("the browser tests need Chromium: apt install chromium, or set PRESIDENT_CHROMIUM to its path")
    return {**browser_type_launch_args, "executable_path": program, "args": QUIET}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    with unhurried(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.stop() in CLEAN_ENDS, server.log


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test leaves pictures of its pages, and what they said, in build/pictures/."""
    report = yield
    people = getattr(item, "funcargs", {}).get("people") or getattr(item, "funcargs", {}).get("guests")
    if report.when == "call" and report.failed and isinstance(people, People):
        report.sections += people.evidence(ALBUM / item.name.replace("/", "-"))
    return report


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Brings people to the shared server; fails the test when a page complained or looked elsewhere."""
    people = People(browser, server.url)
    yield people
    people.leave()
