"""What goes wrong in a game, as exceptions.

::

    ValueError
    └── GameError             the engine was asked for something it cannot do
        ├── IllegalAction     an action against the rules; the state is unchanged
        └── DealError         cards that cannot be dealt here: wrong pack, wrong phase, wrong number

Every refusal has a stable ``reason`` for programs and a ``message`` for people::

    try:
        step = apply(game, action)
    except IllegalAction as refusal:
        print(refusal.reason, refusal.message)
"""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Stable codes of refusals, the same on the wire and in examples."""

    GAME_OVER = "game-over"
    WRONG_PHASE = "wrong-phase"
    NO_SUCH_SEAT = "no-such-seat"
    OUT_OF_PLAY = "out-of-play"
    """The seat has gone out or is sunk."""
    NOT_YOUR_TURN = "not-your-turn"
    NOT_YOUR_CARDS = "not-your-cards"
    NO_CARDS = "no-cards"
    MUST_LEAD = "must-lead"
    OPENING_CARD = "opening-card"
    NOT_A_MELD = "not-a-meld"
    """Cards of different ranks."""
    WILDS_ALONE = "wilds-alone"
    SET_TOO_LARGE = "set-too-large"
    ONE_CLEAR_CARD = "one-clear-card"
    """Clear cards go one at a time and never with others."""
    WRONG_SIZE = "wrong-size"
    TOO_LOW = "too-low"
    NOT_A_COMPLETION = "not-a-completion"
    """Out of turn, and the cards do not bring the block on top to exactly four."""
    WRONG_PARTNER = "wrong-partner"
    """The seat does not trade with that seat, or not now."""
    WRONG_NUMBER = "wrong-number"
    """Too many or too few cards given or named."""
    NOT_YOUR_BEST = "not-your-best"
    NOT_AS_NAMED = "not-as-named"
    """A named card that is held must be given, and nothing else."""
    NOT_YOUR_WORST = "not-your-worst"
    NO_SUCH_CARD = "no-such-card"
    """A named card is not in the pack."""


class GameError(ValueError):
    """The engine was asked for something it cannot do."""


class DealError(GameError):
    """Cards that cannot be dealt here: wrong pack, wrong phase, wrong number of hands."""


class IllegalAction(GameError):
    """An action against the rules. ``reason`` is stable, ``message`` a sentence that quotes what was tried."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message

    def __str__(self) -> str:
        return f"{self.reason}: {self.message}"
