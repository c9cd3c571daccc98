"""A bot that takes any legal action with equal chance."""

from __future__ import annotations

import random

from president.bots.trade import trade
from president.cards.card import Card
from president.game.actions import Action, Pass, Play
from president.game.view import SeatView, TradeOption


class UniformBot:
    """Every legal play, and a pass where one is allowed, is as likely as any other."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """See :class:`president.bots.Bot`."""
        options = view.options
        if view.seat is None or not options.may_act:
            return None
        if options.trade is not None:
            return trade(view, lambda due: _shuffled(due, rng))
        pick = rng.randrange(len(options.plays) + (options.may_pass or view.turn != view.seat))
        if pick < len(options.plays):
            return Play(view.seat, options.plays[pick].cards)
        return Pass(view.seat) if options.may_pass else None


def _shuffled(due: TradeOption, rng: random.Random) -> list[Card]:
    cards = list(due.among)
    rng.shuffle(cards)
    return cards
