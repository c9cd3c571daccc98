"""OpenSpiel's own tests on the game ``president``, resampling, and its search as one of our bots."""

from __future__ import annotations

import random
import time
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from president.bots.envs.deal import Deal
from president.bots.envs.openspiel import IsmctsBot, PresidentState
from president.cards import CardSet, full_deck
from president.game import Game, actors, apply, arrange, legal_actions, new_game, reason_against, start_deal, view
from president.rules import load, with_length
from tests.bots.kernel.lockstep import rule_set

FULL = "european+bombs+jokers+revolution"
TABLES = [
    (FULL, 3),
    ("basic", 4),
    ("clearing-twos", 4),
    ("wild-twos", 5),
    ("european", 6),
    ("basic", 7),
    ("european", 8),
]
"""Three to eight players."""


def load_game(rules: str, players: int) -> pyspiel.Game:
    return pyspiel.load_game(f"president(players={players},rules={rules})")


def random_states(game: pyspiel.Game, seed: int) -> list[PresidentState]:
    """The states of one random deal, from the first lead to the end."""
    rng = random.Random(seed)
    state, found = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return [*found, state]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_random_simulations(rules: str, players: int) -> None:
    """OpenSpiel's random_sim_test, with serialisation."""
    pyspiel.random_sim_test(load_game(rules, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("rules", "players"), [("basic", 4), ("clearing-twos", 4), (FULL, 3)])
def test_the_api_tests_on_a_part_of_the_tree(rules: str, players: int) -> None:
    """All the tests that OpenSpiel ships for its own games."""
    name = f"president(players={players},rules={rules})"
    case = type(
        "PresidentTest",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game_name": name, "game": pyspiel.load_game(name)},
    )
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures, result.errors + result.failures
    assert not result.skipped


@pytest.mark.parametrize(("rules", "players"), [("basic", 4), ("clearing-twos", 5), ("wild-twos", 4), (FULL, 3)])
def test_resampled_states_look_the_same_to_the_player(rules: str, players: int) -> None:
    """Same information state as text and as numbers, other hands, and the same actions."""
    changed = 0
    for state in random_states(load_game(rules, players), seed=players)[:-1:3]:
        player = state.current_player()
        rng = random.Random(1)
        again = state.resample_from_infostate(player, rng.random)
        assert again.current_player() == player
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.information_state_tensor(player) == state.information_state_tensor(player)
        assert again.observation_string(player) == state.observation_string(player)
        assert again.legal_actions() == state.legal_actions()
        changed += str(again) != str(state)
    assert changed > 3


def test_resampling_knows_about_declining_sinking_and_openings() -> None:
    """Many deals of the rule set with most hard facts; every player at every third state."""
    game = load_game("clearing-twos", 4)
    for seed in range(6):
        for state in random_states(game, seed)[:-1:3]:
            for player in range(4):
                again = state.resample_from_infostate(player, random.Random(seed).random)
                assert again.information_state_string(player) == state.information_state_string(player)


def test_returns_are_the_values_of_the_places() -> None:
    """They sum to half the number of players."""
    final = random_states(load_game("basic", 5), seed=1)[-1]
    assert sorted(final.returns()) == pytest.approx([0, 0.25, 0.5, 0.75, 1])
    assert final.current_player() == pyspiel.PlayerId.TERMINAL


def test_other_rule_sets_and_their_limits() -> None:
    """A rule set that is not for so many players is refused with a sentence."""
    with pytest.raises(ValueError, match="4 to 7 players, not 8"):
        load_game("basic", 8)
    assert load_game("european+jokers", 7).num_distinct_actions() == 525


def test_openspiel_s_own_search_plays_the_game() -> None:
    """Its Python ISMCTS with the game's resampling, to the end of a short deal."""
    game = load_game("basic", 4)
    chance = np.random.RandomState(1)
    bot = ISMCTSBot(
        game,
        evaluator=RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        uct_c=1.0,
        max_simulations=8,
        random_state=chance,
    )
    states = random_states(game, seed=2)
    for state in states[-30:-1:6]:
        assert bot.step(state) in state.legal_actions()


def test_the_search_takes_the_card_that_goes_out() -> None:
    """Seat 0 can play its last pair now or a single: the pair wins."""
    hands = tuple(CardSet.parse(cards) for cards in ("KC KD", "3C 4C", "5C 6C", "7C 8C"))
    game = arrange(load("basic"), hands, lead=0)
    action = IsmctsBot(60).choose(view(game, 0), random.Random(1))
    assert action == legal_actions(game, 0)[1]


def test_the_search_can_be_given_time_instead() -> None:
    """At least so much processor time, in which there are many simulations; with none it still has an answer."""
    seen = view(game_in_play("basic", 4), 0)
    bot = IsmctsBot(seconds=0.05, clock=time.thread_time)
    begun = time.thread_time()
    bot.choose(seen, random.Random(1))
    assert time.thread_time() - begun >= 0.05
    assert bot.searched > 2
    hurried = IsmctsBot(seconds=0, clock=time.thread_time)
    assert hurried.choose(seen, random.Random(1)) is not None
    assert hurried.searched == 2


def game_in_play(rules: str, players: int) -> Game:
    """A first deal in which seat 0 leads."""
    pack = list(full_deck(load(rules).packs(players), load(rules).deck.jokers))
    return arrange(load(rules), [CardSet.of(pack[seat::players]) for seat in range(players)], lead=0)


@pytest.mark.parametrize("rules", ["clearing-twos", "four out of turn with wild twos", "wild-twos"])
def test_the_bot_plays_whole_games_by_the_rules(rules: str) -> None:
    """Two deals with the exchange between them; out of turn it may decline. Equal generators choose equally."""
    chosen = with_length(rule_set(rules), deals=2) if "twos" in rules and "clearing" not in rules else rule_set(rules)
    rng = random.Random(rules)
    game = new_game(chosen, 4)
    deck = list(full_deck(chosen.packs(4), chosen.deck.jokers))
    bot = IsmctsBot(3)
    for _ in range(2):
        rng.shuffle(deck)
        game = start_deal(game, deck, 0 if not game.order else None).game
        while game.phase in ("exchange", "play"):
            seat = rng.choice(sorted(actors(game)))
            seen, luck = view(game, seat), rng.getstate()
            action = bot.choose(seen, rng)
            if action is None:
                assert seat != game.turn
                seat = game.turn if game.turn is not None else seat
                action = legal_actions(game, seat)[0]
            else:
                again = random.Random()
                again.setstate(luck)
                assert bot.choose(seen, again) == action
            assert reason_against(game, action) is None
            game = apply(game, action).game
    assert game.deal == 2


def test_states_keep_one_small_value() -> None:
    """Copies share the deal, which never changes."""
    state = random_states(load_game("basic", 4), seed=3)[10]
    copy = state.clone()
    assert isinstance(state.now, Deal)
    assert copy.now is state.now
    copy.apply_action(copy.legal_actions()[0])
    assert copy.now is not state.now
