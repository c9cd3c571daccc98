"""How a server is set up: arguments, then environment, then these defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal


class SettingsError(ValueError):
    """A setting cannot be read; the message names it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that a host may want to change. Times are in seconds unless they say otherwise.

    Each field can be set by an environment variable, ``PRESIDENT_`` and its name in capitals::

        PRESIDENT_PORT=8080 PRESIDENT_DATABASE=/var/lib/president.db python -m president.server
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: Path = Path("president.db")
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """``FULL``: a move that was seen survives a power cut. ``NORMAL``: it survives a killed process."""
    records: str = ""
    """Where people and results are kept, as a URL: ``sqlite:///records.db``, ``postgresql://president@db/president``.
    Without it in a SQLite file beside ``database``, and never in the same: the log's writer waits for nobody."""
    public_url: str = ""
    """The address under which people reach this server, for links and QR codes; without it what the browser asked."""
    client: Path | None = None
    """Folder of the built web client; ``None`` looks beside the package, then in ``web/dist``."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may open sockets here, such as ``https://cards.example``; spaces between them."""
    grace: float = 30.0
    """How long a table waits for somebody whose connection is gone before a bot sits in."""
    deal_wait: float = 15.0
    """How long the result of a deal stays when not everybody presses Ready."""
    turn_limit: float | None = 120.0
    """How long one person may keep other persons waiting; nobody is hurried by bots. ``0``: for ever."""
    idle: float = 600.0
    """How long a table without connections stays in memory."""
    keep_days: float = 30.0
    """How long an untouched table stays in the database."""
    frame_limit: int = 16_384
    """Bytes in one message from a browser; a larger one closes the connection with code 1009."""
    message_rate: float = 30.0
    """Messages a second that one connection may send, on average."""
    tables_per_guest: int = 20
    """Tables that one guest may make in an hour."""
    accounts_per_address: int = 30
    """Accounts that may be made from one address in an hour."""
    bot_threads: int = 2
    bot_processes: int = 1
    """Processes in which searching bots think, one for each core to spare; started when needed. ``0``: threads."""
    seed: int | None = None
    """Seeds every shuffle and every bot, for tests and benchmarks; never for play."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """Settings as the environment has them.

        Raises:
            SettingsError: a variable holds no value of its kind.
        """
        given: dict[str, Any] = {}
        for spec in fields(cls):
            text = environ.get(f"PRESIDENT_{spec.name.upper()}")
            if text is not None:
                given[spec.name] = _read(spec.name, text)
        return cls(**given)


_WHOLE = ("port", "frame_limit", "tables_per_guest", "accounts_per_address", "bot_threads", "bot_processes", "seed")


def _read(name: str, text: str) -> object:
    """Read one value by the kind of its field."""
    try:
        if name in (
            "port",
            "frame_limit",
            "tables_per_guest",
            "accounts_per_address",
            "bot_threads",
            "bot_processes",
            "seed",
        ):
            return int(text)
        if name in ("grace", "deal_wait", "idle", "keep_days", "message_rate"):
            return float(text)
        if name == "turn_limit":
            return float(text) or None
    except ValueError:
        raise SettingsError(f"PRESIDENT_{name.upper()} must be a number, not {text!r}") from None
    if name == "synchronous" and text not in ("FULL", "NORMAL"):
        raise SettingsError(f"PRESIDENT_SYNCHRONOUS must be FULL or NORMAL, not {text!r}")
    if name in ("database", "client"):
        return Path(text)
    return tuple(text.split()) if name == "origins" else text
