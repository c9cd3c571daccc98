"""Running the server with uvicorn."""

from __future__ import annotations

import importlib.util
import logging

import uvicorn

from president.server.app import create_app
from president.server.settings import Settings


def config(settings: Settings) -> uvicorn.Config:
    """How uvicorn is set up: the quick socket implementation, no compression (it costs memory), bounded frames."""
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=settings.frame_limit,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        access_log=False,
        log_level="warning",
        server_header=False,
    )


def run(settings: Settings) -> None:
    """Serve until interrupted."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger(__name__).info("President at http://%s:%d", settings.host, settings.port)
    uvicorn.Server(config(settings)).run()
