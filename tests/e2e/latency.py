"""A slow way back from the server: what it says is held until it is let through; what the page says goes at once."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute


class Slow:
    """The sockets of one page. To be made before the page opens its table."""

    def __init__(self, page: Page) -> None:
        self.said: list[str] = []
        """What the page has sent."""
        self._holding = False
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/ws/*", self._between)

    def hold(self) -> None:
        """From now on the page hears nothing."""
        self._holding = True

    def release(self) -> None:
        """It hears all of it at once, and again everything as it comes."""
        self._holding = False
        for socket, message in self._held:
            socket.send(message)
        self._held.clear()

    def _between(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def from_server(message: str | bytes) -> None:
            if self._holding:
                self._held.append((page_side, message))
            else:
                page_side.send(message)

        def from_page(message: str | bytes) -> None:
            self.said.append(str(message))
            server_side.send(message)

        server_side.on_message(from_server)
        page_side.on_message(from_page)
