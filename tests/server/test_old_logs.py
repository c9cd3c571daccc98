"""Logs that earlier versions wrote: each is read as it was meant, forever."""

from __future__ import annotations

from president.server.log import Entry, Version
from president.server.state import TableState
from president.server.tables import restored
from tests.meta.files import ROOT

LOGS = ROOT / "tests" / "golden" / "logs"


def table(name: str) -> TableState:
    """The table of a stored log."""
    lines = (LOGS / name).read_bytes().splitlines()
    return restored("OLD01", [Entry(Version(number), line) for number, line in enumerate(lines, start=1)])


def test_a_log_from_before_hosts_could_do_much() -> None:
    """Two games: one ended by the host after two deals, one just begun, its host gone."""
    state = table("before-hosting.jsonl")
    assert state.game is not None
    assert (state.version, state.phase, state.game.deal, state.host) == (170, "play", 1, 1)
    assert [who.name for who in state.players] == ["Goro", "P1", "B2", "B3"]
    assert (state.game.turn, state.game.dealer, state.pace, state.games) == (1, 0, 80, 2)
    assert state.game.hands[1] == state.game.hands[1].parse("3C 3D 3S 4H 5H 6C 6D 8D 9C 9D TH JD KS")


def test_the_first_of_its_games_ended_as_it_did() -> None:
    lines = (LOGS / "before-hosting.jsonl").read_bytes().splitlines()
    again = max(number for number, line in enumerate(lines) if b'"started"' in line)
    state = restored("OLD01", [Entry(Version(number), line) for number, line in enumerate(lines[:again], start=1)])
    assert state.game is not None
    assert state.phase == "over"
    assert state.game.presidencies == (0, 0, 0, 2)
    assert state.titles == ("Vice bum", "Bum", "Vice president", "President")
