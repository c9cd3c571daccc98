"""Thousands of deals at once: arrays in, arrays out, everything compiled.

::

    env = VectorEnv(load("basic"), 4, deals=4096)
    step = env.reset(seed=1)
    while True:
        actions = policy(step.observations, step.mask)   # one action for each deal, by the seat in step.seats
        step = env.step(actions)

All arrays have one row for each deal. They belong to the environment and are written anew by every step: copy what
you keep. Actions are numbered as in :mod:`president.bots.envs.actions`, columns of observations are listed in
:mod:`president.bots.envs.observation`. A deal that ends gives its rewards (1 for the first place, 0 for the last, even
steps between) with ``done``, and in the same step the next deal is dealt: the observation is already of that one.
Deals are first deals, without an exchange, dealt from seat 0.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from president.bots.envs.actions import actions_of
from president.bots.envs.compiled import FREE, HOLDER, OPENS, ROW, act, decider, first_deal, legal, observed
from president.bots.envs.observation import width
from president.bots.kernel.chance import random_below
from president.bots.kernel.core import PLACES, TURN
from president.bots.kernel.jit import entry, inner
from president.bots.kernel.tables import PLAYERS, Ints, Words, kernel_rules
from president.rules import RuleSet

SEATS: Final = 12
CODES: Final = 8192
"""Moves of the kernel are numbers below this."""

Bytes = NDArray[np.int8]


class Step(NamedTuple):
    """What a step gives, a row for each deal.

    ``seats`` decide now and see ``observations``; ``mask`` is 1 for their legal actions. ``rewards[deal, seat]`` are 0
    but for the deals that are ``done``.
    """

    observations: Bytes
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    mask: Bytes
    seats: Bytes


def action_index(rules: RuleSet, players: int) -> NDArray[np.int16]:
    """The number of the action of every move of the kernel; 0 for what cannot be."""
    index = np.zeros(CODES, np.int16)
    for code, action in actions_of(rules, players).index.items():
        index[code] = action
    return index


def opening(rules: RuleSet) -> tuple[int, int]:
    """How the leader of a first deal is found, and the rank of the card that decides."""
    leading = rules.leading
    if leading.first == "left" or leading.card is None:
        return FREE, -1
    return (OPENS if leading.first == "opens" else HOLDER), leading.card.rank


class VectorEnv:
    """``deals`` deals of one rule set at a table of ``players``, side by side.

    >>> from president.rules import load
    >>> env = VectorEnv(load("basic"), 4, deals=100)
    >>> env.reset(seed=1).observations.shape
    (100, 52)
    >>> int(env.step(env.sample()).done.sum())
    0

    Raises:
        ValueError: when the rule set is not for that many players.
    """

    def __init__(self, rules: RuleSet, players: int, *, deals: int) -> None:
        if not rules.players.min <= players <= rules.players.max:
            raise ValueError(f"{rules.title} is for {rules.players.min} to {rules.players.max} players, not {players}")
        self.rules, self.players, self.deals = rules, players, deals
        self.actions = actions_of(rules, players)
        self._tables = kernel_rules(rules, players)
        self._codes = np.array(self.actions.codes, np.int64)
        self._index = action_index(rules, players)
        self._lead, self._rank = opening(rules)
        self._hands: Words = np.zeros((deals, SEATS), np.uint64)
        self._state: Ints = np.zeros((deals, ROW), np.int64)
        self._deck = self._tables.deck.copy()
        self._seed: Words = np.ones(2, np.uint64)
        self._step = Step(
            np.zeros((deals, width(players)), np.int8),
            np.zeros((deals, players), np.float32),
            np.zeros(deals, np.bool_),
            np.zeros((deals, len(self.actions)), np.int8),
            np.zeros(deals, np.int8),
        )

    def reset(self, seed: int) -> Step:
        """Begin every deal anew; equal seeds and equal actions give equal deals."""
        self._seed[:] = np.random.SeedSequence(seed).generate_state(2, np.uint64) | np.uint64(1)
        self._deck[:] = self._tables.deck
        self._call(np.zeros(self.deals, np.int64), fresh=1)
        return self._step

    def step(self, actions: NDArray[Any]) -> Step:
        """Take an action in every deal, that of the seat in ``seats``.

        Raises:
            ValueError: when an action is not legal; then nothing has happened in any deal.
        """
        wrong = self._call(np.ascontiguousarray(actions, np.int64), fresh=0)
        if wrong >= 0:
            raise ValueError(f"deal {wrong}: action {actions[wrong]} is not legal for seat {self._step.seats[wrong]}")
        return self._step

    def sample(self) -> Ints:
        """A random legal action for every deal, each equally likely; from the environment's own random numbers."""
        chosen = np.empty(self.deals, np.int64)
        draw(self._step.mask, self._seed[1:], chosen)
        return chosen

    def hands(self, deal: int) -> list[list[int]]:
        """The cards of every seat in a deal, by rank: for tests and for players who may cheat."""
        words = self._hands[deal, : self.players].tolist()
        return [[word >> 4 * rank & 15 for rank in range(14)] for word in words]

    def _call(self, actions: Ints, *, fresh: int) -> int:
        flags, leads, answers, _, _, _ = self._tables
        observations, rewards, done, mask, seats = self._step
        return advance(
            fresh, actions, self._hands, self._state, self._deck, leads, answers, flags, self._codes, self._index,
            self._lead, self._rank, self._seed, observations, rewards, done, mask, seats,
        )  # fmt: skip


@entry
def advance(
    fresh: int,
    actions: Any,
    hands: Any,
    state: Any,
    deck: Any,
    leads: Any,
    answers: Any,
    flags: Any,
    codes: Any,
    index: Any,
    lead: int,
    rank: int,
    seed: Any,
    observations: Any,
    rewards: Any,
    done: Any,
    mask: Any,
    seats: Any,
) -> int:
    """One step of every deal, or (``fresh``) their beginning; the number of a deal with an illegal action, or -1."""
    if not fresh:
        for number in range(len(actions)):
            action = actions[number]
            if action < 0 or action >= len(codes) or not mask[number, action]:
                return number
    for number in range(len(actions)):
        cards, row = hands[number], state[number]
        if not fresh:
            act(cards, row, flags, codes[actions[number]])
        ended = not fresh and row[TURN] < 0
        done[number] = ended
        reward(row, flags, rewards[number], ended)
        while fresh or row[TURN] < 0:
            first_deal(cards, row, flags, deck, lead, rank, seed)
            if row[TURN] >= 0:
                break
        seat = decider(row)
        seats[number] = seat
        legal(cards, row, leads, answers, flags, index, mask[number])
        observed(cards, row, flags, seat, observations[number])
    return -1


@inner
def reward(state: Any, flags: Any, row: Any, ended: bool) -> None:  # noqa: FBT001
    """The value of each seat's place at the end of a deal, zeros before."""
    players = flags[PLAYERS]
    for seat in range(players):
        row[seat] = 0.0
    if ended:
        for place in range(players):
            row[state[PLACES] >> 4 * place & 15] = (players - 1 - place) / (players - 1)


@entry
def draw(mask: Any, seed: Any, chosen: Any) -> None:
    """A random legal action for each row of the mask."""
    width = mask.shape[1]
    for number in range(len(chosen)):
        count = 0
        for action in range(width):
            count += mask[number, action]
        pick = random_below(seed, count)
        for action in range(width):
            if mask[number, action]:
                if pick == 0:
                    chosen[number] = action
                    break
                pick -= 1


__all__ = ["Step", "VectorEnv"]
