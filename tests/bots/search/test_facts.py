"""What a searching bot knows: hard facts are never contradicted, everything else is equally likely."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from president.bots.kernel.convert import counts
from president.bots.kernel.worlds import SEATS, draw_worlds, hidden
from president.bots.search.facts import Facts, facts_of, position_of
from president.bots.search.worlds import draw
from president.cards import CardSet
from president.cards.cardset import indices
from president.game import Game, apply, arrange_exchange, new_game, start_deal_with, view
from president.game.actions import Give, Play
from president.rules import load
from president.testing.games import dealt, next_action, table, tables


def moments(seed: int, wanted: int) -> list[Game]:
    """Games at random moments of exchange and play, over all rule sets and table sizes."""
    rng = random.Random(seed)
    found: list[Game] = []
    for name, players in tables(rng):
        game = table(name, players, rng)
        while game.deal < 2 or game.phase in ("exchange", "play"):
            action = next_action(game, rng)
            if action is None:
                if game.phase != "ready":
                    break
                game = dealt(game, rng)
                continue
            game = apply(game, action).game
            if rng.random() < 0.05 and game.phase in ("exchange", "play"):
                found.append(game)
                if len(found) == wanted:
                    return found
    return found


def faces(mask: int) -> Counter[int]:
    """Cards by what they look like: both packs have the same."""
    return Counter(index & ~4 for index in indices(mask))


@pytest.mark.parametrize("seed", range(3))
def test_the_true_hands_are_possible(seed: int) -> None:
    """Nothing that a seat takes for certain is wrong, and what it takes for hidden is what the others hold."""
    for game in moments(seed, 150):
        for seat in range(game.seats):
            facts = facts_of(view(game, seat))
            if game.phase == "exchange" and any(t.gave and seat not in (t.high, t.low) for t in game.trades):
                continue  # other pairs have begun to trade: their hands are taken as dealt
            for other, hand in enumerate(game.masks):
                unknown = faces(hand) - faces(facts.fixed[other])
                assert faces(facts.fixed[other]) <= faces(hand)
                if other != seat and other not in game.out and other not in game.sunk:
                    assert unknown.total() == facts.missing[other]
                    assert not unknown & faces(facts.barred[other])
                    assert unknown <= faces(facts.pool)


def test_the_position_is_that_of_the_table() -> None:
    """A view holds all of the position but the hands."""
    for game in moments(7, 300):
        if game.phase == "play" and game.position is not None:
            for seat in range(game.seats):
                assert position_of(view(game, seat), game.masks) == game.position


@pytest.mark.parametrize("seed", range(2))
def test_worlds_agree_with_the_facts(seed: int) -> None:
    """Drawn on the engine or compiled: everybody holds as many cards as before, and none that is barred."""
    rng = random.Random(seed)
    for game in moments(10 + seed, 100):
        seat = rng.randrange(game.seats)
        facts = facts_of(view(game, seat))
        hands = draw(facts, rng)
        assert sum(hands) == sum(facts.fixed) + facts.pool or game.phase == "exchange"
        for other, hand in enumerate(hands):
            assert hand & facts.fixed[other] == facts.fixed[other]
            assert hand.bit_count() == facts.fixed[other].bit_count() + facts.missing[other]
            assert hand & ~facts.fixed[other] & facts.barred[other] == 0
            assert not facts.missing[other] or hand & ~facts.rules.forbidden
        compiled = kernel_worlds(facts, 20)
        assert set(compiled.sum(axis=1).tolist()) == {counts(sum(hands))}


def kernel_worlds(facts: Facts, number: int) -> np.ndarray:
    worlds = np.zeros((number, SEATS), np.uint64)
    draw_worlds(worlds, 0, number, *hidden(facts), np.uint64(5), np.zeros(1, np.uint64))
    return worlds


def test_cards_given_stay_known_until_they_are_played() -> None:
    """The last player gave two best cards to the president, who returned a three: both know where these are."""
    hands = [CardSet.parse(text) for text in ("3C 3D 9H", "2C 2D 4S", "5C 6C 7C", "8C 9C TC")]
    game = arrange_exchange(load("european"), hands, order=(0, 2, 3, 1))
    for action in (Give(1, 0, CardSet.parse("2C 2D")), Give(0, 1, CardSet.parse("3C 9H"))):
        game = apply(game, action).game
    while game.phase == "exchange":
        left = next_action(game, random.Random(1))
        assert left is not None
        game = apply(game, left).game
    ours, theirs = facts_of(view(game, 0)), facts_of(view(game, 1))
    assert CardSet(ours.fixed[1]) == CardSet.parse("3C 9H")
    assert CardSet(theirs.fixed[0]) == CardSet.parse("2C 2D")
    assert ours.barred[1] & ours.rules.pack == 0  # nothing in the pack beats a two
    assert game.turn == 1  # the last placed leads
    game = apply(game, Play(1, CardSet.parse("3C"))).game
    assert CardSet(facts_of(view(game, 0)).fixed[1]) == CardSet.parse("9H")


def test_the_leader_by_holding_holds_the_card() -> None:
    """Without playing it he keeps it; whoever was asked before has none (one pack)."""
    deck = [CardSet(sum(1 << 8 * rank + suit for rank in range(13))) for suit in range(4)]
    game = start_deal_with(new_game(load("european"), 4), deck, 1).game
    facts = facts_of(view(game, 1))
    assert game.turn == 0
    assert CardSet(facts.fixed[0]) == CardSet.parse("3C")
    assert all(CardSet(facts.barred[seat]) & CardSet.parse("3C") for seat in (2, 3))


@pytest.mark.parametrize("compiled", [False, True])
def test_unseen_cards_are_uniform(compiled: bool) -> None:
    """Each hidden card lies with each seat in proportion to the cards it holds; with a barred seat too."""
    game = table("basic", 4, random.Random(3))
    facts = facts_of(view(game, 0))
    barred = CardSet.parse("AC AD AH AS 2C 2D 2H 2S").mask
    facts = Facts(0, facts.rules, facts.fixed, facts.missing, facts.pool, (0, barred, 0, 0))
    two = 12
    free = (facts.pool >> 8 * two & 0xFF).bit_count()
    drawn: Counter[int] = Counter()
    number = 3000
    if compiled:
        for world in kernel_worlds(facts, number):
            for seat in range(1, 4):
                drawn[seat] += int(world[seat]) >> 4 * two & 15
    else:
        rng = random.Random(1)
        for _ in range(number):
            for seat, hand in enumerate(draw(facts, rng)):
                drawn[seat] += (hand >> 8 * two & 0xFF).bit_count() if seat else 0
    assert drawn[1] == 0
    assert drawn[2] + drawn[3] == free * number
    assert drawn[2] / (free * number) == pytest.approx(0.5, abs=0.03)
