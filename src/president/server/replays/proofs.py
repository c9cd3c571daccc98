"""What a record can prove about its shuffles, in the words of the wire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from president.cards import full_deck
from president.records import Deal, Record
from president.records.shuffle import Proof, salt_text, shuffle
from president.records.verifying import verify
from president.server.wire.view import Shuffle, ShuffleProof


def shuffle_of(record: Record, number: int) -> Shuffle | None:
    """The chance in a deal of a record, from 1; without its proof where the hands are not what that gives."""
    proof = record.deals[number - 1].shuffle
    if proof is None:
        return None
    verdict = next(islice(verify(record), number - 1, None))
    shown = _proof(record, record.deals[number - 1], proof) if verdict.dealt else None
    return Shuffle(proof.deal, proof.commitment, sorted(proof.salts), shown)


def proofs_of(record: Record) -> Iterator[ShuffleProof]:
    """The proofs of all deals of a record that have one which gives their hands."""
    for deal, verdict in zip(record.deals, verify(record), strict=True):
        if verdict.proof is not None and verdict.dealt:
            yield _proof(record, deal, verdict.proof)


def _proof(record: Record, deal: Deal, proof: Proof) -> ShuffleProof:
    seats = len(deal.hands)
    drawn = shuffle(proof, full_deck(record.rules.packs(seats), record.rules.deck.jokers), seats)
    return ShuffleProof(
        table=proof.table,
        deal=proof.deal,
        commitment=proof.commitment,
        seed=proof.seed,
        salts=[salt_text(player, proof.salts[player]) for player in sorted(proof.salts)],
        deck=[str(card) for card in drawn.deck],
        seats=seats,
        dealer=deal.dealer,
    )
