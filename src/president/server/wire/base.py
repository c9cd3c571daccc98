"""What all messages share."""

from __future__ import annotations

from typing import Annotated

import msgspec

ShortText = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Token = Annotated[str, msgspec.Meta(min_length=16, max_length=64)]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A message from outside: unknown fields are refused."""


class Out(msgspec.Struct, omit_defaults=True, gc=False):
    """A message to the browser: fields at their default are left out."""


class PileMeld(Out):
    """A meld on the pile; ``rank`` is what it counts as (``"JK"``: wild cards alone)."""

    seat: int
    cards: list[str]
    rank: str
