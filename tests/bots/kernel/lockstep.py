"""The kernel beside the engine: the same deals, action by action, everything compared."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, cast

import numba
import numpy as np

from president.bots.kernel import core
from president.bots.kernel.convert import SEATS, counts, hands_array, move_cards, move_code
from president.bots.kernel.tables import kernel_rules
from president.cards import full_deck
from president.game.moves import completions, moves
from president.game.position import Position, advance, start_position
from president.rules import RuleSet, compile_rules, from_toml, load

begin = numba.njit(cast("Any", core.begin).py_func)
play = numba.njit(cast("Any", core.play).py_func)
"""The kernel's inner functions as Python can call them."""

HOUSE = {
    "a pass ends the trick": 'extends = "clearing-twos"\n[passing]\ncosts = "trick"',
    "a pass ends the trick, at least": 'extends = "wild-twos"\n[passing]\ncosts = "trick"',
    "four in turn with jokers": 'extends = "european+jokers"\n[clearing]\nfour = "in-turn"\n[beating]\nequal = "skips"',
    "four out of turn with jokers": 'extends = "european+jokers+bombs"\n[clearing]\nfour = "anytime"',
    "four out of turn with wild twos": 'extends = "wild-twos"\n[clearing]\nfour = "anytime"'
    '\n[beating]\nequal = "allowed"',
    "four in one play": 'extends = "european+jokers+revolution"\n[clearing]\nfour = "one-play"\nranks = ["7", "A"]',
    "revolution by natural cards": 'extends = "european+jokers"\n[revolution]\nset = 3\nwilds_count = false',
    "twos low, aces last": 'extends = "european"\n[ranks]\ntwos = "low"\n[going_out]\nforbidden = ["A", "3"]',
    "pairs at most, bigger wins": 'extends = "basic"\n[melds]\nlargest_set = 2\n[beating]\nsize = "bigger-wins"',
    "from three players": 'extends = "clearing-twos"\n[players]\nmin = 3\n[deck]\npacks = [[3, 1], [6, 2]]\njokers = 1'
    '\n[ranks]\nwilds_alone = "highest"',
}
"""House rules beyond the presets and their switches."""


def rule_set(name: str) -> RuleSet:
    """A rule set by its own name or by that of a house rule above."""
    return from_toml(HOUSE[name], name=name) if name in HOUSE else load(name)


def seat_counts(rules: RuleSet) -> range:
    """Every table size of a rule set."""
    return range(rules.players.min, rules.players.max + 1)


