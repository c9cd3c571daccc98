"""What the page of a table is going to ask for, told along with the page.

A friend with a link waits for the page, then for its script, then for the table's script, which only the first one
knows of. Named in a header of the page, all of them come at once: on a slow phone that is a second or two.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

__all__ = ["MANIFEST", "table_links"]

MANIFEST: Final = "build-manifest.json"
_PAGE: Final = "index.html"
_TABLE: Final = "src/table/TablePage.svelte"
_SOON: Final = "src/table/Waiting.svelte"

Parts = dict[str, Any]


def table_links(folder: Path | None, *, begun: bool = False) -> str:
    """The value of a ``Link`` header for a table's page; empty where the client was built without a manifest.

    ``begun``: the game is on, and what is shown before it is not needed.
    """
    path = folder / MANIFEST if folder is not None else None
    if path is None or not path.is_file():
        return ""
    parts: Parts = json.loads(path.read_text(encoding="utf-8"))
    page, table = list(_with_imports(parts, _PAGE)), list(_with_imports(parts, _TABLE))
    soon = [] if begun else [key for key in _with_imports(parts, _SOON) if key not in {*page, *table}]
    scripts = [parts[key]["file"] for key in [*page, *table, *soon]]
    links = [f"</{name}>; rel=modulepreload" for name in dict.fromkeys(scripts)]
    links += [f"</{name}>; rel=preload; as=style; crossorigin" for name in _styles(parts, table, besides=page)]
    links += [
        f"</{name}>; rel=prefetch; as=style; crossorigin" for name in _styles(parts, soon, besides=[*page, *table])
    ]
    return ", ".join(links)


def _styles(parts: Parts, keys: list[str], *, besides: list[str]) -> list[str]:
    known = {style for key in besides for style in parts[key].get("css", ())}
    return list(dict.fromkeys(style for key in keys for style in parts[key].get("css", ()) if style not in known))


def _with_imports(parts: Parts, key: str) -> Iterator[str]:
    """A part of the client and everything that it imports."""
    waiting, seen = [key], set[str]()
    while waiting:
        name = waiting.pop()
        if name in parts and name not in seen:
            seen.add(name)
            yield name
            waiting += parts[name].get("imports", ())
