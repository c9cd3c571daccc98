"""Training a policy for one rule set: rounds of lessons and learning, each round with the policy of the one before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from president.bots.search import features
from president.bots.search.table import by_hand, table_for
from president.bots.training.lessons import WIDEST, Floats, Lessons, lessons_of
from president.bots.training.opponent_model import Learnt, Study, study
from president.bots.training.teacher import learn
from president.rules import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a policy is trained; the same course gives the same weights on every machine of one kind."""

    seed: int = 1
    rounds: int = 2
    """With none the policy that is used for the rule set stays, and the model alone learns, from lessons of its own."""
    lessons: int = 50_000
    """Lessons of a round, shared evenly by the table sizes."""
    worlds: int = 300
    """Playouts of every move of a lesson in the last round; a quarter of it will do before."""
    share: float = 1.0
    """Of the decisions of a deal, those that give a lesson."""
    epochs: int = 12
    temperature: float = 0.03
    """Difference in place value that makes one move e times as good as another."""
    rate: float = 0.3
    decay: float = 0.0005
    study: Study = field(default_factory=Study)
    """How the opponent model learns from the lessons of the last round."""


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


@dataclass(frozen=True, slots=True)
class Trained:
    """What a course came to: the policy's logits and the opponent model."""

    logits: list[float]
    learnt: Learnt
    """From lessons of search against search by the best policy there is: the last round's, or the one that stays."""


def train(
    rules: RuleSet, seats: tuple[int, ...], course: Course, report: Callable[[Round], None] | None = None
) -> Trained:
    """The policy and the opponent model of a rule set, from lessons at tables of ``seats``."""
    prior = np.array(by_hand())
    logits = prior.copy() if course.rounds else np.log(np.array(table_for(rules)))
    kept = None if course.rounds else _round(rules, seats, logits, course, 0)
    for number in range(1, course.rounds + 1):
        new = _round(rules, seats, logits, course, number)
        lessons = new if kept is None else kept.joined(new)
        kept = new
        before = _passes(logits.copy(), prior, lessons, course, epochs=0)
        after = _passes(logits, prior, lessons, course, epochs=course.epochs)
        if report is not None:
            report(Round(number, len(lessons.widths), before, after, agreement(logits, lessons)))
    assert kept is not None
    learnt = study(kept, logits, course.study, course.seed)
    return Trained([round(float(value), 3) for value in logits], learnt)


def _round(rules: RuleSet, seats: tuple[int, ...], logits: Floats, course: Course, number: int) -> Lessons:
    """The lessons of a round."""
    found: Lessons | None = None
    for players in seats:
        more = lessons_of(
            rules, players, logits, count=course.lessons // len(seats), seed=course.seed * 1000 + number,
            share=course.share, worlds=course.worlds if number == course.rounds else max(course.worlds // 4, 1),
        )  # fmt: skip
        found = more if found is None else found.joined(more)
    assert found is not None
    return found


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
