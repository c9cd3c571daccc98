"""Styles: the same search with another taste in places."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from president.bots.levels import STYLES, make
from president.bots.search.facts import Facts
from president.bots.search.player import SearchBot, taste
from president.bots.search.recipes import RECIPES
from president.bots.search.root import place_values
from president.cards import CardSet
from president.game import arrange, view
from president.game.position import Position
from president.rules import load

LOW, HIGH = CardSet.parse("5C").mask, CardSet.parse("JD").mask
GAMBLE, SAFE = [50, 0, 0, 50], [0, 50, 50, 0]
"""Places of a hundred playouts: first or last by the toss of a coin, or always in the middle."""


class Fixed:
    """A simulator in which a gamble starts low and the safe way starts high; other moves come last."""

    def __init__(self, facts: Facts, position: Position, seed: int, worlds: int) -> None:
        pass

    def play_out(self, moves: Sequence[int], first: int, last: int) -> list[list[int]]:
        """See :class:`president.bots.search.simulator.Simulator`."""
        return [{LOW: GAMBLE, HIGH: SAFE}.get(move, [0, 0, 0, 100]) for move in moves]


@pytest.mark.parametrize(("style", "chosen"), [("bold", LOW), ("cautious", HIGH)])
def test_the_bold_gamble_and_the_cautious_do_not(style: str, chosen: int) -> None:
    """Both ways are worth the same to the plain level."""
    hands = ["5C JD 9H 9S", "6C 6D 8C QC", "7C 7D KC AC", "TC TD 4C 2H"]
    seen = view(arrange(load("basic"), [CardSet.parse(hand) for hand in hands], lead=0), 0)
    bot = SearchBot(RECIPES["steady"], make_simulator=Fixed, style=style)
    assert bot.decide(seen, random.Random(1))[0] == chosen


@pytest.mark.parametrize("players", [3, 4, 12])
def test_a_style_bends_the_scale_and_keeps_its_order(players: int) -> None:
    """The ends stay; what is between is worth less to the bold and more to the cautious."""
    places = place_values(players)
    for style in STYLES:
        worth = [taste(value, style.name) for value in places]
        assert worth == sorted(worth, reverse=True)
        assert len(set(worth)) == players
        assert (worth[0], worth[-1]) == (1, 0)
    for value in places[1:-1]:
        assert taste(value, "bold") < taste(value, None) == value < taste(value, "cautious")


@pytest.mark.parametrize("style", [style.name for style in STYLES])
def test_a_level_takes_a_style_by_name(style: str) -> None:
    """It thinks as much as the plain level."""
    bot = make(f"good-{style}")
    assert isinstance(bot, SearchBot)
    assert (bot.style, bot.recipe) == (style, RECIPES["good"])
