"""Drawing conclusions from what was played: hands in which the others' actions are likely come up more often."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from president.bots.kernel.convert import counts, move_code, state_array
from president.bots.kernel.core import STATE
from president.bots.kernel.inference import walk_worlds
from president.bots.kernel.manners import HABIT, MODEL, POLICY, manners_of
from president.bots.kernel.opponent_model import HIDDEN
from president.bots.kernel.policy_table import Floats
from president.bots.kernel.tables import Ints, Words
from president.bots.kernel.worlds import SEATS, draw_worlds
from president.bots.search.facts import Facts
from president.bots.search.fast import KernelSimulator
from president.bots.search.opponent_model import model_for
from president.bots.search.recipes import Recipe
from president.bots.search.simulator import Maker, Simulator
from president.bots.search.worlds import draw
from president.cards.cardset import indices
from president.game.events import LeadGiven, Passed, Played
from president.game.position import Position, advance, start_position
from president.game.view import SeatView
from president.rules.compiled import Compiled

LEAST = 0.01
"""No action is taken for less likely than this: people and other bots have their own ideas."""
STEPS = 2
"""Exchanges that it tries between two of its worlds."""
SURE = 0.85
"""How likely a seat must be one of habit to be played out as one; taking a player who thinks for one costs more than
the other mistake.
"""


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
    """The kernel's simulator with worlds that come up as often as what was played makes them likely."""

    def __init__(
        self,
        view: SeatView,
        recipe: Recipe,
        facts: Facts,
        position: Position,
        seed: int,
        worlds: int,
    ) -> None:
        super().__init__(facts, position, seed, worlds)
        self.walkers = np.zeros((recipe.walkers, SEATS), np.uint64)
        self.likes = np.zeros((recipe.walkers, SEATS))
        self.odds = np.zeros((recipe.walkers, SEATS))
        draw_worlds(self.walkers, 0, recipe.walkers, *self.hidden, self.base, self.seed)
        self.hiding = np.array([seat for seat, missing in enumerate(facts.missing) if missing], np.int64)
        self.kept = np.zeros(SEATS, np.uint64)
        for seat, bar in enumerate(facts.barred):
            for index in indices(bar & facts.pool):
                self.kept[seat] |= np.uint64(1 << (index >> 3))
        self.tries = recipe.tries
        self.model = model_for(facts.rules.rules)
        self.manner = MODEL if recipe.model else POLICY
        self.manners = self._manners(np.zeros(SEATS))
        self.seen = seen_by_seat(list(clues(view, facts)), facts.rules)
        self.contexts = np.zeros((len(self.seen.clues), HIDDEN))

    def draw(self, last: int) -> None:
        """See :class:`KernelSimulator`."""
        kernel, ladder, _ = self.policy
        walk_worlds(
            self.worlds, self.drawn, last, self.walkers, self.likes, self.odds, self.tries, STEPS, self.hidden.fixed,
            self.hidden.missing, self.hiding, self.kept, self.hidden.forbidden, *self.seen, LEAST,
            kernel.leads, kernel.answers, kernel.span, kernel.flags, ladder, self.model, self.contexts,
            self.base, self.seed,
        )  # fmt: skip
        self.drawn = last
        walked = self.odds[:last]
        self.manners = self._manners((1 / (1 + np.exp(-walked))).mean(axis=0))

    def _manners(self, habit: Floats) -> int:
        """How the seats play on, of which the likelihoods ``habit`` say that they do by habit."""
        found = [self.manner] * SEATS
        for seat in self.hiding:
            if habit[seat] > SURE:
                found[seat] = HABIT
        return manners_of(found)


class Seen(NamedTuple):
    """Clues as arrays, those of a seat together; see :func:`president.bots.kernel.inference.walk_worlds`."""

    clues: Ints
    spans: Ints
    sizes: Ints
    words: Words


def seen_by_seat(found: list[Clue], rules: Compiled) -> Seen:
    """The arrays for :func:`president.bots.kernel.inference.walk_worlds`."""
    states = np.zeros((len(found), STATE + 1), np.int64)
    sizes = np.zeros((len(found), SEATS), np.int64)
    words = np.zeros((len(found), 2), np.uint64)
    spans = np.zeros((SEATS, 2), np.int64)
    row = 0
    for seat in range(rules.players):
        own = [clue for clue in found if clue.seat == seat]
        spans[seat] = row, row + len(own)
        later = 0
        for number, (position, _, mask) in reversed(list(enumerate(own, row))):
            later |= mask
            states[number, :STATE] = state_array(position)
            states[number, STATE] = move_code(mask, rules)
            active = [s for s in range(rules.players) if position.active >> s & 1]
            for other in active:
                sizes[number, other] = position.hands[other].bit_count()
            words[number, 0] = counts(sum(position.hands[other] for other in active))
            words[number, 1] = counts(later)
        row += len(own)
    return Seen(states, spans, sizes, words)


def informed(view: SeatView, recipe: Recipe) -> Maker:
    """Makes simulators that draw conclusions from what ``view`` shows."""

    def make(facts: Facts, position: Position, seed: int, worlds: int) -> Simulator:
        return InformedSimulator(view, recipe, facts, position, seed, worlds)

    return make
