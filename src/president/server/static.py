"""The web client's files: hashed ones for ever, the page itself asked for anew each time."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from president.server.preload import table_links

_PAGE: Final = "index.html"
_MISSING: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>President</title>
<p>The server runs, but the web client has not been built: run <code>make setup</code>, or
<code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>.</p></html>"""
_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
_PACKED: Final = (".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt")

SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), payment=(), usb=()",
}
"""Headers of every answer: nothing is loaded from anywhere else, and nobody may frame the page."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    etag: str
    cache: str


class Client:
    """The built client in a folder; a file that changes there is read again."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder.resolve() if folder else None
        self._links = table_links(self._folder)
        self._links_begun = table_links(self._folder, begun=True)
        self._files: dict[str, tuple[tuple[int, int], File]] = {}

    def find(self, path: str) -> File | None:
        """The file at a path. Any path without a file extension is the page, whose router knows the rest."""
        name = path.strip("/")
        found = self._file(name) if name else None
        if found is None and "." not in name.rpartition("/")[2]:
            found = self._file(_PAGE) or _made(_MISSING.encode(), _PAGE)
        return found

    def table_links(self, *, waiting: bool) -> str:
        """What a table's page names in its ``Link`` header, by whether its game is still waited for."""
        return self._links if waiting else self._links_begun

    def _file(self, name: str) -> File | None:
        if self._folder is None:
            return None
        path = (self._folder / name).resolve()
        if not path.is_relative_to(self._folder) or not path.is_file():
            return None
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        known = self._files.get(name)
        if known is None or known[0] != stamp:
            known = (stamp, _made(path.read_bytes(), name))
            self._files[name] = known
        return known[1]


def find_client(named: Path | None) -> Path | None:
    """Where the built client is: where the settings say, inside the package, or in a checkout's ``web/dist``."""
    here = Path(__file__).parent
    places = [named] if named else [here / "client", here.parents[2] / "web" / "dist"]
    return next((place for place in places if (place / _PAGE).is_file()), None)


def _made(body: bytes, name: str) -> File:
    suffix = Path(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if suffix in _PACKED and len(body) > 500 else None
    hashed = name.startswith("assets/")
    cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
    return File(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', cache)
