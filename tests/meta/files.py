"""Where the project's own files are, for tests that read them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = frozenset({"node_modules", "__pycache__", "client", "client.new", "dist", "coverage"})


def files(folder: str, *suffixes: str) -> Iterator[Path]:
    """Files below a folder of the project with one of these endings; nothing that is installed or built."""
    for path in sorted((ROOT / folder).rglob("*")):
        inside = path.relative_to(ROOT).parts
        if path.suffix in suffixes and path.is_file() and not NOT_OURS.intersection(inside):
            yield path


def documents() -> list[Path]:
    """Every Markdown page: those at the top and those in docs/."""
    return [*sorted(ROOT.glob("*.md")), *files("docs", ".md")]


def short(path: Path) -> str:
    """A path as the project sees it, for test names and messages."""
    return path.relative_to(ROOT).as_posix()
