"""A bot with a plan: shed the cards that nobody lets you shed, keep the ones that win the lead.

It looks one action ahead. A hand is priced in turns: every group that has to be led costs about one, a group that
can be laid on what others lead costs less, and a group that nobody beats pays one back, because it wins the lead.
The bot takes the action that leaves the cheapest hand, after weighing who would have the lead; before that it looks
for a certain win and for opponents about to go out. Nothing is stored between decisions.
"""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

from president.bots.chances import Chances
from president.bots.pricing import WEIGHTS, Pricer, Weights
from president.bots.trade import best_first, trade
from president.cards import TWO, Card, CardSet
from president.game.actions import Action, Pass, Play
from president.game.view import PlayOption, SeatView, TradeOption

OUT, WON, SUNK, NEVER = -1000.0, -200.0, 100.0, 10_000.0
"""Prices beyond every sum of turns: going out, a certain win (or better), being sunk, what cannot be done."""


class PlannerBot:
    """See the module. ``weights`` replaces the prices that belong to the rule set."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights

    def choose(self, view: SeatView, rng: random.Random) -> Action | None:
        """See :class:`president.bots.Bot`."""
        options = view.options
        if view.seat is None or not options.may_act:
            return None
        pricer = Pricer(Chances.of(view), self.weights or WEIGHTS[view.rules.beating.size])
        if options.trade is not None:
            return trade(view, lambda due: self._part_with(view, due, pricer))
        frugal = [play for play in options.plays if self._wins_for_less(play, pricer.chances)]
        priced = [(self._play_price(view, play, pricer), play) for play in options.plays]
        kept = [pair for pair in priced if pair[0] < WON or not self._wastes(pair[1], frugal, view, pricer.chances)]
        price, best = min(kept, key=lambda pair: pair[0], default=(0.0, None))
        if best is not None and price <= self._wait_price(view, pricer):
            return Play(view.seat, best.cards)
        return Pass(view.seat) if options.may_pass else None

    @staticmethod
    def _wins_for_less(play: PlayOption, chances: Chances) -> bool:
        """True for natural cards below the two that nobody can beat."""
        return play.rank < TWO and not play.wilds and not play.sinks and chances.unbeatable(play.rank, play.size)

    @staticmethod
    def _wastes(play: PlayOption, frugal: list[PlayOption], view: SeatView, chances: Chances) -> bool:
        """True for a two or a joker where cards that win as surely would do."""
        strength, follows = chances.strength, view.top is not None
        for other in frugal:
            high = play.rank >= TWO and (chances.clears(play.rank, 1) or strength[play.rank] > strength[other.rank])
            if (high or (play.wilds and follows)) and (follows or other.size == play.size):
                return True
        return False

    def _play_price(self, view: SeatView, play: PlayOption, pricer: Pricer) -> float:
        if play.out:
            return OUT
        chances, weights = pricer.chances, pricer.weights
        rest = view.hand - play.cards
        price = pricer.hand(rest)
        wins = play.clears or chances.unbeatable(play.rank, play.size)
        if wins and not play.sinks and pricer.runs_out(rest):
            return price + 2 * WON
        beaten = 0.0 if wins else chances.beaten(play.rank, play.size)
        price -= weights.lead * (1 - beaten)
        price += SUNK * play.sinks + weights.danger * self._lets_out(chances, play.rank, play.size)
        return price

    def _wait_price(self, view: SeatView, pricer: Pricer) -> float:
        """The price of not playing."""
        top = view.top
        if view.turn == view.seat and not view.options.may_pass:
            return NEVER
        price = pricer.hand(view.hand)
        if top is None or view.turn != view.seat:
            return price
        chances = pricer.chances
        price += pricer.weights.danger * self._lets_out(chances, top.rank, len(top.cards))
        if view.counts[top.seat] == 1:
            price += pricer.weights.danger * (1 - chances.beaten(top.rank, len(top.cards)))
        return price

    @staticmethod
    def _lets_out(chances: Chances, rank: int, size: int) -> float:
        """About how likely a rival with one card left beats a single and goes out."""
        if size != 1 or 1 not in chances.rivals or chances.clears(rank, size):
            return 0.0
        above = sum(n for r, n in enumerate(chances.unseen) if chances.strength[r] > chances.strength[rank])
        total = sum(chances.unseen) + chances.wilds + chances.twos
        return min(1.0, chances.rivals.count(1) * above / max(total, 1))

    def _part_with(self, view: SeatView, due: TradeOption, pricer: Pricer) -> list[Card]:
        """Ask for the best cards; give those that leave the cheapest hand."""
        if due.kind == "request":
            return best_first(due)
        free = due.count - len(due.must)
        by_rank: dict[int, list[Card]] = {}
        for card in due.among - due.must:
            by_rank.setdefault(card.rank, []).append(card)
        choices = []
        for ranks in combinations_with_replacement(sorted(by_rank), free):
            if all(ranks.count(rank) <= len(by_rank[rank]) for rank in ranks):
                given = [by_rank[rank][ranks[:i].count(rank)] for i, rank in enumerate(ranks)]
                choices.append((pricer.hand(view.hand - due.must - CardSet.of(given)), given))
        return min(choices, key=lambda choice: choice[0])[1] if choices else []
