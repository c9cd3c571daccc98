"""``president analyse``: text and JSON about finished deals, refusals for everything else."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from president.records import Deal, Record, dump, load
from president.records.notation import parse_step
from tests.cli.running import president as run
from tests.cli.running import refused
from tests.meta.files import ROOT

GOLDEN = ROOT / "tests" / "golden" / "records"
BASIC = str(GOLDEN / "basic.president.toml")


def test_text() -> None:
    """For each deal the finishing order, the chances, swings, mistakes and endings, with names."""
    shown = run("analyse", BASIC, "--level", "good").stdout
    assert shown.startswith("Deal 1: Di, Ada, Bo, Cy\n")
    assert "\nDeal 2: Di, Cy, Ada, Bo\n" in shown
    for part in ("chance to finish first", "Biggest swings", "Better was", "Endings of two, by exhaustive search"):
        assert shown.count(part) == 2
    assert " plays " in shown
    assert "trick 20: Bo passes and throws a won ending away" in shown
    assert "  trick 20: Cy passes (place 4.0); a 5 comes to 3.0: it goes out at once" in shown.replace("    ", "  ")


def test_one_deal_as_json(tmp_path: Path) -> None:
    file = tmp_path / "analysis.json"
    assert run("analyse", BASIC, "--deal", "2", "--json", str(file), "--level", "good").stdout == ""
    data = json.loads(file.read_text("utf-8"))
    assert data["level"] == "good"
    (deal,) = data["deals"]
    assert deal["number"] == 2
    assert deal["players"] == ["Ada", "Bo", "Cy", "Di"]
    assert deal["order"] == [3, 2, 0, 1]
    _check(deal)
    assert json.loads(run("analyse", BASIC, "--deal", "2", "--json", "-", "--level", "good").stdout) == data


def _check(deal: dict[str, Any]) -> None:
    """Actions can be read back, alternatives are in order and hold what was done, bands hold together."""
    for text in deal["actions"]:
        assert parse_step(text).seat < 4
    for decision in deal["decisions"]:
        actions = [one["action"] for one in decision["alternatives"]]
        assert decision["taken"] in actions
        assert deal["actions"][decision["step"]] == f"s{decision['seat']} {decision['taken']}"
        places = [one["place"] for one in decision["alternatives"]]
        assert places == sorted(places)
        assert decision["why"] == [] or decision["sure"]
    for point in deal["chances"]:
        assert all(high - low in (0, pytest.approx(deal["band"])) for low, high in point["first"])
    assert deal["chances"][-1]["place"] == [deal["order"].index(seat) + 1 for seat in range(4)]


@pytest.mark.parametrize("name", ["clearing-twos", "basic+reseating", "european+naming+bombs+jokers+revolution"])
def test_a_whole_game_in_under_ten_seconds(name: str) -> None:
    """With the default level; the first game of a process may have to wait for the compiler."""
    file = str(GOLDEN / f"{name}.president.toml")
    run("analyse", file, "--level", "good")
    start = time.process_time()
    result = run("analyse", file)
    assert result.exit_code == 0
    assert time.process_time() - start < 10


def test_an_unfinished_deal_is_refused(tmp_path: Path) -> None:
    """Even when another deal is asked for: who is in the middle of a game gets no help."""
    record = load(BASIC)
    last = record.deals[1]
    cut = Deal(last.hands, last.actions[:-2], last.dealer)
    file = tmp_path / "cut.president.toml"
    dump(Record(record.rules, record.players, (record.deals[0], cut)), file)
    says = "Deal 2 is not finished, and a deal in progress is never analysed."
    assert refused("analyse", str(file)) == says
    assert refused("analyse", str(file), "--deal", "1") == says


def test_bad_input(tmp_path: Path) -> None:
    assert refused("analyse", BASIC, "--deal", "3") == "There is no deal 3: the record has 2."
    assert refused("analyse", str(tmp_path / "none")).endswith("none: No such file or directory.")
    empty = tmp_path / "empty.president.toml"
    empty.write_text('format = 1\nplayers = ["a", "b", "c", "d"]\nrules = "basic"\n', "utf-8")
    assert refused("analyse", str(empty)) == "There is no deal in the record."
    empty.write_text("nonsense", "utf-8")
    assert refused("analyse", str(empty)).startswith("Line 1: ")
    assert "Invalid value for '--level'" in refused("analyse", BASIC, "--level", "godlike")
