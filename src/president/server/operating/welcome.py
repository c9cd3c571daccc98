"""What a started server says to whoever started it."""

from __future__ import annotations

from president.server.db import default_url
from president.server.options import without_password
from president.server.settings import Settings


def start_text(settings: Settings, port: int) -> str:
    """Where the page is, where things are kept, where the settings come from.

    >>> print(start_text(Settings(), 8000), end="")
    President is at http://127.0.0.1:8000/
      tables    president.db
      people    president.records.db
      settings  flags, environment, defaults
    Ctrl-C stops it; tables go on where they were when it starts again.
    """
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "": "127.0.0.1"}.get(settings.host, settings.host)
    records = without_password(settings.records) or default_url(settings.database).partition(":///")[2]
    sources = "flags, environment, defaults" if settings.config is None else f"{settings.config}, environment, flags"
    lines = [
        f"President is at {settings.public_url or f'http://{host}:{port}/'}",
        f"  tables    {settings.database}",
        f"  people    {records}",
        f"  settings  {sources}",
        "Ctrl-C stops it; tables go on where they were when it starts again.",
    ]
    return "\n".join(lines) + "\n"
