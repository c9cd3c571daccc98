"""One deal as an immutable value in which somebody is always to decide; standard library only.

The engine lets seats complete four of a kind out of turn whenever they like. Here it comes to turns: after each play
that stays on the table, every seat that could complete it is asked once, clockwise from the left of the player, before
the seat in turn goes on. Action 0 declines.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from president.bots.envs.actions import Actions, actions_of
from president.cards import full_deck
from president.game.moves import completions, moves
from president.game.position import Position, advance, start_position
from president.rules import Compiled, RuleSet, compile_rules


class Done(NamedTuple):
    """A public action: who, which action, and the cards (as a mask, whose suits are nobody's business)."""

    seat: int
    action: int
    cards: int


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What all deals of a rule set at a table of ``players`` share; made by :func:`setting`."""

    rules: RuleSet
    players: int
    compiled: Compiled
    actions: Actions
    pack: tuple[int, ...]

    def __deepcopy__(self, memo: object) -> Setting:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return setting, (self.rules, self.players)


@lru_cache(maxsize=256)
def setting(rules: RuleSet, players: int) -> Setting:
    """The setting of a rule set; raises ``ValueError`` when it is not for that many players."""
    if not rules.players.min <= players <= rules.players.max:
        raise ValueError(f"{rules.title} is for {rules.players.min} to {rules.players.max} players, not {players}")
    pack = tuple(card.index for card in full_deck(rules.packs(players), rules.deck.jokers))
    return Setting(rules, players, compile_rules(rules, players), actions_of(rules, players), pack)


class Deal(NamedTuple):
    """Where a deal stands.

    ``seat`` decides now (-1: the deal is over); ``asked`` says that it is asked out of turn, and ``others`` will be
    asked after it. ``done`` is the public record; ``declined`` is what only the seat itself knows, how many public
    actions came before and the seat.

    >>> from president.rules import load
    >>> deal = begin(setting(load("basic"), 4), random.Random(1))
    >>> deal.seat, len(deal.legal()) > 5
    (0, True)
    >>> deal.play(deal.legal()[0]).seat
    1
    """

    setting: Setting
    position: Position
    seat: int
    asked: bool = False
    others: tuple[int, ...] = ()
    done: tuple[Done, ...] = ()
    declined: tuple[tuple[int, int], ...] = ()

    def __deepcopy__(self, memo: object) -> Deal:
        return self

    @property
    def over(self) -> bool:
        """True when every seat has its place."""
        return self.seat < 0

    def legal(self) -> list[int]:
        """The actions of ``seat``, ascending."""
        return sorted(map(self.setting.actions.of_cards, self._masks()))

    def _masks(self) -> list[int]:
        if self.asked:
            return [*completions(self.position, self.setting.compiled, self.seat), 0]
        return moves(self.position, self.setting.compiled)

    def play(self, action: int) -> Deal:
        """The deal after ``seat`` takes an action, which must be legal."""
        before, compiled = self.position, self.setting.compiled
        if self.asked and not action:
            return self._ask(before, self.others, self.done, (*self.declined, (len(self.done), self.seat)))
        opening = 0 if self.asked else before.opening
        mask = self.setting.actions.cards(action, before.hands[self.seat], opening)
        after = advance(before, self.seat, mask, compiled)
        done = (*self.done, Done(self.seat, action, mask))
        if not compiled.anytime or not action or after.top_rank < 0 or after.turn < 0:
            return Deal(self.setting, after, after.turn, done=done, declined=self.declined)
        seats = self.setting.players
        asked = (seat % seats for seat in range(self.seat + 1, self.seat + seats))
        return self._ask(after, tuple(s for s in asked if completions(after, compiled, s)), done, self.declined)

    def _ask(
        self,
        position: Position,
        seats: tuple[int, ...],
        done: tuple[Done, ...],
        declined: tuple[tuple[int, int], ...],
    ) -> Deal:
        if not seats:
            return Deal(self.setting, position, position.turn, done=done, declined=declined)
        return Deal(self.setting, position, seats[0], asked=True, others=seats[1:], done=done, declined=declined)

    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 0; for a deal that is over."""
        order = self.position.finishing_order()
        return tuple(order.index(seat) for seat in range(self.setting.players))

    def values(self) -> list[float]:
        """What each seat got: 1 for the first place, 0 for the last, even steps between; zeros before the end."""
        if not self.over:
            return [0.0] * self.setting.players
        last = self.setting.players - 1
        return [(last - place) / last for place in self.places()]


def begin(where: Setting, rng: random.Random) -> Deal:
    """A shuffled first deal, dealt one card at a time from seat 0."""
    pack = list(where.pack)
    rng.shuffle(pack)
    return begin_with(where, pack)


def begin_with(where: Setting, pack: Sequence[int]) -> Deal:
    """A first deal of known cards: card indices in the order of dealing, from seat 0, whose right-hand seat deals."""
    seats = where.players
    hands = tuple(sum(1 << card for card in pack[seat::seats]) for seat in range(seats))
    leader, opening = first_lead(where, hands)
    return begin_at(where, start_position(hands, leader, where.compiled, opening=opening))


def begin_at(where: Setting, position: Position) -> Deal:
    """A deal from a position between two actions, nobody being asked."""
    return Deal(where, position, position.turn)


def first_lead(where: Setting, hands: Sequence[int]) -> tuple[int, int]:
    """Who leads the first deal when the last seat dealt, and the cards of which the lead must contain one (D5)."""
    leading = where.rules.leading
    if leading.first == "left" or leading.card is None:
        return 0, 0
    cards = sum(1 << index for index in where.pack if index & ~4 == leading.card.index & ~4)
    leader = next(seat for seat, hand in enumerate(hands) if hand & cards)
    return leader, cards if leading.first == "opens" else 0
