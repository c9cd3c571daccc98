"""Matches between bots on duplicate deals: the same cards again, with everybody one seat further on.

What is repeated is a unit: one deal without an exchange, or a linked game of several deals with the exchange between
them. Cards, dealer and every generator follow from the seed, so a unit is the same whenever and wherever it is played::

    match = Match(rules=load("basic"), players=4, entrants=("planner", "greedy"), seed=1)
    bots = {name: make(name) for name in match.names}
    units = [play_unit(match, bots, number) for number in range(100)]
    place_values(units, entrant=0)      # one mean for each unit; 1 = always first, 0 = always last
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from president.bots.arena.seating import lineup, rotations
from president.bots.arena.times import Times
from president.bots.bot import Bot
from president.cards import full_deck
from president.game import GameError, SeatView, apply, forced_give, new_game, options, start_deal, view
from president.rules import RuleSet

Order = tuple[int, ...]
"""The finishing order of a deal by entrant, first place first; an entrant may stand in it more than once."""


class BotError(Exception):
    """A bot did what it may not: an action against the rules, none when it was in turn, or an error of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What is to be played.

    ``entrants`` are names, each as often as it is to have a seat; see :func:`president.bots.arena.seating.lineup` for
    how they fill the table. ``linked`` is the number of deals in a game, with the exchange of the rule set between
    them; 1 plays first deals only.
    """

    rules: RuleSet
    players: int
    entrants: tuple[str, ...]
    seed: int = 1
    linked: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants, each once; results call them by their number here."""
        return tuple(dict.fromkeys(self.entrants))

    def seating(self, unit: int) -> tuple[int, ...]:
        """Numbers of the entrants by seat in the first game of a unit."""
        names = self.names
        chosen = lineup(len(self.entrants), self.players, self.seed, unit)
        return tuple(names.index(self.entrants[which]) for which in chosen)


@dataclass(frozen=True, slots=True)
class Unit:
    """The result of one unit: for each rotation, the finishing order of each of its deals."""

    number: int
    games: tuple[tuple[Order, ...], ...]
    times: tuple[Times, ...] = field(default=(), compare=False)
    """Thinking times by entrant, where there was a clock."""


def play_unit(match: Match, bots: Mapping[str, Bot], number: int, clock: Callable[[], float] | None = None) -> Unit:
    """Play a unit in every rotation; with a ``clock`` (seconds) the decisions are timed.

    Raises:
        BotError: when a bot breaks the rules; the message names it.
    """
    times = tuple(Times() for _ in match.names)
    games = tuple(
        _Table(match, bots, number, seating, clock, times).orders() for seating in rotations(match.seating(number))
    )
    return Unit(number, games, times if clock is not None else ())


def play_match(match: Match, bots: Mapping[str, Bot], units: int) -> list[Unit]:
    """Play the first ``units`` units here and now; ``president arena`` does the same on all cores."""
    return [play_unit(match, bots, number) for number in range(units)]


def place_value(place: int, players: int) -> float:
    """What finishing in ``place`` (from 1) is worth: 1 for the first, 0 for the last, evenly spaced between.

    >>> [place_value(place, 5) for place in (1, 2, 3, 4, 5)]
    [1.0, 0.75, 0.5, 0.25, 0.0]
    """
    return (players - place) / (players - 1)


def deal_values(unit: Unit, entrant: int) -> list[float]:
    """The mean place value of an entrant in each deal of a unit, over all rotations; empty when it did not play."""
    found = []
    for same_deal in zip(*unit.games, strict=True):
        values = [
            place_value(place, len(order))
            for order in same_deal
            for place, who in enumerate(order, start=1)
            if who == entrant
        ]
        if values:
            found.append(sum(values) / len(values))
    return found


def place_values(units: Iterable[Unit], entrant: int) -> list[float]:
    """The mean place value of an entrant in each unit that it played in: independent numbers, fit for an interval."""
    by_unit = (deal_values(unit, entrant) for unit in units)
    return [sum(values) / len(values) for values in by_unit if values]