@dataclass
class Lockstep:
    """One rule set at one table size; ``seen`` counts what came up."""

    rules: RuleSet
    players: int
    seed: int
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.compiled = compile_rules(self.rules, self.players)
        self.tables = kernel_rules(self.rules, self.players)
        self.rng = random.Random(f"{self.rules.name} {self.players} {self.seed}")
        self.hands = np.zeros(SEATS, np.uint64)
        self.state = np.zeros(core.STATE, np.int64)
        self.moves = np.zeros(256, np.int64)
        pack = full_deck(self.rules.packs(self.players), self.rules.deck.jokers)
        self.pack = [1 << card.index for card in pack]

    def run(self, positions: int) -> Counter[str]:
        """Play deals until so many positions were compared."""
        while self.seen["positions"] < positions:
            self.deal()
        return self.seen

    def dealt(self) -> tuple[int, ...]:
        """Hands: shuffled, or (every third deal) clumped so that big sets come up."""
        deck = self.pack[:]
        if self.rng.random() < 2 / 3:
            self.rng.shuffle(deck)
            return tuple(sum(deck[seat :: self.players]) for seat in range(self.players))
        for _ in range(len(deck) // 3):
            a, b = self.rng.randrange(len(deck)), self.rng.randrange(len(deck))
            deck[a], deck[b] = deck[b], deck[a]
        size = -(-len(deck) // self.players)
        hands = [sum(deck[start : start + size]) for start in range(0, len(deck), size)]
        return tuple(hands + [0] * (self.players - len(hands)))

    def deal(self) -> None:
        """One deal, compared at every position."""
        hands = self.dealt()
        leader = self.rng.randrange(self.players)
        opening = self._opening(hands, leader)
        position = start_position(hands, leader, self.compiled, opening=opening)
        self.hands[:] = hands_array(hands)
        begin(self.hands, self.state, self.tables.flags, leader, (opening.bit_length() - 1) >> 3)
        while True:
            self.compare(position)
            if position.turn < 0:
                break
            position = self.act(position)
        assert self.finishing_order() == position.finishing_order()
        self.seen["deals"] += 1
        self.seen["sunk"] += len(position.sunk)

    def _opening(self, hands: tuple[int, ...], leader: int) -> int:
        """Now and then the lead is bound to a card of the leader, any rank that may be led."""
        natural = hands[leader] & ~self.compiled.wild & ~self.compiled.forbidden
        if not natural or self.rng.random() < 0.5 or self.compiled.clear_rank >= 0:
            return natural & 0xFF if natural and self.compiled.clear_rank >= 0 else 0
        rank = self.rng.choice([rank for rank in range(13) if natural >> 8 * rank & 0xFF])
        return 0x11 << 8 * rank if natural & 0x11 << 8 * rank else 0

    def act(self, position: Position) -> Position:
        """Let a random actor do a random legal thing in both."""
        seat, found = position.turn, moves(position, self.compiled)
        for other in range(self.players):
            extra = self.completions(position, other)
            if extra and self.rng.random() < 0.3:
                seat, found = other, extra
        mask = self.rng.choice(found)
        code = move_code(mask, self.compiled)
        bound = position.opening if position.leads else 0
        assert move_cards(code, position.hands[seat], self.compiled, opening=bound) == mask
        play(self.hands, self.state, self.tables.flags, seat, code)
        after = advance(position, seat, mask, self.compiled)
        assert int(self.hands[seat]) == counts(after.hands[seat])
        self.seen["out of turn"] += seat != position.turn
        self.seen["pending"] += after.pending
        self.seen["reversed"] += after.reversed_
        self.seen["with wild cards"] += bool(mask & self.compiled.wild)
        self.seen["five or more"] += mask.bit_count() > 4
        return after

    def completions(self, position: Position, seat: int) -> list[int]:
        """What a seat may add out of turn, the same in both."""
        if not self.compiled.anytime:
            return []
        count = core.list_completions(self.hands, self.state, self.tables.flags, seat, self.moves)
        masks = completions(position, self.compiled, seat)
        assert self.moves[:count].tolist() == [move_code(mask, self.compiled) for mask in masks]
        return masks

    def compare(self, position: Position) -> None:
        """Legal moves in order, who is next, placing, passes, skips, clears, the ranking."""
        flags, leads, answers, span, _, order = self.tables
        count = core.list_moves(self.hands, self.state, leads, answers, span, flags, order, self.moves)
        listed = moves(position, self.compiled)
        assert self.moves[:count].tolist() == [move_code(mask, self.compiled) for mask in listed]
        state = self.state.tolist()
        assert state[core.TURN] == position.turn
        assert state[core.ACTIVE] == position.active
        assert state[core.REVERSED] == position.reversed_
        assert state[core.PENDING] == position.pending
        assert (state[core.OUT], state[core.SUNK]) == (len(position.out), len(position.sunk))
        if position.turn >= 0:
            assert state[core.TOP_RANK] == position.top_rank
            assert (state[core.PASSED], state[core.LOCKED]) == (position.passed, position.locked)
            assert state[core.OPENING] == (position.opening.bit_length() - 1) >> 3
            if position.top_rank >= 0:
                top = (state[core.OWNER], state[core.TOP_SIZE], state[core.BLOCK])
                assert top == (position.owner, position.top_size, position.block)
        self.seen["positions"] += 1
        self.seen["moves"] += count

    def finishing_order(self) -> tuple[int, ...]:
        """The kernel's order of seats at the end of a deal."""
        return tuple(int(self.state[core.PLACES]) >> 4 * place & 15 for place in range(self.players))
