"""One move at a time over the compiled kernel: the fast way to play single deals from Python.

::

    deal = FastDeal(load("basic"), 4, seed=1)
    legal = deal.reset()
    while legal:
        legal = deal.step(random.choice(legal))
    deal.places

Actions are numbered as in :mod:`president.bots.envs.actions`. A call costs a few tenths of a microsecond, because the
compiled function gets two plain numbers: the address of a block of memory that holds everything, and the action.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from president.bots.envs.actions import actions_of
from president.bots.envs.compiled import ROW, act, decider, first_deal, legal, observed
from president.bots.envs.observation import width
from president.bots.envs.vector import CODES, action_index, opening
from president.bots.kernel.core import PLACES, TURN
from president.bots.kernel.jit import entry, ints_at, words_at
from president.bots.kernel.tables import ANSWER_WORDS, FLAGS, MOST, Ints, Words, kernel_rules
from president.rules import RuleSet

# Places in the block, which is an array of 64-bit words.
STATE: Final = 12
SEED: Final = STATE + ROW
DECK: Final = SEED + 1
CARDS: Final = 108
LEADS: Final = DECK + CARDS
ANSWERS: Final = LEADS + MOST
FLAG: Final = ANSWERS + ANSWER_WORDS
LEAD: Final = FLAG + FLAGS
INDEX: Final = LEAD + 4
CODE: Final = INDEX + CODES
MOST_ACTIONS: Final = 1024
MASK: Final = CODE + MOST_ACTIONS
LIST: Final = MASK + MOST_ACTIONS
SEEN: Final = LIST + MOST_ACTIONS
BLOCK: Final = SEEN + 128
RESET: Final = -1

_hands: Any = words_at(12)
_state: Any = ints_at(ROW)
_word: Any = words_at(1)
_deck: Any = words_at(CARDS)
_leads: Any = words_at(MOST)
_answers: Any = words_at(ANSWER_WORDS)
_flags: Any = ints_at(FLAGS)
_lead: Any = ints_at(4)
_index: Any = ints_at(CODES)
_many: Any = ints_at(MOST_ACTIONS)
_row: Any = ints_at(128)


@entry
def take(block: int, action: int) -> int:
    """Take an action (or deal anew) and list what is legal next; return ``64 * how many + seat``, 63 for no seat."""
    hands, state = _hands(block), _state(block + 8 * STATE)
    flags, leads, answers = _flags(block + 8 * FLAG), _leads(block + 8 * LEADS), _answers(block + 8 * ANSWERS)
    how = _lead(block + 8 * LEAD)
    if action == RESET:
        deck = _deck(block + 8 * DECK)[: how[2]]
        first_deal(hands, state, flags, deck, how[0], how[1], _word(block + 8 * SEED))
    else:
        act(hands, state, flags, _many(block + 8 * CODE)[action])
    mask, listed = _many(block + 8 * MASK), _many(block + 8 * LIST)
    row = mask[: how[3]]
    legal(hands, state, leads, answers, flags, _index(block + 8 * INDEX), row)
    count = 0
    for number in range(len(row)):
        if row[number]:
            listed[count] = number
            count += 1
    return 64 * count + (decider(state) & 63)


@entry
def look(block: int, seat: int) -> None:
    """Write the observation of a seat into the block."""
    observed(
        _hands(block), _state(block + 8 * STATE), _flags(block + 8 * FLAG), seat, _row(block + 8 * SEEN)
    )  # fmt: skip


class FastDeal:
    """A deal that changes with every :meth:`step`; equal seeds and equal actions give equal deals.

    ``seat`` decides now, -1 when the deal is over.

    Raises:
        ValueError: when the rule set is not for that many players.
    """

    __slots__ = ("_address", "_block", "_legal", "_list", "_width", "actions", "players", "seat")

    def __init__(self, rules: RuleSet, players: int, *, seed: int) -> None:
        if not rules.players.min <= players <= rules.players.max:
            raise ValueError(f"{rules.title} is for {rules.players.min} to {rules.players.max} players, not {players}")
        self.actions = actions_of(rules, players)
        self.players = players
        self.seat = -1
        self._width = width(players)
        self._legal: list[int] = []
        self._block = _filled(rules, players, seed)
        self._address = int(self._block.ctypes.data)
        self._list = self._block[LIST:SEEN].view(np.int64).data

    def reset(self) -> list[int]:
        """Deal anew; the legal actions of ``seat``, ascending."""
        self._legal = []
        return self._take(RESET)

    def step(self, action: int) -> list[int]:
        """Take an action of ``seat``; the legal actions of the next seat, none when the deal is over.

        Raises:
            ValueError: when the action is not legal.
        """
        if action not in self._legal:
            raise ValueError(f"action {action} is not legal for seat {self.seat}")
        return self._take(action)

    def _take(self, action: int) -> list[int]:
        found = take(self._address, action)
        seat = found & 63
        self.seat = -1 if seat == 63 else seat
        self._legal = self._list[: found >> 6].tolist()
        return self._legal

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What a seat sees, as a row of :mod:`president.bots.envs.observation`."""
        if not 0 <= seat < self.players:
            raise IndexError(f"there is no seat {seat} at a table of {self.players}")
        look(self._address, seat)
        return self._block[SEEN : SEEN + self._width].view(np.int64).astype(np.int8)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 0; for a deal that is over."""
        order = int(self._block[STATE + PLACES])
        seats = [order >> 4 * place & 15 for place in range(self.players)]
        return tuple(seats.index(seat) for seat in range(self.players))


def _filled(rules: RuleSet, players: int, seed: int) -> Words:
    tables = kernel_rules(rules, players)
    codes = actions_of(rules, players).codes
    block = np.zeros(BLOCK, np.uint64)
    signed: Ints = block.view(np.int64)
    signed[STATE + TURN] = -1
    block[SEED] = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] | np.uint64(1)
    block[DECK : DECK + len(tables.deck)] = tables.deck
    block[LEADS:ANSWERS] = tables.leads
    block[ANSWERS:FLAG] = tables.answers
    signed[FLAG:LEAD] = tables.flags
    signed[LEAD:INDEX] = (*opening(rules), len(tables.deck), len(codes))
    signed[INDEX:CODE] = action_index(rules, players)
    signed[CODE : CODE + len(codes)] = codes
    return block
