"""Duplicate deals: the same cards, generators and dealer for everybody, whoever plays them and when."""

from __future__ import annotations

from collections import defaultdict

import pytest

from president.bots import Bot, GreedyBot, PlannerBot, UniformBot
from president.bots.arena.matches import (
    BotError,
    Match,
    Unit,
    deal_values,
    place_value,
    place_values,
    play_match,
    play_unit,
)
from president.rules import load, names
from tests.bots.arena.spies import Cheat, Crasher, Impostor, Sleeper, Spy

BOTS: dict[str, Bot] = {"planner": PlannerBot(), "greedy": GreedyBot(), "random": UniformBot()}


def match(rules: str = "basic", *entrants: str, players: int = 4, seed: int = 1, linked: int = 1) -> Match:
    return Match(
        rules=load(rules), players=players, entrants=entrants or ("planner", "greedy"), seed=seed, linked=linked
    )


def test_everybody_holds_every_hand_once() -> None:
    """In the four rotations of a deal each bot opens each seat with the very cards the others had there."""
    spies = {name: Spy() for name in "abcd"}
    play_unit(match("basic", *spies), spies, 3)
    hands: dict[int, set[str]] = defaultdict(set)
    for spy in spies.values():
        seats = [seat for seat, hand in spy.firsts if len(hand.split()) == 13]
        assert sorted(set(seats)) == [0, 1, 2, 3]
        for seat, hand in spy.firsts:
            hands[seat].add(hand)
    assert [len(found) for _, found in sorted(hands.items())] == [1, 1, 1, 1]


def test_generators_belong_to_deal_and_seat() -> None:
    """The first number drawn in a seat is the same for every bot, and another in every seat and deal."""
    spies = {name: Spy() for name in "abcd"}
    drawn = []
    for number in (0, 1):
        for spy in spies.values():
            spy.numbers.clear()
        play_unit(match("basic", *spies), spies, number)
        first: dict[int, set[float]] = {}
        for spy in spies.values():
            for seat, value in spy.numbers[:1]:
                first.setdefault(seat, set()).add(value)
        drawn += [value for values in first.values() for value in values]
        assert all(len(values) == 1 for values in first.values())
    assert len(set(drawn)) == len(drawn)


def test_a_unit_follows_from_its_number() -> None:
    """Whatever was played before it, in this process or another."""
    units = play_match(match(), BOTS, 6)
    assert play_unit(match(), BOTS, 5) == units[5]
    assert [unit.number for unit in units] == [0, 1, 2, 3, 4, 5]
    assert play_unit(match(seed=2), BOTS, 5) != units[5]


def test_equal_bots_get_exactly_half() -> None:
    """With full rotation the luck of the deal cancels: two copies of one bot score exactly 0.5 in every unit."""
    bots: dict[str, Bot] = {"one": GreedyBot(), "two": GreedyBot()}
    for rules, players in (("basic", 4), ("european", 5), ("clearing-twos", 6)):
        for unit in play_match(match(rules, "one", "two", players=players), bots, 4):
            assert deal_values(unit, 0) == pytest.approx([0.5])
            assert deal_values(unit, 1) == pytest.approx([0.5])


@pytest.mark.parametrize("rules", [*names(), "basic+reseating", "european+bombs+revolution"])
@pytest.mark.parametrize("linked", [1, 3])
def test_every_rule_set_is_played(rules: str, linked: int) -> None:
    """Each game of a unit has its deals, each deal an order of everybody at the table."""
    played = match(rules, "planner", "greedy", "random", players=5, linked=linked)
    unit = play_unit(played, BOTS, 1)
    assert len(unit.games) == 5
    for game in unit.games:
        assert len(game) == linked
        assert all(sorted(order) == sorted(played.seating(1)) for order in game)


def test_deals_of_a_game_are_linked_by_the_exchange() -> None:
    """The first deal of a linked game is the single deal with that number; later ones go by roles."""
    single, linked = play_unit(match(), BOTS, 7), play_unit(match(linked=4), BOTS, 7)
    assert [game[0] for game in linked.games] == [game[0] for game in single.games]
    assert len({len(deal_values(unit, 0)) for unit in (single, linked)}) == 2


def test_place_values() -> None:
    """1 for the first, 0 for the last; the mean over all seats of an entrant and all rotations."""
    assert [place_value(place, 4) for place in (1, 2, 3, 4)] == pytest.approx([1, 2 / 3, 1 / 3, 0])
    unit = Unit(0, (((0, 1, 1, 0),), ((1, 0, 0, 1),)))
    assert deal_values(unit, 0) == pytest.approx([(1 + 0 + 2 / 3 + 1 / 3) / 4])
    assert deal_values(unit, 2) == []
    assert place_values([unit, unit], 2) == []


def test_better_bots_win() -> None:
    units = play_match(match("basic", "greedy", "random"), BOTS, 30)
    assert sum(place_values(units, 0)) / 30 > 0.75


def test_decisions_are_timed_where_there_is_a_choice() -> None:
    ticks = iter(range(10**6))
    unit = play_unit(match(), BOTS, 0, clock=lambda: float(next(ticks)))
    assert [times.quantile(0.5) for times in unit.times] == pytest.approx([1, 1], rel=0.03)
    assert all(20 < times.count < 400 for times in unit.times)
    assert play_unit(match(), BOTS, 0).times == ()


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Sleeper(), "odd did not act when it was in turn"),
        (Cheat(), "odd broke the rules: "),
        (Impostor(), r"odd acted for seat \d, but sits in seat \d"),
        (Crasher(), "odd failed: ZeroDivisionError: no idea"),
    ],
)
def test_bots_that_break_the_rules_are_named(bot: Bot, says: str) -> None:
    with pytest.raises(BotError, match=says):
        play_match(match("basic", "odd", "greedy"), {**BOTS, "odd": bot}, 2)
