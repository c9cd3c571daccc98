"""Weighing the client's first loads."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from president.cli.bundle import Load, first_loads

FILES = {
    "index-1.js": 'import("./LobbyPage-2.js");import("./TablePage-3.js")',
    "LobbyPage-2.js": 'import{a}from"./shared-4.js";import"./index-1.js"',
    "TablePage-3.js": 'import{a}from"./shared-4.js";const sheets=()=>import("./Sheets-5.js")',
    "shared-4.js": "export const a=1",
    "Sheets-5.js": "x".join(map(str, range(2000))),
}


def test_what_is_imported_outright_counts_and_what_is_fetched_later_does_not(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name, text in FILES.items():
        (tmp_path / "assets" / name).write_text(text)
    (tmp_path / "index.html").write_text('<script type="module" crossorigin src="/assets/index-1.js"></script>')

    def size(*names: str) -> int:
        return sum(len(gzip.compress(FILES[name].encode(), 9)) for name in names)

    assert first_loads(tmp_path) == [
        Load("lobby", size("index-1.js", "LobbyPage-2.js", "shared-4.js"), 3),
        Load("table", size("index-1.js", "TablePage-3.js", "shared-4.js"), 3),
    ]


def test_no_client_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        first_loads(tmp_path)
