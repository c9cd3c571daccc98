"""What axe-core, the accessibility checker, finds on a page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.meta.files import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
}"""
"""Waits for what has begun to fade to have faded: colours on the way are nobody's choice."""


def check(page: Page) -> None:
    """Fail the test when axe-core finds anything, naming each rule that is broken and the elements that break it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(SETTLED)
    broken: list[dict[str, Any]] = page.evaluate("() => axe.run().then(result => result.violations)")
    if broken:
        pytest.fail("\n".join(line for rule in broken for line in _tell(rule)), pytrace=False)


def _tell(rule: dict[str, Any]) -> list[str]:
    nodes = [f"  {node['target']} {node['html'][:200]}\n    {node['failureSummary']}" for node in rule["nodes"]]
    return [f"{rule['id']}: {rule['help']}", *nodes]
