"""What beats what, over all ranks: the tables follow the ladder and nothing else."""

from __future__ import annotations

import pytest

from president.cards import RANKS, parse_rank
from president.rules import from_toml, ladder, load
from president.rules.compare import Verdict, judge


def _order(name: str) -> str:
    return "".join(RANKS[rank] for rank in ladder(load(name)))


def test_the_ladders_of_the_five_sources() -> None:
    """S0-4, S1-4, S2-2, S3-2, S4-6 with G4-1: the 5 stands between 4 and 6."""
    assert _order("european") == _order("basic") == "3456789TJQKA2"
    assert _order("clearing-twos") == _order("clearing-twos-scum") == _order("wild-twos") == "3456789TJQKA"


@pytest.mark.parametrize("name", ["european", "clearing-twos", "wild-twos", "basic"])
def test_every_rank_against_every_rank(name: str) -> None:
    """R28: a slip in the table of ranks shows in some pair."""
    rules = load(name)
    order = ladder(rules)
    for low, top in enumerate(order):
        for high, rank in enumerate(order):
            verdict = judge(rules, rank, 1, top, 1)
            if high > low:
                assert verdict is Verdict.BEATS
            elif high == low and rules.beating.equal == "skips":
                assert verdict is Verdict.MATCHES
            else:
                assert verdict is Verdict.TOO_LOW
            assert (judge(rules, rank, 1, top, 1, reversed_=True) is Verdict.BEATS) == (high < low)


@pytest.mark.parametrize(
    ("name", "tried", "top", "verdict"),
    [
        ("basic", ("A", 1), ("6", 2), Verdict.WRONG_SIZE),
        ("basic", ("9", 3), ("6", 2), Verdict.WRONG_SIZE),
        ("clearing-twos", ("3", 2), ("A", 1), Verdict.BEATS),
        ("clearing-twos", ("A", 1), ("3", 2), Verdict.WRONG_SIZE),
        ("wild-twos", ("6", 3), ("5", 2), Verdict.BEATS),
        ("wild-twos", ("4", 4), ("5", 3), Verdict.TOO_LOW),
        ("wild-twos", ("JK", 2), ("JK", 2), Verdict.TOO_LOW),
        ("wild-twos", ("3", 2), ("JK", 2), Verdict.BEATS),
        ("european+jokers", ("JK", 2), ("2", 2), Verdict.BEATS),
        ("european+bombs", ("8", 4), ("2", 1), Verdict.BEATS),
        ("european+bombs", ("2", 2), ("8", 4), Verdict.WRONG_SIZE),
        ("european+bombs", ("9", 4), ("8", 4), Verdict.BEATS),
        ("european+bombs", ("7", 4), ("8", 4), Verdict.TOO_LOW),
    ],
)
def test_sizes(name: str, tried: tuple[str, int], top: tuple[str, int], verdict: Verdict) -> None:
    """O13, V0-1, V0-2, G2-7."""
    rank, top_rank = parse_rank(tried[0]), parse_rank(top[0])
    assert judge(load(name), rank, tried[1], top_rank, top[1]) is verdict


def test_equal_rank_allowed_without_effect() -> None:
    rules = from_toml('extends = "basic"\n[beating]\nequal = "allowed"')
    assert judge(rules, 4, 2, 4, 2) is Verdict.MATCHES


def test_low_twos() -> None:
    rules = from_toml('extends = "basic"\n[ranks]\ntwos = "low"')
    assert judge(rules, 0, 1, 12, 1) is Verdict.BEATS
    assert judge(rules, 12, 1, 0, 1) is Verdict.TOO_LOW
