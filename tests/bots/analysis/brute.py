"""Endings of two by plain search over the engine's games: no memory, no short cuts, nothing of the solver's."""

from __future__ import annotations

from president.game import Game, apply, legal_actions


def can_get_ahead(game: Game, seat: int, rival: int) -> bool:
    """Whether ``seat`` can finish ahead of ``rival``; while both may act, ``seat`` decides who goes first."""
    if game.phase in ("ready", "over"):
        return game.order.index(seat) < game.order.index(rival)
    assert game.turn in (seat, rival)
    mine = [apply(game, action).game for action in legal_actions(game, seat)]
    if any(can_get_ahead(after, seat, rival) for after in mine):
        return True
    if game.turn == seat:
        return False
    return all(can_get_ahead(apply(game, action).game, seat, rival) for action in legal_actions(game, rival))
