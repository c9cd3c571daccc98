"""``president verify``: a line a deal, one sentence, and an exit code that a script can rely on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from president.records import Record, dump
from president.rules import load
from tests.cli.running import president as run
from tests.cli.running import refused
from tests.records.proved import promised

RECORD = promised(load("basic"), 4)


def verified(folder: Path, record: Record) -> tuple[int, list[str]]:
    path = folder / "game.president.toml"
    dump(record, path)
    result = run("verify", str(path))
    return result.exit_code, result.stdout.splitlines()


def changed(deal: int, **changes: object) -> Record:
    deals = list(RECORD.deals)
    proof = deals[deal].shuffle
    assert proof is not None
    deals[deal] = replace(deals[deal], shuffle=replace(proof, **changes) if changes else None)  # type: ignore[arg-type]
    return replace(RECORD, deals=tuple(deals))


def test_an_honest_game(tmp_path: Path) -> None:
    code, lines = verified(tmp_path, RECORD)
    assert code == 0
    assert lines[0] == "deal 1: the commitment fits, the hands are those of the deck; 2 players sent salts"
    assert lines[3:] == ["All deals were dealt as promised."]


def test_a_seed_that_was_not_promised(tmp_path: Path) -> None:
    code, lines = verified(tmp_path, changed(1, seed="3" * 64))
    assert code == 1
    assert "DOES NOT FIT" in lines[1]
    assert lines[3:] == ["This was not dealt as promised: deal 2."]


@pytest.mark.parametrize("number", [1, 2])
def test_hands_that_are_not_those_of_the_deck(tmp_path: Path, number: int) -> None:
    code, lines = verified(tmp_path, changed(number, salts={}))
    assert code == 1
    assert lines[number].endswith(
        "ARE NOT those of the deck; no player sent a salt, so the seed could have been chosen"
    )


def test_a_deal_without_proof_is_named(tmp_path: Path) -> None:
    code, lines = verified(tmp_path, changed(2))
    assert code == 0
    assert lines[2:] == ["deal 3: no proof", "What carries a proof was dealt as promised; not proved: deal 3."]


def test_nothing_to_verify(tmp_path: Path) -> None:
    bare = replace(RECORD, deals=tuple(replace(deal, shuffle=None) for deal in RECORD.deals))
    code, lines = verified(tmp_path, bare)
    assert code == 1
    assert lines[-1] == "There is nothing to verify: no deal of this record carries a proof."


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "none.president.toml"
    path.write_text("format = 1\nplayers = 3\n", "utf-8")
    assert refused("verify", str(path)) == f"{path}:2: players must be a list."
