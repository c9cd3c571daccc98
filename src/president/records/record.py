"""A game written down: the rule set, the players, and for every deal its hands and actions.

A record holds what chance and the players decided and nothing that follows from it; everything else is found
by playing it again. ``dumps`` and ``loads`` (in :mod:`president.records.writing` and ``reading``) give it a form for
people::

    record = load(path)
    for step in replay(record):
        print(step.events)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from president.cards import CardSet
from president.game import (
    Action,
    Game,
    Step,
    apply,
    arrange_players,
    change_players,
    new_game,
    return_player,
    start_deal_with,
    take_over,
    without_titles,
)
from president.records.shuffle import Proof
from president.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: the hands as they were dealt, seat 0 first, and every accepted action in order.

    ``dealer`` is the dealer's seat in the first deal (later ones follow from the rules). Before this deal the players
    with the numbers ``leaving`` left, ``joining`` new ones sat down, and then those in ``returning`` came back (D33);
    a number in both was taken over by somebody else (D37). ``fresh``: the titles were given up, and the deal is dealt
    as the first (D36). ``sitting`` are the players by seat where they changed seats (D38).
    ``shuffle`` is what the hands were dealt from, where that can be proved; see :mod:`president.records.verifying`.
    """

    hands: tuple[CardSet, ...]
    actions: tuple[Action, ...]
    dealer: int | None = None
    leaving: tuple[int, ...] = ()
    joining: int = 0
    returning: tuple[int, ...] = ()
    shuffle: Proof | None = None
    fresh: bool = False
    sitting: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down; ``players`` are names by player number, those who joined later at the end.

    The last deal may be unfinished.
    """

    rules: RuleSet
    players: tuple[str, ...]
    deals: tuple[Deal, ...] = ()

    @property
    def seats(self) -> int:
        """Players at the start."""
        return len(self.players) - sum(deal.joining for deal in self.deals)


def record_of(rules: RuleSet, players: Sequence[str], deals: Iterable[Deal]) -> Record:
    """The record of a played game, checked by playing it again.

    Raises:
        GameError: when a deal or an action is against the rules.
    """
    record = Record(rules, tuple(players), tuple(deals))
    for _ in replay(record):
        pass
    return record


def replay(record: Record) -> Iterator[Step]:
    """Play a record again: one step for the start of each deal, then one for each action.

    Raises:
        GameError: at the first deal or action that is against the rules.
    """
    game = new_game(record.rules, record.seats)
    for deal in record.deals:
        step = begin(game, deal)
        yield step
        for action in deal.actions:
            step = apply(step.game, action)
            yield step
        game = step.game


def begin(game: Game, deal: Deal) -> Step:
    """The step with which a deal starts, after the players who leave and join.

    Raises:
        GameError: when the deal cannot be dealt here.
    """
    return start_deal_with(before(game, deal), deal.hands, deal.dealer)


def before(game: Game, deal: Deal) -> Game:
    """The game with the players of a deal, before its cards.

    Raises:
        GameError: when the players cannot come and go like this.
    """
    taken = [player for player in deal.leaving if player in deal.returning]
    for player in taken:
        game = take_over(game, player)
    if len(taken) < len(deal.leaving) or deal.joining:
        game = change_players(game, [player for player in deal.leaving if player not in taken], deal.joining)
    for player in deal.returning:
        if player not in taken:
            game = return_player(game, player)
    if deal.fresh:
        game = without_titles(game)
    return arrange_players(game, deal.sitting) if deal.sitting else game
