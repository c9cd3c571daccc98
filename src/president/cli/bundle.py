"""How much script a browser loads for each page of the built client."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from pathlib import Path

_ENTRY = re.compile(r'<script[^>]+src="/assets/([^"]+\.js)"')
_IMPORT = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')
_PAGE = re.compile(r"^(?P<name>[A-Z][A-Za-z]*)Page-.+\.js$")


@dataclass(frozen=True, slots=True)
class Load:
    """A page's first load: bytes of script, compressed as a browser gets them, and the number of files."""

    page: str
    script: int
    files: int


def first_loads(client: Path) -> list[Load]:
    """What each page of the client in ``client`` loads before it can be used, lobby first.

    A page needs the entry, its own chunk, and all that these import outright; what is imported later, when a sheet
    opens, does not count.

    Raises:
        FileNotFoundError: when no client is built there.
    """
    assets = client / "assets"
    entry = _ENTRY.findall((client / "index.html").read_text("utf-8"))
    pages = {found["name"].lower(): path.name for path in assets.iterdir() if (found := _PAGE.match(path.name))}
    loads = [_load(assets, page, {*entry, chunk}) for page, chunk in pages.items()]
    return sorted(loads, key=lambda load: (load.page != "lobby", load.page))


def _load(assets: Path, page: str, wanted: set[str]) -> Load:
    needed: set[str] = set()
    while wanted:
        name = wanted.pop()
        needed.add(name)
        wanted |= set(_IMPORT.findall((assets / name).read_text("utf-8"))) - needed
    script = sum(len(gzip.compress((assets / name).read_bytes(), 9)) for name in needed)
    return Load(page, script, len(needed))
