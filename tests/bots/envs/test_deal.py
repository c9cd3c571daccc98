"""The turn-taking deal: actions numbered once and for all, seats asked out of turn, what a seat sees."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from president.bots.envs.actions import actions_of
from president.bots.envs.deal import Deal, begin, begin_at, begin_with, setting
from president.bots.envs.observation import HIGHEST, observe, width
from president.cards import Card, CardSet
from president.game.position import start_position
from president.rules import load, names
from tests.bots.kernel.lockstep import HOUSE, rule_set

EVERY = [*names(), "european+bombs+jokers+revolution", *HOUSE]


def hands(*cards: str) -> tuple[int, ...]:
    return tuple(CardSet.parse(text).mask for text in cards)


def named(deal: Deal) -> list[str]:
    return [deal.setting.actions.names[action] for action in deal.legal()]


@pytest.mark.parametrize("name", EVERY)
def test_actions_are_numbered_without_gaps_or_doubles(name: str) -> None:
    """Names and codes are all different, a pass is 0, and the index leads back."""
    rules = rule_set(name)
    for players in (rules.players.min, rules.players.max):
        actions = actions_of(rules, players)
        assert (actions.codes[0], actions.names[0]) == (0, "pass")
        assert len(set(actions.names)) == len(set(actions.codes)) == len(actions)
        assert all(actions.index[code] == number for number, code in enumerate(actions.codes))


@pytest.mark.parametrize("name", EVERY)
def test_a_random_deal_ends_and_everybody_sees_only_counts(name: str) -> None:
    """Every legal action has a number; places are a permutation; rows stay in their bounds."""
    rules = rule_set(name)
    rng = random.Random(name)
    for players in (rules.players.min, rules.players.max):
        deal = begin(setting(rules, players), rng)
        while not deal.over:
            legal = deal.legal()
            assert legal == sorted(set(legal))
            for seat in range(players):
                row = observe(deal, seat)
                assert len(row) == width(players)
                assert all(0 <= value <= HIGHEST for value in row)
            deal = deal.play(rng.choice(legal))
        assert sorted(deal.places()) == list(range(players))
        assert sum(deal.values()) == pytest.approx(players / 2)
        assert deal.legal() == []


def test_a_seat_that_can_complete_four_is_asked_before_the_turn_goes_on() -> None:
    """D11: seat 2 holds the other two sevens; it may decline, and nobody else sees that it was asked."""
    where = setting(load("clearing-twos-scum"), 4)
    dealt = hands("7C 7D 4C", "9C 9D 5C", "7H 7S 6C", "TC TD 8C")
    deal = begin_at(where, start_position(dealt, 0, where.compiled))
    asked = deal.play(deal.setting.actions.names.index("77"))
    assert (asked.seat, asked.asked, named(asked)) == (2, True, ["pass", "77"])
    assert observe(asked, 2)[34] == 1
    declined = asked.play(0)
    for seat in (0, 1, 3):
        assert observe(asked, seat) == observe(declined, seat)
    assert (declined.seat, declined.asked) == (1, False)
    assert declined.done == asked.done
    completed = asked.play(asked.legal()[1])
    assert completed.seat == 2
    assert completed.position.leads, "the pile is cleared"


def test_the_holder_of_the_opening_card_leads_with_it() -> None:
    """S1: the holder of the three of clubs must play a three, whichever threes it shows."""
    where = setting(load("clearing-twos"), 4)
    pack = [card for card in where.pack if card != Card.parse("3C").index]
    deal = begin_with(where, [*pack[:2], Card.parse("3C").index, *pack[2:]])
    assert deal.seat == 2
    assert all(set(name) == {"3"} for name in named(deal))
    after = deal.play(deal.legal()[0])
    assert CardSet(after.done[0].cards) == CardSet.parse("3C")


def test_a_deal_is_a_value() -> None:
    """Playing leaves the old deal as it was; copies and pickles are equal."""
    deal = begin(setting(load("wild-twos"), 4), random.Random(3))
    for _ in range(20):
        before = (deal.position, deal.seat)
        after = deal.play(deal.legal()[0])
        assert (deal.position, deal.seat) == before
        deal = after
    assert copy.deepcopy(deal) is deal
    again = pickle.loads(pickle.dumps(deal))
    assert (again.position, again.seat, again.done) == (deal.position, deal.seat, deal.done)
    assert again.setting is deal.setting


def test_the_number_of_players_is_checked() -> None:
    """Basic is for four to seven."""
    with pytest.raises(ValueError, match="4 to 7 players, not 8"):
        setting(load("basic"), 8)
