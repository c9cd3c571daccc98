"""Drawing conclusions from what was played: hands in which the others' actions are likely come up more often."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from president.bots.kernel.convert import counts, move_code, state_array
from president.bots.kernel.core import STATE
from president.bots.kernel.inference import pick_worlds, weigh_worlds
from president.bots.kernel.worlds import SEATS, draw_worlds
from president.bots.search.facts import Facts
from president.bots.search.fast import KernelSimulator
from president.bots.search.simulator import Maker, Simulator
from president.bots.search.worlds import draw
from president.game.events import LeadGiven, Passed, Played
from president.game.position import Position, advance, start_position
from president.game.view import SeatView

LEAST = 0.02
"""No action is taken for less likely than this: people and other bots have their own ideas."""
TRUST = 0.6
"""Exponent of the likelihoods."""


class Clue(NamedTuple):
    """An action of another seat: the position before it (hands of one possible world), who acted, the cards."""

    position: Position
    seat: int
    mask: int


def clues(view: SeatView, facts: Facts) -> Iterator[Clue]:
    """What the others, those still in play, did in turn in this deal so far."""
    hands = list(draw(facts, random.Random(0)))
    acts = [event for event in view.history if isinstance(event, Played | Passed)]
    for event in acts:
        if isinstance(event, Played):
            hands[event.seat] |= event.cards.mask
    lead = next((event for event in view.history if isinstance(event, LeadGiven)), None)
    if lead is None:
        return
    position = start_position(tuple(hands), lead.seat, facts.rules, opening=lead.opening.mask)
    for event in acts:
        mask = event.cards.mask if isinstance(event, Played) else 0
        if event.seat == position.turn and facts.missing[event.seat]:
            yield Clue(position, event.seat, mask)
        position = advance(position, event.seat, mask, facts.rules)


class InformedSimulator(KernelSimulator):
    """The kernel's simulator with worlds from a pool of ``pool``, the likely ones more often."""

    def __init__(
        self,
        view: SeatView,
        pool: int,
        facts: Facts,
        position: Position,
        seed: int,
        worlds: int,
    ) -> None:
        super().__init__(facts, position, seed, worlds)
        self.pool = np.zeros((pool, SEATS), np.uint64)
        self.sums = np.zeros(pool)
        draw_worlds(self.pool, 0, pool, *self.hidden, self.base, self.seed)
        self.weigh(list(clues(view, facts)))

    def weigh(self, seen: list[Clue]) -> None:
        """Weigh the pool by what was seen."""
        rules = self.facts.rules
        states = np.zeros((len(seen), STATE + 1), np.int64)
        sizes = np.zeros((len(seen), SEATS), np.int64)
        words = np.zeros((len(seen), 2), np.uint64)
        later = [0] * rules.players
        for number in range(len(seen) - 1, -1, -1):
            position, seat, mask = seen[number]
            later[seat] |= mask
            states[number, :STATE] = state_array(position)
            states[number, STATE] = move_code(mask, rules)
            active = [s for s in range(rules.players) if position.active >> s & 1]
            for other in active:
                sizes[number, other] = position.hands[other].bit_count()
            words[number, 0] = counts(sum(position.hands[other] for other in active))
            words[number, 1] = counts(later[seat])
        kernel, ladder, table = self.policy
        weigh_worlds(
            self.pool, states, sizes, words, TRUST, LEAST, self.sums,
            kernel.leads, kernel.answers, kernel.span, kernel.flags, ladder, table, self.weights,
        )  # fmt: skip

    def draw(self, last: int) -> None:
        """See :class:`KernelSimulator`."""
        pick_worlds(self.pool, self.sums, self.worlds, self.drawn, last, self.base, self.seed)
        self.drawn = last


def informed(view: SeatView, pool: int) -> Maker:
    """Makes simulators that draw conclusions from what ``view`` shows."""

    def make(facts: Facts, position: Position, seed: int, worlds: int) -> Simulator:
        return InformedSimulator(view, pool, facts, position, seed, worlds)

    return make
