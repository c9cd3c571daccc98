"""Worked examples as figures of the rules page."""

from __future__ import annotations

from president.game import display_order
from president.records.example import Example, Frame, examples_for, frames
from president.rules import RuleSet, ladder
from president.server import wire
from president.server.text import RANK_NAMES, texts


def figures(rules: RuleSet) -> list[wire.Figure]:
    """The examples that hold under a rule set, each stepped by the engine."""
    return [_figure(example) for example in examples_for(rules) if example.start is not None]


def ranks(rules: RuleSet) -> tuple[list[str], list[str]]:
    """The ranking, weakest first, and the cards that stand outside it."""
    order = ladder(rules)
    special = [rank for rank in display_order(rules) if rank not in order]
    return [RANK_NAMES[rank] for rank in order], [RANK_NAMES[rank] for rank in special]


def _figure(example: Example) -> wire.Figure:
    return wire.Figure(example.id, example.says, [_step(frame) for frame in frames(example)])


def _step(frame: Frame) -> wire.FigureStep:
    return wire.FigureStep(
        step=frame.step,
        says=frame.says,
        hands=[texts(hand) for hand in frame.hands],
        pile=[wire.PileMeld(play.seat, texts(play.cards), RANK_NAMES[play.rank]) for play in frame.pile],
        discard=texts(frame.discard),
        out=[*frame.out, *frame.sunk],
        turn=frame.turn,
        refused=frame.refused,
    )
