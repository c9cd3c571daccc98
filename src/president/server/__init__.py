"""The server: tables as event logs, a view for each seat, bots beside the event loop."""

from president.server.runner import run
from president.server.settings import Settings, SettingsError

__all__ = ["Settings", "SettingsError", "run"]
