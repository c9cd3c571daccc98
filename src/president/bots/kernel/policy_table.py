"""The weights as the compiled policy reads them: what a rule set fixes is looked up and multiplied beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from president.bots.kernel.tables import Ints
from president.bots.search import features
from president.bots.search.strength import strength_rows
from president.rules import RuleSet

Floats = NDArray[np.float64]

PLAIN: Final = 1280
"""Where the weights of plays begin that only beat the top or go out, by lead or answer x reversed x the smallest rival
hand (1 to 5) x play (64, as in :func:`president.bots.kernel.core.small_sets`) x cards of the rank held (1 to 8)."""
PASSES: Final = PLAIN + 2 * 2 * 5 * 64 * 8
"""And the weights of a pass that depend on the top: reversed x its rank (16) x cards left to its owner (0 to 3)."""
THREATS: Final = PASSES + 2 * 16 * 4
"""And those of threats, with what it says that a play goes out or not: lead or answer x cards in hand (1 to 8) x cards
played (4 to 1) x threats (16)."""


@lru_cache(maxsize=64)
def strength_table(rules: RuleSet) -> Ints:
    """``[reversed, rank]``: the strength that the policy sees."""
    return np.array(strength_rows(rules), np.int64)


def policy_table(rules: RuleSet, weights: Sequence[float]) -> Floats:
    """The weights of :mod:`president.bots.search.features`, and behind them the parts named above."""
    table = np.array(weights, np.float64)
    parts = (_plain(rules, table), _passes(rules, table), _threats(table))
    return np.concatenate([table, np.zeros(PLAIN - features.SIZE), *(part.ravel() for part in parts)])


def _plain(rules: RuleSet, table: Floats) -> Floats:
    strengths = strength_table(rules)
    plays = table[features.PLAY : features.THREAT].reshape(2, 2, features.STRENGTHS, 4, 4)[:, :, strengths]
    plain = np.zeros((2, 2, 5, 16, 4, 8))
    for size in range(1, 5):
        left = np.clip(np.arange(1, 9) - size, 0, 3)
        for rival in range(1, 6):
            found = plays[:, int(rival <= size), :, :, size - 1]
            plain[:, :, rival - 1, : strengths.shape[1], 4 - size] = found[..., left]
    return plain


def _passes(rules: RuleSet, table: Floats) -> Floats:
    strengths = strength_table(rules)
    passes = np.zeros((2, 16, 4))
    passes[:, : strengths.shape[1]] = table[features.PASS_TOP : features.COMPLETE].reshape(-1, 4)[strengths]
    return passes


def _threats(table: Floats) -> Floats:
    left = np.arange(1, 9)[:, None] - np.arange(4, 0, -1)[None, :]
    threats = table[features.THREAT : features.SPECIAL].reshape(2, 2, 16)[:, (left <= 3).astype(np.int64)]
    stays, goes = (table[features.special_index(0, 0, out, 0, 0)] for out in range(2))
    found: Floats = threats * np.where(left == 0, goes, stays)[..., None]
    return found
