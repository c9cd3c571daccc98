"""What seats may do: options with their effects, canonical actions, who may act, and what a time-out does."""

from __future__ import annotations

from president.cards import CardSet
from president.game.actions import Action, Give, Pass, Play, Request
from president.game.exchange import default_give, trade_option
from president.game.game import Game
from president.game.moves import completions, moves
from president.game.position import Position, advance, clears, reading
from president.game.view import Options, PlayOption, TradeOption
from president.rules.compare import strengths
from president.rules.compiled import Compiled

NOTHING = Options()


def options(game: Game, seat: int) -> Options:
    """Everything that ``seat`` may do now; empty when it may not act."""
    if game.phase == "exchange":
        trade = trade_option(game.trades, seat, game.held[seat], game.compiled)
        return Options(trade=trade) if trade is not None else NOTHING
    position = game.position
    if game.phase != "play" or position is None:
        return NOTHING
    masks = _masks(position, game.compiled, seat)
    if not masks:
        return NOTHING
    plays = tuple(_option(position, game.compiled, seat, mask) for mask in masks if mask)
    return Options(plays, may_pass=masks[-1] == 0)


def _masks(position: Position, rules: Compiled, seat: int) -> list[int]:
    return moves(position, rules) if seat == position.turn else completions(position, rules, seat)


def _option(position: Position, rules: Compiled, seat: int, mask: int) -> PlayOption:
    """Try the play and compare what was with what is."""
    after = advance(position, seat, mask, rules)
    rank, size = reading(mask, rules)
    joins = rank == position.top_rank and not (position.leads and seat == position.turn)
    block = size + (position.block if joins else 0)
    return PlayOption(
        CardSet(mask),
        rank,
        size,
        (mask & rules.wild).bit_count(),
        out=not after.hands[seat],
        clears=not after.over and clears(rank, size, block, rules),
        skips=after.passed != 0,
        reverses=after.reversed_ != position.reversed_,
        sinks=len(after.sunk) > len(position.sunk),
        completes=joins and rules.block_four and block == 4,
    )


def legal_actions(game: Game, seat: int) -> tuple[Action, ...]:
    """One canonical action for each option of ``seat``, in the pinned order: plays ascending, then a pass.

    In the exchange it is one action: the give of a time-out, or a request that names nothing.
    """
    if game.phase == "exchange":
        trade = trade_option(game.trades, seat, game.held[seat], game.compiled)
        return (_trade_action(trade, seat, game.compiled),) if trade is not None and trade.kind != "wait" else ()
    if game.phase != "play" or game.position is None:
        return ()
    masks = _masks(game.position, game.compiled, seat)
    return tuple(Play(seat, CardSet(mask)) if mask else Pass(seat) for mask in masks)


def actors(game: Game) -> frozenset[int]:
    """The seats that may act now: in turn, able to complete out of turn, or to trade. Never sent to anybody."""
    if game.phase == "exchange":
        return frozenset(trade.actor for trade in game.trades if trade.actor is not None)
    position = game.position
    if game.phase != "play" or position is None:
        return frozenset()
    able = {seat for seat in range(game.seats) if completions(position, game.compiled, seat)}
    return frozenset(able | {position.turn})


def timeout_action(game: Game, seat: int) -> Action | None:
    """The least harmful action for a seat whose time is up (D34); ``None`` when it need not act.

    Following it passes; leading it plays the lowest single that does not sink it (the opening card when bound), else a
    clear card, else the first lead there is; in the exchange it names nothing, gives by suit, returns its weakest.
    """
    if game.phase == "exchange":
        trade = trade_option(game.trades, seat, game.held[seat], game.compiled)
        return _trade_action(trade, seat, game.compiled) if trade is not None and trade.kind != "wait" else None
    position = game.position
    if game.phase != "play" or position is None or seat != position.turn:
        return None
    if not position.leads:
        return Pass(seat)
    plays = options(game, seat).plays
    strength = strengths(game.rules, reversed_=game.reversed_)
    singles = sorted((play for play in plays if play.size == 1), key=lambda play: strength[play.rank])
    clear = game.compiled.clear_rank
    safe = [play for play in singles if not play.sinks]
    choice = next((p for p in safe if p.rank != clear), None) or next(iter(safe), None) or plays[0]
    return Play(seat, choice.cards)


def forced_give(game: Game, seat: int) -> Give | None:
    """The give that ``seat`` owes without any choice; a server submits it (D31)."""
    if game.phase != "exchange":
        return None
    trade = trade_option(game.trades, seat, game.held[seat], game.compiled)
    if trade is None or trade.kind != "give" or trade.count not in (len(trade.must), len(trade.must | trade.among)):
        return None
    cards = trade.must if trade.count == len(trade.must) else trade.must | trade.among
    return Give(seat, trade.to, cards)


def _trade_action(trade: TradeOption, seat: int, rules: Compiled) -> Give | Request:
    if trade.kind == "request":
        return Request(seat, trade.to, CardSet())
    return Give(seat, trade.to, default_give(trade, rules.power()))
