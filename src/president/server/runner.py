"""Running the server with uvicorn."""

from __future__ import annotations

import gc
import importlib.util
import logging
import socket
import sys
from types import FrameType
from typing import Final

import uvicorn

from president.server.app import App
from president.server.operating.logs import configure, fields
from president.server.operating.metrics import Counting
from president.server.operating.welcome import start_text
from president.server.settings import Settings, SettingsError
from president.server.sockets import Sockets

log = logging.getLogger(__name__)

_LAST_WORDS: Final = 2
"""Seconds for connections to close when the server stops; who is slower is cut off, and the next server begins."""


def config(settings: Settings) -> uvicorn.Config:
    """How uvicorn is set up: the quick socket implementation, no compression (it costs memory), bounded frames."""
    return uvicorn.Config(
        App(settings),
        host=settings.host,
        port=settings.port,
        ws=Sockets,
        ws_per_message_deflate=False,
        ws_max_size=settings.frame_limit,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        access_log=False,
        proxy_headers=False,  # president.server.trust.address reads them
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_LAST_WORDS,
    )


def run(settings: Settings) -> None:
    """Serve until interrupted.

    Raises:
        SettingsError: the server cannot start with these settings.
    """
    configure(settings.log_format, settings.log_level)
    server = Server(settings)
    try:
        server.run()
    except SystemExit:
        if server.app.health.failure is None:
            raise
        raise SettingsError(server.app.health.failure) from None


class Server(uvicorn.Server):
    """A server that says where it is, and puts aside everything its start has made before the first request comes."""

    def __init__(self, settings: Settings) -> None:
        self.setup = config(settings)
        super().__init__(self.setup)
        self.settings = settings
        self.app: App = self.setup.app  # type: ignore[assignment]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn; the migrations have run and the stores are open when it returns."""
        await super().startup(sockets)
        calm_collector()
        logging.getLogger().addHandler(Counting(self.app.litestar.state.service.metrics))
        port = self.servers[0].sockets[0].getsockname()[1]
        if self.settings.log_format == "text":
            sys.stderr.write(start_text(self.settings, port))
            sys.stderr.flush()
        else:
            log.info("serving", extra=fields(port=port, database=str(self.settings.database)))

    async def on_tick(self, counter: int) -> bool:
        """Whether to end; also when another server has taken over the tables."""
        return await super().on_tick(counter) or self.app.health.lost

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, close those there are (1012), write what was accepted, give the tables up."""
        self.app.health.stopping = True
        log.info("stopping")
        await super().shutdown(sockets)
        log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody wants the process to end; a start that waits for another server gives up."""
        self.app.health.stopping = True
        super().handle_exit(sig, frame)


def calm_collector() -> None:
    """Keep Python's cycle collector from stopping the world in the middle of play.

    Games are trees of values, which reference counting frees; a full collection over a few hundred tables took
    60 ms, and with the default thresholds there was one every few seconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 10, 50)
