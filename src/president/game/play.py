"""Carrying out one action on a game: judge, advance, keep the piles, end the deal."""

from __future__ import annotations

from dataclasses import replace

from president.cards import CardSet
from president.game.actions import Action, Give, Pass, Play, Request
from president.game.dealing import begin_play
from president.game.ending import end_deal
from president.game.errors import IllegalAction, Reason
from president.game.events import Cleared, Event, Gave, Played, Requested, Settled, Skipped
from president.game.exchange import after_give, after_request, reason_against_give, reason_against_request
from president.game.game import Game, Step, recorded
from president.game.judge import reason_against_pass, reason_against_play
from president.game.position import advance
from president.game.view import TrickPlay


def reason_against(game: Game, action: Action) -> IllegalAction | None:
    """The one judge: why ``action`` may not be taken now, or ``None`` when it may."""
    trading = isinstance(action, Give | Request)
    if game.phase not in ("exchange", "play"):
        reason = Reason.GAME_OVER if game.phase == "over" else Reason.WRONG_PHASE
        return IllegalAction(reason, "the game is over" if game.phase == "over" else "no deal is in progress")
    if trading != (game.phase == "exchange"):
        wanted = "cards are exchanged" if game.phase == "exchange" else "the exchange is over, cards are played"
        return IllegalAction(Reason.WRONG_PHASE, f"that cannot be done now: {wanted}")
    if not 0 <= action.seat < game.seats:
        return IllegalAction(Reason.NO_SUCH_SEAT, f"there is no seat {action.seat} at a table of {game.seats}")
    if isinstance(action, Request):
        return reason_against_request(game.trades, action, game.compiled)
    if isinstance(action, Give):
        return reason_against_give(game.trades, action, game.held[action.seat], game.compiled)
    assert game.position is not None
    if isinstance(action, Pass):
        return reason_against_pass(game.position, action.seat, game.compiled)
    return reason_against_play(game.position, action.seat, action.cards.mask, game.compiled)


def apply(game: Game, action: Action) -> Step:
    """Carry out ``action``.

    Raises:
        IllegalAction: when :func:`reason_against` finds a reason; the game is unchanged.
    """
    refusal = reason_against(game, action)
    if refusal is not None:
        raise refusal
    if isinstance(action, Request):
        return _request(game, action)
    if isinstance(action, Give):
        return _give(game, action)
    return _play(game, action.seat, action.cards if isinstance(action, Play) else CardSet())


def _request(game: Game, action: Request) -> Step:
    events: list[Event] = [Requested(action.seat, action.to, action.cards)]
    seen, watched = recorded(game, events)
    trades = after_request(game.trades, action, game.compiled)
    return Step(replace(game, trades=trades, seen=seen, watched=watched), tuple(events))


def _give(game: Game, action: Give) -> Step:
    events: list[Event] = [Gave(action.seat, action.to, action.cards)]
    held = list(game.held)
    held[action.seat] &= ~action.cards.mask
    held[action.to] |= action.cards.mask
    trades = after_give(game.trades, action)
    after = replace(game, held=tuple(held), trades=trades)
    if all(trade.stage == "done" for trade in trades):
        after = begin_play(after, events)
    seen, watched = recorded(game, events)
    return Step(replace(after, seen=seen, watched=watched), tuple(events))


def _play(game: Game, seat: int, cards: CardSet) -> Step:
    before = game.position
    assert before is not None
    events: list[Event] = []
    position = advance(before, seat, cards.mask, game.compiled, events)
    trick, last, discard, skipped = _piles(game, events)
    seen, watched = (game.seen, game.watched) if position.over else recorded(game, events)
    after = replace(
        game,
        position=position,
        trick=trick,
        last_trick=last,
        discard=discard,
        skipped=skipped,
        seen=seen,
        watched=watched,
    )
    if position.over:
        after = end_deal(after, position, events)
        seen, watched = recorded(after, events)
        after = replace(after, seen=seen, watched=watched)
    return Step(after, tuple(events))


_Piles = tuple[tuple[TrickPlay, ...], tuple[TrickPlay, ...], CardSet, tuple[int, ...]]
"""The trick, the last trick, the discard, the seats skipped since the top was played."""


def _piles(game: Game, events: list[Event]) -> _Piles:
    trick, last, discard, skipped = game.trick, game.last_trick, game.discard, game.skipped
    for event in events:
        if isinstance(event, Played):
            trick += (TrickPlay(event.seat, event.cards, event.rank),)
            skipped = ()
        elif isinstance(event, Skipped):
            skipped = (event.seat,)
        elif isinstance(event, Cleared | Settled):
            discard = CardSet(discard.mask | sum(play.cards.mask for play in trick))
            trick, last, skipped = (), trick, ()
    return trick, last, discard, skipped
