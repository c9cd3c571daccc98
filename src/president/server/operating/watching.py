"""What is not counted but read from the running parts when somebody asks for the figures."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import version
from typing import TYPE_CHECKING

from president.server.operating.metrics import Metrics

if TYPE_CHECKING:
    from president.server.standing.projector import Projector
    from president.server.tables import Tables


def watch(metrics: Metrics, tables: Tables, projector: Projector) -> None:
    """Tell of tables, connections and results on their way."""
    release = version("president-game")
    metrics.gauge_by("president_info", "Always 1; the label says which version runs.", "version", lambda: {release: 1})
    metrics.gauge(
        "president_projector_queue", "Tables with a finished game that is not stored yet.", lambda: projector.pending
    )
    metrics.gauge_by("president_tables", "Tables in memory, by phase.", "phase", lambda: dict(Counter(tables.phases())))
    metrics.gauge(
        "president_tables_stuck", "Tables found standing still since the start, and set going again.",
        lambda: tables.stuck,
    )  # fmt: skip
    metrics.gauge_by(
        "president_connections", "Open sockets, at tables and in the lobby.", "place", lambda: dict(metrics.connections)
    )
