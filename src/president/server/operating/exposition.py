"""The server's figures in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    GCCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from president.server.operating.metrics import Histogram, Metrics

KIND: Final = CONTENT_TYPE_PLAIN_0_0_4


class Exposition:
    """Writes one server's figures."""

    def __init__(self, metrics: Metrics) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Figures(metrics))
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def text(self) -> bytes:
        """All figures as they are now."""
        return generate_latest(self._registry)


class _Figures(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def describe(self) -> list[Metric]:
        """Nothing in advance: what is told depends on what happens."""
        return []

    def collect(self) -> Iterator[Metric]:
        seen = self._metrics
        yield CounterMetricFamily("president_moves", "Moves written, by persons and bots.", value=seen.moves)
        yield _by("president_refusals", "What was refused, by reason.", "reason", seen.refusals)
        yield _by("president_log_lines", "Warnings and errors logged, by level.", "level", seen.logged)
        for name, (says, label, read) in list(seen.gauges.items()):
            family = GaugeMetricFamily(name, says, labels=[label] if label else None)
            for key, value in read().items():
                family.add_metric([key] if label else [], value)
            yield family
        yield _histogram(
            "president_log_append_seconds", "From handing an entry over to its being durable.", seen.appended
        )
        yield _histogram("president_log_commit_seconds", "Writing one group of entries to the disk.", seen.committed)
        yield _histogram("president_log_group_entries", "Entries in one group.", seen.group)
        yield _histogram("president_loop_lag_seconds", "How late the event loop is.", seen.lag)
        thinking = HistogramMetricFamily(
            "president_bot_seconds", "From asking a bot to its answer, waiting included, by level.", labels=["level"]
        )
        for level, times in list(seen.thinking.items()):
            thinking.add_metric([level], _buckets(times), times.total)
        yield thinking


def _by(name: str, says: str, label: str, counts: dict[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, says, labels=[label])
    for key, count in list(counts.items()):
        family.add_metric([key], count)
    return family


def _histogram(name: str, says: str, seen: Histogram) -> HistogramMetricFamily:
    return HistogramMetricFamily(name, says, buckets=_buckets(seen), sum_value=seen.total)


def _buckets(seen: Histogram) -> list[tuple[str, float]]:
    bounds = [f"{bound:g}" for bound in seen.bounds]
    return list(zip([*bounds, "+Inf"], accumulate(map(float, seen.counts)), strict=True))
