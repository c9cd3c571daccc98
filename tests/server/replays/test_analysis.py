"""Deals looked at again: what each decision was worth, in a process beside the server."""

from __future__ import annotations

import asyncio

import pytest

from president.records import dumps, loads
from president.server.errors import Refusal
from president.server.replays.analyst import Analyst
from president.server.replays.games import games
from president.server.replays.looking_back import look_back
from president.server.replays.showing import Watched, deal_steps
from tests.server.replays.written import Written
from tests.server.serving import Visit


def watched() -> Watched:
    (game,) = games("AAAAA", Written("basic", "pppp").start().play(1).entries)
    return Watched(game.id, game.record(), (), finished=True, key=(game.id, 1))


def test_decisions_name_the_step_that_shows_them() -> None:
    found = watched()
    told, shown = look_back(found.record, 1, 4000), deal_steps(found, 1)
    assert told is not None
    assert shown is not None
    assert told.decisions
    for decision in told.decisions:
        step = shown.steps[decision.step]
        assert (step.action, step.by) == (decision.played, decision.seat)
        assert decision.played in {one.action for one in decision.options}
        assert decision.best == decision.options[0].action
        assert decision.loss >= 0
        assert not decision.exact or all(one.plus_minus == 0 and one.place in (3, 4) for one in decision.options)
    assert any(decision.exact for decision in told.decisions)
    assert all(shown.steps[point.step].phase == "play" for point in told.line[:-1])
    assert told.line[-1].step == len(shown.steps) - 1
    winner = shown.result.order[0] if shown.result is not None else None
    assert [seat for seat, (low, _) in enumerate(told.line[-1].first) if low == 100] == [winner]
    assert len(told.swings) <= 3
    assert all(0 < step < len(shown.steps) for step in told.swings)


def test_a_deal_in_progress_is_never_looked_at() -> None:
    table = Written("basic", "pppp").start().play(1)
    table.deal()
    table.act()
    (game,) = games("AAAAA", table.entries)
    assert look_back(game.record(unfinished=True), 2, 4000) is None


class SlowArchive:
    """Holds every question back until it is let go."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def beside(self, work: object) -> str:
        await self.go.wait()
        raise Refusal("too-late", "The test is over.")


async def test_too_many_questions_are_told_so() -> None:
    archive = SlowArchive()
    analyst = Analyst(archive)  # type: ignore[arg-type]
    one = watched()
    questions = [
        asyncio.ensure_future(analyst.analyse(Watched(f"G{n}", one.record, (), finished=True, key=(f"G{n}", 1)), 1))
        for n in range(5)
    ]
    await asyncio.sleep(0)
    again = asyncio.ensure_future(analyst.analyse(Watched("G0", one.record, (), finished=True, key=("G0", 1)), 1))
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="busy") as busy:
        await analyst.analyse(Watched("G9", one.record, (), finished=True, key=("G9", 1)), 1)
    assert busy.value.status == 503
    archive.go.set()
    answers = await asyncio.gather(*questions, again, return_exceptions=True)
    assert {type(answer) for answer in answers} == {Refusal}


async def test_an_analysis_over_http(visit: Visit) -> None:
    text = dumps(watched().record)
    assert len(loads(text).deals) == 1
    answer = await visit.http.post("/api/replays/deals/1/analysis", json={"record": text}, timeout=180)
    assert answer.status_code == 200
    assert answer.json()["number"] == 1
    assert answer.json()["decisions"]
    again = await visit.http.post("/api/replays/deals/1/analysis", json={"record": text})
    assert again.json() == answer.json()
    for number in (0, 2):
        gone = await visit.http.post(f"/api/replays/deals/{number}/analysis", json={"record": text})
        assert (gone.status_code, gone.json()["reason"]) == (404, "no-such-deal")
    assert (await visit.http.get("/api/games/ZZZZZ-1/deals/1/analysis")).status_code == 404
