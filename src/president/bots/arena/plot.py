"""A picture of a match as SVG: place value and scale of every entrant with their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from president.bots.arena.summary import Summary

NAMES, WIDE, GAP, ROW, TOP, FOOT = 150, 300, 50, 30, 74, 46
INK, FAINT, DOT = "#222", "#d8d8d8", "#1f5fa8"
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Axis:
    """A horizontal axis: where it begins on the picture and the numbers at its ends."""

    left: float
    low: float
    high: float

    def x(self, value: float) -> float:
        """The place of a number on the picture, kept within the axis."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.left + share * WIDE

    def ticks(self) -> list[float]:
        """Round numbers along the axis."""
        step = round_step((self.high - self.low) / 5)
        first = math.ceil(self.low / step - 1e-9)
        return [index * step for index in range(first, math.floor(self.high / step + 1e-9) + 1)]


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … (or 0.1, 0.2 …) that is not below ``least``.

    >>> round_step(0.13), round_step(37)
    (0.2, 50.0)
    """
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (*STEPS, 10) if step * power >= least * (1 - 1e-9))


def picture(summary: Summary, title: str) -> str:
    """The SVG text of a match: a row for each entrant, its mean as a dot, its 95 % interval as a bar."""
    lines = summary.lines
    values = [(line.value.mean, line.value.low, line.value.high) for line in lines]
    points = [(r.points, r.low, r.high) if (r := line.rating) else None for line in lines]
    known = [point for point in points if point is not None]
    panels = [(_axis(NAMES, values), "place value (1 = always first)", list(values))]
    if known:
        text = f"scale ({summary.zero} = 0, 400 points = 10 : 1)"
        panels.append((_axis(NAMES + WIDE + GAP, known), text, known))
    bottom = TOP + ROW * len(lines)
    parts = [_text(14, 26, title, size=16)]
    for row, line in enumerate(lines):
        parts.append(_text(NAMES - 14, TOP + ROW * row + 20, line.name, anchor="end"))
    for axis, label, rows in panels:
        parts += _panel(axis, label, rows, bottom)
    width = NAMES + len(panels) * (WIDE + GAP)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{bottom + FOOT}" '
        f'viewBox="0 0 {width} {bottom + FOOT}" font-family="sans-serif" role="img">'
    )
    label = escape(", ".join(f"{line.name} {line.value.mean:.3f}" for line in lines))
    body = "\n".join(parts)
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    return f"{head}\n<title>{escape(title)}: {label}</title>\n{paper}\n{body}\n</svg>\n"


def _axis(left: float, rows: Sequence[tuple[float, float, float]]) -> Axis:
    ends = [end for row in rows for end in row if math.isfinite(end)]
    low, high = min(ends), max(ends)
    room = max((high - low) * 0.08, 0.01)
    return Axis(left, low - room, high + room)


def _panel(axis: Axis, label: str, rows: Sequence[tuple[float, float, float]], bottom: float) -> Iterable[str]:
    yield _text(axis.left + WIDE / 2, TOP - 14, label, anchor="middle", size=12)
    for tick in axis.ticks():
        yield _line(axis.x(tick), TOP, axis.x(tick), bottom, FAINT, 1)
        yield _text(axis.x(tick), bottom + 18, f"{tick:.4g}", anchor="middle", size=11)
    for row, (mean, low, high) in enumerate(rows):
        y = TOP + ROW * row + ROW / 2
        yield _line(axis.x(low), y, axis.x(high), y, DOT, 3)
        yield f'<circle cx="{axis.x(mean):.1f}" cy="{y:.1f}" r="5" fill="{DOT}"/>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width}"/>'


def _text(x: float, y: float, words: str, *, anchor: str = "start", size: int = 13) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{INK}">{escape(words)}</text>'
    )
