"""What views show besides the table's own state: how many watch, and how much time there is."""

from __future__ import annotations

from typing import Final, NamedTuple

from president.server import wire
from president.server.state import TableState


class Scene(NamedTuple):
    """The moment in which views are made. ``deadline`` and ``vote_ends`` are milliseconds from now."""

    watching: int = 0
    deadline: int | None = None
    vote_ends: int = 0
    needed: int = 1


STILL: Final = Scene()
"""Nobody watches, no clock runs."""


def vote_info(state: TableState, scene: Scene) -> wire.VoteInfo | None:
    """The vote that is on."""
    vote = state.house.vote
    if vote is None:
        return None
    return wire.VoteInfo(
        what=vote.what,
        by=vote.by,
        yes=sorted(vote.yes),
        no=sorted(vote.no),
        needed=scene.needed,
        ends=scene.vote_ends,
        rules=vote.rules,
        title=vote.title,
    )
