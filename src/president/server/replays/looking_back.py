"""The analysis of one finished deal in the words of the wire. Runs in a process of its own:

    python -m president.server.replays.looking_back

reads a ``Question`` a line and writes a ``DealAnalysis`` a line, both as JSON (``null``: there is no such deal that has
ended). It takes processor time, which a process may spend without a table's moves waiting for it.
"""

from __future__ import annotations

import os
import select
import signal
import sys

import msgspec

from president.bots.analysis.chances import Point, band
from president.bots.analysis.deal import follow
from president.bots.analysis.reasons import naming, why
from president.bots.analysis.report import analyse, share
from president.bots.analysis.weighing import Verdict
from president.bots.analysis.weighing import Weighed as Alternative
from president.bots.search.simulator import compiled_available
from president.cards import CardSet
from president.game import Give, Play
from president.records import Record, format_action, loads
from president.server.replays.showing import nth
from president.server.replays.worker import Question
from president.server.wire.replays import ChancePoint, DealAnalysis, Decision, Weighed

PLAYOUTS = 250_000
"""For one deal: about half a second on one core."""
PLAIN_SHARE = 40
"""Without compiled code one playout in so many is made."""
SHORTEST = 0.05
"""A loss of places too small to explain."""
OPTIONS = 8
IDLE = 600.0
"""Seconds without a question after which the process ends; the next question starts another."""


def look_back(record: Record, number: int, playouts: int = PLAYOUTS) -> DealAnalysis | None:
    """The analysis of a deal, from 1; ``None`` when there is none that has ended."""
    one = nth(record, number)
    if one is None or one.game.phase not in ("ready", "over"):
        return None
    deal = follow(one.steps[0].game, one.actions)
    budget = share([deal], playouts // (1 if compiled_available() else PLAIN_SHARE))
    report = analyse(deal, budget)
    return DealAnalysis(
        number,
        [_decision(verdict) for verdict in report.verdicts],
        [_point(point, report.width) for point in report.points],
        [swing.step + 1 for swing in report.swings],
    )


def _decision(verdict: Verdict) -> Decision:
    decision, best = verdict.decision, verdict.best
    reason = ""
    if verdict.sure and verdict.loss >= SHORTEST:
        told = why(verdict)
        reason = f"{naming(best.option, decision.seen)}{': ' if told else ''}{', and '.join(told)}"
    kept = list(verdict.alternatives[:OPTIONS])
    if verdict.taken not in kept:
        kept.append(verdict.taken)
    return Decision(
        step=decision.step + 1,
        seat=decision.seat,
        played=format_action(decision.action),
        best=_written(best, verdict),
        loss=round(max(verdict.loss, 0.0), 2),
        why=reason,
        options=[Weighed(_written(one, verdict), round(one.place, 2), round(one.error, 2)) for one in kept],
        exact=verdict.solved,
    )


def _written(one: Alternative, verdict: Verdict) -> str:
    """An alternative as an action; a decision not to act at all is written as a pass."""
    action = verdict.decision.action
    if one is verdict.taken:
        return format_action(action)
    if one.option is None:
        return "-"
    if isinstance(one.option, CardSet):
        return format_action(Give(action.seat, action.to if isinstance(action, Give) else action.seat, one.option))
    return format_action(Play(action.seat, one.option.cards))


def _point(point: Point, width: float) -> ChancePoint:
    first = [
        [round(100 * edge) for edge in (band(chance.first, width) if chance.error else (chance.first, chance.first))]
        for chance in point.seats
    ]
    return ChancePoint(point.step, [round(chance.place, 2) for chance in point.seats], first)


def answer(question: Question) -> DealAnalysis | None:
    """The analysis that a question asks for."""
    return look_back(loads(question.record), question.number)


def _is_asked() -> bool:
    """Wait for a question; false when there is none for a while. Windows cannot wait for a pipe with a limit."""
    return sys.platform == "win32" or bool(select.select([sys.stdin.buffer], [], [], IDLE)[0])


def main() -> None:
    """Answer questions until standard input ends or nobody has asked for a while."""
    if hasattr(os, "nice"):
        os.nice(10)  # tables come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the end of the server is the end of standard input
    while _is_asked() and (line := sys.stdin.buffer.readline()):
        sys.stdout.buffer.write(msgspec.json.encode(answer(msgspec.json.decode(line, type=Question))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
