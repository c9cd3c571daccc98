"""A fixed numbering of everything that a seat may ever do under a rule set.

Action 0 is a pass (for a seat that is asked whether it completes four of a kind: to decline). The plays follow by rank
from 3 to 2, wild cards alone last; within a rank by size, then by how many of the cards are wild. Suits do not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from president.bots.kernel.codes import move_cards, move_code
from president.cards import RANKS
from president.rules import Compiled, RuleSet, compile_rules
from president.rules.compare import WILDS

PASS: Final = 0
WILD: Final = "*"


@dataclass(frozen=True, slots=True, eq=False)
class Actions:
    """The actions of a rule set at a table of so many players.

    ``codes[action]`` is the move as :mod:`president.bots.kernel.codes` writes it, ``index`` the way back;
    ``names[action]`` is its text: ``pass``, ``7``, ``77``, ``7*`` (a seven and a wild card), ``**`` (two wild cards).

    >>> from president.rules import load
    >>> actions = actions_of(load("basic"), 4)
    >>> len(actions.codes), actions.names[:6]
    (53, ('pass', '3', '33', '333', '3333', '4'))
    """

    rules: Compiled
    codes: tuple[int, ...]
    names: tuple[str, ...]
    index: dict[int, int]
    _by_cards: dict[int, int]

    def __len__(self) -> int:
        return len(self.codes)

    def of_cards(self, mask: int) -> int:
        """The action that plays these cards (0: a pass)."""
        found = self._by_cards.get(mask)
        if found is None:
            found = self._by_cards[mask] = self.index[move_code(mask, self.rules)]
        return found

    def cards(self, action: int, hand: int, opening: int = 0) -> int:
        """The lowest cards of a hand that make the action, an ``opening`` card among them when it holds one."""
        return move_cards(self.codes[action], hand, self.rules, opening=opening)


@lru_cache(maxsize=256)
def actions_of(rules: RuleSet, players: int) -> Actions:
    """Number the actions of a rule set at a table of ``players``."""
    compiled = compile_rules(rules, players)
    wilds = (compiled.wild & compiled.pack).bit_count()
    names = {0: "pass"}
    for rank in range(WILDS + 1):
        natural = compiled.pack & ~compiled.wild & 0xFF << 8 * rank
        most = compiled.most if rank != compiled.clear_rank else 1
        for size in range(1, most + 1):
            for wild in range(max(0, size - natural.bit_count()), min(size - 1, wilds) + 1):
                names[rank + 16 * size + 512 * wild] = RANKS[rank] * (size - wild) + WILD * wild
    if wilds and rules.ranks.wilds_alone != "never":
        for size in range(1, min(wilds, compiled.most) + 1):
            names[WILDS + 16 * size + 512 * size] = WILD * size
    return Actions(compiled, tuple(names), tuple(names.values()), {code: i for i, code in enumerate(names)}, {})
