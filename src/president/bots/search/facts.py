"""What a seat knows for certain about the hands that it cannot see.

Known are its own cards, everything ever face up, hand sizes, the cards that moved in its own exchange, the hands of
sunk seats, and who holds the opening card or was asked for it in vain. Everything else is equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass

from president.cards import CardSet
from president.cards.cardset import indices
from president.game.events import Event, Gave, LeadGiven, Played, Requested, Sank
from president.game.exchange import copies
from president.game.position import Position
from president.game.view import SeatView
from president.rules.compiled import Compiled, compile_rules


@dataclass(frozen=True, slots=True)
class Facts:
    """Certain knowledge, as card masks by seat.

    ``fixed`` are cards that a seat holds for certain (all of them for the own seat and for sunk ones), ``missing`` how
    many more it holds, ``pool`` the cards that these come from, ``barred`` those of the pool that a seat cannot hold.
    """

    seat: int
    rules: Compiled
    fixed: tuple[int, ...]
    missing: tuple[int, ...]
    pool: int
    barred: tuple[int, ...]

    @property
    def limited(self) -> tuple[int, ...]:
        """The seats that cannot hold every card of the pool, the most limited first."""
        seats = [seat for seat, bar in enumerate(self.barred) if bar & self.pool and self.missing[seat]]
        return tuple(sorted(seats, key=lambda seat: -(self.barred[seat] & self.pool).bit_count()))


def facts_of(view: SeatView) -> Facts:
    """The facts in a view of a seat, in the exchange or in play."""
    assert view.seat is not None
    me, seats = view.seat, len(view.counts)
    rules = compile_rules(view.rules, seats)
    gathered = _Gathered(view, rules)
    for event in view.history:
        gathered.learn(event)
    gathered.place_opener()
    seen = view.hand.mask | view.discard.mask | view.aside.mask
    for play in view.trick:
        seen |= play.cards.mask
    fixed, counts = gathered.fixed, list(view.counts)
    for seat in range(seats):
        fixed[seat] = gathered.shown.get(seat, 0) if seat in view.sunk else fixed[seat] & ~seen
    fixed[me] = view.hand.mask
    if view.phase == "exchange" and gathered.partner is not None:
        counts[gathered.partner] += gathered.owed  # until a trade is complete, sizes are shown as dealt
    missing = [counts[seat] - fixed[seat].bit_count() for seat in range(seats)]
    for seat in (me, *view.out, *view.sunk):
        missing[seat] = 0
    pool = rules.pack & ~seen & ~sum(fixed[seat] for seat in range(seats) if seat not in (me, *view.sunk))
    return Facts(me, rules, tuple(fixed), tuple(missing), pool, tuple(gathered.barred))


class _Gathered:
    """Facts as they turn up in the history."""

    def __init__(self, view: SeatView, rules: Compiled) -> None:
        seats = len(view.counts)
        self.view = view
        self.rules = rules
        self.fixed = [0] * seats
        self.barred = [0] * seats
        self.shown: dict[int, int] = {}
        self.named: CardSet | None = None
        self.partner: int | None = None
        self.owed = 0
        self.opener: LeadGiven | None = None
        self.opened = False

    def learn(self, event: Event) -> None:
        """Take in one event."""
        if isinstance(event, Played):
            if self.opener is not None and event.seat == self.opener.seat and event.cards.mask & self._opening():
                self.opened = True
        elif isinstance(event, Sank):
            self.shown[event.seat] = event.cards.mask
        elif isinstance(event, LeadGiven):
            if event.holder:
                self.opener = event
        elif isinstance(event, Requested):
            if event.seat == self.view.seat:
                self.named = event.cards
        elif isinstance(event, Gave) and event.cards is not None:
            self._gave(event, event.cards.mask)

    def _gave(self, event: Gave, cards: int) -> None:
        me = self.view.seat
        if event.seat == me:
            self.partner = event.to
            self.owed += cards.bit_count()
            self.fixed[event.to] |= cards
            return
        if event.to != me:
            return
        self.partner = event.seat
        self.owed -= cards.bit_count()
        if self.fixed[event.seat]:
            if self.rules.rules.exchange.high_returns == "worst":
                self.barred[event.seat] |= self._beyond(cards, best=False)
        elif self.named is not None:
            self.barred[event.seat] |= self._refused(self.named.mask, cards)
        else:
            self.barred[event.seat] |= self._beyond(cards, best=True)

    def _beyond(self, cards: int, *, best: bool) -> int:
        """The cards better than the least of ``cards`` (worse than the best of them): the giver has none left."""
        power = self.rules.power()
        given = [power[index >> 3] for index in indices(cards)]
        if not given:
            return 0
        if best:
            return sum(0xFF << 8 * rank for rank, value in enumerate(power) if value > min(given))
        return sum(0xFF << 8 * rank for rank, value in enumerate(power) if value < max(given))

    def _refused(self, named: int, cards: int) -> int:
        """Names that brought nothing: the giver has no such card."""
        refused, left = 0, cards
        for index in indices(named):
            found = left & copies(index)
            left ^= found & -found
            if not found:
                refused |= copies(index)
        return refused

    def _opening(self) -> int:
        card = self.rules.rules.leading.card
        return copies(card.index) & self.rules.pack if card is not None else 0

    def place_opener(self) -> None:
        """The leader holds the opening card until it is played; the seats asked before have none."""
        if self.opener is None or self.view.dealer is None:
            return
        seats, leader, cards = len(self.fixed), self.opener.seat, self._opening()
        asked = (self.view.dealer + 1) % seats
        while asked != leader:
            self.barred[asked] |= cards
            asked = (asked + 1) % seats
        if not self.opened and leader != self.view.seat:
            unseen = cards & ~self.view.hand.mask & ~self.view.discard.mask & ~self.view.aside.mask
            for play in self.view.trick:
                unseen &= ~play.cards.mask
            self.fixed[leader] |= unseen & -unseen


def position_of(view: SeatView, hands: tuple[int, ...]) -> Position:
    """The position that a view of play shows, with these hands."""
    trick, block = view.trick, 0
    for play in reversed(trick):
        if play.rank != trick[-1].rank:
            break
        block += len(play.cards)
    active = sum(1 << s for s, count in enumerate(view.counts) if count and s not in view.out and s not in view.sunk)
    return Position(
        hands,
        -1 if view.turn is None else view.turn,
        trick[-1].seat if trick else -1,
        trick[-1].rank if trick else -1,
        len(trick[-1].cards) if trick else 0,
        block,
        sum(1 << seat for seat in view.passed),
        sum(1 << seat for seat in view.locked),
        active,
        int(view.reversed_),
        view.opening.mask,
        int(view.leads and bool(trick)),
        view.out,
        view.sunk,
    )
