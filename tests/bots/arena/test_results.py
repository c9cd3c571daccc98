"""Results are stored without loss, read back with care, summed up and drawn."""

from __future__ import annotations

import json
import math
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from president.bots import Bot, GreedyBot, PlannerBot, UniformBot
from president.bots.arena import duplicate
from president.bots.arena.matches import Match, Unit, play_unit
from president.bots.arena.plot import Axis, picture
from president.bots.arena.results import Results, from_json
from president.bots.arena.summary import summarise
from president.bots.arena.times import Times
from president.rules import load

MATCH = Match(rules=load("basic"), players=4, entrants=("planner", "greedy", "random"), seed=3)
BOTS: dict[str, Bot] = {"planner": PlannerBot(), "greedy": GreedyBot(), "random": UniformBot()}


def played(count: int) -> Results:
    results = Results(MATCH)
    ticks = iter(range(10**7))
    for number in range(count):
        results.add(play_unit(MATCH, BOTS, number, clock=lambda: next(ticks) / 1000))
    return results


def test_round_trip() -> None:
    """Through JSON and back nothing is lost."""
    results = played(5)
    again = from_json(MATCH, json.loads(json.dumps(results.as_json())))
    assert again.units == results.units
    assert again.times == results.times
    assert summarise(again, samples=20) == summarise(results, samples=20)


def test_units_may_come_in_any_order() -> None:
    """Only units without a gap before them count: quick games must not be favoured."""
    unit = play_unit(MATCH, BOTS, 0)
    results = Results(MATCH)
    for number in (2, 0, 4, 0):
        results.add(Unit(number, unit.games))
    assert [one.number for one in results.complete()] == [0]
    assert list(results.missing(6)) == [1, 3, 5]
    results.add(Unit(1, unit.games))
    assert [one.number for one in results.complete()] == [0, 1, 2]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"units": [], "times": []},
        {"units": 3, "times": [{}, {}, {}]},
        {"units": [[0, []]], "times": [{}, {}, {}]},
        {"units": [[0, [[[0, 1, 2]]]]], "times": [{}, {}, {}]},
        {"units": [[0, [[[0, 1, 2, 9]]]]], "times": [{}, {}, {}]},
        {"units": [[0, [[[0, 1, 2, 1], [0, 1, 2, 1]]]]], "times": [{}, {}, {}]},
        {"units": [], "times": [[], [], []]},
    ],
)
def test_damaged_results_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"results|order|deals"):
        from_json(MATCH, data)


def test_summary() -> None:
    """Best first, shares of all places, greedy at the zero of the scale."""
    summary = summarise(played(40), samples=50)
    assert summary.lines[-1].name == "random"
    assert summary.zero == "greedy"
    assert summary.deals == 40
    assert sum(line.places for line in summary.lines) == summary.games * 4
    by_name = {line.name: line for line in summary.lines}
    assert by_name["random"].last > 0.5
    rating = by_name["random"].rating
    assert rating is not None
    assert rating.low < rating.points < rating.high < 0
    assert by_name["greedy"].median == pytest.approx(0.001, rel=0.03)
    assert json.loads(json.dumps(summary.as_json()))["lines"][0]["value"]["count"] == 40


def test_little_is_said_of_little() -> None:
    """After one unit there are no intervals, and JSON has null for them."""
    summary = summarise(played(1), samples=20)
    assert math.isinf(summary.lines[0].value.half)
    assert summary.as_json()["lines"][0]["value"]["half"] is None
    assert ET.fromstring(picture(summary, "one deal")).tag.endswith("svg")


def test_picture() -> None:
    """Well-formed, a dot for each entrant in each panel, names escaped, dots within their bars."""
    summary = summarise(played(30), samples=50)
    root = ET.fromstring(picture(summary, "<basic> & more"))
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{space}circle")) == 6
    texts = [element.text for element in root.findall(f"{space}text")]
    assert {"planner", "greedy", "random", "<basic> & more"} <= set(texts)
    assert "planner 0." in (root.findtext(f"{space}title") or "")


def test_axes_have_round_numbers() -> None:
    axis = Axis(0, 0.31, 0.72)
    assert axis.ticks() == pytest.approx([0.4, 0.5, 0.6, 0.7])
    assert axis.x(0.31) == 0
    assert axis.x(5) == axis.x(0.72) == 300


def test_times_keep_quantiles_within_a_twentieth() -> None:
    times, more = Times(), Times()
    for step in range(1, 1001):
        (times if step % 2 else more).add(step / 1000)
    times.merge(more)
    assert times.count == 1000
    assert times.quantile(0.5) == pytest.approx(0.5, rel=0.03)
    assert times.quantile(0.95) == pytest.approx(0.95, rel=0.03)
    assert Times().quantile(0.5) == 0
    assert Times.from_json(times.as_json()) == times


def test_the_short_way() -> None:
    """Equals make exactly one half; more deals make a smaller margin."""
    assert duplicate(load("basic"), 5, GreedyBot(), GreedyBot(), deals=4).mean == pytest.approx(0.5)
    few, many = (duplicate(load("basic"), 4, GreedyBot(), UniformBot(), deals=deals) for deals in (5, 20))
    assert many.games == 80
    assert many.margin < few.margin
    assert str(many).startswith(f"{many.mean:.3f} ± ")
    assert duplicate(load("basic"), 4, GreedyBot(), UniformBot(), deals=2, linked=3).games == 24
