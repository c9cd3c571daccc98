"""Points, titles and ends over whole games."""

from __future__ import annotations

import random

import pytest

from president.cards import full_deck
from president.game import DealError, Game, GameError, end_game, new_game, standing, start_deal
from president.game.scoring import deal_points, game_over
from president.rules import load, with_length
from tests.examples.sitting import after_deals, play_deal, rules_of


@pytest.mark.parametrize("name", ["european", "clearing-twos", "basic", "clearing-twos-scum"])
def test_two_points_one_point_and_nothing(name: str) -> None:
    """S0-34, S1-13, S3-17, S4-14."""
    rules = load(name)
    for players in range(rules.players.min, rules.players.max + 1):
        assert deal_points(rules, players) == (2, 1, *[0] * (players - 2))


def test_each_place_one_more_than_the_one_below() -> None:
    """S2-13, E2-10, R40: a function of the number of players."""
    rules = load("wild-twos")
    assert [deal_points(rules, players) for players in (3, 5)] == [(2, 1, 0), (4, 3, 2, 1, 0)]


def test_sunk_players_score_nothing() -> None:
    """D19, S1-19: even in the second place."""
    assert deal_points(load("clearing-twos"), 4, sunk=3) == (2, 0, 0, 0)


def test_points_are_given_once_for_a_deal() -> None:
    """R39: reading the result twice changes nothing."""
    game = after_deals("basic", 4)
    assert sorted(game.points) == [0, 0, 1, 2]
    assert sorted(game.points) == [0, 0, 1, 2]
    assert max(after_deals("basic", 4, deals=2).points) <= 4


def played_out(name: str, players: int, **length: int) -> Game:
    """A game to its end, with all the deals it takes."""
    rng = random.Random(3)
    game = new_game(with_length(load(name), **length), players)
    dealer: int | None = 0
    while game.phase != "over":
        *_, game = play_deal(game, rng, dealer)
        dealer = None
        assert game.deal < 60
    return game


def test_a_game_to_eleven_ends_after_a_whole_deal_with_one_at_the_top() -> None:
    """S3-17, S3-18, D22, S1-13, S4-14, S0-34."""
    for name in ("basic", "clearing-twos", "european"):
        game = played_out(name, 4)
        second, best = sorted(game.points)[-2:]
        assert best >= 11
        assert best > second
        assert sum(game.points) == 3 * game.deal or name == "clearing-twos"
        assert sorted(game.order) == [0, 1, 2, 3]


def test_a_number_of_deals_is_played_exactly() -> None:
    """S0-33, S2-13, G0-9, G2-2."""
    assert played_out("wild-twos", 3, deals=3).deal == 3
    assert played_out("european+tally", 4, deals=2).deal == 2
    with pytest.raises(GameError, match="needs a number of deals"):
        new_game(load("european+deals"), 4)


def test_ties_are_played_off_or_shared() -> None:
    """D22, D23, R38: 8 8 4 2 goes on under a target of eight, and is 1 1 3 4 after the last of a number of deals."""
    target = with_length(load("basic"), target=8)
    assert not game_over(target, 9, [8, 8, 4, 2])
    assert game_over(target, 9, [9, 8, 4, 2])
    assert game_over(with_length(load("wild-twos"), deals=9), 9, [8, 8, 4, 2])
    assert [rank for _, _, rank in standing((0, 1, 2, 3), (8, 8, 4, 2))] == [1, 1, 3, 4]


def test_the_host_ends_an_open_game() -> None:
    """S0-33: it has no end of its own."""
    game = after_deals("european+open", 4, deals=3)
    assert game.phase == "ready"
    assert set(game.points) == {0}
    assert end_game(game).game.phase == "over"


def test_the_tally_counts_presidencies() -> None:
    """S0-35."""
    game = played_out("european+tally", 4, deals=4)
    assert game.points == game.presidencies
    assert sum(game.presidencies) == 4


def test_no_deal_after_the_end() -> None:
    """S3-18."""
    with pytest.raises(DealError, match="the game is over"):
        start_deal(played_out("wild-twos", 3, deals=1), full_deck(1, 2))
    assert rules_of("wild-twos").ending.deals == 9
