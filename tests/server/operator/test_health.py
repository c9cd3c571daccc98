"""Health, readiness and figures, from outside."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from president.server.log import START, Log
from president.server.log.sqlite import SqliteLog
from president.server.operating.lease import Lease
from president.server.operating.metrics import Metrics
from president.server.settings import SettingsError
from tests.server.serving import Running, Visit, play_on, serving


def figures(text: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    return {
        sample.name + "".join(f",{value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_figures_tell_of_a_game(server: Running, visit: Visit) -> None:
    before = figures((await visit.http.get("/metrics")).raise_for_status().text)
    ann = await visit.guest()
    code = await visit.table(ann, "wild-twos", "bb", deals=1)
    await ann.come(code)
    await ann.send({"type": "start"})
    assert (await ann.refused("nothing"))["reason"] == "malformed"
    await play_on(ann, random.Random(1))
    answer = await visit.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    now = figures(answer.text)
    with sqlite3.connect(server.database) as database:
        count = "SELECT count(*) FROM log WHERE tbl = ? AND json_extract(payload, '$.fact') = 'acted'"
        (acted,) = database.execute(count, (code,)).fetchone()
    database.close()
    assert now["president_moves_total"] - before["president_moves_total"] == acted > 10
    assert now["president_refusals_total,malformed"] - before.get("president_refusals_total,malformed", 0) == 1
    assert now["president_connections,table"] == 1
    assert now["president_tables,over"] >= 1
    assert now["president_bot_seconds_count,greedy"] > before.get("president_bot_seconds_count,greedy", 0)
    appended = now["president_log_append_seconds_count"] - before["president_log_append_seconds_count"]
    written = now["president_log_group_entries_sum"] - before["president_log_group_entries_sum"]
    assert acted <= written <= appended  # an entry that comes second is not written
    assert {"president_loop_lag_seconds_sum", "process_resident_memory_bytes"} <= now.keys()
    assert code not in answer.text
    assert ann.name not in answer.text


@pytest.mark.parametrize(
    "headers", [{"Host": "cards.example"}, {"X-Forwarded-For": "127.0.0.1"}, {"Host": "[broken"}, {"Via": "1.1 proxy"}]
)
async def test_figures_are_for_this_machine_only(visit: Visit, headers: dict[str, str]) -> None:
    answer = await visit.http.get("/metrics", headers=headers)
    assert answer.status_code in (400, 404)
    assert "president_" not in answer.text


def test_figures_by_token_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "off").mkdir()
    with serving(tmp_path / "off", metrics="off") as server:
        assert httpx.get(f"{server.url}/metrics", timeout=20).status_code == 404
    with serving(tmp_path, metrics="token", metrics_token="sesame") as server:
        given = {"sesame": 200, "other": 404}
        for token, status in given.items():
            headers = {"Authorization": f"Bearer {token}", "Host": "cards.example"}
            assert httpx.get(f"{server.url}/metrics", headers=headers, timeout=20).status_code == status
        assert httpx.get(f"{server.url}/metrics", timeout=20).status_code == 404


async def test_health_and_readiness_are_no_part_of_the_api(visit: Visit) -> None:
    assert (await visit.http.get("/healthz")).json() == {"status": "ok"}
    ready = await visit.http.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"status": "ready", "reasons": []})
    paths = (await visit.http.get("/schema/openapi.json")).json()["paths"]
    assert not {"/healthz", "/readyz", "/metrics"} & paths.keys()


def test_a_server_without_its_stores_is_alive_but_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with sqlite3.connect(server.database) as database:
            database.execute("DROP TABLE lease")
        with sqlite3.connect(server.database.with_suffix(".records.db")) as records:
            records.execute("PRAGMA foreign_keys = OFF")
            records.execute("ALTER TABLE person RENAME TO gone")
        database.close()
        records.close()
        deadline = time.monotonic() + 20
        answer = httpx.get(f"{server.url}/readyz", timeout=20)
        while len(answer.json()["reasons"]) < 2 and time.monotonic() < deadline:
            time.sleep(0.2)
            answer = httpx.get(f"{server.url}/readyz", timeout=20)
        assert (answer.status_code, answer.json()["reasons"]) == (503, ["log", "records"])
        assert httpx.get(f"{server.url}/healthz", timeout=20).status_code == 200


async def test_one_holder_at_a_time(tmp_path: Path) -> None:
    log: Log = SqliteLog(tmp_path / "log.db")
    first, second = Lease(log), Lease(log)
    await first.take(0)
    waiting = asyncio.create_task(second.take(20))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    await first.release()
    await waiting
    assert (first.held, second.held) == (False, True)
    third = Lease(log)
    with pytest.raises(SettingsError, match="stopped while another server"):
        await third.take(60, lambda: True)
    lost = asyncio.Event()
    with sqlite3.connect(tmp_path / "log.db") as database:
        database.execute("UPDATE lease SET holder = 'another', until = 9e12")
    database.close()
    await asyncio.wait_for(second.keep(lost.set), 10)
    assert lost.is_set()
    await log.close()


async def test_a_log_measures_its_groups(tmp_path: Path) -> None:
    metrics = Metrics()
    log = SqliteLog(tmp_path / "log.db", metrics=metrics)
    await asyncio.gather(*(log.append(f"T{number}", START, b"x") for number in range(30)))
    await log.close()
    assert sum(metrics.appended.counts) == metrics.group.total == 30
    assert 0 < metrics.committed.total <= metrics.appended.total
