"""Other worlds: the same deal with the cards that a seat cannot see lying differently.

A table keeps its secrets when everything that a seat is told is the same in all of them. Public by rule, and held
fixed here: everything ever face up, hand sizes, the hands of sunk seats, who leads by holding the opening card. To
the two seats of an exchange: the cards that moved, and that the giver had nothing better.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from president.cards import Card, CardSet
from president.game import Action, Game, Give, IllegalAction, Play, Request, apply, options, start_deal_with
from president.game.events import LeadGiven
from president.testing.games import any_action, dealt, next_action


@dataclass(frozen=True, slots=True)
class Sitting:
    """A deal as it was played: the game before it, the hands dealt, and the state before each action and at the end."""

    before: Game
    hands: tuple[CardSet, ...]
    actions: tuple[Action, ...]
    states: tuple[Game, ...]

    @property
    def dealer(self) -> int | None:
        """The dealer, where the deal does not say itself."""
        return self.states[0].dealer if self.before.deal == 0 else None


def play_deal(before: Game, rng: random.Random, *, clumped: bool = False) -> Sitting:
    """Play the next deal with random actions."""
    states, actions = [dealt(before, rng, clumped=clumped)], []
    while (action := next_action(states[-1], rng)) is not None:
        actions.append(action)
        states.append(apply(states[-1], action).game)
    return Sitting(before, states[0].hands, tuple(actions), tuple(states))


def other_world(sitting: Sitting, moment: int, seat: int, rng: random.Random) -> Game | None:
    """The state after ``moment`` actions with other hidden cards; ``None`` when the cards tried do not fit.

    ``seat`` saw the same actions, in the same order, by the same seats, with the same places.
    """
    proposal = Proposal(sitting, moment, seat, rng)
    return proposal.replayed() if proposal.drawn() else None


class Proposal:
    """One try at another world."""

    def __init__(self, sitting: Sitting, moment: int, seat: int, rng: random.Random) -> None:
        self.sitting, self.seat, self.rng = sitting, seat, rng
        self.done = sitting.actions[:moment]
        self.state = sitting.states[moment]
        self.trading = self.state.phase == "exchange"
        self.fixed = {o: CardSet() for o in range(self.state.seats)}  # cards that the seat can place
        self.barred = {o: CardSet() for o in range(self.state.seats)}  # cards that it knows not to be there
        self.planned: dict[tuple[type, int], Action] = {}  # hidden requests and gives, by kind and seat
        self.hands: list[CardSet] = []

    def drawn(self) -> bool:
        """Draw the hands at the deal; false when the draw failed."""
        self._place_known()
        hands = self._spread()
        if hands is None:
            return False
        if not self.trading:
            for action in self.done:
                if isinstance(action, Play):
                    hands[action.seat] |= action.cards
            if not self._undo_exchange(hands):
                return False
        self.hands = hands
        return True

    # ------------------------------------------------------------------ what the seat knows

    def _place_known(self) -> None:
        hands = self.sitting.hands if self.trading else self.state.hands
        for other in (self.seat, *self.state.sunk):
            self.fixed[other] = hands[other]
        for action in self.done:
            if isinstance(action, Give) and self.seat in (action.seat, action.to):
                self._place_given(action, hands)
        opening = next((e for e in self.state.seen[self.seat] if isinstance(e, LeadGiven)), None)
        if opening is not None and opening.holder:
            self._place_opener(opening.seat, hands)

    def _place_given(self, give: Give, hands: tuple[CardSet, ...]) -> None:
        other = give.seat + give.to - self.seat
        self.fixed[other] |= give.cards & hands[other]
        trade = next(trade for trade in self.state.trades if self.seat in (trade.high, trade.low))
        if give.seat != trade.low or self.seat != trade.high:
            return
        pack = CardSet(self.state.compiled.pack)
        if trade.named is None:
            least = min(card.rank for card in give.cards)
            self.barred[other] |= CardSet.of(card for card in pack if card.rank > least)
        else:
            missed = Counter(map(_face, CardSet(trade.named))) - Counter(map(_face, give.cards))
            self.barred[other] |= CardSet.of(card for card in pack if _face(card) in missed)

    def _place_opener(self, leader: int, hands: tuple[CardSet, ...]) -> None:
        card = self.state.rules.leading.card
        assert card is not None
        assert self.state.dealer is not None
        copies = CardSet.of(other for other in CardSet(self.state.compiled.pack) if _face(other) == _face(card))
        self.fixed[leader] |= CardSet.of(list(hands[leader] & copies)[:1])
        asked = (self.state.dealer + 1) % self.state.seats
        while asked != leader:
            self.barred[asked] |= copies
            asked = (asked + 1) % self.state.seats

    # ------------------------------------------------------------------ drawing

    def _spread(self) -> list[CardSet] | None:
        """Lay the hidden cards anywhere that the seat cannot rule out, the most limited seats first."""
        hands = self.sitting.hands if self.trading else self.state.hands
        spread = [self.fixed[other] for other in range(self.state.seats)]
        placed = CardSet(sum(hand.mask for hand in spread))
        pool = CardSet(sum(hand.mask for hand in hands)) - placed
        for other in sorted(range(self.state.seats), key=lambda o: -len(self.barred[o])):
            missing = len(hands[other]) - len(spread[other])
            fitting = list(pool - self.barred[other])
            if missing > len(fitting):
                return None
            drawn = CardSet.of(self.rng.sample(fitting, missing))
            spread[other] |= drawn
            pool -= drawn
        return spread

    def _undo_exchange(self, hands: list[CardSet]) -> bool:
        """Take the exchange back, with other gives where the seat was not part of it."""
        for trade in self.state.trades:
            if self.seat in (trade.high, trade.low):
                gave, returned = CardSet(trade.gave), CardSet(trade.returned)
            else:
                swap = self._other_swap(hands[trade.high], hands[trade.low], trade.due, named=trade.named is not None)
                if swap is None:
                    return False
                gave, returned = swap
            hands[trade.high] = (hands[trade.high] - gave) | (returned - gave)
            hands[trade.low] = (hands[trade.low] - returned) | gave
            self.planned[Give, trade.low] = Give(trade.low, trade.high, gave)
            self.planned[Give, trade.high] = Give(trade.high, trade.low, returned)
            self.planned[Request, trade.high] = self._other_request(trade.high, trade.low, trade.due, gave, hands)
        return True

    def _other_swap(self, high: CardSet, low: CardSet, due: int, *, named: bool) -> tuple[CardSet, CardSet] | None:
        count = self.rng.randint(0, due) if named else due
        returned = CardSet.of(self.rng.sample(list(low), count))
        best = 0 if named else max((card.rank for card in low - returned), default=0)
        fitting = [card for card in high if card.rank >= best]
        if count > len(fitting):
            return None
        return CardSet.of(self.rng.sample(fitting, count)), returned

    def _other_request(self, high: int, low: int, due: int, gave: CardSet, hands: list[CardSet]) -> Request:
        """Names that explain the give: the cards given, and some that the low seat does not hold."""
        held = {_face(card) for card in hands[low]}
        absent = [card for card in CardSet(self.state.compiled.pack) if _face(card) not in held]
        more = self.rng.sample(absent, self.rng.randint(0, min(due - len(gave), len(absent))))
        return Request(high, low, gave | CardSet.of(more))

    # ------------------------------------------------------------------ replaying

    def replayed(self) -> Game | None:
        """The deal again with these hands; ``None`` when something seen could not have happened."""
        game = start_deal_with(self.sitting.before, self.hands, self.sitting.dealer).game
        for action, then in zip((None, *self.done), self.sitting.states, strict=False):
            if action is not None:
                try:
                    game = apply(game, self._same_or_hidden(game, action)).game
                except IllegalAction:
                    return None
            if (game.out, game.sunk) != (then.out, then.sunk) or _lead_by_holding(game) != _lead_by_holding(then):
                return None
        return game

    def _same_or_hidden(self, game: Game, action: Action) -> Action:
        if not isinstance(action, Give | Request) or self.seat in (action.seat, action.to):
            return action
        if self.trading:
            return any_action(game, action.seat, self.rng) if options(game, action.seat).trade else action
        return self.planned[type(action), action.seat]


def _face(card: Card) -> tuple[int, int]:
    """Rank and suit: what both copies of a card share. A joker's is its rank."""
    return card.rank, card.suit if card.rank < 13 else 0


def _lead_by_holding(game: Game) -> int | None:
    """The seat that was told to lead because it holds the opening card."""
    return next((event.seat for event in game.watched if isinstance(event, LeadGiven) and event.holder), None)
