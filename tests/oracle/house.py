"""What every preset and switch means to the naive engine, written down a second time from the rules.

Nothing here reads the packaged TOML: a slip in a preset shows up as a disagreement.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class House:
    """The options that the five presets need; ``holder`` and ``opens`` are about the three of clubs."""

    twos: str = "high"  # high, clear, wild
    jokers: int = 0  # wild, in each pack
    alone: str = "never"  # wild cards alone: never, lowest, highest
    two_packs_from: int = 99
    largest: int = 99
    size: str = "same"  # same, at-least, ladder
    match_skips: bool = False
    clear_ranks: str = ""
    four: str = "off"  # off, play, anytime
    bombs: bool = False
    revolution: bool = False
    first: str = "left"  # left, holder, opens
    later: str = "president"  # president, last
    deal_from: str = "left"  # left, president
    reseat: bool = False
    swap: tuple[int, ...] = (1,)
    named: bool = False
    points: tuple[int, ...] | None = (2, 1)  # None: one more for each place above the last
    target: int | None = 11
    deals: int | None = None
    players: tuple[int, int] = (4, 7)


CLEARING = House(
    twos="clear", size="ladder", match_skips=True, four="anytime", first="opens", two_packs_from=8, players=(4, 12)
)  # fmt: skip
PRESETS = {
    "european": House(first="holder", later="last", swap=(2, 1), two_packs_from=7, players=(3, 8)),
    "clearing-twos": CLEARING,
    "clearing-twos-scum": replace(CLEARING, two_packs_from=99, players=(4, 7)),
    "wild-twos": House(
        twos="wild", jokers=2, alone="lowest", largest=4, size="at-least", clear_ranks="A", four="play", later="last",
        swap=(2, 1), points=None, target=None, deals=3, players=(3, 6),
    ),
    "basic": House(deal_from="president"),
}  # fmt: skip
SWITCHES: dict[str, Callable[[House], House]] = {
    "left-opens": lambda house: replace(house, first="left"),
    "naming": lambda house: replace(house, named=True),
    "tally": lambda house: replace(house, points=(1,), target=None, deals=3),
    "deals": lambda house: replace(house, target=None, deals=3),
    "open": lambda house: replace(house, points=(), target=None),
    "bombs": lambda house: replace(house, bombs=True),
    "jokers": lambda house: replace(house, jokers=2, alone="highest"),
    "revolution": lambda house: replace(house, revolution=True),
    "reseating": lambda house: replace(house, reseat=True, deal_from="left"),
}


def house(name: str) -> House:
    """The options behind a rule-set name such as ``european+bombs``."""
    preset, *switches = name.split("+")
    made = PRESETS[preset]
    for switch in switches:
        made = SWITCHES[switch](made)
    return made
