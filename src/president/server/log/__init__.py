"""Where tables are written down: an append-only log per table, with compare-and-set."""

from president.server.log.protocol import START, Conflict, Entry, Log, LogClosed, LogFailed, Version

__all__ = ["START", "Conflict", "Entry", "Log", "LogClosed", "LogFailed", "Version"]
