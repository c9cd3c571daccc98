"""What views show besides the table's own state: how many watch, and how much time there is."""

from __future__ import annotations

from typing import Final, NamedTuple

from president.game import Game
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


def in_midplay(game: Game) -> bool:
    """True from a deal's first cards to its last: no exchange to show, no receipt, no result, no promise to answer."""
    return game.phase == "play" and bool(game.trick or game.discard)


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
