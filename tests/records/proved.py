"""Records whose deals carry their proofs."""

from __future__ import annotations

import random
from dataclasses import replace

from president.cards import CardSet
from president.game import new_game, start_deal
from president.records import Deal, Record, shuffle
from president.records.shuffle import Proof, commitment
from president.rules import RuleSet
from tests.records.playthrough import NAMES, play_out


def proof(rng: random.Random, table: str, deal: int, players: tuple[int, ...]) -> Proof:
    seed = rng.randbytes(32).hex()
    salts = {player: rng.randbytes(16).hex() for player in players}
    return Proof(table, deal, commitment(seed, table, deal), seed, salts)


def promised(rules: RuleSet, players: int, deals: int = 3) -> Record:
    """A game whose deals carry their proofs, as a server writes it."""
    rng, game = random.Random(6), new_game(rules, players)
    found: list[Deal] = []
    for number in range(1, deals + 1):
        made = proof(rng, "K7PQM-1", number, tuple(range(0, players, 2)))
        drawn = shuffle.shuffle(made, tuple(CardSet(game.compiled.pack)), game.seats)
        dealer = None if game.order else drawn.dealer
        game, deal = play_out(start_deal(game, drawn.deck, dealer).game, rng, dealer)
        found.append(replace(deal, shuffle=made))
    return Record(rules, NAMES[:players], tuple(found))
