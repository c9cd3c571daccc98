"""Settings for every test: reproducible Hypothesis runs, a word about PostgreSQL, browser tests last, some alone."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hypothesis
import pytest

from tests.postgres import POSTGRES, why_not

hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)

NEEDS_POSTGRES = "needs PostgreSQL: "
TURNS = pytest.StashKey[str]()
"""A folder that all processes of a run share."""


def pytest_configure(config: pytest.Config) -> None:
    """The same cases on every run in CI, fresh ones on a developer's machine."""
    hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's synchronous interface keeps an event loop that async tests cannot share.

    Processes that share a run take tests in this order, so it holds in each of them.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    leave_out([item for item in items if item.get_closest_marker("service") is not None])


def leave_out(items: list[pytest.Item]) -> None:
    """Skip the tests that need PostgreSQL where there is none; in CI they run, and fail."""
    if not items or os.environ.get("CI"):
        return
    problem = why_not(POSTGRES)
    if problem is None:
        return
    for item in items:
        item.add_marker(pytest.mark.skip(reason=NEEDS_POSTGRES + problem))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say above the last line what was left out, whichever process of the run left it out."""
    reasons = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])]
    problems = [reason.partition(NEEDS_POSTGRES)[2] for reason in reasons if NEEDS_POSTGRES in reason]
    if problems:
        terminalreporter.section("PostgreSQL", sep="-", yellow=True)
        terminalreporter.line(f"{len(problems)} tests were skipped for want of PostgreSQL: {problems[0]}.")
        terminalreporter.line("Start one there, or name another in PRESIDENT_TEST_POSTGRES.")


# ---------------------------------------------------------------- several processes (pytest -n)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process that runs tests where it finds the others."""
    stash = node.config.stash
    if TURNS not in stash:
        folder = TemporaryDirectory(prefix="president-turns-")
        node.config.add_cleanup(folder.cleanup)
        stash[TURNS] = folder.name
    node.workerinput["turns"] = stash[TURNS]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test with the marker ``alone`` waits until no other process runs one."""
    turns = getattr(item.config, "workerinput", {}).get("turns")
    if turns is None:
        return (yield)
    from tests.alone import turn  # not on Windows, where one process does

    with turn(Path(turns), alone=item.get_closest_marker("alone") is not None):
        return (yield)
