"""PettingZoo's own tests, without a warning, for presets and table sizes; and what they do not look at."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from president.bots.envs.pettingzoo import PresidentEnv, env, parallel_env

TABLES = [
    ("basic", 4), ("basic", 7), ("european+bombs+jokers+revolution", 3), ("european", 8), ("clearing-twos", 4),
    ("clearing-twos", 12), ("clearing-twos-scum", 5), ("wild-twos", 3),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_aec_environment_passes_pettingzoo_s_tests(rules: str, players: int) -> None:
    """api_test, seed_test and render_test; any warning fails."""
    api_test(env(rules, players), num_cycles=300)
    seed_test(lambda: env(rules, players), num_cycles=60)
    render_test(lambda render_mode: env(rules, players, render_mode=render_mode))


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_the_parallel_environment_passes_pettingzoo_s_tests(rules: str, players: int) -> None:
    """parallel_api_test and parallel_seed_test, which do not know the mask; any warning fails."""
    parallel_api_test(parallel_env(rules, players), num_cycles=300)
    parallel_seed_test(lambda: parallel_env(rules, players), num_cycles=20)


def test_an_episode_is_a_deal() -> None:
    """Everybody lives to the end, rewards are the values of the places, and masks are those of the one to decide."""
    game = env("basic", 4)
    game.reset(seed=5)
    rewards = {}
    for agent in game.agent_iter():
        _, reward, terminated, truncated, info = game.last()
        assert not truncated
        if terminated:
            rewards[agent] = reward
            game.step(None)
            continue
        assert len(game.agents) == 4
        assert reward == 0
        others = [game.infos[other]["action_mask"].sum() for other in game.agents if other != agent]
        assert others == [0, 0, 0]
        game.step(game.action_space(agent).sample(info["action_mask"]))
    assert sorted(rewards.values()) == pytest.approx([0, 1 / 3, 2 / 3, 1])


def test_an_illegal_action_is_a_pass_or_the_first_lead() -> None:
    """A leader cannot pass (S3): the lowest card goes instead; a follower who cannot play what it wants passes."""
    game = PresidentEnv("basic", 4)
    game.reset(seed=5)
    lowest = game.table.deal.legal()[0]
    game.step(0)
    assert game.table.deal.done[-1].action == lowest
    game.step(lowest)
    assert game.table.deal.done[-1].action == 0


def test_the_mask_can_be_part_of_the_observation() -> None:
    """As wrappers of PettingZoo want it; the spaces fit."""
    game = env("basic", 4, mask_in_observation=True)
    game.reset(seed=1)
    seen = game.observe(game.agent_selection)
    assert set(seen) == {"observation", "action_mask"}
    assert game.observation_space(game.agent_selection).contains(seen)
    assert seen["action_mask"].dtype == np.int8
    assert np.array_equal(seen["action_mask"], game.infos[game.agent_selection]["action_mask"])


def test_equal_seeds_deal_equal_hands_in_both_forms() -> None:
    """The AEC and the parallel environment are one game."""
    aec, parallel = PresidentEnv("wild-twos", 4), parallel_env("wild-twos", 4)
    aec.reset(seed=9)
    parallel.reset(seed=9)
    assert aec.table.deal.position == parallel.table.deal.position


def test_render_modes_are_checked() -> None:
    """A text for people under ansi; nothing without a mode."""
    with pytest.raises(ValueError, match="no render mode 'rgb_array'; the modes are human, ansi"):
        env("basic", 4, render_mode="rgb_array")
    game = PresidentEnv("basic", 4, render_mode="ansi")
    game.reset(seed=3)
    text = game.render()
    assert text is not None
    assert text.splitlines()[0] == "Basic President, 4 players"
    assert text.splitlines()[1].startswith("> player 0: ")
    assert PresidentEnv("basic", 4).render() is None
