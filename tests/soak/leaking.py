"""The server with a fault put in: it shows one seat a card of another. ``PRESIDENT_LEAK`` says how.

Only a soak runs this, to prove that it would notice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Set
from typing import Any

from president.game import Game
from president.server import lines, present, shuffles, wire
from president.server.__main__ import main
from president.server.midplay import MidPlay
from president.server.present import Presenter
from president.server.table import TableState

RARELY = 9
"""Only every so many versions, so that a soak which looks at samples would miss it."""


def in_updates() -> None:
    """In the middle of play, now and then, hands are moved on by one seat."""
    honest = MidPlay.__init__

    def leaky(self: MidPlay, state: TableState, game: Game, away: Set[int], *more: Any) -> None:
        honest(self, state, game, away, *more)
        if state.version % RARELY == 0:
            self._masks = (*self._masks[1:], self._masks[0])

    MidPlay.__init__ = leaky  # type: ignore[method-assign, assignment]


def in_welcomes() -> None:
    """Whoever comes in sees one card of the next seat."""
    honest = Presenter.view

    def leaky(self: Presenter, seat: int | None, **more: Any) -> wire.View:
        shown = honest(self, seat, **more)
        if seat is not None and shown.phase == "play":
            shown.hand = shown.hand + honest(self, (seat + 1) % len(shown.seats)).hand[:1]
        return shown

    Presenter.view = leaky  # type: ignore[method-assign]


def in_lines() -> None:
    """Everybody reads what was dealt and given to others."""
    lines.redact = lambda event, seat: event  # type: ignore[attr-defined]


def of_seeds() -> None:
    """In place of the promise for the next deal stands what is promised."""
    honest = shuffles.shown_coming

    def leaky(state: TableState) -> wire.Shuffle | None:
        shown, promised = honest(state), state.chances.promise
        if shown is not None and promised is not None:
            shown.commitment = promised.seed
        return shown

    present.shown_coming = leaky  # type: ignore[attr-defined]


LEAKS = {"updates": in_updates, "welcomes": in_welcomes, "lines": in_lines, "seeds": of_seeds}

if __name__ == "__main__":
    LEAKS[os.environ["PRESIDENT_LEAK"]]()
    sys.exit(main())
