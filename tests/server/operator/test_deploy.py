"""A new server takes over from one that stops, in the middle of a game, and nothing is lost."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

import httpx
import pytest

from tests.server.process import Server
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
    old = Server(tmp_path)
    new = Server(tmp_path, port=old.port, take_over=60)
    try:
        old.start()
        async with Visit(old) as visit:
            code, ann = await middle_of_a_game(visit)
            version, hand = ann.version, ann.view["hand"]
            new.start(wait=False)
            await asyncio.sleep(0)
            while "waiting" not in new.log:
                assert new.alive
                await asyncio.sleep(0.05)
            began = time.monotonic()
            old.send(signal.SIGTERM)
            await ann.until(lambda me: me.closed is not None)
            assert ann.closed == 1012
            async with httpx.AsyncClient() as http:
                while True:
                    try:
                        await http.get(f"{new.url}/healthz")
                        break
                    except httpx.TransportError:
                        await asyncio.sleep(0.01)
            print(f"nobody answered for {time.monotonic() - began:.2f} s")
            assert time.monotonic() - began < 10
            assert old.wait(10) == -signal.SIGTERM
            said = old.log
            assert f"President is at {old.url}/\n" in said
            assert f"  tables    {old.database}\n" in said
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
    old, new = Server(tmp_path), Server(tmp_path)
    try:
        old.start()
        old.send(signal.SIGSTOP)
        new.start()  # it waits until the other's lease has run out
        old.send(signal.SIGCONT)
        assert await asyncio.to_thread(old.wait, 20) == 0
        assert "another server has taken over the tables" in old.log
        assert httpx.get(f"{new.url}/readyz", timeout=20).status_code == 200
    finally:
        old.kill()
        new.kill()
