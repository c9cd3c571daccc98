"""Running the server with uvicorn."""

from __future__ import annotations

import gc
import importlib.util
import logging
import socket

import uvicorn

from president.server.app import App
from president.server.settings import Settings
from president.server.sockets import Sockets


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
        log_level="warning",
        server_header=False,
    )


def run(settings: Settings) -> None:
    """Serve until interrupted."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)  # a new database is no news to who starts a server
    logging.getLogger(__name__).info("President at http://%s:%d", settings.host, settings.port)
    Server(config(settings)).run()


class Server(uvicorn.Server):
    """A server that puts aside everything its start has made before the first request comes."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn; the migrations have run and the stores are open when it returns."""
        await super().startup(sockets)
        calm_collector()


def calm_collector() -> None:
    """Keep Python's cycle collector from stopping the world in the middle of play.

    Games are trees of values, which reference counting frees; a full collection over a few hundred tables took
    60 ms, and with the default thresholds there was one every few seconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 10, 50)
