"""A bot that plays its lowest whole group and passes only when it must."""

from __future__ import annotations

import random

from president.bots.trade import in_order, trade
from president.cards import JOKER, TWO
from president.game.actions import Action, Pass, Play
from president.game.view import PlayOption, SeatView


class GreedyBot:
    """Lowest first, groups kept whole, wild and clearing cards last; never passes while it can play."""

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """See :class:`president.bots.Bot`."""
        options = view.options
        if view.seat is None or not options.may_act:
            return None
        if options.trade is not None:
            return trade(view, in_order)
        if not options.plays:
            return Pass(view.seat)
        strength = {rank: i for i, rank in enumerate(view.ladder)}
        best = min(options.plays, key=lambda play: _price(play, view, strength))
        if best.sinks and (options.may_pass or view.turn != view.seat):
            return Pass(view.seat) if options.may_pass else None
        return Play(view.seat, best.cards)


def _price(play: PlayOption, view: SeatView, strength: dict[int, int]) -> tuple[bool, int, bool, int, int]:
    """What a play costs: sinking above all, then wild cards, a broken group, a high rank; larger sets first."""
    special = play.rank == JOKER or (play.rank == TWO and view.rules.ranks.twos == "clear")
    whole = special or play.size - play.wilds == len(view.hand.of_rank(play.rank))
    return play.sinks, play.wilds + special, not whole, strength[play.rank], -play.size
