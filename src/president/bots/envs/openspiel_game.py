"""The game ``president`` for OpenSpiel: see :mod:`president.bots.envs.openspiel`."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pyspiel

from president.bots.envs.deal import Deal, Setting, begin_with, setting
from president.bots.envs.observation import FIXED, RANKS, observe, width
from president.bots.envs.text import hand_text, ranks
from president.bots.envs.worlds import another, replayed
from president.cards import JOKER, Card, CardSet
from president.rules import RuleSet, load

NAME: Final = "president"
DEFAULTS: Final = {"players": 4, "rules": "basic"}
JOKERS: Final = 0xFF << 8 * JOKER
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
TABLE: Final = 2 * RANKS
"""Where the columns begin that are neither the own hand nor the unseen cards."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="President",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=12,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=dict(DEFAULTS),
    default_loadable=True,
)


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards dealt so far, as places in the pack."""

    where: Setting
    dealt: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> Dealing:
        return self


class PresidentGame(pyspiel.Game):
    """See the module; made by ``pyspiel.load_game``.

    Raises:
        ValueError: when the rule set is not for that many players.
    """

    def __init__(self, params: dict[str, Any] | None = None, *, rules: RuleSet | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        where = setting(rules or load(chosen["rules"]), chosen["players"])
        super().__init__(GAME_TYPE, _game_info(where), chosen)
        self.where = where

    def new_initial_state(self) -> PresidentState:
        """A state in which no card has been dealt."""
        return PresidentState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel asks for observations and information states."""
        if params:
            raise ValueError(f"there are no parameters of observation; got {params}")
        return Observer(self.where, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """The cards of the pack."""
        return len(self.where.pack)


def longest(where: Setting) -> int:
    """More decisions than any deal has: after each play every other seat passes, and may have been asked."""
    others = where.players - 1
    return len(where.pack) * (1 + others * (2 if where.compiled.anytime else 1))


def _game_info(where: Setting) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(where.actions),
        max_chance_outcomes=len(where.pack),
        num_players=where.players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=where.players / 2,
        max_game_length=longest(where),
    )


