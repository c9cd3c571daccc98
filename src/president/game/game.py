"""A whole sitting as one frozen value, and what changes it.

::

    game = new_game(load("basic"), 4)
    step = start_deal(game, shuffled_deck, dealer=2)       # chance comes in as data
    step = apply(step.game, Play(3, CardSet.parse("5C")))
    step.game, step.events

Everything is pure: a refused action raises and leaves nothing behind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from president.cards import CardSet
from president.game.events import Event, redact
from president.game.exchange import Trade
from president.game.position import Position
from president.game.view import PhaseName, TrickPlay
from president.rules.compiled import Compiled
from president.rules.ruleset import RuleSet

EMPTY = CardSet()


@dataclass(frozen=True, slots=True)
class Game:
    """Where a game stands.

    ``players`` gives the player number in each seat; ``points`` and ``presidencies`` are totals by player number.
    ``order`` is the finishing order of the last deal, by seat of the current deal. ``seen`` holds, for each seat,
    the events of the current deal as that seat saw them; ``watched`` as a spectator did. ``reign`` is the last
    president's player number and the number of deals running in which that was so, counted where it matters only.
    """

    rules: RuleSet
    compiled: Compiled
    players: tuple[int, ...]
    points: tuple[int, ...]
    presidencies: tuple[int, ...]
    phase: PhaseName = "ready"
    deal: int = 0
    dealer: int | None = None
    order: tuple[int, ...] = ()
    position: Position | None = None
    held: tuple[int, ...] = ()
    trades: tuple[Trade, ...] = ()
    trick: tuple[TrickPlay, ...] = ()
    last_trick: tuple[TrickPlay, ...] = ()
    discard: CardSet = EMPTY
    skipped: tuple[int, ...] = ()
    seen: tuple[tuple[Event, ...], ...] = ()
    watched: tuple[Event, ...] = ()
    reign: tuple[int, int] = (-1, 0)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.players)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat; of sunk seats and the last one too, which lie open."""
        return tuple(map(CardSet, self.masks))

    @property
    def masks(self) -> tuple[int, ...]:
        """The hands as card masks."""
        return self.position.hands if self.position is not None else self.held

    @property
    def turn(self) -> int | None:
        """The seat in turn; ``None`` outside play."""
        if self.phase != "play" or self.position is None:
            return None
        return self.position.turn

    @property
    def leads(self) -> bool:
        """True when the seat in turn leads freely."""
        return self.phase == "play" and self.position is not None and self.position.leads

    @property
    def owner(self) -> int | None:
        """Who played the top; ``None`` on an empty table."""
        return self.trick[-1].seat if self.trick else None

    @property
    def out(self) -> tuple[int, ...]:
        """Seats that played all their cards in this deal, in order."""
        return self.position.out if self.position is not None else ()

    @property
    def sunk(self) -> tuple[int, ...]:
        """Seats placed at the bottom by a rule in this deal, in order of sinking."""
        return self.position.sunk if self.position is not None else ()

    @property
    def aside(self) -> CardSet:
        """The hands that lie open and take no part: those of sunk seats."""
        masks = self.masks
        return CardSet(sum(masks[seat] for seat in self.sunk))

    @property
    def reversed_(self) -> bool:
        """True while the ranking is turned round."""
        return bool(self.position.reversed_) if self.position is not None else False


class Step(NamedTuple):
    """The game after an action, and what happened."""

    game: Game
    events: tuple[Event, ...]


def recorded(game: Game, events: list[Event]) -> tuple[tuple[tuple[Event, ...], ...], tuple[Event, ...]]:
    """``seen`` and ``watched`` with these events added as each may see them."""
    seen = game.seen or ((),) * game.seats
    if all(event.audience is None for event in events):
        happened = tuple(events)
        return tuple(past + happened for past in seen), game.watched + happened
    return tuple(past + _redacted(events, seat) for seat, past in enumerate(seen)), game.watched + _redacted(
        events, None
    )


def _redacted(events: list[Event], seat: int | None) -> tuple[Event, ...]:
    return tuple(event for event in (redact(new, seat) for new in events) if event is not None)
