"""Names for bots: short, from many places, easy to tell apart."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from president.server.clock import Chance

NAMES: Final = (
    "Ada", "Bo", "Chidi", "Dilan", "Elif", "Finn", "Goro", "Hana", "Ines", "Juan", "Kaia", "Luca",
    "Mio", "Nils", "Olga", "Pavel", "Quinn", "Rosa", "Sami", "Tove", "Uma", "Vera", "Wim", "Yara", "Zoe",
)  # fmt: skip


def bot_name(taken: Collection[str], chance: Chance) -> str:
    """A name that nobody at the table has."""
    free = [name for name in NAMES if name not in taken] or list(NAMES)
    return free[chance.below(len(free))]
