"""Shuffles that can be checked: the test vectors, an independent checker, and records that carry their proof."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from president.cards import CardSet, full_deck
from president.game import new_game, start_deal
from president.records import FileError, Record, dumps, loads, shuffle, verify
from president.records.shuffle import Draw, Proof, commitment, fits, salt_text
from president.rules import load as rule_set
from president.rules import with_length
from tests.records import checker
from tests.records.proved import promised, proof

GOLDEN = Path(__file__).parents[1] / "golden" / "shuffles.json"
CASES = [(1, 0, 4, (0, 1, 2, 3)), (1, 2, 3, ()), (2, 1, 8, (7,)), (2, 2, 12, (11, 2, 0)), (1, 0, 7, (10, 9, 1))]
"""Packs, jokers, seats, whose salts: of 10 and 9 the smaller number goes first, not the smaller text."""


def vectors() -> Iterator[dict[str, Any]]:
    rng = random.Random(5)
    for number, (packs, jokers, seats, players) in enumerate(CASES, 1):
        made = proof(rng, f"K7PQM-{number}", 3 * number - 2, players)
        shuffled = shuffle.shuffle(made, full_deck(packs, jokers), seats)
        salts = [salt_text(player, made.salts[player]) for player in sorted(players)]
        yield {
            "table": made.table,
            "deal": made.deal,
            "seed": made.seed,
            "salts": salts,
            "packs": packs,
            "jokers": jokers,
            "seats": seats,
            "commitment": made.commitment,
            "key": checker.key(made.seed, made.table, made.deal, salts).hex(),
            "deck": " ".join(map(str, shuffled.deck)),
            "dealer": shuffled.dealer,
        }


def test_the_vectors_are_what_they_always_were() -> None:
    """``UPDATE_GOLDEN=1`` writes them; but to change them breaks every proof there is."""
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(json.dumps(list(vectors()), indent=2) + "\n", "utf-8")
    assert json.loads(GOLDEN.read_text("utf-8")) == list(vectors())


@pytest.mark.parametrize("case", json.loads(GOLDEN.read_text("utf-8")), ids=lambda case: str(case["table"]))
def test_a_checker_written_from_the_page_alone_finds_the_same(case: dict[str, Any]) -> None:
    secret = checker.key(case["seed"], case["table"], case["deal"], case["salts"])
    deck, dealer = checker.deal_out(secret, checker.pack(case["packs"], case["jokers"]), case["seats"])
    assert checker.commitment(case["seed"], case["table"], case["deal"]) == case["commitment"]
    assert secret.hex() == case["key"]
    assert (" ".join(deck), dealer) == (case["deck"], case["dealer"])


def test_words_that_would_favour_small_numbers_are_left_out() -> None:
    """Below three quarters of 2³² a plain remainder would give the lower third twice as often."""
    drawn, limit = Draw(proof(random.Random(1), "K7PQM-1", 1, ())), 3 << 30
    counts = Counter(drawn.below(limit) // (1 << 30) for _ in range(3000))
    assert all(abs(counts[third] - 1000) < 120 for third in range(3))  # 4.6 standard deviations


def test_every_card_comes_everywhere_alike() -> None:
    rng = random.Random(2)
    places: Counter[tuple[int, int]] = Counter()
    for number in range(2000):
        deck = shuffle.shuffle(proof(rng, "K7PQM-1", number + 1, (0,)), full_deck()[:6], 4).deck
        places.update((card.index, place) for place, card in enumerate(deck))
    chi2 = sum((count - 2000 / 6) ** 2 / (2000 / 6) for count in places.values())
    assert len(places) == 36
    assert chi2 < 52.6  # 25 degrees of freedom, p = 0.001


@pytest.mark.parametrize("change", ["seed", "table", "deal", "salts"])
def test_nothing_can_be_changed_afterwards(change: str) -> None:
    rng = random.Random(3)
    made = proof(rng, "K7PQM-1", 1, (0, 2))
    others: dict[str, Any] = {"seed": "1" * 64, "table": "K7PQM-2", "deal": 2, "salts": {0: made.salts[0]}}
    changed = replace(made, **{change: others[change]})
    assert fits(made)
    assert fits(changed) == (change == "salts")
    assert shuffle.shuffle(made, full_deck(), 4).deck != shuffle.shuffle(changed, full_deck(), 4).deck


@pytest.mark.parametrize(
    "bad",
    [
        {"seed": "x"}, {"seed": "A" * 64}, {"commitment": "0" * 63}, {"table": "a\nb"}, {"deal": 0},
        {"salts": {0: "1"}}, {"salts": {-1: "0" * 32}},
    ],
)  # fmt: skip
def test_a_proof_has_its_form(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        replace(proof(random.Random(4), "K7PQM-1", 1, ()), **bad)


# ---------------------------------------------------------------- records


@pytest.mark.parametrize(
    ("name", "players"), [("european", 4), ("wild-twos", 5), ("clearing-twos", 8), ("basic+reseating", 5)]
)
def test_an_honest_record_is_verified_and_kept(name: str, players: int) -> None:
    rules = rule_set(name)
    record = promised(with_length(rules, deals=3) if rules.ending.until == "deals" else rules, players)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text
    assert [verdict.ok for verdict in verify(loads(text))] == [True] * 3


def verdicts(record: Record) -> list[tuple[bool, bool]]:
    return [(verdict.promised, verdict.dealt) for verdict in verify(record)]


def with_proof(record: Record, deal: int, made: Proof | None) -> Record:
    deals = list(record.deals)
    deals[deal] = replace(deals[deal], shuffle=made)
    return replace(record, deals=tuple(deals))


def test_each_way_to_cheat_is_found() -> None:
    """A seed chosen after the promise; a salt left out; the proof of another deal or game; another dealer; no proof."""
    record = promised(rule_set("european"), 4)
    honest = record.deals[1].shuffle
    assert honest is not None
    good = (True, True)
    other = replace(honest, seed="2" * 64)
    assert verdicts(with_proof(record, 1, other)) == [good, (False, False), good]
    assert verdicts(with_proof(record, 1, replace(honest, salts={0: honest.salts[0]}))) == [good, (True, False), good]
    assert verdicts(with_proof(record, 1, record.deals[0].shuffle)) == [good, (False, False), good]
    foreign = proof(random.Random(9), "OTHER-1", 2, (0, 2))
    assert verdicts(with_proof(record, 1, foreign))[1] == (False, False)
    assert verdicts(with_proof(record, 1, None)) == [good, (False, False), good]
    renumbered = replace(honest, deal=5, commitment=commitment(honest.seed, honest.table, 5))
    assert verdicts(with_proof(record, 1, renumbered))[1] == (False, False)


def test_another_dealer_than_the_one_drawn_is_found() -> None:
    record = promised(rule_set("basic"), 4, deals=1)
    (deal,) = record.deals
    drawn = deal.dealer
    assert drawn is not None
    hands = {dealer: _hands(record, dealer) for dealer in range(4)}
    for dealer in range(4):
        moved = Record(record.rules, record.players, (replace(deal, hands=hands[dealer], actions=(), dealer=dealer),))
        assert [verdict.ok for verdict in verify(moved)] == [dealer == drawn]


def _hands(record: Record, dealer: int) -> tuple[CardSet, ...]:
    """The hands, had the same deck been dealt by another seat."""
    made = record.deals[0].shuffle
    assert made is not None
    game = new_game(record.rules, record.seats)
    deck = shuffle.shuffle(made, tuple(CardSet(game.compiled.pack)), game.seats).deck
    return start_deal(game, deck, dealer).game.hands


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('seed = "', 'seed = "x', "the seed must be 64"),
        ('salts = ["0:', 'salts = ["0:0', "is no salt"),
        (
            'salts = ["0:',
            'salts = ["1:00000000000000000000000000000000", "1:11111111111111111111111111111111", "0:',
            "two",
        ),
        ("deal = 1\n", 'deal = "1"\n', "deal must be a whole number"),
        ("[deal.shuffle]\n", "[deal.shuffle]\nmore = 1\n", "unknown key 'more'"),
    ],
)
def test_a_proof_that_cannot_be_read_is_refused_with_its_line(old: str, new: str, says: str) -> None:
    text = dumps(promised(rule_set("basic"), 4, deals=1))
    first = text[: text.index("[deal.shuffle]")].count("\n") + 1
    with pytest.raises(FileError, match=says) as refused:
        loads(text.replace(old, new, 1))
    assert first <= refused.value.line <= first + 6
