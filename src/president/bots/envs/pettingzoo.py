"""PettingZoo environments: AEC (:func:`env`) and parallel (:func:`parallel_env`).

An episode is one deal, dealt from ``player_0`` on. Agents are ``player_0`` … in the order of the seats; all of them
live until the deal ends, also those who have played all their cards, and end together.

==================  ==========================================================================================
actions             ``Discrete(n)``, numbered as in :mod:`president.bots.envs.actions` (53 in basic rules)
observations        ``Box`` of int8, the columns of :mod:`president.bots.envs.observation` (52 for four players)
action mask         ``infos[agent]["action_mask"]``, int8, 1 for the legal actions of the agent that decides, all 0
                    for others; with ``mask_in_observation=True`` observations are a ``Dict`` of ``observation`` and
                    ``action_mask``, as ``TerminateIllegalWrapper`` wants them
rewards             at the end: 1 for the first place, 0 for the last, even steps between; 0 before
an illegal action   is replaced by a pass, or by the first legal action of an agent that leads
out of turn         an agent that could complete four of a kind is selected before the one in turn; action 0 declines
parallel            in each step only the action of the agent that decides counts: the one whose mask is not all 0
==================  ==========================================================================================

Version history: ``president_v0`` first version.
"""

from __future__ import annotations

import random
import sys
from typing import Any, ClassVar, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from president.bots.envs.deal import Deal, begin, setting
from president.bots.envs.observation import HIGHEST, observe, width
from president.bots.envs.text import show
from president.rules import RuleSet, load

Mask = NDArray[np.int8]
Observation = Any
"""An int8 array, or a dictionary of ``observation`` and ``action_mask``."""


def env(rules: str | RuleSet = "basic", players: int = 4, **options: Any) -> Any:
    """The AEC environment, wrapped so that misuse is found.

    ``rules`` is a rule set or its name; options are those of :class:`PresidentEnv`.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(PresidentEnv(rules, players, **options)))


def parallel_env(rules: str | RuleSet = "basic", players: int = 4, **options: Any) -> PresidentParallelEnv:
    """The parallel environment; arguments as for :func:`env`."""
    return PresidentParallelEnv(rules, players, **options)


class Table:
    """What both environments share: the deal, the spaces, and what agents see."""

    def __init__(self, rules: str | RuleSet, players: int, *, mask_in_observation: bool) -> None:
        self.setting = setting(load(rules) if isinstance(rules, str) else rules, players)
        self.agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.mask_in_observation = mask_in_observation
        self.observation_spaces = {agent: self._observation_space() for agent in self.agents}
        self.action_spaces = {agent: Discrete(len(self.setting.actions)) for agent in self.agents}
        self.rng = random.Random()
        self.legal: list[int] = []
        self.deal: Deal
        self._nothing: Mask = np.zeros(len(self.setting.actions), np.int8)
        self._nothing.flags.writeable = False
        self._mask = self._nothing
        self.reset(None)

    def _observation_space(self) -> Space[Any]:
        row = Box(0, HIGHEST, (width(self.setting.players),), np.int8)
        if not self.mask_in_observation:
            return row
        return Dict({"observation": row, "action_mask": Box(0, 1, (len(self.setting.actions),), np.int8)})

    def reset(self, seed: int | None) -> None:
        """Deal; a seed begins a new stream of random numbers, none goes on with the old."""
        if seed is not None:
            self.rng = random.Random(seed)
        self._go_on(begin(self.setting, self.rng))

    def _go_on(self, deal: Deal) -> None:
        self.deal = deal
        self.legal = deal.legal()
        self._mask = self._nothing.copy()
        self._mask[self.legal] = 1

    def mask(self, seat: int) -> Mask:
        """1 for what the seat may do now."""
        return self._mask if seat == self.deal.seat else self._nothing

    def observation(self, agent: str) -> Observation:
        """What an agent sees."""
        seat = self.seats[agent]
        row = np.array(observe(self.deal, seat), np.int8)
        return {"observation": row, "action_mask": self.mask(seat)} if self.mask_in_observation else row

    def infos(self) -> dict[str, dict[str, Any]]:
        """The action masks."""
        return {agent: {"action_mask": self.mask(seat)} for agent, seat in self.seats.items()}

    def play(self, action: Any) -> None:
        """Take an action of the agent that decides, or what stands for an illegal one."""
        number = int(action)
        self._go_on(self.deal.play(number if number in self.legal else self.legal[0]))

    def rewards(self) -> dict[str, float]:
        """The values of the places, zeros before the end."""
        return dict(zip(self.agents, self.deal.values(), strict=True))


class PresidentEnv(AECEnv[str, Any, Any]):
    """See the module; use :func:`env`.

    Raises:
        ValueError: when the rule set is not for that many players, or the render mode is unknown.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "president_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        rules: str | RuleSet = "basic",
        players: int = 4,
        *,
        mask_in_observation: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(rules, players, mask_in_observation=mask_in_observation)
        self.render_mode = _checked(render_mode)
        self.possible_agents = self.table.agents
        self.agents: list[str] = []
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces

    def observation_space(self, agent: str) -> Space[Any]:
        """The same object at every call."""
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same object at every call."""
        return self.table.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; ``options`` are ignored."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.table.infos()
        self.agent_selection = self.agents[self.table.deal.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; see :mod:`president.bots.envs.observation`."""
        return self.table.observation(agent)

    def step(self, action: Any) -> None:
        """Take an action of the selected agent; ``None`` when it has terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.play(action)
        over = self.table.deal.over
        self.rewards = self.table.rewards()
        self.terminations = dict.fromkeys(self.agents, over)
        self.infos = self.table.infos()
        if not over:
            self.agent_selection = self.agents[self.table.deal.seat]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The deal as text with all hands open: returned under ``ansi``, written out under ``human``."""
        return _rendered(self.table.deal, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


class PresidentParallelEnv(ParallelEnv[str, Any, Any]):
    """See the module."""

    metadata: ClassVar[dict[str, Any]] = PresidentEnv.metadata

    def __init__(
        self,
        rules: str | RuleSet = "basic",
        players: int = 4,
        *,
        mask_in_observation: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(rules, players, mask_in_observation=mask_in_observation)
        self.render_mode = _checked(render_mode)
        self.possible_agents = self.table.agents
        self.agents: list[str] = []
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces

    def observation_space(self, agent: str) -> Space[Any]:
        """The same object at every call."""
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same object at every call."""
        return self.table.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal; ``options`` are ignored."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self.table.infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the action of the agent that decides; the actions of others are ignored."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        self.table.play(actions[self.agents[self.table.deal.seat]])
        over = self.table.deal.over
        result = (
            self._observations(),
            self.table.rewards(),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            self.table.infos(),
        )
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return result

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observation(agent) for agent in self.agents}

    def render(self) -> str | None:
        """As :meth:`PresidentEnv.render`."""
        return _rendered(self.table.deal, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""


def _checked(render_mode: str | None) -> str | None:
    modes = cast("list[str]", PresidentEnv.metadata["render_modes"])
    if render_mode is not None and render_mode not in modes:
        raise ValueError(f"there is no render mode {render_mode!r}; the modes are {', '.join(modes)}")
    return render_mode


def _rendered(deal: Deal, mode: str | None) -> str | None:
    if mode == "human":
        sys.stdout.write(show(deal) + "\n\n")
        return None
    return show(deal) if mode == "ansi" else None
