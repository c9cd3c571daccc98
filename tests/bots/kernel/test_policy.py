"""The compiled policy weighs every move as the one on the engine does, and draws moves by these weights."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any, cast

import numba
import numpy as np
import pytest

from president.bots.kernel import playout, policy, policy_table
from president.bots.kernel.convert import SEATS, hands_array, move_code, state_array
from president.bots.search import features
from president.bots.search.fast import policy_arrays
from president.bots.search.pure import PurePolicy
from president.cards import full_deck
from president.game.moves import moves
from president.game.position import Position, advance, start_position
from president.rules import compile_rules, load, names
from tests.bots.kernel.lockstep import HOUSE, rule_set

measure = numba.njit(cast("Any", playout.measure).py_func)
able_sets = numba.njit(cast("Any", policy.able_sets).py_func)
weigh_moves = numba.njit(cast("Any", policy.weigh_moves).py_func)
policy_move = numba.njit(cast("Any", policy.policy_move).py_func)

RULES = [*names(), "european+bombs+jokers+revolution", *HOUSE]


class Kernel:
    """The compiled policy of one rule set at positions of the engine."""

    def __init__(self, name: str, players: int) -> None:
        self.rules = compile_rules(rule_set(name), players)
        kernel, self.ladder, self.table = policy_arrays(self.rules.rules, players)
        self.arrays = kernel.leads, kernel.answers, kernel.span, kernel.flags
        self.moves, self.sums = np.zeros(512, np.int64), np.zeros(512)
        self.seed = np.ones(1, np.uint64)

    def weights(self, position: Position) -> dict[int, float]:
        """The weight of each move; nothing where the seat can only pass."""
        hands, state, sizes, total = self._arrays_of(position)
        hand, (_, answers, _, flags) = hands[position.turn], self.arrays
        able = able_sets(hand, state, answers, flags)
        count, _ = weigh_moves(
            able, hand, state, sizes, total, *self.arrays, self.ladder, self.table, self.moves, self.sums
        )
        return dict(zip(self.moves[:count].tolist(), np.diff(self.sums[:count], prepend=0.0).tolist(), strict=True))

    def draws(self, position: Position, number: int) -> list[int]:
        """So many draws of a move."""
        hands, state, sizes, total = self._arrays_of(position)
        rest = (*self.arrays, self.ladder, self.table, self.seed, self.moves, self.sums)
        return [int(policy_move(hands, state, sizes, total, *rest)) for _ in range(number)]

    def _arrays_of(self, position: Position) -> tuple[Any, ...]:
        hands, state, sizes = hands_array(position.hands), state_array(position), np.zeros(SEATS, np.int64)
        return hands, state, sizes, measure(hands, state, sizes, self.arrays[-1])


def positions(name: str, players: int, deals: int, rng: random.Random) -> list[Position]:
    """The positions of some deals among equals who play by the policy of the engine."""
    rules = compile_rules(rule_set(name), players)
    pure = PurePolicy(rules)
    deck = [1 << card.index for card in full_deck(rules.rules.packs(players), rules.rules.deck.jokers)]
    found = []
    for _ in range(deals):
        rng.shuffle(deck)
        position = start_position(tuple(sum(deck[seat::players]) for seat in range(players)), 0, rules)
        while position.turn >= 0:
            found.append(position)
            completing = pure.completer(position, rng) if rules.anytime and rng.random() < 0.3 else None
            seat, mask = completing or (position.turn, pure.choose(position, rng))
            position = advance(position, seat, mask, rules)
    return found


@pytest.mark.parametrize("name", RULES)
def test_weights_are_those_of_the_engine(name: str) -> None:
    """Every legal move and no other, at the smallest and the largest table, and each with the same weight."""
    limits = rule_set(name).players
    rng = random.Random(name)
    for players in {limits.min, limits.max}:
        kernel = Kernel(name, players)
        pure = PurePolicy(kernel.rules)
        for position in positions(name, players, 6, rng):
            listed = moves(position, kernel.rules)
            expected = dict(
                zip((move_code(mask, kernel.rules) for mask in listed), pure.weights(position, listed), strict=True)
            )
            found = kernel.weights(position)
            if listed == [0]:
                assert not found
            else:
                assert found == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("name", ["basic", "wild-twos"])
def test_moves_are_drawn_by_their_weights(name: str) -> None:
    """A hundred positions with a choice, four hundred draws each: a chi-square of all of them together."""
    kernel = Kernel(name, 4)
    rng = random.Random(5)
    squares, freedom, tried = 0.0, 0, 0
    for position in positions(name, 4, 4, rng):
        weights = kernel.weights(position)
        if len(weights) < 2 or tried == 100:
            continue
        tried += 1
        drawn = kernel.draws(position, 400)
        assert set(drawn) <= set(weights)
        mass = sum(weights.values())
        likely = {move: 400 * weight / mass for move, weight in weights.items() if 400 * weight / mass >= 5}
        squares += sum((drawn.count(move) - wanted) ** 2 / wanted for move, wanted in likely.items())
        freedom += len(likely) - (len(likely) == len(weights))
    assert tried == 100
    assert squares < freedom + 5 * sqrt(2 * freedom)


def test_products_are_worked_out_for_the_ranks_of_the_rule_set() -> None:
    """What the policy looks up at once is the product of the entries that it was learned as, also when reversed."""
    rules = load("european+revolution")
    _, ladder, table = policy_arrays(rules, 4)
    plain = table[policy_table.PLAIN : policy_table.PASSES].reshape(2, 2, 5, 16, 4, 8)
    passes = table[policy_table.PASSES : policy_table.THREATS].reshape(2, 16, 4)
    for lead, turned, rival, rank, size in np.ndindex(2, 2, 5, 13, 4):
        strength = int(ladder[turned, rank])
        for held in range(size + 1, 9):
            play = features.play_index(lead, int(rival + 1 <= size + 1), strength, size + 1, held - size - 1)
            assert plain[lead, turned, rival, rank, 3 - size, held - 1] == table[play]
        for left in range(4):
            assert passes[turned, rank, left] == table[features.pass_top_index(strength, left)]
    threats = table[policy_table.THREATS :].reshape(2, 8, 4, 16)
    for lead, cards, size, number in np.ndindex(2, 8, 4, 16):
        left = cards - size
        if left >= 0:
            wanted = table[features.threat_index(lead, left, number)]
            wanted *= table[features.special_index(0, 0, int(left == 0), 0, 0)]
            assert threats[lead, cards, 3 - size, number] == pytest.approx(wanted)
