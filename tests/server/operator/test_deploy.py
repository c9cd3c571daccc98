"""A new server takes over from one that stops, in the middle of a game, and nothing is lost."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

import httpx
import pytest

from tests.server.operator.process import Process
from tests.server.serving import Player, Visit, play_on, wants


async def middle_of_a_game(visit: Visit) -> tuple[str, Player]:
    """A person with two bots who think slowly, some moves into a deal."""
    ann = await visit.guest()
    code = await visit.table(ann, "wild-twos", "bb", deals=3)
    await ann.come(code)
    await ann.send({"type": "start"})
    await ann.until(lambda me: me.view["phase"] == "play" and bool(wants(me.view, random.Random(1))))
    return code, ann


async def test_a_deploy_loses_no_table(tmp_path: Path) -> None:
    """The second process is started before the first is asked to stop, and answers at the same port."""
    old = Process(tmp_path)
    new = Process(tmp_path, port=old.running.port, TAKE_OVER=60)
    try:
        old.start()
        async with Visit(old.running) as visit:
            code, ann = await middle_of_a_game(visit)
            version, hand = ann.version, ann.view["hand"]
            new.start(wait=False)
            await asyncio.sleep(0)
            while b"waiting" not in new.log.read_bytes():
                assert new.process is not None
                assert new.process.poll() is None
                await asyncio.sleep(0.05)
            assert old.process is not None
            began = time.monotonic()
            old.process.send_signal(signal.SIGTERM)
            await ann.until(lambda me: me.closed is not None)
            assert ann.closed == 1012
            async with httpx.AsyncClient() as http:
                while True:
                    try:
                        await http.get(f"{new.running.url}/healthz")
                        break
                    except httpx.TransportError:
                        await asyncio.sleep(0.01)
            print(f"nobody answered for {time.monotonic() - began:.2f} s")
            assert time.monotonic() - began < 10
            assert old.process.wait(10) == -signal.SIGTERM
            said = old.log.read_text("utf-8")
            assert f"President is at {old.running.url}/\n" in said
            assert f"  tables    {old.running.database}\n" in said
            assert " stopped" in said
            ann.frames.clear()
            await ann.come(code)
            assert (ann.version, ann.view["hand"]) == (version, hand)
            await play_on(ann, random.Random(1))
            assert (await visit.http.get("/readyz")).status_code == 200
    finally:
        old.kill()
        new.kill()


@pytest.mark.soak
async def test_a_server_that_was_suspended_finds_its_tables_taken_and_ends(tmp_path: Path) -> None:
    old, new = Process(tmp_path), Process(tmp_path)
    try:
        old.start()
        assert old.process is not None
        old.process.send_signal(signal.SIGSTOP)
        new.start()  # it waits until the other's lease has run out
        old.process.send_signal(signal.SIGCONT)
        assert await asyncio.to_thread(old.process.wait, 20) == 0
        assert "another server has taken over the tables" in old.log.read_text("utf-8")
        assert httpx.get(f"{new.running.url}/readyz").status_code == 200
    finally:
        old.kill()
        new.kill()
