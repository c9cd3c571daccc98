"""Duplicate matches: the same deals with every bot in every seat.

A deal is played once for each rotation of the line-up, with the same cards; the mean over the rotations is one
observation. What a bot draws by chance depends only on the match's seed, the deal and the seat.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from president.bots.bot import Bot
from president.cards import full_deck
from president.game import Game, actors, apply, new_game, options, start_deal, view
from president.rules import RuleSet, with_length

MOST_ACTIONS = 5000
"""A deal is far shorter; more means that a bot keeps the table waiting."""


@dataclass(slots=True)
class DealResult:
    """One deal in all rotations: the mean place value of each bot of the line-up, by its number."""

    number: int
    values: tuple[float, ...]
    firsts: tuple[int, ...]
    lasts: tuple[int, ...]


@dataclass(slots=True)
class Clock:
    """Processor seconds of each decision that had a choice, by bot."""

    seconds: dict[int, list[float]] = field(default_factory=dict)

    def add(self, bot: int, taken: float) -> None:
        """Note one decision."""
        self.seconds.setdefault(bot, []).append(taken)

    def median(self, bot: int) -> float:
        """The median of a bot's decisions."""
        taken = sorted(self.seconds.get(bot, [0.0]))
        return taken[len(taken) // 2]


def place_value(order: Sequence[int], seat: int) -> float:
    """1 for the first place, 0 for the last."""
    return 1 - order.index(seat) / (len(order) - 1)


def play_deal(game: Game, bots: Sequence[Bot], seed: str, watch: Callable[[int, float], None] | None = None) -> Game:
    """Play the deal in progress; ``bots`` by seat. Seats that may act out of turn are asked first, from the owner on."""
    rngs = [random.Random(f"{seed}/{seat}") for seat in range(game.seats)]
    declined: set[int] = set()
    for _ in range(MOST_ACTIONS):
        if game.phase not in ("play", "exchange"):
            return game
        acted = False
        for seat in _asked(game):
            if seat in declined:
                continue
            seen = view(game, seat)
            choice = len(seen.options.plays) + seen.options.may_pass > 1
            start = time.process_time()
            action = bots[seat].choose(seen, rngs[seat])
            if watch is not None and (choice or game.phase == "exchange"):
                watch(seat, time.process_time() - start)
            if action is None:
                declined.add(seat)
                continue
            before = len(game.trick)
            game = apply(game, action).game
            acted = True
            if len(game.trick) != before:
                declined.clear()
            break
        if not acted:
            raise RuntimeError("nobody acts")
    raise RuntimeError(f"a deal of more than {MOST_ACTIONS} actions")


def _asked(game: Game) -> list[int]:
    able = actors(game)
    if len(able) == 1 or game.turn is None:
        return sorted(able)
    start = game.owner if game.owner is not None else 0
    around = [(start + step) % game.seats for step in range(1, game.seats + 1)]
    return [seat for seat in around if seat in able and seat != game.turn] + [game.turn]


def single_deal(rules: RuleSet, seats: int, seed: str) -> Game:
    """A first deal; cards and dealer follow from ``seed``."""
    rules = with_length(rules, deals=1) if rules.ending.until == "deals" else rules
    rng = random.Random(seed)
    deck = list(full_deck(rules.packs(seats), rules.deck.jokers))
    rng.shuffle(deck)
    return start_deal(new_game(rules, seats), deck, rng.randrange(seats)).game


def duplicate(
    rules: RuleSet, lineup: Sequence[Bot], deals: range, seed: int = 0, clock: Clock | None = None
) -> Iterator[DealResult]:
    """Play each deal with the line-up in every rotation.

    ``lineup[i]`` sits in seat ``(i + rotation) % seats``; ``values[i]`` is the mean place value of ``lineup[i]``.
    """
    seats = len(lineup)
    for number in deals:
        values, firsts, lasts = [0.0] * seats, [0] * seats, [0] * seats
        for rotation in range(seats):
            game = single_deal(rules, seats, f"{seed}/{number}")
            by_seat = [(seat - rotation) % seats for seat in range(seats)]
            watch = None if clock is None else (lambda seat, taken, by=by_seat: clock.add(by[seat], taken))
            game = play_deal(game, [lineup[bot] for bot in by_seat], f"{seed}/{number}/{rotation}", watch)
            for seat, bot in enumerate(by_seat):
                value = place_value(game.order, seat)
                values[bot] += value / seats
                firsts[bot] += game.order[0] == seat
                lasts[bot] += game.order[-1] == seat
        yield DealResult(number, tuple(values), tuple(firsts), tuple(lasts))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Mean and half width of its 95 % confidence interval, the values being independent."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, 1.96 * math.sqrt(variance / n)


__all__ = ["Clock", "DealResult", "duplicate", "interval", "options", "place_value", "play_deal", "single_deal"]
