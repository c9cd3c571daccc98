"""Settings for every test: reproducible Hypothesis runs, and browser tests last."""

from __future__ import annotations

import os

import hypothesis
import pytest

hypothesis.settings.register_profile("default", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)


def pytest_configure(config: pytest.Config) -> None:
    """The same cases on every run in CI, fresh ones on a developer's machine."""
    hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright's synchronous interface keeps an event loop that async tests cannot share."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