def endless(rules: RuleSet) -> RuleSet:
    """The same rules without an end of the game, so that a match decides how many deals there are."""
    return replace(rules, ending=replace(rules.ending, until="open", target=None, deals=None))


class _Table:
    """One game of a unit: its cards and generators are those of the unit, its seating is one rotation."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[str, Bot],
        number: int,
        seating: tuple[int, ...],
        clock: Callable[[], float] | None,
        times: tuple[Times, ...],
    ) -> None:
        self._match, self._number, self._seating, self._clock, self._times = match, number, seating, clock, times
        self._names = [match.names[who] for who in seating]
        self._bots = [bots[name] for name in self._names]
        self._chance = [random.Random(f"seat {match.seed} {number} {seat}") for seat in range(match.players)]
        self._cards = random.Random(f"cards {match.seed} {number}")
        self.game = new_game(endless(match.rules), match.players)

    def orders(self) -> tuple[Order, ...]:
        """Play all deals of the game."""
        found = []
        for _ in range(self._match.linked):
            self._deal()
            while self.game.phase == "exchange":
                self._trade()
            while self.game.phase == "play":
                self._turn()
            found.append(tuple(self._seating[self.game.players[seat]] for seat in self.game.order))
        return tuple(found)

    def _deal(self) -> None:
        rules = self._match.rules
        deck = list(full_deck(rules.packs(self.game.seats), rules.deck.jokers))
        self._cards.shuffle(deck)
        dealer = None if self.game.order else self._cards.randrange(self.game.seats)
        self.game = start_deal(self.game, deck, dealer).game

    def _trade(self) -> None:
        for seat in range(self.game.seats):
            if self.game.phase == "exchange" and options(self.game, seat).may_act:
                forced = forced_give(self.game, seat)
                if forced is not None:
                    self.game = apply(self.game, forced).game
                else:
                    self._ask(seat)

    def _turn(self) -> None:
        """Each play that lands may be completed out of turn once, from the owner's left on; then play goes on."""
        landed = self._landed()
        if self.game.compiled.anytime and self.game.trick:
            for seat in self._others():
                if options(self.game, seat).may_act and self._ask(seat):
                    return
        while self.game.phase == "play" and self._landed() == landed:
            assert self.game.turn is not None
            if not self._ask(self.game.turn):
                raise BotError(f"{self._name(self.game.turn)} did not act when it was in turn")

    def _landed(self) -> tuple[int, int]:
        return len(self.game.trick), len(self.game.discard)

    def _others(self) -> list[int]:
        first = self.game.owner or 0
        seats = [(first + step) % self.game.seats for step in range(1, self.game.seats + 1)]
        return [seat for seat in seats if seat != self.game.turn]

    def _name(self, seat: int) -> str:
        return self._names[self.game.players[seat]]

    def _ask(self, seat: int) -> bool:
        """Let the bot in a seat act; false when it declines."""
        player = self.game.players[seat]
        seen = view(self.game, seat)
        start = self._clock() if self._clock is not None else 0.0
        try:
            action = self._bots[player].choose(seen, self._chance[player])
        except Exception as error:
            raise BotError(f"{self._name(seat)} failed: {type(error).__name__}: {error}") from error
        if self._clock is not None and _has_choice(seen):
            self._times[self._seating[player]].add(self._clock() - start)
        if action is None:
            return False
        if action.seat != seat:
            raise BotError(f"{self._name(seat)} acted for seat {action.seat}, but sits in seat {seat}")
        try:
            self.game = apply(self.game, action).game
        except GameError as error:
            raise BotError(f"{self._name(seat)} broke the rules: {error}") from error
        return True


def _has_choice(seen: SeatView) -> bool:
    """Whether there is anything to think about: at least two things to do, a decline out of turn included."""
    given = seen.options
    if given.trade is not None:
        return True
    return len(given.plays) + (given.may_pass or seen.turn != seen.seat) > 1
