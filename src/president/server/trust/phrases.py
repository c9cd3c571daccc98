"""Ready-made things to say, by code. Each reader's client has them in its own language (web/src/lib/messages)."""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "hello", "good-luck", "well-played", "thanks", "sorry", "oops", "wow", "close", "hurry", "wait", "again", "bye",
)  # fmt: skip
EMOTES: Final = ("smile", "laugh", "cry", "think", "clap", "heart", "fire", "crown")
CODES: Final = frozenset(PHRASES + EMOTES)
