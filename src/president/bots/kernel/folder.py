"""Where compiled code is kept for the next process: a folder of the user named after a digest of the kernel's sources.

numba itself only notices a change in the file of the function that it compiled, not in what was inlined. This module
does without it, so that a process can look into the folder before it has loaded numba.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree
from typing import Final

KEPT: Final = 8
"""Folders of other versions that are left when a new one is made."""


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept; ``None`` when no folder can be written by us alone."""
    name = f"kernel-{_digest()}"
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    home = Path(chosen) if chosen else Path.home() / ".cache"
    for base in (home / "president", Path(tempfile.gettempdir()) / f"president-{_user()}"):
        try:
            base.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder = base / name
            if not folder.is_dir():
                folder.mkdir(mode=0o700)
                _sweep(base)
        except OSError:
            continue
        if _ours(base) and os.access(folder, os.W_OK):
            return folder
    return None


def _digest() -> str:
    bots = Path(__file__).parents[1]
    digest = sha256(f"{version('numba')} {version('numpy')}".encode())
    for path in sorted([*bots.glob("kernel/*.py"), *bots.glob("envs/*.py"), bots / "search" / "features.py"]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _ours(folder: Path) -> bool:
    """Compiled code is loaded and run, so nobody else may have put it there."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


def _sweep(base: Path) -> None:
    """Remove the oldest folders of other versions."""
    folders = sorted(base.glob("kernel-*"), key=lambda folder: folder.stat().st_mtime)
    for folder in folders[:-KEPT]:
        rmtree(folder, ignore_errors=True)
