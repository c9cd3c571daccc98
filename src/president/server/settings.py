"""How a server is set up: flags, then environment, then a file, then these defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

T = TypeVar("T")

CONFIG = "config"
"""The one setting that a file cannot hold: where the file is."""


class SettingsError(ValueError):
    """A setting cannot be read; the message names it."""


def setting(default: T, says: str, *, low: float | None = None, high: float | None = None, secret: bool = False) -> T:
    """A field of ``Settings``: its default, its help, the range of a number; a secret is never printed."""
    return field(default=default, metadata={"says": says, "low": low, "high": high, "secret": secret})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that a host may want to change. Times are in seconds unless they say otherwise.

    Each field can be set in a file (TOML, ``turn_limit = 60``), by an environment variable (``PRESIDENT_`` and its name
    in capitals) and by a flag of ``president serve`` (``--turn-limit 60``); the later goes before the earlier.
    """

    config: Path | None = setting(None, "File in TOML with any of these settings.")
    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 lets other machines in.")
    port: int = setting(8000, "Port to listen on; 0 takes a free one.", low=0, high=65535)
    database: Path = setting(Path("president.db"), "File that keeps the tables.")
    # FULL: a move that was seen survives a power cut. NORMAL: it survives a killed process.
    synchronous: Literal["FULL", "NORMAL"] = setting(
        "FULL", "What a move that was seen survives: a power cut (FULL) or a killed process (NORMAL)."
    )
    # Never the file of the tables: the log's writer waits for nobody.
    records: str = setting(
        "", "URL of the records store, such as sqlite:///records.db or postgresql://president@db/president.",
    )  # fmt: skip
    public_url: str = setting("", "Address under which people reach this server, for links, QR codes and passkeys.")
    client: Path | None = setting(None, "Folder of a web client built elsewhere.")
    origins: tuple[str, ...] = setting((), "Other sites whose pages may open sockets here, with spaces between them.")
    grace: float = setting(30.0, "Seconds a table waits for a lost connection before a bot sits in.", low=0)
    deal_wait: float = setting(15.0, "Seconds a result stays when not everybody presses Ready.", low=0)
    # Nobody is hurried by bots; None, written 0, is for ever.
    turn_limit: float | None = setting(120.0, "Seconds one person may keep others waiting; 0 is for ever.", low=0)
    idle: float = setting(600.0, "Seconds a table without connections stays in memory.", low=0)
    keep_days: float = setting(30.0, "Days an untouched table stays in the database.", low=0)
    frame_limit: int = setting(16_384, "Bytes in one message from a browser.", low=1024)
    message_rate: float = setting(30.0, "Messages a second from one connection, on average.", low=1)
    tables_per_guest: int = setting(20, "Tables that one guest may make in an hour.", low=0)
    accounts_per_address: int = setting(30, "Accounts that may be made from one address in an hour.", low=0)
    guests_per_address: int = setting(60, "Guests that may be made from one address in an hour.", low=0)
    changes_per_address: float = setting(
        20.0, "Requests a second from one address that change something, on average.", low=0.1
    )
    sockets_per_address: int = setting(200, "Connections that one address may have open.", low=1)
    failures_per_address: int = setting(60, "Unknown tokens and codes from one address in an hour.", low=1)
    trusted_proxies: tuple[str, ...] = setting(
        ("127.0.0.1", "::1"), "Proxies whose X-Forwarded-For is believed: addresses or networks, with spaces between."
    )
    name_filter: Path | None = setting(None, "File with more words that nobody may be called and chat does not show.")
    salt_wait: float = setting(
        0.3, "Seconds that the first deal of a game waits for the players' part of the shuffle.", low=0, high=5
    )
    bot_threads: int = setting(2, "Threads in which plain bots think.", low=1, high=64)
    # Started when they are needed.
    bot_processes: int = setting(
        1, "Processes in which searching bots think, one for each core to spare; 0: in the threads.", low=0, high=256
    )
    take_over: float = setting(
        0.0, "Seconds to wait at the start for another server on the same tables to stop; 0: only for a killed one.",
        low=0,
    )  # fmt: skip
    metrics: Literal["off", "local", "token"] = setting(
        "local", "Who may read /metrics: nobody (off), programs on this machine (local), who has the token (token)."
    )
    metrics_token: str = setting("", "What Authorization: Bearer must say at /metrics.", secret=True)
    log_format: Literal["text", "json"] = setting("text", "Form of the log: lines for people or JSON, on stderr.")
    log_level: Literal["debug", "info", "warning", "error"] = setting("info", "The least important that is logged.")
    seed: int | None = setting(
        None, "Seeds every shuffle and every bot, for tests and benchmarks; never for play.", secret=True
    )

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """Settings as the environment has them, and the file that it names in ``PRESIDENT_CONFIG``.

        Raises:
            SettingsError: a variable or the file holds no value of its kind.
        """
        return cls.load({}, environ)

    @classmethod
    def load(cls, flags: Mapping[str, Any], environ: Mapping[str, str] = os.environ) -> Settings:
        """Settings from flags (by field name), environment, file and defaults.

        Raises:
            SettingsError: a value cannot be read, or the file has a key that is no setting.
        """
        from president.server.options import from_environment, from_file

        above = {**from_environment(environ), **flags}
        path = above.get(CONFIG)
        below = from_file(Path(path)) if path is not None else {}
        settings = cls(**{**below, **above})
        if settings.metrics == "token" and not settings.metrics_token:
            raise SettingsError("metrics = token needs a metrics_token")
        return settings
