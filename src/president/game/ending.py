"""The end of a deal and of a game: places, points, the piles turned away."""

from __future__ import annotations

from dataclasses import replace

from president.cards import CardSet
from president.game.errors import IllegalAction, Reason
from president.game.events import DealEnded, Event, GameEnded
from president.game.game import Game, Step, recorded
from president.game.position import Position
from president.game.scoring import deal_points, game_over, standing


def end_deal(game: Game, position: Position, events: list[Event]) -> Game:
    """Places, points, the piles turned away, and the end of the game when it is reached."""
    order = position.finishing_order()
    by_place = deal_points(game.rules, game.seats, len(position.sunk))
    earned = [0] * game.seats
    points, presidencies = list(game.points), list(game.presidencies)
    for place, seat in enumerate(order):
        earned[seat] = by_place[place]
        points[game.players[seat]] += by_place[place]
    presidencies[game.players[order[0]]] += 1
    holder = next((seat for seat in range(game.seats) if position.active >> seat & 1), None)
    remaining = CardSet(position.hands[holder]) if holder is not None else CardSet()
    events.append(DealEnded(order, tuple(earned), remaining))
    totals = [points[player] for player in game.players]
    over = game_over(game.rules, game.deal, totals)
    if over:
        events.append(GameEnded(standing(game.players, totals)))
    discard = CardSet(game.discard.mask | sum(play.cards.mask for play in game.trick))
    return replace(
        game,
        phase="over" if over else "ready",
        position=position,
        order=order,
        points=tuple(points),
        presidencies=tuple(presidencies),
        trick=(),
        last_trick=game.trick or game.last_trick,
        discard=discard,
        skipped=(),
        reign=_reign(game, game.players[order[0]]),
    )


def _reign(game: Game, president: int) -> tuple[int, int]:
    """Who is president, and how many deals running; nobody counts where it makes no difference."""
    if not game.rules.exchange.mercy_after:
        return game.reign
    before, deals = game.reign
    return (president, deals + 1 if president == before else 1)


def end_game(game: Game) -> Step:
    """End a game between deals because the host says so (a rule set without an end of its own).

    Raises:
        IllegalAction: ``wrong-phase`` in the middle of a deal or when the game is over already.
    """
    if game.phase != "ready":
        raise IllegalAction(Reason.WRONG_PHASE, "a game can be ended only between deals")
    totals = [game.points[player] for player in game.players]
    events: list[Event] = [GameEnded(standing(game.players, totals))]
    seen, watched = recorded(game, events)
    return Step(replace(game, phase="over", seen=seen, watched=watched), tuple(events))
