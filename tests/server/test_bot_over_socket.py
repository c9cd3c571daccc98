"""The program of docs/bots.md that takes a seat over the socket."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.meta.files import ROOT
from tests.meta.test_documents import blocks
from tests.server.serving import serving


def program() -> dict[str, Any]:
    """The names that the page's block defines."""
    (body,) = [body for body in blocks(ROOT / "docs" / "bots.md", "python") if "websockets" in body]
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(body, "docs/bots.md", "exec"), names)
    return names


def test_a_program_plays_a_game_against_bots(tmp_path: Path) -> None:
    bot = program()
    with serving(tmp_path) as server:
        token = bot["ask"](server.url, "/api/guests", {"name": "Robot"})["token"]
        wanted = {"rules": "wild-twos", "deals": 2, "seats": [{"kind": "bot", "level": "casual"}] * 3, "pace": 0}
        code = bot["ask"](server.url, "/api/tables", wanted, token)["code"]
        over = bot["play"](server.url, code, token)
    assert over["deal"] == 2
    assert sorted(line["player"] for line in over["standing"]) == [0, 1, 2, 3]
