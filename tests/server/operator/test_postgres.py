"""The admin commands with the records in a real PostgreSQL, and its own programs for the backup."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import httpx
import pytest

from tests.cli.running import president
from tests.server.db.stores import postgres_database
from tests.server.process import Server

pytestmark = pytest.mark.service


async def test_records_in_postgresql_are_looked_after_and_saved(tmp_path: Path) -> None:
    async with postgres_database() as url:
        with Server(tmp_path, records=url) as server:
            where = ("admin", "--database", str(server.database), "--records", url)

            async def run(*args: str) -> str:
                result = await asyncio.to_thread(president, *where, *args)
                assert result.exit_code == 0, result.stderr
                return result.stdout

            wanted = {"name": "Ann", "password": "four of a kind"}
            httpx.post(f"{server.url}/api/accounts", json=wanted, timeout=20).raise_for_status()
            assert await run("accounts", "rename", "Ann", "Bella") == "Ann is now Bella.\n"
            assert json.loads(await run("accounts", "list", "--json"))[0]["name"] == "Bella"
            assert json.loads(await run("accounts", "show", "bella", "--json"))["recovery codes"] == 10
            await run("ban", "Bella", "--until", "1d", "--why", "a test")
            assert "a test" in await run("bans")
            await run("unban", "Bella")
            assert "accounts      1\n" in await run("stats")
            saved = await asyncio.to_thread(president, *where, "backup", str(tmp_path / "copy"))
            if shutil.which("pg_dump") is None:
                assert "the records are NOT in this backup" in saved.stderr
                return
            assert saved.exit_code == 0, saved.stderr
            await run("accounts", "delete", "Bella", "--yes")
            await asyncio.to_thread(server.stop)
            assert "is restored" in await run("restore", str(tmp_path / "copy"), "--yes")
            assert json.loads(await run("accounts", "list", "--json"))[0]["name"] == "Bella"
