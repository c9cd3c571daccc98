"""What the policy looks at: every action is the product of a few entries of one table of weights.

The functions work on plain integers, so the compiled policy (:mod:`president.bots.kernel.policy`) and the one for the
engine (:mod:`president.bots.search.pure`) share them. An entry is ``exp`` of a learned number; 1 says nothing.
"""

from __future__ import annotations

from typing import Final

# Where each table begins.
PLAY: Final = 0
"""Lead or answer x a rival could go out over it x strength of the rank x cards played x cards of the rank kept."""
THREAT: Final = 1024
"""Lead or answer x ends the hand nearly x how many unseen ranks beat it."""
SPECIAL: Final = 1088
"""Wild cards spent x clears x goes out x skips x sinks."""
PASS: Final = 1136
"""Cards in hand x the smallest rival hand."""
PASS_TOP: Final = 1200
"""Strength of the top x cards left to its owner."""
COMPLETE: Final = 1264
"""Completing four out of turn, by the cards left afterwards; declining has weight 1."""
SIZE: Final = 1272

STRENGTHS: Final = 16
CLEAR_STRENGTH: Final = 14
"""The strength of a clearing two; wild cards alone have 13, or 15 where they are lowest."""


def play_index(lead: int, danger: int, strength: int, size: int, left: int) -> int:
    """The entry for ``size`` cards of a rank, ``left`` more of which stay in the hand."""
    return (((lead * 2 + danger) * 16 + strength) * 4 + min(size, 4) - 1) * 4 + min(left, 3)


def threat_index(lead: int, cards: int, threats: int) -> int:
    """The entry for a play that ``threats`` unseen ranks can beat, with ``cards`` left in the hand after it."""
    return 1024 + (lead * 2 + (1 if cards <= 3 else 0)) * 16 + min(threats, 15)


def special_index(wilds: int, clears: int, out: int, skips: int, sinks: int) -> int:
    """The entry for what a play does besides beating the top."""
    return 1088 + (((min(wilds, 2) * 2 + clears) * 2 + out) * 2 + skips) * 2 + sinks


def pass_index(cards: int, rival: int) -> int:
    """The entry for passing with ``cards`` in hand when the smallest rival hand has ``rival``."""
    return 1136 + min(cards, 15) * 4 + min(max(rival, 1), 4) - 1


def pass_top_index(strength: int, left: int) -> int:
    """The entry for passing on a top of this strength whose owner has ``left`` cards."""
    return 1200 + strength * 4 + min(left, 3)


def complete_index(left: int) -> int:
    """The entry for completing four out of turn and keeping ``left`` cards."""
    return 1264 + min(left, 7)
