"""The simulator on the engine itself, for places where nothing can be compiled: slow, the same policy and worlds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from president.bots.search import features as f
from president.bots.search.facts import Facts
from president.bots.search.simulator import DECLINE
from president.bots.search.strength import strength_rows
from president.bots.search.table import Table, table_for
from president.bots.search.worlds import draw
from president.game.moves import completions, moves
from president.game.position import Position, advance, clears, reading
from president.rules.compare import WILDS
from president.rules.compiled import Compiled


class PurePolicy:
    """The weights of actions, worked out on the engine's positions."""

    def __init__(self, rules: Compiled, table: Table | None = None) -> None:
        self.rules = rules
        self.table = table if table is not None else table_for(rules.rules)
        self.rows = strength_rows(rules.rules)
        self._beating: dict[tuple[int, int, int], tuple[int, ...]] = {}

    def choose(self, position: Position, rng: random.Random) -> int:
        """Draw a move of the seat in turn."""
        listed = moves(position, self.rules)
        if len(listed) == 1:
            return listed[0]
        return rng.choices(listed, self.weights(position, listed))[0]

    def weights(self, position: Position, listed: Sequence[int]) -> list[float]:
        """The weight of each move of the seat in turn."""
        table, me = self.table, position.turn
        sizes = [hand.bit_count() if position.active >> s & 1 else 0 for s, hand in enumerate(position.hands)]
        least = min(size for s, size in enumerate(sizes) if s != me and size)
        unseen = sum(hand for s, hand in enumerate(position.hands) if s != me and position.active >> s & 1)
        found = []
        for mask in listed:
            if mask:
                a, b, c = self.entries(position, mask, least, unseen)
                found.append(table[a] * table[b] * table[c])
            else:
                strength = self.rows[position.reversed_][position.top_rank]
                a, b = f.pass_index(sizes[me], least), f.pass_top_index(strength, sizes[position.owner])
                found.append(table[a] * table[b])
        return found

    def entries(self, position: Position, mask: int, least: int, unseen: int) -> tuple[int, int, int]:
        """The table entries of a play of the seat in turn."""
        rules, hand = self.rules, position.hands[position.turn]
        rank, size = reading(mask, rules)
        wilds = (mask & rules.wild).bit_count()
        held = size if rank == WILDS else (hand & 0xFF << 8 * rank).bit_count() + wilds
        lead = position.leads
        same = not lead and rank == position.top_rank
        block = size + (position.block if same else 0)
        skips = same and rules.skips and size == position.top_size
        away = clears(rank, size, block, rules)
        rest = hand & ~mask
        left = rest.bit_count()
        threats = 0 if away else self._threats(rank, size, unseen, position.reversed_)
        sinks = left > 0 and not rest & ~rules.forbidden
        strength = self.rows[position.reversed_][rank]
        return (
            f.play_index(int(lead), int(least <= size), strength, size, held - size),
            f.threat_index(int(lead), left, threats),
            f.special_index(wilds, int(away), int(left == 0), int(skips), int(sinks)),
        )

    def _threats(self, rank: int, size: int, unseen: int, reversed_: int) -> int:
        key = (rank, size, reversed_)
        if key not in self._beating:
            every = self.rules.answers(rank, size, 0, reversed_)
            self._beating[key] = tuple(other for other, _, sizes, _ in every if sizes >> size & 1)
        return sum((unseen >> 8 * other & 0xFF).bit_count() >= size for other in self._beating[key])

    def completer(self, position: Position, rng: random.Random) -> tuple[int, int] | None:
        """A seat that now completes four out of turn with natural cards, and its cards."""
        rules = self.rules
        if position.top_rank in (-1, WILDS):
            return None
        seats = len(position.hands)
        for seat in ((position.owner + step) % seats for step in range(1, seats + 1)):
            for mask in completions(position, rules, seat):
                if not mask & rules.wild:
                    weight = self.table[f.complete_index((position.hands[seat] ^ mask).bit_count())]
                    if rng.random() * (1.0 + weight) < weight:
                        return seat, mask
        return None

    def play_on(self, position: Position, rng: random.Random, *, offered: bool, watched: int = -1) -> Position:
        """The position in which the seat ``watched`` (-1: everybody) has its place.

        ``offered`` says that the top on the table has been offered for completion already.
        """
        rules = self.rules
        while position.turn >= 0 and (watched < 0 or position.active >> watched & 1):
            if rules.anytime and not offered:
                offered = True
                completing = self.completer(position, rng)
                if completing is not None:
                    position = advance(position, *completing, rules)
                    continue
            mask = self.choose(position, rng)
            position = advance(position, position.turn, mask, rules)
            if mask:
                offered = False
        return position


class EngineSimulator:
    """See :class:`president.bots.search.simulator.Simulator`."""

    def __init__(self, facts: Facts, position: Position, seed: int, worlds: int) -> None:
        self.facts = facts
        self.position = position
        self.seed = seed
        self.policy = PurePolicy(facts.rules)

    def play_out(self, moves: Sequence[int], first: int, last: int) -> list[list[int]]:
        """See :class:`president.bots.search.simulator.Simulator`."""
        seat, rules = self.facts.seat, self.facts.rules
        places = [[0] * rules.players for _ in moves]
        for world in range(first, last):
            hands = draw(self.facts, random.Random(self.seed * 1_000_003 + world))
            for number, move in enumerate(moves):
                rng = random.Random(self.seed * 1_000_003 + world + 1)
                position = self.position._replace(hands=hands)
                if move != DECLINE:
                    position = advance(position, seat, move, rules)
                position = self.policy.play_on(position, rng, offered=move in (0, DECLINE), watched=seat)
                places[number][place_of(position, seat)] += 1
        return places


def place_of(position: Position, seat: int) -> int:
    """The place (from 0) of a seat that has one."""
    if seat in position.out:
        return position.out.index(seat)
    if seat in position.sunk:
        return len(position.hands) - 1 - position.sunk.index(seat)
    return len(position.out)
