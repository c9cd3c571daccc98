"""The server that browsers come to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.process import COMMAND, Server


def unhurried(folder: Path, **settings: Any) -> Server:
    """`president serve` where nothing goes on by itself while a test looks."""
    return Server(folder, program=COMMAND, **{"deal_wait": 600, **settings})
