"""A bot with a plan: shed the cards that nobody lets you shed, keep the ones that win the lead.

It looks one action ahead. A hand is priced in turns: every group that has to be led costs about one, a group that
can be laid on what others lead costs less, and a group that nobody beats pays one back, because it wins the lead.
The bot takes the action that leaves the cheapest hand, after weighing who would have the lead; before that it looks
for a certain win and for opponents about to go out. Nothing is stored between decisions.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from president.bots.chances import Chances, hand_counts
from president.bots.trade import best_first, trade
from president.cards import CardSet
from president.cards.card import JOKER, TWO, Card
from president.game.actions import Action, Pass, Play
from president.game.view import PlayOption, SeatView, TradeOption
from president.rules.ruleset import SizeRule

OUT, WON, SUNK, NEVER = -1000.0, -200.0, 100.0, 10_000.0
"""Prices beyond every sum of turns: going out, a certain win (or better), being sunk, what cannot be done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Prices in turns, found by playing duplicate deals (``bench/bots.py``)."""

    group: float = 1.0
    """A group that can only be shed by leading it."""
    follow: float = 0.8
    """Off for a group that lies above everything unseen, in proportion."""
    win: float = 1.0
    """Off for a group that nobody beats."""
    wide: float = 0.1
    """For every card of a group beyond the first: fewer tops fit it."""
    lead: float = 1.0
    """What having the lead is worth."""
    wild: float = 0.5
    """Off for a wild card that joins any set."""
    two: float = 1.0
    """Off for a clearing two."""
    danger: float = 1.5
    """For letting a rival with one card left go out."""
    card: float = 0.0
    """For every card held."""
    worst: float = 0.0
    """What the lead is worth for each turn that the dearest group costs."""
    late: float = 0.0
    """How much less the keeping of good cards is worth when a rival is about to go out."""


@dataclass(slots=True)
class Pricer:
    """Prices hands for one decision."""

    chances: Chances
    weights: Weights
    weaker: list[float] = field(default_factory=list)
    late: float = 1.0
    _groups: dict[tuple[int, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        unseen, strength = self.chances.unseen, self.chances.strength
        total = max(sum(unseen), 1)
        self.late = 1 - self.weights.late / max(min(self.chances.rivals, default=1), 1)
        self.weaker = [sum(n for r, n in enumerate(unseen) if strength[r] < mine) / total for mine in strength]

    def group(self, rank: int, size: int) -> float:
        """The price of a set in hand, split up where that is cheaper."""
        key = (rank, size)
        if key not in self._groups:
            weights = self.weights
            price = (
                weights.group
                + weights.wide * (size - 1)
                - self.late * weights.follow * self.weaker[rank]
                - self.late * weights.win * (1 - self.chances.beaten(rank, size))
            )
            for part in range(1, size // 2 + 1):
                price = min(price, self.group(rank, part) + self.group(rank, size - part))
            self._groups[key] = price
        return self._groups[key]

    def hand(self, hand: CardSet) -> float:
        """The price of a whole hand."""
        weights = self.weights
        counts, wilds, twos = hand_counts(hand, self.chances.rules)
        price = sum(self.group(rank, size) for rank, size in enumerate(counts) if size)
        price += weights.card * len(hand) - weights.two * twos
        if not wilds:
            return price
        if self.chances.rules.ranks.wilds_alone == "highest":
            return price + wilds * min(self.group(JOKER, 1), -weights.wild)
        return price - weights.wild * wilds if any(counts) else weights.group

    def dearest(self, hand: CardSet) -> float:
        """The price of the dearest group."""
        counts, _, _ = hand_counts(hand, self.chances.rules)
        return max((self.group(rank, size) for rank, size in enumerate(counts) if size), default=0.0)

    def runs_out(self, hand: CardSet) -> bool:
        """True when whoever leads with this hand goes out for certain: all groups but one are unbeatable."""
        counts, wilds, _ = hand_counts(hand, self.chances.rules)
        groups = [(rank, size) for rank, size in enumerate(counts) if size]
        if self.chances.rules.ranks.wilds_alone != "highest" and wilds:
            if not groups:
                return True
            if wilds > 4 * len(groups) - sum(counts):
                return False
        if not groups and self.chances.rules.ranks.twos == "clear":
            return not hand
        return sum(not self.chances.unbeatable(rank, size) for rank, size in groups) <= 1


WEIGHTS: dict[SizeRule, Weights] = {
    "same": Weights(lead=0.88, danger=0.4),
    "at-least": Weights(),
    "bigger-wins": Weights(follow=0.06, win=3.1, wide=-0.5, lead=1.8, two=1.2, danger=0.3, late=0.15),
}
"""Prices by how set sizes compare; with bigger sets winning, what nobody beats is nearly all that counts."""


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
        priced = [(self._play_price(view, play, pricer), play) for play in options.plays]
        if any(play.rank < TWO and self._wins_for_less(play, pricer) for play in options.plays):
            priced = [(price, play) for price, play in priced if play.rank < TWO or price < WON]
        price, best = min(priced, key=lambda pair: pair[0], default=(0.0, None))
        if best is not None and price <= self._wait_price(view, pricer):
            return Play(view.seat, best.cards)
        return Pass(view.seat) if options.may_pass else None

    @staticmethod
    def _wins_for_less(play: PlayOption, pricer: Pricer) -> bool:
        """True for natural cards below the two that nobody can beat: a two or a joker would be wasted."""
        return play.wilds == 0 and not play.sinks and pricer.chances.unbeatable(play.rank, play.size)

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
        price -= (weights.lead + weights.worst * pricer.dearest(rest)) * (1 - beaten)
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
