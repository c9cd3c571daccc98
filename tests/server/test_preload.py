"""The page of a table names its scripts in a header, so that a slow phone asks for all of them at once."""

from __future__ import annotations

import json
from pathlib import Path

from president.server.preload import MANIFEST, table_links

PARTS = {
    "index.html": {"file": "assets/index.js", "css": ["assets/index.css"], "imports": ["_words.js"]},
    "_words.js": {"file": "assets/words.js"},
    "src/table/TablePage.svelte": {
        "file": "assets/table.js",
        "css": ["assets/index.css", "assets/table.css"],
        "imports": ["_words.js", "index.html"],
    },
    "src/table/Waiting.svelte": {"file": "assets/waiting.js", "css": ["assets/waiting.css"]},
    "src/lobby/LobbyPage.svelte": {"file": "assets/lobby.js"},
}


def test_the_table_comes_with_what_it_imports_and_each_file_once(tmp_path: Path) -> None:
    """In the order in which they are needed; nothing of other pages, no style that the page names itself."""
    (tmp_path / MANIFEST).write_text(json.dumps(PARTS), encoding="utf-8")
    assert table_links(tmp_path).split(", ") == [
        "</assets/index.js>; rel=modulepreload",
        "</assets/words.js>; rel=modulepreload",
        "</assets/table.js>; rel=modulepreload",
        "</assets/waiting.js>; rel=modulepreload",
        "</assets/table.css>; rel=preload; as=style; crossorigin",
        "</assets/waiting.css>; rel=prefetch; as=style; crossorigin",
    ]
    assert not any("waiting" in link for link in table_links(tmp_path, begun=True).split(", "))


def test_a_client_without_a_manifest_says_nothing(tmp_path: Path) -> None:
    assert table_links(tmp_path) == ""
    assert table_links(None) == ""
