"""Lessons: decisions of self-play that a search has looked at closely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from president.bots.kernel.opponent_model import SITUATION
from president.bots.kernel.policy_table import Floats, policy_table, strength_table
from president.bots.kernel.tables import kernel_rules
from president.bots.search.table import weights
from president.bots.training.teacher import ENTRIES, WIDEST, teach
from president.rules import RuleSet


@dataclass(slots=True)
class Lessons:
    """Arrays of lessons; see :func:`president.bots.training.teacher.teach`."""

    entries: NDArray[np.int64]
    means: Floats
    widths: NDArray[np.int64]
    situations: NDArray[np.int16]
    changes: NDArray[np.int16]

    @classmethod
    def empty(cls, count: int) -> Lessons:
        """Room for ``count`` lessons."""
        return cls(
            np.full((count, WIDEST, ENTRIES), -1, np.int64), np.zeros((count, WIDEST)), np.zeros(count, np.int64),
            np.full((count, SITUATION), -1, np.int16), np.full((count, WIDEST), -1, np.int16),
        )  # fmt: skip

    def joined(self, other: Lessons) -> Lessons:
        """These lessons and the others."""
        return Lessons(
            *(np.concatenate([mine, theirs]) for mine, theirs in zip(self.arrays(), other.arrays(), strict=True))
        )

    def arrays(self) -> tuple[NDArray[Any], ...]:
        """All arrays, in their order."""
        return self.entries, self.means, self.widths, self.situations, self.changes


def lessons_of(
    rules: RuleSet, players: int, logits: Floats, *, count: int, seed: int, share: float, worlds: int
) -> Lessons:
    """Lessons from self-play with the policy of ``logits`` at a table of ``players``; see
    :class:`president.bots.training.train.Course`.
    """
    kernel = kernel_rules(rules, players)
    found = Lessons.empty(count)
    table = policy_table(rules, weights(logits.tolist()))
    teach(
        count, share, worlds, found.entries, found.means, found.widths, found.situations, found.changes,
        kernel.deck.copy(), kernel.leads, kernel.answers, kernel.span, kernel.flags, kernel.order,
        strength_table(rules), table, np.array([seed * 2654435761 + players + 1], np.uint64), np.zeros(512),
    )  # fmt: skip
    return found


__all__ = ["ENTRIES", "WIDEST", "Floats", "Lessons", "lessons_of"]
