"""Players who come and go between deals (D33)."""

from __future__ import annotations

import random

import pytest

from president.game import GameError, change_players, pairs, return_player, start_deal
from tests.examples.sitting import after_deals, play_deal, shuffled


def test_places_close_up_and_newcomers_follow_the_last() -> None:
    """D33: packs, pairs and titles go by the new number of players."""
    game = after_deals("european", 6)
    before = [game.players[seat] for seat in game.order]
    changed = change_players(game, leaving=[before[1]], joining=2)
    after = [changed.players[seat] for seat in changed.order]
    assert after == [player for player in before if player != before[1]] + [6, 7]
    assert changed.compiled.pack.bit_count() == 104
    assert pairs(changed.rules, 7)[0] == (1, 7, 2)
    state = start_deal(changed, shuffled(changed.rules, 7, random.Random(1))).game
    assert state.players[state.dealer if state.dealer is not None else -1] == 7
    assert {(state.players[trade.high], state.players[trade.low]) for trade in state.trades} == {
        (after[0], 7),
        (after[1], 6),
    }


def test_points_of_somebody_who_returns_are_kept() -> None:
    """D33."""
    game = after_deals("basic", 5, deals=2)
    first = max(range(5), key=lambda player: game.points[player])
    away = change_players(game, leaving=[first], joining=0)
    assert first not in away.players
    back = return_player(away, first)
    assert back.points[first] == game.points[first] > 0
    assert back.players[back.order[-1]] == first


def test_never_in_the_middle_of_a_deal_nor_beyond_the_limits() -> None:
    """D33, S3-1."""
    game = after_deals("basic", 4)
    with pytest.raises(GameError, match="4 to 7"):
        change_players(game, leaving=[0], joining=0)
    with pytest.raises(GameError, match="4 to 7"):
        change_players(game, leaving=[], joining=4)
    during = next(play_deal(game, random.Random(1)))
    with pytest.raises(GameError, match="between deals"):
        change_players(during, leaving=[], joining=1)
