"""Players who come and go between deals (D33)."""

from __future__ import annotations

import dataclasses
import random

import pytest

from president.cards import Card
from president.game import (
    Action,
    Game,
    GameError,
    apply,
    arrange_players,
    change_players,
    new_game,
    pairs,
    return_player,
    start_deal,
    take_over,
    without_titles,
)
from president.records import Deal, Record, dumps, loads, record_of, replay
from president.records.record import before
from tests.examples.sitting import after_deals, any_action, play_deal, rules_of, shuffled


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


def test_who_takes_over_anothers_place_is_behind_the_last() -> None:
    """D37: seat and points stay; the one who was last moves up, and is not the bum of this deal."""
    game = after_deals("european", 5, deals=2)
    first = game.players[game.order[0]]
    taken = take_over(game, first)
    assert (taken.players, taken.points) == (game.players, game.points)
    assert [taken.players[seat] for seat in taken.order] == [
        *(game.players[seat] for seat in game.order[1:]),
        first,
    ]
    state = start_deal(taken, shuffled(taken.rules, 5, random.Random(1))).game
    assert state.players[state.trades[0].low] == first


def test_titles_given_up_the_next_deal_is_dealt_as_the_first() -> None:
    """D36: no exchange, any dealer, the first lead's own rule; points stay."""
    game = after_deals("european", 5, deals=2)
    fresh = without_titles(game)
    assert fresh.points == game.points
    deck = shuffled(fresh.rules, 5, random.Random(1))
    with pytest.raises(GameError, match="needs a dealer"):
        start_deal(fresh, deck)
    state = start_deal(fresh, deck, 3).game
    assert (state.phase, state.trades, state.dealer, state.deal) == ("play", (), 3, 3)
    assert state.turn is not None
    assert Card.parse("3C") in state.hands[state.turn]
    with pytest.raises(GameError, match="between deals"):
        without_titles(state)


def test_places_go_with_players_who_change_seats() -> None:
    """D38."""
    game = after_deals("european", 4)
    swapped = [game.players[seat] for seat in (2, 1, 0, 3)]
    moved = arrange_players(game, swapped)
    assert list(moved.players) == swapped
    assert [moved.players[seat] for seat in moved.order] == [game.players[seat] for seat in game.order]
    with pytest.raises(GameError, match="at the table are players"):
        arrange_players(game, [0, 1, 2, 2])
    with pytest.raises(GameError, match="the places of the last deal"):
        arrange_players(after_deals("basic+reseating", 4), [1, 0, 2, 3])


@pytest.mark.parametrize("change", ["taken", "fresh", "sitting"])
def test_a_record_says_what_happened_between_deals(change: str) -> None:
    """D36 to D38: written, read, and played again."""
    rng, rules = random.Random(3), rules_of("european")
    first = deal_of(new_game(rules, 4), rng, Deal((), (), dealer=1))
    game = list(replay(Record(rules, ("A", "B", "C", "D"), (first,))))[-1].game
    more = {
        "taken": Deal((), (), leaving=(2,), returning=(2,)),
        "fresh": Deal((), (), dealer=0, fresh=True),
        "sitting": Deal((), (), sitting=(3, 1, 2, 0)),
    }[change]
    record = record_of(rules, ("A", "B", "C", "D"), (first, deal_of(game, rng, more)))
    text = dumps(record)
    assert loads(text) == record
    assert {"taken": "returning = [2]", "fresh": "fresh = true", "sitting": "sitting = [3, 1, 2, 0]"}[change] in text


def deal_of(game: Game, rng: random.Random, frame: Deal) -> Deal:
    """A deal by any legal actions, with the frame's own changes before it."""
    game = before(game, frame)
    step = start_deal(game, shuffled(game.rules, game.seats, rng), frame.dealer)
    hands = step.game.hands
    actions: list[Action] = []
    while step.game.phase in ("exchange", "play"):
        actions.append(any_action(step.game, rng))
        step = apply(step.game, actions[-1])
    return dataclasses.replace(frame, hands=hands, actions=tuple(actions))
