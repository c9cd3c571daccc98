"""An analysis as text for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from president.bots.analysis.chances import Chance, Point, band
from president.bots.analysis.deal import PlayedDeal
from president.bots.analysis.reasons import naming, why
from president.bots.analysis.report import LostEnding, Report, Swing
from president.bots.analysis.weighing import Verdict, Weighed
from president.cards import CardSet
from president.cli.console import coloured
from president.game import Action, Give, Pass, Play
from president.records.notation import format_action, format_step
from president.records.telling import pretty

MISTAKES: Final = 5
"""Mistakes that are told for each deal; JSON has all."""
BARS: Final = "▁▂▃▄▅▆▇█"
SHORTEST: Final = 0.05
"""A loss of places too small to mention."""


def show_report(to: Console, report: Report, names: Sequence[str]) -> None:
    """Print one deal: the chances, the swings, the mistakes, the endings."""
    deal = report.deal
    by_seat = seat_names(deal, names)
    order = ", ".join(by_seat[seat] for seat in deal.end.order)
    to.print(f"Deal {deal.number}: {order}", style="bold", soft_wrap=True)
    _show_chances(to, report, by_seat)
    _section(to, "Biggest swings", [_swing_words(deal, swing, by_seat) for swing in report.swings])
    told = [verdict for verdict in report.mistakes if verdict.loss >= SHORTEST]
    more = len(told) - MISTAKES
    lines = [_mistake_words(deal, verdict, by_seat) for verdict in told[:MISTAKES]]
    _section(to, "Better was", [*lines, *([f"{more} smaller ones"] if more > 0 else [])])
    _section(to, "Endings of two, by exhaustive search", [_ending_words(deal, one, by_seat) for one in report.endings])
    to.print()


def seat_names(deal: PlayedDeal, names: Sequence[str]) -> tuple[str, ...]:
    """Who sits where in a deal."""
    return tuple(names[player] for player in deal.end.players)


def _section(to: Console, title: str, lines: Sequence[str]) -> None:
    if lines:
        to.print(f"  {title}", style="dim")
    for line in lines:
        to.print(coloured(f"    {line}"), soft_wrap=True)


def _show_chances(to: Console, report: Report, by_seat: Sequence[str]) -> None:
    """A row for each seat: where it stood at every lead, and the bands at the start and in the middle of the deal."""
    leads = [point for point in report.points if report.deal.states[point.step].leads]
    if not leads:
        return
    table = Table(box=None, padding=(0, 2, 0, 2), header_style="dim")
    for column in ("chance to finish first", "first lead", "half-way", "from lead to lead"):
        table.add_column(column)
    for seat, name in enumerate(by_seat):
        bars = "".join(_bar(point.seats[seat], report.width) for point in leads)
        table.add_row(
            name, _band_words(leads[0], seat, report), _band_words(leads[len(leads) // 2], seat, report), bars
        )
    to.print(table)


def _bar(chance: Chance, width: float) -> str:
    low, high = band(chance.first, width)
    return BARS[min(int((low + high) / 2 * len(BARS)), len(BARS) - 1)]


def _band_words(point: Point, seat: int, report: Report) -> str:
    chance = point.seats[seat]
    if not chance.error:
        return "certain" if chance.first else "none"
    low, high = band(chance.first, report.width)
    return f"{low:.0%} – {high:.0%}"


def _where(deal: PlayedDeal, step: int) -> str:
    return "exchange" if deal.states[step].position is None else f"trick {trick_of(deal, step)}"


def trick_of(deal: PlayedDeal, step: int) -> int:
    """The number of the trick, from 1, that an action belongs to."""
    return max(sum(deal.states[index].leads for index in range(min(step, len(deal.actions) - 1) + 1)), 1)


def _does(name: str, action: Action) -> str:
    if isinstance(action, Pass):
        return f"{name} passes"
    return f"{name} {'gives' if isinstance(action, Give) else 'plays'} {pretty(action.cards)}"


def _swing_words(deal: PlayedDeal, swing: Swing, by_seat: Sequence[str]) -> str:
    action = deal.actions[swing.step]
    return (
        f"{_where(deal, swing.step)}: {_does(by_seat[action.seat], action)}, which takes {by_seat[swing.seat]} "
        f"from place {swing.before.place:.1f} to {swing.after.place:.1f} on average"
    )


def _mistake_words(deal: PlayedDeal, verdict: Verdict, by_seat: Sequence[str]) -> str:
    decision = verdict.decision
    said = why(verdict)
    because = f": {', and '.join(said)}" if said else ""
    return (
        f"{_where(deal, decision.step)}: {_does(by_seat[decision.seat], decision.action)} (place "
        f"{verdict.taken.place:.1f}); {naming(verdict.best.option, decision.seen)} comes to "
        f"{verdict.best.place:.1f}{because}"
    )


def _ending_words(deal: PlayedDeal, one: LostEnding, by_seat: Sequence[str]) -> str:
    name = by_seat[one.seat]
    if one.thrown:
        action = deal.actions[one.step - 1]
        return f"{_where(deal, one.step - 1)}: {_does(name, action)} and throws a won ending away"
    return f"{_where(deal, one.step)}: {name} is lost: last of the two whatever is played"


# ------------------------------------------------------------------ JSON


def as_json(report: Report, names: Sequence[str]) -> dict[str, Any]:
    """One deal as plain data. Steps count the deal's actions from 0, places from 1, seats from 0."""
    deal = report.deal
    return {
        "number": deal.number,
        "players": list(seat_names(deal, names)),
        "order": list(deal.end.order),
        "actions": [format_step(action) for action in deal.actions],
        "band": report.width,
        "chances": [_point(point, report.width) for point in report.points],
        "decisions": [_verdict(verdict) for verdict in report.verdicts],
        "swings": [_swing(swing) for swing in report.swings],
        "endings": [{"step": one.step, "seat": one.seat, "thrown": one.thrown} for one in report.endings],
    }


def _point(point: Point, width: float) -> dict[str, Any]:
    return {
        "step": point.step,
        "first": [list(band(chance.first, width)) if chance.error else [chance.first] * 2 for chance in point.seats],
        "place": [_rounded(chance.place) for chance in point.seats],
        "error": [_rounded(chance.error) for chance in point.seats],
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    decision = verdict.decision
    told = {"better": naming(verdict.best.option, decision.seen), "why": []}
    if verdict.sure:
        told["why"] = list(why(verdict))
    return {
        "step": decision.step,
        "seat": decision.seat,
        "taken": format_action(decision.action),
        "loss": _rounded(verdict.loss),
        "sure": verdict.sure,
        **told,
        "alternatives": list(_alternatives(verdict)),
    }


def _alternatives(verdict: Verdict) -> Iterator[dict[str, Any]]:
    for one in verdict.alternatives:
        yield {"action": _written(one, verdict), "place": _rounded(one.place), "error": _rounded(one.error)}


def _written(one: Weighed, verdict: Verdict) -> str:
    if one is verdict.taken:
        return format_action(verdict.decision.action)
    if one.option is None:
        return "-"
    seat, action = verdict.decision.seat, verdict.decision.action
    if isinstance(one.option, CardSet):
        return format_action(Give(seat, action.to if isinstance(action, Give) else seat, one.option))
    return format_action(Play(seat, one.option.cards))


def _swing(swing: Swing) -> dict[str, Any]:
    return {
        "step": swing.step,
        "seat": swing.seat,
        "before": _rounded(swing.before.place),
        "after": _rounded(swing.after.place),
    }


def _rounded(value: float) -> float:
    return round(value, 3)
