"""Whether the deals of a record were dealt as they were promised (docs/shuffles.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from president.cards import CardSet
from president.game import Game, apply, new_game, start_deal
from president.game.errors import GameError
from president.game.events import HandDealt
from president.records.record import Deal, Record, before, begin
from president.records.shuffle import Proof, fits, shuffle


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about one deal; ``deal`` counts from 1.

    ``promised``: the seed is the one that the commitment stood for. ``dealt``: seed and salts give exactly these hands,
    and this dealer in a first deal. ``proof`` is missing where the record has none.
    """

    deal: int
    proof: Proof | None
    promised: bool = False
    dealt: bool = False

    @property
    def ok(self) -> bool:
        """There is a proof and all of it holds."""
        return self.promised and self.dealt


def verify(record: Record) -> Iterator[Verdict]:
    """A verdict on every deal. Also refuses the proof of another deal: games and deals must follow one another.

    Raises:
        GameError: at the first deal or action that is against the rules.
    """
    game = new_game(record.rules, record.seats)
    seen: Proof | None = None
    for number, deal in enumerate(record.deals, 1):
        yield _verdict(game, number, deal, seen)
        seen = deal.shuffle or seen
        step = begin(game, deal)
        for action in deal.actions:
            step = apply(step.game, action)
        game = step.game


def _verdict(game: Game, number: int, deal: Deal, seen: Proof | None) -> Verdict:
    proof = deal.shuffle
    if proof is None:
        return Verdict(number, None)
    in_place = proof.deal == number and (seen is None or seen.table == proof.table)
    return Verdict(number, proof, promised=in_place and fits(proof), dealt=_dealt(before(game, deal), deal, proof))


def _dealt(game: Game, deal: Deal, proof: Proof) -> bool:
    """Deal the deck that the proof gives and compare the hands."""
    drawn = shuffle(proof, tuple(CardSet(game.compiled.pack)), game.seats)
    if not game.order and deal.dealer != drawn.dealer:
        return False
    try:
        events = start_deal(game, drawn.deck, deal.dealer).events
    except GameError:
        return False
    return tuple(event.cards for event in events if isinstance(event, HandDealt)) == deal.hands
