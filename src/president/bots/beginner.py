"""A bot that errs as people do in their first games.

It plays its lowest card and rarely thinks of more. It breaks pairs that it forgot, throws a two on a trick that did not
need it, passes although it could have played, and does not look at how many cards the others hold. The mistakes
depend on the hand: a hand of many cards is overlooked more easily than a short one.
"""

from __future__ import annotations

import random

from president.bots.trade import in_order, trade
from president.cards import JOKER, TWO
from president.game.actions import Action, Pass, Play
from president.game.view import PlayOption, SeatView

FORGETS = 0.45
"""Chance of not seeing that cards of one rank belong together, with a full hand."""
SPLURGES = 0.18
"""Chance of reaching for the highest card that fits, because it wins for sure."""
OVERLOOKS = 0.15
"""Chance of missing that a play was possible at all, with a full hand."""
FULL = 13


class BeginnerBot:
    """See the module."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """See :class:`president.bots.Bot`."""
        options = view.options
        if view.seat is None or not options.may_act:
            return None
        if options.trade is not None:
            return trade(view, in_order)
        waiting = Pass(view.seat) if options.may_pass else None
        crowded = min(1.0, len(view.hand) / FULL)
        plays = [play for play in options.plays if not play.sinks] or list(options.plays)
        if not plays:
            return waiting
        may_wait = options.may_pass or view.turn != view.seat
        if may_wait and rng.random() < OVERLOOKS * (0.3 + crowded):
            return waiting
        return Play(view.seat, self._pick(view, plays, crowded, rng).cards)

    def _pick(self, view: SeatView, plays: list[PlayOption], crowded: float, rng: random.Random) -> PlayOption:
        strength = {rank: i for i, rank in enumerate(view.ladder)}
        if view.top is not None and rng.random() < SPLURGES:
            return max(plays, key=lambda play: (strength[play.rank], -play.size))
        if rng.random() < FORGETS * crowded:
            fewest = min(play.size for play in plays)
            plays = [play for play in plays if play.size == fewest]
            return min(plays, key=lambda play: (play.wilds, strength[play.rank]))
        return min(plays, key=lambda play: _price(play, view, strength))


def _price(play: PlayOption, view: SeatView, strength: dict[int, int]) -> tuple[bool, int, int]:
    """Lowest first and more cards at once; special cards last."""
    special = play.rank == JOKER or (play.rank == TWO and view.rules.ranks.twos == "clear")
    return play.wilds > 0 or special, strength[play.rank], -play.size
