"""The compiled simulator: counts instead of cards, hundreds of thousands of deals a second.

Importing this package is cheap and needs nothing; its modules need numba and numpy (the extra ``fast``). A server
asks :func:`available` and calls :func:`warm` when it starts::

    if kernel.available():
        kernel.warm(load("basic"), 4)      # returns at once; a thread loads or compiles what searching bots need

The compiled code is kept for the next process, so that only the first start after an installation is slow.
"""

from __future__ import annotations

import importlib
import logging
import threading
from importlib.util import find_spec
from typing import Final

from president.rules import RuleSet

SEARCH: Final = "president.bots.search.warm"
SIMULATE: Final = "president.bots.kernel.simulate"
"""Modules with a function ``warm_up(rules, players)`` that calls what will be needed: by searching bots, and by whoever
simulates random deals."""

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_threads: dict[tuple[RuleSet, int, str], threading.Thread] = {}
_ready: set[tuple[RuleSet, int, str]] = set()


def available() -> bool:
    """Whether numba and numpy are installed; imports neither."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def warm(rules: RuleSet, players: int, what: str = SEARCH) -> threading.Thread:
    """Load the kernel and the tables of a rule set in a background thread; ``join`` it to wait.

    Asking again for the same rule set and number of players gives the same thread. A warm-up that fails, as it does
    without numba, is logged.
    """
    key = (rules, players, what)
    with _lock:
        if key not in _threads:
            _threads[key] = threading.Thread(target=_warm_up, args=key, name="kernel warm-up", daemon=True)
            _threads[key].start()
        return _threads[key]


def ready(rules: RuleSet, players: int, what: str = SEARCH) -> bool:
    """Whether a warm-up of this rule set was asked for and has ended well."""
    return (rules, players, what) in _ready


def _warm_up(rules: RuleSet, players: int, what: str) -> None:
    try:
        importlib.import_module(what).warm_up(rules, players)
    except Exception:
        _log.exception("the kernel could not be warmed up")
    else:
        _ready.add((rules, players, what))
