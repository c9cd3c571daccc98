"""Training a policy for one rule set: rounds of lessons and learning, each round with the policy of the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from president.bots.kernel.policy_table import policy_table, strength_table
from president.bots.kernel.tables import kernel_rules
from president.bots.search import features
from president.bots.search.table import by_hand, weights
from president.bots.training.teacher import ENTRIES, WIDEST, learn, teach
from president.rules import RuleSet

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a policy is trained; the same course gives the same weights on every machine of one kind."""

    seed: int = 1
    rounds: int = 2
    lessons: int = 24_000
    """Lessons of a round, shared evenly by the table sizes."""
    worlds: int = 96
    """Playouts of every move of a lesson."""
    share: float = 0.3
    """Of the decisions of a deal, those that give a lesson."""
    epochs: int = 12
    temperature: float = 0.03
    """Difference in place value that makes one move e times as good as another."""
    rate: float = 0.3
    decay: float = 0.0005


@dataclass(frozen=True, slots=True)
class Round:
    """What a round came to: the mean cross entropy before and after, and how often the policy's first choice is the
    search's.
    """

    number: int
    lessons: int
    before: float
    after: float
    agreement: float


@dataclass(slots=True)
class Lessons:
    """Arrays of lessons; see :func:`president.bots.training.teacher.teach`."""

    entries: NDArray[np.int64]
    means: Floats
    widths: NDArray[np.int64]

    @classmethod
    def empty(cls, count: int) -> Lessons:
        """Room for ``count`` lessons."""
        return cls(
            np.full((count, WIDEST, ENTRIES), -1, np.int64), np.zeros((count, WIDEST)), np.zeros(count, np.int64)
        )

    def joined(self, other: Lessons) -> Lessons:
        """These lessons and the others."""
        return Lessons(
            np.concatenate([self.entries, other.entries]),
            np.concatenate([self.means, other.means]),
            np.concatenate([self.widths, other.widths]),
        )


def lessons_of(rules: RuleSet, players: int, logits: Floats, count: int, seed: int, course: Course) -> Lessons:
    """Lessons from self-play with the policy of ``logits`` at a table of ``players``."""
    kernel = kernel_rules(rules, players)
    found = Lessons.empty(count)
    table = policy_table(rules, weights(logits.tolist()))
    teach(
        count, course.share, course.worlds, found.entries, found.means, found.widths, kernel.deck.copy(),
        kernel.leads, kernel.answers, kernel.span, kernel.flags, kernel.order, strength_table(rules), table,
        np.array([seed * 2654435761 + players + 1], np.uint64), np.zeros(512),
    )  # fmt: skip
    return found


def train(
    rules: RuleSet, seats: tuple[int, ...], course: Course, report: Callable[[Round], None] | None = None
) -> list[float]:
    """The learned logits for a rule set, from lessons at tables of ``seats``."""
    prior = np.array(by_hand())
    logits = prior.copy()
    kept: Lessons | None = None
    for number in range(1, course.rounds + 1):
        new: Lessons | None = None
        for players in seats:
            more = lessons_of(rules, players, logits, course.lessons // len(seats), course.seed * 1000 + number, course)
            new = more if new is None else new.joined(more)
        assert new is not None
        lessons = new if kept is None else kept.joined(new)
        kept = new
        before = _passes(logits.copy(), prior, lessons, course, epochs=0)
        after = _passes(logits, prior, lessons, course, epochs=course.epochs)
        if report is not None:
            report(Round(number, len(lessons.widths), before, after, agreement(logits, lessons)))
    return [round(float(value), 3) for value in logits]


def _passes(logits: Floats, prior: Floats, lessons: Lessons, course: Course, *, epochs: int) -> float:
    """Learn for some epochs (0: only measure) in an order drawn from the seed."""
    rng = np.random.default_rng(course.seed)
    squares = np.full(features.SIZE, 1.0)
    scratch = np.zeros((2, WIDEST))
    loss = 0.0
    for epoch in range(max(epochs, 1)):
        rate = 0.0 if epochs == 0 else course.rate * (1 - epoch / epochs)
        order = rng.permutation(len(lessons.widths))
        loss = learn(
            logits, squares, lessons.entries, lessons.means, lessons.widths, order, course.temperature, rate,
            course.decay, prior, scratch,
        )  # fmt: skip
    return loss


def agreement(logits: Floats, lessons: Lessons) -> float:
    """The share of lessons in which the policy likes best what the search found best."""
    padded = np.append(logits, 0.0)
    scores = padded[lessons.entries].sum(axis=2)
    unused = np.arange(WIDEST)[None, :] >= lessons.widths[:, None]
    scores[unused] = -np.inf
    means = np.where(unused, -np.inf, lessons.means)
    return float((scores.argmax(axis=1) == means.argmax(axis=1)).mean())
