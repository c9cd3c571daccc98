"""The shape of the code: layers, file sizes, what packages export."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
import tomllib
from collections import Counter

import pytest

import president
from tests.meta.files import ROOT, files, short

LONGEST_FILE = 400
LONG_FILE = 300


def packages() -> list[str]:
    """`president` and every package in it."""
    found = pkgutil.walk_packages(president.__path__, "president.")
    return ["president", *(info.name for info in found if info.ispkg)]


def layers() -> set[str]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    named = next(contract["layers"] for contract in contracts if contract["id"] == "layers")
    return {part.strip() for layer in named for part in layer.split("|")}


def test_imports_keep_to_the_contracts() -> None:
    """Layers point one way, and the core imports the standard library only.

    In a process of its own: the linter switches off every logger that there is.
    """
    program = "from importlinter import cli; raise SystemExit(cli.lint_imports(cache_dir=None))"
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_every_package_stands_in_a_layer() -> None:
    """A new package below `president` has to be given its place before anything may import it."""
    top = {name for name in packages() if name.count(".") == 1}
    assert top == layers()


@pytest.mark.parametrize("name", packages())
def test_exported_names_exist_once(name: str) -> None:
    """Their order is ruff's business (RUF022)."""
    module = importlib.import_module(name)
    exported = getattr(module, "__all__", [])
    assert [word for word, times in Counter(exported).items() if times > 1] == []
    assert [word for word in exported if not hasattr(module, word)] == []


def test_files_stay_readable() -> None:
    """None over 400 lines, nine in ten of the sources under 300; what a program wrote is not read."""
    everything = [
        *files("src", ".py"),
        *files("tests", ".py"),
        *files("bench", ".py"),
        *files("scripts", ".py"),
        *files("web/src", ".ts", ".svelte", ".css"),
        *files("web/tests", ".ts"),
    ]
    written = [path for path in everything if short(path) != "web/src/wire/types.ts"]
    lines = {short(path): len(path.read_text("utf-8").splitlines()) for path in written}
    assert {name: count for name, count in lines.items() if count > LONGEST_FILE} == {}
    long = [name for name, count in lines.items() if count > LONG_FILE]
    assert len(long) * 10 <= len(lines), long
