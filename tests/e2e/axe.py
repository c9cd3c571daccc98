"""What axe-core, the accessibility checker, finds on a page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.meta.files import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def findings(page: Page) -> list[str]:
    """One line for each rule that is broken, with the elements that break it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    broken = page.evaluate("() => axe.run().then(result => result.violations)")
    return [
        f"{rule['id']}: {rule['help']}: "
        + "; ".join(str(node["target"]) + " " + node["failureSummary"] for node in rule["nodes"])
        for rule in broken
    ]
