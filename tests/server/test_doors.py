"""Over real sockets: who is put out or may not watch is told why, and the connection is closed with 4403."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.serving import Visit, serving


@pytest.fixture
async def visit(tmp_path: Path) -> AsyncIterator[Visit]:
    with serving(tmp_path) as server:
        async with Visit(server) as visit:
            yield visit


async def test_who_is_put_out_is_told_and_may_come_back_to_watch(visit: Visit) -> None:
    ann, bob = await visit.guest("Ann"), await visit.guest("Bob")
    code = await visit.table(ann, "basic", "obb")
    await ann.come(code)
    await bob.come(code)
    await bob.send({"type": "sit", "seat": 1})
    await ann.until(lambda me: me.view["seats"][1]["kind"] == "person")
    await ann.send({"type": "start"})
    await bob.until(lambda me: me.view["phase"] == "play")
    await ann.send({"type": "kick", "player": 1})
    await bob.until(lambda me: me.closed is not None)
    assert bob.closed == 4403
    assert bob.frames[-1]["reason"] == "kicked"
    await bob.come(code)
    assert bob.view["seat"] is None
    assert (await bob.refused({"type": "queue", "on": True}))["reason"] == "kicked"


async def test_nobody_watches_where_that_is_off(visit: Visit) -> None:
    ann, bob = await visit.guest("Ann"), await visit.guest("Bob")
    code = await visit.table(ann, "basic", "bbb", spectators="off")
    await ann.come(code)
    await bob.open(code)
    await bob.send({"type": "hello", "token": bob.token})
    await bob.until(lambda me: me.closed is not None)
    assert bob.closed == 4403
    assert bob.frames[-1]["reason"] == "no-spectators"
