"""The small parts of a view: melds and choices in the words of the wire."""

from __future__ import annotations

from collections.abc import Iterable

from president.game import Options, PlayOption, TradeOption, TrickPlay
from president.game.listing import NOTHING
from president.server import wire
from president.server.text import RANK_NAMES, texts

_NO_CHOICES = wire.Choices()
_EFFECTS = ("out", "clears", "skips", "reverses", "sinks", "completes")


def melds(plays: Iterable[TrickPlay]) -> list[wire.PileMeld]:
    """The melds of a pile, from bottom to top."""
    return [wire.PileMeld(play.seat, texts(play.cards), RANK_NAMES[play.rank]) for play in plays]


def choices(own: Options) -> wire.Choices:
    """All that a seat may do now."""
    if own is NOTHING:
        return _NO_CHOICES
    trade = _trade(own.trade) if own.trade is not None else None
    return wire.Choices([_play(play) for play in own.plays], own.may_pass, trade)


def _play(option: PlayOption) -> wire.PlayChoice:
    does = [name for name in _EFFECTS if getattr(option, name)]
    return wire.PlayChoice(texts(option.cards), RANK_NAMES[option.rank], option.size, option.wilds, does)


def _trade(option: TradeOption) -> wire.Trade:
    return wire.Trade(option.kind, option.to, option.count, texts(option.must), texts(option.among))
