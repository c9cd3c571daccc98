"""A whole game at the terminal: who is asked when, and what is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from president.bots import Bot
from president.cards import full_deck
from president.game import (
    Action,
    Game,
    IllegalAction,
    SeatView,
    Step,
    apply,
    forced_give,
    options,
    start_deal,
    view,
)
from president.records import Deal


class Chooser(Protocol):
    """Somebody who plays."""

    def choose(self, view: SeatView) -> Action | None:
        """What to do; ``None`` declines to complete out of turn."""
        ...

    def refused(self, refusal: IllegalAction) -> None:
        """Told when the action was against the rules; asked again after that."""
        ...


class Computer:
    """A bot at the table, with its own generator."""

    def __init__(self, bot: Bot, rng: random.Random) -> None:
        self._bot = bot
        self._rng = rng

    def choose(self, view: SeatView) -> Action | None:
        """The bot's choice."""
        return self._bot.choose(view, self._rng)

    def refused(self, refusal: IllegalAction) -> None:
        """A bot never breaks the rules; if it does, that is a fault in the program."""
        raise refusal


class Session:
    """Plays deals of a game. ``players`` are by player number; ``told`` hears of every step.

    ``deals`` collects what is needed for a record, the current deal included.
    """

    def __init__(
        self, game: Game, players: Mapping[int, Chooser], rng: random.Random, told: Callable[[Step], None]
    ) -> None:
        self.game = game
        self.deals: list[Deal] = []
        self._players = players
        self._rng = rng
        self._told = told

    def play_deal(self) -> None:
        """Deal, trade and play until the deal is over."""
        deck = list(full_deck(self.game.rules.packs(self.game.seats), self.game.rules.deck.jokers))
        self._rng.shuffle(deck)
        dealer = None if self.game.order else self._rng.randrange(self.game.seats)
        step = start_deal(self.game, deck, dealer)
        self.deals.append(Deal(step.game.hands, (), dealer))
        self._take(step)
        while self.game.phase == "exchange":
            self._trade()
        while self.game.phase == "play":
            self._turn()

    def _take(self, step: Step, action: Action | None = None) -> None:
        self.game = step.game
        if action is not None:
            last = self.deals[-1]
            self.deals[-1] = Deal(last.hands, (*last.actions, action), last.dealer)
        self._told(step)

    def _trade(self) -> None:
        for seat in range(self.game.seats):
            if self.game.phase != "exchange":
                return
            if options(self.game, seat).may_act:
                forced = forced_give(self.game, seat)
                if forced is not None:
                    self._take(apply(self.game, forced), forced)
                else:
                    self._ask(seat)

    def _turn(self) -> None:
        """Let those complete who can and want to, once for each play that lands; then the seat in turn acts."""
        landed = len(self.game.trick), len(self.game.discard)
        for seat in self._others():
            if options(self.game, seat).may_act and self._ask(seat):
                return
        while self.game.phase == "play" and (len(self.game.trick), len(self.game.discard)) == landed:
            assert self.game.turn is not None
            self._ask(self.game.turn)

    def _others(self) -> Sequence[int]:
        """Seats that are not in turn, clockwise from the owner of the top, he last (D12)."""
        first = self.game.owner if self.game.owner is not None else 0
        seats = [(first + step) % self.game.seats for step in range(1, self.game.seats + 1)]
        return [seat for seat in seats if seat != self.game.turn]

    def _ask(self, seat: int) -> bool:
        """Ask until the answer is within the rules; false when the seat declines."""
        chooser = self._players[self.game.players[seat]]
        while True:
            action = chooser.choose(view(self.game, seat))
            if action is None:
                return False
            try:
                step = apply(self.game, action)
            except IllegalAction as refusal:
                chooser.refused(refusal)
                continue
            self._take(step, action)
            return True
