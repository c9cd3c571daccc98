"""Laws of single positions, found by Hypothesis: views, refusals, forced gives, deals."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from president.cards import CardSet
from president.game import (
    Action,
    Game,
    Give,
    IllegalAction,
    Pass,
    Play,
    Request,
    actors,
    apply,
    forced_give,
    legal_actions,
    options,
    reason_against,
    view,
)
from president.rules import RuleSet
from president.testing.strategies import deals, positions

some = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@some
@given(positions())
def test_every_seat_has_a_view_with_its_own_cards_only(game: Game) -> None:
    for seat in range(game.seats):
        seen = view(game, seat)
        assert seen.hand == game.hands[seat]
        assert seen.options.may_act == (seat in actors(game))
    watching = view(game, None)
    assert not watching.hand
    assert not watching.options.may_act


@some
@given(positions(), st.randoms(use_true_random=False))
def test_whatever_is_tried_is_judged_and_a_refusal_changes_nothing(game: Game, rng: random.Random) -> None:
    """D28: refused with a reason and a sentence, the state as before; a refusal never becomes a pass."""
    before = repr(game)
    for _ in range(20):
        action = anything(game, rng)
        refusal = reason_against(game, action)
        if refusal is None:
            assert apply(game, action).events
        else:
            with pytest.raises(IllegalAction) as raised:
                apply(game, action)
            assert raised.value.args == refusal.args
            assert raised.value.reason == refusal.reason
            assert len(refusal.message) > 10
        assert repr(game) == before


def anything(game: Game, rng: random.Random) -> Action:
    """An action that may be nonsense: any seat, any cards, held or not."""
    seat, to = rng.randrange(-1, game.seats + 1), rng.randrange(game.seats)
    pack = list(CardSet(game.compiled.pack))
    source = list(game.hands[seat % game.seats]) if rng.random() < 0.7 else pack
    cards = CardSet.of(rng.sample(source, min(len(source), rng.randrange(5))))
    actions: list[Action] = [Play(seat, cards), Pass(seat), Give(seat, to, cards), Request(seat, to, cards)]
    return rng.choice(actions)


@some
@given(positions(max_actions=6))
def test_a_forced_give_is_the_only_one(game: Game) -> None:
    """D31: the server submits it, so there must be no choice."""
    for seat in range(game.seats):
        give = forced_give(game, seat)
        due = options(game, seat).trade
        if give is not None:
            assert reason_against(game, give) is None
            assert legal_actions(game, seat) == (give,)
            assert due is not None
            assert len(give.cards) == due.count


@some
@given(deals())
def test_a_deal_gives_every_card_to_one_seat(deal: tuple[RuleSet, tuple[CardSet, ...]]) -> None:
    """S0-6: the whole pack, and hand sizes differ by at most one."""
    rules, hands = deal
    assert sum(map(len, hands)) == rules.packs(len(hands)) * (52 + rules.deck.jokers)
    assert len(CardSet(sum(hand.mask for hand in hands))) == sum(map(len, hands))
    assert max(map(len, hands)) - min(map(len, hands)) <= 1
