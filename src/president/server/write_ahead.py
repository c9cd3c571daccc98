"""Switching a SQLite file to its write-ahead log while others open it too."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 10.0
"""Seconds for which an open file may be busy, as for every other statement."""
_PAUSE: Final = 0.02
_PRIMARY: Final = 0xFF
"""The lower byte of an error code is its kind; the rest tells kinds of that kind apart."""


def use_write_ahead(execute: Callable[[str], object], wait: Callable[[float], object] = time.sleep) -> None:
    """Let a new connection use the write-ahead log.

    Whoever opens a new file first rewrites its header, and SQLite does not let the others wait for that as it does
    for everything else: it refuses them at once, whatever their time limit. So they try again.

    Raises:
        sqlite3.OperationalError: the file was busy for `PATIENCE`, or something else is wrong with it.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        else:
            return
        wait(_PAUSE)
