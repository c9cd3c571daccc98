"""Settings for every test: reproducible Hypothesis runs, a word about PostgreSQL, and browser tests last."""

from __future__ import annotations

import os

import hypothesis
import pytest

from tests.postgres import POSTGRES, why_not

hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)

LEFT_OUT = pytest.StashKey[str]()
"""Why tests with the marker ``service`` were left out; not there when they were not."""


def pytest_configure(config: pytest.Config) -> None:
    """The same cases on every run in CI, fresh ones on a developer's machine."""
    hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's synchronous interface keeps an event loop that async tests cannot share."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    leave_out(config, [item for item in items if item.get_closest_marker("service") is not None])


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip the tests that need PostgreSQL where there is none; in CI they run, and fail."""
    if not items or os.environ.get("CI"):
        return
    problem = why_not(POSTGRES)
    if problem is None:
        return
    config.stash[LEFT_OUT] = f"{len(items)} tests were skipped for want of PostgreSQL: {problem}."
    for item in items:
        item.add_marker(pytest.mark.skip(reason=f"needs PostgreSQL: {problem}"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say above the last line what was left out."""
    text = config.stash.get(LEFT_OUT, None)
    if text is not None:
        terminalreporter.section("PostgreSQL", sep="-", yellow=True)
        terminalreporter.line(f"{text} Start one there, or name another in PRESIDENT_TEST_POSTGRES.")
