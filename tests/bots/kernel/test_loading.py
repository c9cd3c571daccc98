"""The kernel comes only when it is asked for, is kept for the next process, and does without a home folder."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest

from president.bots import kernel
from president.bots.kernel import halves
from president.bots.kernel.endgame import solve
from president.bots.kernel.playout import evaluate
from president.bots.kernel.worlds import draw_worlds, trade_worlds
from president.rules import load, names

WARM = """
from president.bots import kernel
from president.rules import load
thread = kernel.warm(load("basic"), 4, kernel.SIMULATE)
assert thread is kernel.warm(load("basic"), 4, kernel.SIMULATE)
thread.join()
assert kernel.ready(load("basic"), 4, kernel.SIMULATE) and not kernel.ready(load("basic"), 4)
from president.bots.kernel import chance, core, folder
for function in (chance.random_deals, core.list_moves):
    print(sum(function.stats.cache_hits.values()), sum(function.stats.cache_misses.values()))
print(folder.cache_folder())
"""


def python(code: str, **environment: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return done.stdout.strip()


def test_bots_do_not_bring_the_kernel() -> None:
    """Plain bots import the standard library only; the package of the kernel alone brings nothing either."""
    code = "import president.bots, president.bots.kernel, sys; print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert python(code) == "False False"


def test_it_is_available_here() -> None:
    """The tests need the extra ``fast``."""
    assert kernel.available()


def test_without_numba_it_is_not_available() -> None:
    """A browser's Python has no numba."""
    code = (
        "import sys; sys.path = [p for p in sys.path if 'site-packages' not in p and 'dist-packages' not in p]\n"
        "from president.bots import kernel; print(kernel.available())"
    )
    source = str(Path(kernel.__file__).parents[3])
    assert python(code, PYTHONPATH=source, PYTHONNOUSERSITE="1") == "False"


def test_compiled_code_is_kept(tmp_path: Path) -> None:
    """One of two processes that start together compiles, with a helper, while the other waits; the next one loads."""
    environment = {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_CACHE_DIR": ""}
    with ThreadPoolExecutor() as threads:
        first, second = threads.map(lambda _: python(WARM, **environment).splitlines(), range(2))
    third = python(WARM, **environment).splitlines()
    loaded = ["1 0", "1 0", third[-1]]
    assert third == loaded
    assert Path(third[-1]).is_relative_to(tmp_path)
    assert loaded in (first, second)
    assert ["0 1", "1 0", third[-1]] in (first, second), "list_moves was compiled by the helper and loaded"


def test_a_helper_that_fails_is_no_hindrance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What it leaves out is compiled when it is needed, and the next process tries again."""
    calls: list[str] = []
    monkeypatch.setattr(halves, "cache_folder", lambda: tmp_path)
    for _ in range(2):
        halves.compile_halves(lambda: calls.append("first"), _not_to_be_found)
    monkeypatch.setattr(halves, "_cores", lambda: 1)
    for _ in range(2):
        halves.compile_halves(lambda: calls.append("alone"), lambda: calls.append("second"))
    assert calls == ["first", "first", "alone", "second"]


def _not_to_be_found() -> None:
    """A function that a fresh process does not find."""


_not_to_be_found.__module__ = "president.no_such_module"


def test_a_warm_up_that_fails_is_not_ready(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged, once however often one asks."""
    rules = load("basic")
    for _ in range(2):
        kernel.warm(rules, 4, "president.no_such_module").join()
        assert not kernel.ready(rules, 4, "president.no_such_module")
    assert [record.getMessage() for record in caplog.records] == ["the kernel could not be warmed up"]


def test_a_home_that_cannot_be_written_is_no_hindrance(tmp_path: Path) -> None:
    """Then the folder for temporary files serves, and without one nothing is kept."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    elsewhere = tmp_path / "tmp"
    elsewhere.mkdir()
    folder = "from president.bots.kernel import folder; print(folder.cache_folder())"
    found = python(folder, XDG_CACHE_HOME=str(blocked), NUMBA_CACHE_DIR="", TMPDIR=str(elsewhere))
    assert Path(found).is_relative_to(elsewhere)
    open_to_all = next(elsewhere.iterdir())
    open_to_all.chmod(0o777)
    found = python(folder, XDG_CACHE_HOME=str(blocked), NUMBA_CACHE_DIR="", TMPDIR=str(elsewhere))
    assert found == "None", "code that others could have written is not loaded"


@pytest.mark.parametrize("name", [*names(), "european+naming"])
def test_warming_brings_what_searching_bots_need(name: str) -> None:
    """A lead, an ending for two and the exchange of every preset; then everything is compiled."""
    rules = load(name)
    kernel.warm(rules, rules.players.max).join()
    assert kernel.ready(rules, rules.players.max)
    needed = [draw_worlds, evaluate, solve, *([trade_worlds] if len(rules.exchange.counts) > 1 else [])]
    assert all(cast("Any", function).signatures for function in needed)
