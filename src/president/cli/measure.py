"""Measuring the engine: how many actions, deals and steps it does in a second on one core."""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median

from president.cards import full_deck
from president.game import Action, Game, actors, apply, legal_actions, new_game, start_deal, view
from president.game.events import Event
from president.game.moves import every_move, moves
from president.game.position import Position, advance, start_position
from president.rules import Compiled, RuleSet, compile_rules, load, names, with_length

SEATS = 4
ALL = "all presets"
DEALS = 200
"""Deals in one measured stretch; about twenty thousand actions."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number: the median of the runs, with the lowest and the highest."""

    what: str
    rules: str
    unit: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to measure, by a preset or by all: ``run`` does a stretch of work and returns how many units it did."""

    what: str
    rules: str
    unit: str
    run: Callable[[], int]

    def figure(self, runs: int) -> Figure:
        """Run it once to warm up, then ``runs`` times by processor time, which other programs hardly disturb."""
        self.run()
        rates: list[float] = []
        for _ in range(runs):
            start = time.process_time()
            done = self.run()
            rates.append(done / (time.process_time() - start))
        return Figure(self.what, self.rules, self.unit, median(rates), min(rates), max(rates))


def machine() -> str:
    """The processor, the system and the versions that the figures belong to."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        lines = (line for line in info.read_text("utf-8").splitlines() if line.startswith("model name"))
        model = next(lines, f": {model}").partition(": ")[2]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{model}, {platform.system()} {platform.release()}, {python}, president {version('president-game')}"


def measures() -> Iterator[Measure]:
    """Everything that ``president bench`` measures of the engine, on one core.

    Random play lists the moves of the position, takes one by chance and carries it out; where a rule set lets players
    act out of turn, their moves are listed too. A random deal is shuffled, dealt and played to the last place.
    """
    for name in names():
        yield Measure("random play", name, "actions/s", _random_play(name, log=False))
        yield Measure("with events", name, "actions/s", _random_play(name, log=True))
        yield Measure("random deals", name, "deals/s", _deals(name))
    yield Measure("known actions", ALL, "actions/s", _known_actions(log=False))
    yield Measure("known actions with events", ALL, "actions/s", _known_actions(log=True))
    yield Measure("steps of a table", ALL, "actions/s", _steps())
    yield Measure("views of a seat", ALL, "views/s", _views())


def _rules(name: str) -> RuleSet:
    rules = load(name)
    return with_length(rules, deals=1) if rules.ending.until == "deals" else rules


def _starts(name: str, rng: random.Random, count: int) -> list[tuple[Position, Compiled]]:
    rules = load(name)
    compiled = compile_rules(rules, SEATS)
    deck = [1 << card.index for card in full_deck(rules.packs(SEATS), rules.deck.jokers)]
    found = []
    for _ in range(count):
        rng.shuffle(deck)
        hands = tuple(sum(deck[seat::SEATS]) for seat in range(SEATS))
        found.append((start_position(hands, rng.randrange(SEATS), compiled), compiled))
    return found


def _play_out(position: Position, rules: Compiled, rng: random.Random, log: list[Event] | None) -> int:
    """Play a deal by chance and count its actions; out of turn too, where the rule set has that."""
    chance, done = rng.random, 0
    if rules.anytime:
        while position.turn >= 0:
            found = every_move(position, rules)
            seat, mask = found[int(chance() * len(found))]
            position = advance(position, seat, mask, rules, log)
            done += 1
        return done
    while position.turn >= 0:
        masks = moves(position, rules)
        position = advance(position, position.turn, masks[int(chance() * len(masks))], rules, log)
        done += 1
    return done


def _random_play(name: str, *, log: bool) -> Callable[[], int]:
    starts = _starts(name, random.Random(name), DEALS)

    def run() -> int:
        rng = random.Random(1)
        return sum(_play_out(position, rules, rng, [] if log else None) for position, rules in starts)

    return run


def _known_actions(*, log: bool) -> Callable[[], int]:
    rng = random.Random(2)
    known = []
    for name in names():
        for start, rules in _starts(name, rng, DEALS // len(names())):
            known.append((start, rules, _line(start, rules, rng)))

    def run() -> int:
        for start, rules, line in known:
            events: list[Event] | None = [] if log else None
            position = start
            for seat, mask in line:
                position = advance(position, seat, mask, rules, events)
        return sum(len(line) for _, _, line in known)

    return run


def _line(position: Position, rules: Compiled, rng: random.Random) -> list[tuple[int, int]]:
    line: list[tuple[int, int]] = []
    while position.turn >= 0:
        seat, mask = rng.choice(every_move(position, rules))
        line.append((seat, mask))
        position = advance(position, seat, mask, rules)
    return line


def _deals(name: str) -> Callable[[], int]:
    def run() -> int:
        rng = random.Random(3)
        for position, rules in _starts(name, rng, DEALS):
            _play_out(position, rules, rng, None)
        return DEALS

    return run


def _first_deal(name: str, seed: int) -> tuple[Game, list[Action]]:
    """A deal of a game and its actions by chance."""
    rules, rng = _rules(name), random.Random(seed)
    deck = list(full_deck(rules.packs(SEATS), rules.deck.jokers))
    rng.shuffle(deck)
    start = game = start_deal(new_game(rules, SEATS), deck, 0).game
    actions: list[Action] = []
    while game.phase == "play":
        seat = rng.choice(sorted(actors(game)))
        actions.append(rng.choice(legal_actions(game, seat)))
        game = apply(game, actions[-1]).game
    return start, actions


def _steps() -> Callable[[], int]:
    known = [_first_deal(name, seed) for name in names() for seed in range(8)]

    def run() -> int:
        for start, actions in known:
            game = start
            for action in actions:
                game = apply(game, action).game
        return sum(len(actions) for _, actions in known)

    return run


def _views() -> Callable[[], int]:
    games: list[Game] = []
    for name in names():
        game, actions = _first_deal(name, 1)
        for action in actions:
            game = apply(game, action).game
            games.append(game)

    def run() -> int:
        for game in games:
            for seat in range(SEATS):
                view(game, seat)
        return len(games) * SEATS

    return run
