"""The opponent model that is shipped for a rule set; what it is: :mod:`president.bots.kernel.opponent_model`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from president.bots.kernel.convert import counts, state_array
from president.bots.kernel.opponent_model import DIRECT, SIZE, choice_chances
from president.bots.kernel.policy_table import Floats
from president.bots.search.fast import policy_arrays
from president.bots.search.table import names_for, shipped_numbers, table_for
from president.game.position import Position
from president.rules import RuleSet
from president.rules.compiled import Compiled

SCALE: Final = 100
"""Files hold whole numbers, hundredths of the model's."""


@lru_cache(maxsize=64)
def model_for(rules: RuleSet) -> Floats:
    """The model learned for a rule set, else for its preset, else for the nearest preset; else what its policy says."""
    for name in names_for(rules):
        found = shipped_model(name)
        if found is not None:
            return found
    model = np.zeros(SIZE)
    model[DIRECT:] = np.log(table_for(rules))
    return model


@lru_cache(maxsize=64)
def shipped_model(name: str) -> Floats | None:
    """The learned model of a rule set, if there is one."""
    numbers = np.array(shipped_numbers(name, ".model.json", "model"), np.float64)
    return numbers / SCALE if len(numbers) == SIZE else None


def chances(position: Position, rules: Compiled, model: Floats | None = None) -> dict[int, float]:
    """How likely each move of the seat in turn is (by the kernel's codes), given its hand in ``position``.

    Empty when it can only pass.
    """
    kernel, ladder, _ = policy_arrays(rules.rules, rules.players)
    hands = [position.hands[seat] if position.active >> seat & 1 else 0 for seat in range(rules.players)]
    sizes = np.array([*(hand.bit_count() for hand in hands), *[0] * (12 - len(hands))], np.int64)
    moves, found = np.zeros(512, np.int64), np.zeros(512)
    count = choice_chances(
        np.uint64(counts(hands[position.turn])), state_array(position), sizes, np.uint64(counts(sum(hands))),
        kernel.leads, kernel.answers, kernel.span, kernel.flags, ladder,
        model_for(rules.rules) if model is None else model, moves, found,
    )  # fmt: skip
    return dict(zip(moves[:count].tolist(), found[:count].tolist(), strict=True))
