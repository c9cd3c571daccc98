"""What tables need from outside: all that is not a pure function, in one place to be replaced in tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from president.server.clock import Chance, Clock
from president.server.log import Log
from president.server.operating.metrics import Metrics
from president.server.settings import Settings
from president.server.thinking import Runner


def _now() -> int:
    return int(time.time())


@dataclass(frozen=True, slots=True)
class Edge:
    """Log, clock, chance, and where bots think. ``wall_time`` is in seconds of the calendar, for the record only.

    ``game_over`` hears the code of every table whose game has just ended, ``deal_over`` the state of every table as it
    was just before its deal ended; neither waits.
    """

    log: Log
    clock: Clock
    chance: Chance
    runner: Runner
    settings: Settings
    wall_time: Callable[[], int] = field(default=_now)
    game_over: Callable[[str], None] = field(default=lambda _code: None)
    deal_over: Callable[[Any], None] = field(default=lambda _before: None)
    metrics: Metrics = field(default_factory=Metrics)
