"""The chance in the deals of a table: promised before, mixed with the players' salts, told afterwards.

The promise for a deal is written down with the deal before it, or when the table is made, so that players have all
that time to add their salts. What is secret until a deal has ended is the seed and all that could be found from it;
it leaves this module only through :func:`shown`, :func:`proof_of` and
:func:`wire_proof`. See docs/shuffles.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from president.cards import full_deck
from president.records.shuffle import Proof, Shuffled, commitment, parse_salt, salt_text, shuffle
from president.server import wire
from president.server.chances import Chances, Told
from president.server.clock import Chance
from president.server.errors import Refusal
from president.server.facts import Dealt
from president.server.identity import Person
from president.server.scene import in_midplay
from president.server.shuffle_facts import Mixed, Promise, Promised, Salted
from president.server.state import Change, Folded, Notice, TableState

_WORDS: Final = 4
"""A seed is that many words of 64 bits."""


def promise(chance: Chance, table: str, deal: int) -> Promise:
    """A new seed for a deal, and what is shown of it before."""
    seed = b"".join(chance.seed().to_bytes(8, "big") for _ in range(_WORDS)).hex()
    return Promise(table, deal, commitment(seed, table, deal), seed)


def undealt(state: TableState) -> tuple[str, int]:
    """The game and the number of the next deal."""
    if state.game is None or state.game.phase == "over":
        return f"{state.code}-{state.games + 1}", 1
    return f"{state.code}-{state.games}", state.game.deal + 1


def coming(state: TableState) -> Promise | None:
    """What is promised for the next deal; ``None`` where that has still to be done."""
    promised = state.chances.promise
    return promised if promised is not None and (promised.table, promised.deal) == undealt(state) else None


def mixed(state: TableState, promised: Promise, seats: int) -> tuple[Mixed, Shuffled]:
    """The deck of the next deal for that many seats, and the proof of it."""
    salts = state.chances.salts
    proof = Proof(promised.table, promised.deal, promised.commitment, promised.seed, salts)
    pack = full_deck(state.rules.packs(seats), state.rules.deck.jokers)
    texts = [salt_text(player, salts[player]) for player in sorted(salts)]
    return Mixed(proof.table, proof.deal, proof.commitment, proof.seed, texts), shuffle(proof, pack, seats)


def salt_fact(state: TableState, person: Person, message: wire.Salt) -> Salted | None:
    """A player's salt; nothing to write when there is one already, for the first one counts.

    Raises:
        Refusal: ``no-seat``, ``too-late``.
    """
    player = state.player_of(person.id)
    if player is None:
        raise Refusal("no-seat", "You only watch this table; take a seat first.")
    promised = coming(state)
    if promised is None or promised.deal != message.deal:
        raise Refusal("too-late", f"Deal {message.deal} is not the next one.")
    return None if player in state.chances.salts else Salted(player, message.deal, message.salt)


def everybody_salted(state: TableState, gone: Mapping[int, float]) -> bool:
    """Whether every person who is here has added a salt to the next deal."""
    return all(player in state.chances.salts for player in state.people.values() if player not in gone)


# ---------------------------------------------------------------- folding


def _promised(state: TableState, fact: Promised, version: int) -> Folded:
    if (fact.promise.table, fact.promise.deal) != undealt(state):
        raise Refusal("stale", "This is not the next deal.")
    if coming(state) is not None:
        raise Refusal("stale", "The next deal is promised already; it cannot be promised again.")
    chances = replace(state.chances, promise=fact.promise, salts={})
    return Folded(replace(state, chances=chances, version=version), (notice(fact.promise),))


def _salted(state: TableState, fact: Salted, version: int) -> Folded:
    promised = coming(state)
    if promised is None or promised.deal != fact.deal or fact.player in state.chances.salts:
        raise Refusal("too-late", "This salt comes too late.")
    chances = replace(state.chances, salts={**state.chances.salts, fact.player: fact.salt})
    return Folded(replace(state, chances=chances, version=version), ())


def after_deal(state: TableState, fact: Dealt, seats: int) -> tuple[TableState, tuple[Notice, ...]]:
    """The table after its next deal is dealt: what that was made of is kept, the one after is promised."""
    dealt = Told.of(fact.proof, fact.deck, seats, fact.dealer) if fact.proof is not None else None
    after = replace(state, chances=Chances(dealt, fact.next))
    return after, () if fact.next is None else (notice(fact.next),)


def notice(promised: Promise) -> Notice:
    """The line that tells of a promise."""
    return Notice("committed", how=promised.commitment, number=promised.deal)


CHANGES: Final[dict[type, Change]] = {Promised: _promised, Salted: _salted}


# ---------------------------------------------------------------- showing


def shown(state: TableState) -> wire.Shuffle | None:
    """The chance in the deal that is in play, or with its proof in the one that has ended."""
    told = state.chances.dealt
    if told is None:
        return None
    made = told.made
    return wire.Shuffle(made.deal, made.commitment, list(told.players), None if state.playing else _wire_proof(told))


def shown_coming(state: TableState) -> wire.Shuffle | None:
    """The promise for the next deal; not in the middle of play, when nobody has to answer it."""
    promised = coming(state)
    if promised is None or (state.game is not None and in_midplay(state.game)):
        return None
    return wire.Shuffle(promised.deal, promised.commitment, sorted(state.chances.salts))


def proof_of(dealt: Dealt) -> Proof | None:
    """What a deal's deck was made of, for its record. Only for deals that have ended."""
    made = dealt.proof
    if made is None:
        return None
    return Proof(made.table, made.deal, made.commitment, made.seed, dict(map(parse_salt, made.salts)))


def wire_proof(dealt: Dealt, seats: int) -> wire.ShuffleProof | None:
    """The same for the page. Only for deals that have ended."""
    return None if dealt.proof is None else _wire_proof(Told.of(dealt.proof, dealt.deck, seats, dealt.dealer))


def _wire_proof(told: Told) -> wire.ShuffleProof:
    made = told.made
    return wire.ShuffleProof(
        table=made.table,
        deal=made.deal,
        commitment=made.commitment,
        seed=made.seed,
        salts=made.salts,
        deck=told.deck.split(),
        seats=told.seats,
        dealer=told.dealer,
    )
