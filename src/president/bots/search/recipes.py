"""How much each searching level thinks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How much a searching bot thinks about one decision."""

    playouts: int
    """Playouts at the most; fewer when the choice is clear."""
    ending: int = 0
    """Positions that the exact solution of an ending for two may visit; 0 does without."""
    walkers: int = 0
    """Random walks among the hands that fit what the others did; 0 takes all hands for equally likely."""
    tries: int = 0
    """Exchanges that a walker tries before its first world."""
    model: bool = False
    """With walkers: seats play on by the opponent model, not by the policy; that takes some eight times as long."""
    trades: int = 0
    """Playouts for an exchange; 0 trades by rule of thumb."""


RECIPES: Final = {
    "steady": Recipe(playouts=100),
    "good": Recipe(playouts=400, ending=2_000, trades=1_000),
    "strong": Recipe(playouts=600, ending=50_000, walkers=32, tries=128, trades=5_000),
    "expert": Recipe(playouts=4_000, ending=500_000, walkers=64, tries=256, model=True, trades=40_000),
}


def shared(recipe: Recipe, share: float) -> Recipe:
    """A recipe with that share of its playouts, and of its walkers.

    >>> shared(RECIPES["good"], 0.25).playouts
    100
    """
    if share >= 1:
        return recipe
    return replace(
        recipe,
        playouts=_part(recipe.playouts, share),
        walkers=_part(recipe.walkers, share),
        trades=_part(recipe.trades, share),
    )


def _part(number: int, share: float) -> int:
    return max(1, int(number * share)) if number else 0
