"""Building a seat's view from nothing: each field is something that seat may know."""

from __future__ import annotations

from president.cards import JOKER, TWO, CardSet
from president.game.game import Game
from president.game.listing import NOTHING, options
from president.game.view import SeatView
from president.rules.compare import ladder
from president.rules.ruleset import RuleSet


def view(game: Game, seat: int | None) -> SeatView:
    """The game as ``seat`` may see it; ``None`` for a spectator.

    Raises:
        IndexError: when there is no such seat.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise IndexError(f"there is no seat {seat} at a table of {game.seats}")
    masks = game.masks
    position = game.position if game.phase == "play" else None
    return SeatView(
        rules=game.rules,
        seat=seat,
        phase=game.phase,
        deal=game.deal,
        dealer=game.dealer,
        players=game.players,
        hand=CardSet(masks[seat]) if seat is not None and masks else CardSet(),
        counts=_counts(game, seat),
        turn=game.turn,
        leads=game.leads,
        opening=CardSet(position.opening) if position else CardSet(),
        trick=game.trick,
        owner=game.owner,
        passed=_seats(position.passed, game) if position else (),
        locked=_seats(position.locked, game) if position else (),
        skipped=game.skipped,
        out=game.out,
        sunk=game.sunk,
        last_trick=game.last_trick,
        discard=game.discard,
        aside=game.aside,
        reversed_=game.reversed_,
        ladder=display_order(game.rules, reversed_=game.reversed_),
        previous=game.order,
        points=tuple(game.points[player] for player in game.players),
        presidencies=tuple(game.presidencies[player] for player in game.players),
        options=options(game, seat) if seat is not None else NOTHING,
        history=game.seen[seat] if seat is not None and game.seen else game.watched,
    )


def _counts(game: Game, seat: int | None) -> tuple[int, ...]:
    """Cards held by each seat. During the exchange the sizes as dealt: how many cards were named is a secret (G0-5)."""
    counts = [mask.bit_count() for mask in game.masks] or [0] * game.seats
    for trade in game.trades if game.phase == "exchange" else ():
        moved = trade.gave.bit_count() - trade.returned.bit_count()
        if trade.high != seat:
            counts[trade.high] -= moved
        if trade.low != seat:
            counts[trade.low] += moved
    return tuple(counts)


def _seats(mask: int, game: Game) -> tuple[int, ...]:
    return tuple(seat for seat in range(game.seats) if mask >> seat & 1)


def display_order(rules: RuleSet, *, reversed_: bool = False) -> tuple[int, ...]:
    """All ranks in the pack, weakest first, those outside the ranking (clear or wild twos, jokers) at the end."""
    order = ladder(rules, reversed_=reversed_)
    outside = [TWO] if TWO not in order else []
    return (*order, *outside, *((JOKER,) if rules.deck.jokers else ()))
