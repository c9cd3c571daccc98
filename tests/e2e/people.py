"""People in front of browsers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Route
from playwright.sync_api import Error as PlaywrightError

PHONE = (360, 560)
DESKTOP = (1280, 800)
PATIENCE = 15_000
NO_HOLD = """
if (!localStorage.getItem('president.settings')) localStorage.setItem('president.settings', '{"hold": 0}')
"""
"""A cleared table is not held up for people to look at."""


class People:
    """Opens pages, each a person of their own, and watches what no page should do.

    A page must not write warnings or errors to its console, and must not ask any other host for anything.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self.address = address
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        """Parts of console messages that the test itself brings about, such as a lost connection."""
        self.ours = {urlsplit(address).netloc}
        """Where pages may ask."""
        self._contexts: list[BrowserContext] = []

    def arrive(
        self,
        size: tuple[int, int] = DESKTOP,
        *,
        path: str = "/",
        touch: bool = False,
        hurry: bool = True,
        colours: Literal["light", "dark"] = "light",
        **table: Any,
    ) -> Page:
        """A new person opens a page. `table` replaces fields of the tables they make, such as ``deals=1``."""
        width, height = size
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            color_scheme=colours,
            reduced_motion="reduce",
            base_url=self.address,
        )
        context.set_default_timeout(PATIENCE)
        if hurry:
            context.add_init_script(NO_HOLD)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.on("request", self._see)
        if hurry or table:
            self.hurry(page, **table)
        page.goto(path)
        return page

    def hurry(self, page: Page, **table: Any) -> None:
        """Bots at this person's tables do not think and leave no window, so that a deal takes seconds."""

        def rewrite(route: Route) -> None:
            wanted = {**json.loads(route.request.post_data or "{}"), "pace": 0, "window": 0, **table}
            route.continue_(post_data=json.dumps(wanted))

        page.route("**/api/tables", rewrite)

    def evidence(self, folder: Path) -> list[tuple[str, str]]:
        """Pictures of every open page in a folder, and for each its address, its state and its prompt."""
        found = [("complaints", "\n".join(self.complaints))]
        for number, page in enumerate(page for context in self._contexts for page in context.pages):
            picture = folder / f"{number}.png"
            try:
                page.screenshot(path=picture, timeout=5_000)
                state = page.evaluate("() => JSON.stringify(document.body.dataset)")
            except PlaywrightError as trouble:  # what the test itself found must not be hidden by this
                state = f"no picture: {trouble}"
            found.append((f"page {number}", f"{page.url} {state}\n{picture}"))
        return found

    def leave(self) -> None:
        """Everybody goes home; raises AssertionError if a page did what it must not."""
        for context in self._contexts:
            context.close()
        left = [said for said in self.complaints if not any(part in said for part in self.forgiven)]
        assert left == []

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text}")

    def _see(self, request: Request) -> None:
        host = urlsplit(request.url)
        if host.scheme in ("http", "https", "ws", "wss") and host.netloc not in self.ours:
            self.complaints.append(f"asked another host: {request.url}")