class PresidentState(pyspiel.State):
    """``now`` is the deal, or the dealing of it; everything else follows."""

    def __init__(self, game: PresidentGame, now: Deal | Dealing | None = None) -> None:
        super().__init__(game)
        self.now: Deal | Dealing = now or Dealing(game.where)

    def current_player(self) -> int:
        """Who decides, by OpenSpiel's numbers."""
        now = self.now
        if isinstance(now, Dealing):
            return CHANCE
        return TERMINAL if now.seat < 0 else now.seat

    def _legal_actions(self, player: int) -> list[int]:
        now = self.now
        return now.legal() if isinstance(now, Deal) and now.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places in the pack of the cards not dealt yet, all equally likely."""
        assert isinstance(self.now, Dealing)
        dealt = set(self.now.dealt)
        left = [place for place in range(len(self.now.where.pack)) if place not in dealt]
        return [(place, 1 / len(left)) for place in left]

    def _apply_action(self, action: int) -> None:
        now = self.now
        if isinstance(now, Deal):
            self.now = now.play(action)
            return
        dealt = (*now.dealt, action)
        pack = now.where.pack
        full = len(dealt) == len(pack)
        self.now = begin_with(now.where, [pack[place] for place in dealt]) if full else Dealing(now.where, dealt)

    def _action_to_string(self, player: int, action: int) -> str:
        where = self.get_game().where
        if player == CHANCE:
            return f"deal {Card(where.pack[action])}"
        return str(where.actions.names[action])

    def is_terminal(self) -> bool:
        """Whether every player has a place."""
        return isinstance(self.now, Deal) and self.now.over

    def returns(self) -> list[float]:
        """The values of the places; zeros before the end."""
        if isinstance(self.now, Deal):
            return self.now.values()
        return [0.0] * self.now.where.players

    def __str__(self) -> str:
        now = self.now
        if isinstance(now, Dealing):
            return "dealt " + " ".join(str(Card(now.where.pack[place])) for place in now.dealt)
        hands = " | ".join(str(CardSet(hand)) for hand in now.position.hands)
        asked = f", {now.seat} asked" if now.asked else ""
        declined = "".join(f" {count}:{seat}" for count, seat in now.declined)
        return f"{hands} || {_record(now, -1)}{asked}{declined}"

    def resample_from_infostate(self, player: int, sampler: Any) -> PresidentState:
        """A state that the player cannot tell from this one, reached from the start; ``sampler()`` gives the chance."""
        deal = self.now
        assert isinstance(deal, Deal)
        world = another(deal, player, random.Random(int(sampler() * 2**53)))
        pack, actions = replayed(world)
        state = self.get_game().new_initial_state()
        places = {card: place for place, card in enumerate(deal.setting.pack)}
        for card in pack:
            state.apply_action(places[card])
        for action in actions:
            state.apply_action(action)
        return state  # type: ignore[no-any-return]


def _record(deal: Deal, player: int) -> str:
    """The public actions as text, with the own declining of a player."""
    names = deal.setting.actions.names
    own = [count for count, seat in deal.declined if seat == player]
    parts = []
    for number, done in enumerate(deal.done):
        parts += ["declines"] * own.count(number)
        jokers = "J" * (done.cards & JOKERS).bit_count()
        parts.append(f"{done.seat} {names[done.action]}{jokers}")
    return ", ".join(parts + ["declines"] * own.count(len(deal.done)))


class Observer:
    """Observations and information states as OpenSpiel wants them."""

    def __init__(self, where: Setting, kind: Any) -> None:
        self.where = where
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = bool(kind.public_info)
        self.recall = bool(kind.perfect_recall)
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (where.players,))]
        if self.private:
            pieces += [("hand", (RANKS,))]
        if self.private and self.public:
            pieces += [("unseen", (RANKS,))]
        if self.public:
            pieces += [("table", (width(where.players) - TABLE,))]
        if self.public and self.recall:
            pieces += [("record", (longest(where), 3))]
        self.tensor = np.zeros(sum(math.prod(shape) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in pieces:
            end = start + math.prod(shape)
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    def set_from(self, state: PresidentState, player: int) -> None:
        """Fill ``tensor`` with what a player sees."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        now = state.now
        if isinstance(now, Dealing):
            if self.private:
                for place in now.dealt[player :: now.where.players]:
                    self.dict["hand"][now.where.pack[place] >> 3] += 1
            return
        row = observe(now, player)
        if self.private:
            self.dict["hand"][:] = row[:RANKS]
            if self.public:
                self.dict["unseen"][:] = row[RANKS:TABLE]
        if self.public:
            self.dict["table"][:] = row[TABLE:]
            if not self.private:
                self._hide(now, player)
            if self.recall:
                self._fill_record(now, player)

    def _hide(self, deal: Deal, player: int) -> None:
        """Without private information nobody sees that a player is asked."""
        if deal.asked and deal.seat == player:
            table = self.dict["table"]
            table[FIXED - TABLE - 2] = 0
            table[FIXED - TABLE + 3 * deal.setting.players :] = 0

    def _fill_record(self, deal: Deal, player: int) -> None:
        record = self.dict["record"]
        own = [count for count, seat in deal.declined if seat == player] if self.private else []
        line = 0
        for number in range(len(deal.done) + 1):
            for _ in range(own.count(number)):
                record[line] = player + 1, 0, -1
                line += 1
            if number < len(deal.done):
                done = deal.done[number]
                record[line] = done.seat + 1, done.action, (done.cards & JOKERS).bit_count()
                line += 1

    def string_from(self, state: PresidentState, player: int) -> str:
        """What a player sees, as text."""
        now = state.now
        if isinstance(now, Dealing):
            cards = sum(1 << now.where.pack[place] for place in now.dealt[player :: now.where.players])
            hand = f"{player}: {hand_text(cards)}" if self.private else ""
            return f"{hand} dealt {len(now.dealt)}" if self.public else hand
        parts = []
        if self.private:
            asked = " asked" if now.asked and now.seat == player else ""
            parts.append(f"{player}: {hand_text(now.position.hands[player])}{asked}")
        if self.public:
            parts.append(_public(now))
        if self.public and self.recall:
            parts.append(_record(now, player if self.private else -1))
        return " / ".join(parts)


def _public(deal: Deal) -> str:
    """The table as everybody sees it."""
    position = deal.position
    counts = " ".join(str(hand.bit_count()) for hand in position.hands)
    text = f"turn {position.turn}, cards {counts}"
    if position.top_rank >= 0 and not deal.over:
        text += f", top {position.top_rank}x{position.top_size} block {position.block} by {position.owner}"
        text += f", passed {position.passed:b} {position.locked:b}, pending {position.pending}"
    shown = " ".join(f"{seat}={ranks(position.hands[seat])}" for seat in position.sunk)
    return text + f", reversed {position.reversed_}" + (f", sunk {shown}" if shown else "")


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, PresidentGame)
