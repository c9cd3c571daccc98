"""Learning the opponent model: gradient steps that make what the search chose likely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from president.bots.kernel.jit import entry, inner, local_floats
from president.bots.kernel.opponent_model import (
    BIAS,
    DIRECT,
    HIDDEN,
    OUTPUT,
    PASSING,
    SIZE,
    add_row,
    entry_row,
    output,
)
from president.bots.training.lessons import Floats, Lessons

BATCH: Final = 256
"""Lessons of one gradient step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """How an opponent model is trained, by the method Adam (Kingma and Ba, 2015)."""

    epochs: int = 10
    rate: float = 0.01
    kept_back: float = 0.1
    """Of the lessons, those by which it is judged and from which it does not learn."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """A model, and the mean cross entropy of the search's choices in lessons that it had not seen: of the policy's
    entries by themselves, and of the model.
    """

    model: Floats
    lessons: int
    before: float
    after: float


def study(lessons: Lessons, logits: Floats, course: Study, seed: int) -> Learnt:
    """A model from lessons; the same ``seed`` gives the same model.

    ``logits`` are the policy's: what entries say directly starts there.
    """
    usable = np.flatnonzero(lessons.situations[:, 0] >= 0)
    rng = np.random.default_rng(seed)
    rng.shuffle(usable)
    cut = int(len(usable) * (1 - course.kept_back))
    model = np.zeros(SIZE)
    model[:BIAS] = rng.normal(0.0, 0.1, BIAS)
    model[OUTPUT:DIRECT] = rng.normal(0.0, HIDDEN**-0.5, HIDDEN)
    model[DIRECT:] = logits
    plain = np.zeros(SIZE)
    plain[DIRECT:] = logits
    gradient, first, second = np.zeros(SIZE), np.zeros(SIZE), np.zeros(SIZE)
    own = lessons.arrays()
    before = pass_over(plain, gradient, usable[cut:], *own)
    steps = 0
    for epoch in range(course.epochs):
        order = usable[:cut].copy()
        rng.shuffle(order)
        for start in range(0, cut, BATCH):
            batch = order[start : start + BATCH]
            gradient[:] = 0.0
            pass_over(model, gradient, batch, *own)
            steps += 1
            adam(model, gradient / len(batch), first, second, steps, course.rate * (1 - epoch / course.epochs))
    return Learnt(model, cut, before, pass_over(model, gradient, usable[cut:], *own))


def adam(model: Floats, gradient: Floats, first: Floats, second: Floats, steps: int, rate: float) -> None:
    """One step down the gradient, by its running mean and mean square."""
    first += 0.1 * (gradient - first)
    second += 0.001 * (gradient * gradient - second)
    model -= rate * (first / (1 - 0.9**steps)) / (np.sqrt(second / (1 - 0.999**steps)) + 1e-8)


@inner
def _spread(row: Any, share: Any, gradient: Any) -> None:
    """Add the share of a row's vector in the gradient."""
    for place in range(HIDDEN):
        gradient[row * HIDDEN + place] += share[place]


@inner
def _sum_rows(model: Any, rows: Any, vector: Any) -> None:
    """Add the vectors of rows; -1 is none."""
    for row in rows:
        if row >= 0:
            add_row(model, row, vector)


@inner
def _rows_of(entries: Any, change: Any) -> tuple[int, int, int]:
    """The three rows of a move."""
    first = 0 if change == PASSING else 1
    return change, entry_row(entries[first]), entry_row(entries[first + 1])


@inner
def _said(model: Any, entries: Any) -> float:
    """What the entries of a move say directly."""
    direct = 0.0
    for number in entries:
        if number >= 0:
            direct += model[DIRECT + number]
    return direct


@inner
def _softmax(scores: Any, width: Any) -> float:
    """Make ``width`` scores chances; return the logarithm of what their exponentials summed to."""
    top, mass = scores[0], 0.0
    for move in range(1, width):
        top = max(top, scores[move])
    for move in range(width):
        scores[move] = np.exp(scores[move] - top)
        mass += scores[move]
    for move in range(width):
        scores[move] /= mass
    total: float = top + np.log(mass)
    return total


@entry
def pass_over(
    model: Any, gradient: Any, batch: Any, entries: Any, means: Any, widths: Any, situations: Any, changes: Any
) -> float:
    """Add the gradient of the cross entropy over the lessons ``batch``; return its mean.

    The target of a lesson is what the search found best.
    """
    base, share, whole = local_floats(16), local_floats(16), local_floats(16)
    chances = local_floats(40)
    loss = 0.0
    for lesson in batch:
        for place in range(HIDDEN):
            base[place] = model[BIAS + place]
            whole[place] = 0.0
        _sum_rows(model, situations[lesson], base)
        best = 0
        for move in range(widths[lesson]):
            a, b, c = _rows_of(entries[lesson, move], changes[lesson, move])
            chances[move] = _said(model, entries[lesson, move]) + output(model, base, a, b, c)
            if means[lesson, move] > means[lesson, best]:
                best = move
        wanted = chances[best]
        loss += _softmax(chances, widths[lesson]) - wanted
        for move in range(widths[lesson]):
            error = chances[move] - (1.0 if move == best else 0.0)
            a, b, c = _rows_of(entries[lesson, move], changes[lesson, move])
            for place in range(HIDDEN):
                above = base[place] + model[a * HIDDEN + place] + model[b * HIDDEN + place] + model[c * HIDDEN + place]
                share[place] = error * model[OUTPUT + place] if above > 0.0 else 0.0
                gradient[OUTPUT + place] += error * max(above, 0.0)
                whole[place] += share[place]
            for number in entries[lesson, move]:
                if number >= 0:
                    gradient[DIRECT + number] += error
            _spread(a, share, gradient)
            _spread(b, share, gradient)
            _spread(c, share, gradient)
        _spread(BIAS // HIDDEN, whole, gradient)
        for row in situations[lesson]:
            if row >= 0:
                _spread(row, whole, gradient)
    return loss / len(batch)


__all__ = ["Learnt", "Study", "study"]
