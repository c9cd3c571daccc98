"""What the alternatives of a decision were worth, by what the seat could know.

It is looked at as the strong level looks: a win that nobody can stop and an ending of two are certain; everything else
is played out in likely hands, weighed by what the others did.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from president.bots.analysis.deal import Decision
from president.bots.search.ending import is_ending, outcomes
from president.bots.search.exchange import gives
from president.bots.search.facts import Facts, facts_of, position_of
from president.bots.search.player import certain_wins
from president.bots.search.recipes import RECIPES
from president.bots.search.simulator import DECLINE, Maker, Simulator, compiled_available, maker
from president.cards import CardSet
from president.game import Give
from president.game.position import Position
from president.game.view import PlayOption, SeatView

Choice = PlayOption | CardSet | None
"""What might have been done: a play, cards to give, or nothing."""
SURE = 1.96
"""Standard errors to either side in every interval here (95 %)."""
CLOSE = 4
"""How many of the best alternatives get the second half of the playouts."""
JUDGE = replace(RECIPES["strong"], walkers=16, tries=32)
"""How hands are found: with fewer walks than at the table, since a record has many decisions and more came no nearer
to expert.
"""
ENDING = 50_000
"""Positions of an ending of two that are looked at before its moves are played out instead."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One alternative (``None``: a pass, or waiting out of turn), the mean place it leads to, and ± 95 %."""

    option: Choice
    place: float
    error: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """The alternatives of a decision, best first, and which of them was taken; ``solved``: every place is certain."""

    decision: Decision
    alternatives: tuple[Weighed, ...]
    taken: Weighed
    solved: bool = False

    @property
    def best(self) -> Weighed:
        """The best alternative by the playouts."""
        return self.alternatives[0]

    @property
    def loss(self) -> float:
        """Places lost on average against the best alternative."""
        return self.taken.place - self.best.place

    @property
    def sure(self) -> bool:
        """Whether the loss is larger than chance in the playouts explains."""
        return self.loss > math.hypot(self.taken.error, self.best.error)


def weigh(decision: Decision, playouts: int, seed: int, make: Maker | None = None) -> Verdict:
    """Play every alternative out in the same sampled worlds, the close ones more often.

    The result follows from ``seed``. Only what the seat could see is used. ``make`` is for another simulator than that
    of the strong level.
    """
    if isinstance(decision.action, Give):
        return _weigh_give(decision, decision.action, playouts, seed)
    seen = decision.seen
    facts = facts_of(seen)
    position = position_of(seen, facts.fixed)
    options: list[PlayOption | None] = list(seen.options.plays)
    moves = [option.cards.mask for option in seen.options.plays]
    if seen.options.may_pass or seen.turn != seen.seat:
        options.append(None)
        moves.append(0 if seen.options.may_pass else DECLINE)
    taken = options.index(decision.option)
    certain = _certain(seen, facts, position, moves)
    solved = len(certain) == len(moves)
    places = [(float(certain.get(move, 0)), 0.0) for move in moves]
    if not solved:
        simulator = (make or _thinking(seen))(facts, position, seed, playouts)
        counted = _played_out(simulator, moves, playouts, taken)
        places = [
            place if move in certain else mean_place(counts)
            for move, place, counts in zip(moves, places, counted, strict=True)
        ]
    weighed = [Weighed(option, *place) for option, place in zip(options, places, strict=True)]
    return Verdict(decision, tuple(sorted(weighed, key=lambda one: one.place)), weighed[taken], solved)


def _thinking(seen: SeatView) -> Maker:
    """The simulator of the strong level, or what there is without compiled code."""
    if not compiled_available():
        return maker()
    from president.bots.search.clues import informed

    return informed(seen, JUDGE)


def _certain(seen: SeatView, facts: Facts, position: Position, moves: Sequence[int]) -> dict[int, int]:
    """The places (from 1) that moves are certain to lead to with right play."""
    following = len(position.out) + 1
    if is_ending(facts, position):
        found = outcomes(facts, position, moves, ENDING)
        return {move: following + (not wins) for move, wins in found if wins is not None}
    return dict.fromkeys(certain_wins(seen), following)


def _weigh_give(decision: Decision, give: Give, playouts: int, seed: int) -> Verdict:
    """The same for what is given in an exchange, by ranks. This needs compiled code."""
    from president.bots.search.trading import TradeSimulator

    seen, due = decision.seen, decision.seen.options.trade
    assert due is not None
    moves = gives(seen, due)
    ranks = [sorted(card.rank for card in CardSet(move)) for move in moves]
    given = sorted(card.rank for card in give.cards)
    if given not in ranks:
        moves.append(give.cards.mask)
        ranks.append(given)
    taken = ranks.index(given)
    places = _played_out(TradeSimulator(seen, facts_of(seen), due.to, seed, playouts), moves, playouts, taken)
    weighed = [Weighed(CardSet(move), *mean_place(counts)) for move, counts in zip(moves, places, strict=True)]
    return Verdict(decision, tuple(sorted(weighed, key=lambda one: one.place)), weighed[taken])


def _played_out(simulator: Simulator, moves: Sequence[int], playouts: int, taken: int) -> list[list[int]]:
    """Places by move: half of the playouts for all alike, half for the best few and the one taken."""
    first = max(playouts // (2 * len(moves)), 1)
    places = simulator.play_out(moves, 0, first)
    ranked = sorted(range(len(moves)), key=lambda which: mean_place(places[which])[0])
    close = sorted({*ranked[:CLOSE], taken})
    more = playouts // (2 * len(close))
    for which, counts in zip(
        close, simulator.play_out([moves[which] for which in close], first, first + more), strict=True
    ):
        places[which] = [a + b for a, b in zip(places[which], counts, strict=True)]
    return places


def mean_place(counts: Sequence[int]) -> tuple[float, float]:
    """The mean place (from 1) of places counted first to last, and how far off it may be (95 %).

    >>> mean_place([100, 0])[0], round(mean_place([50, 50])[1], 3)
    (1.0, 0.099)
    """
    total = sum(counts)
    mean = sum(place * count for place, count in enumerate(counts, 1)) / total
    spread = sum(count * (place - mean) ** 2 for place, count in enumerate(counts, 1))
    if total < 2:
        return mean, float(len(counts))
    return mean, SURE * math.sqrt(spread / (total - 1) / total)
