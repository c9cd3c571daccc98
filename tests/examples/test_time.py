"""What happens when a player's time is up: the least harmful action (D34)."""

from __future__ import annotations

import pytest

from president.game import Game, Give, Pass, Request, reason_against, timeout_action
from president.records import format_action
from tests.game.tables import after, exchange, table


def by_time(game: Game, seat: int) -> str:
    action = timeout_action(game, seat)
    assert action is None or reason_against(game, action) is None
    return "" if action is None else format_action(action)


def test_following_is_a_pass_even_with_a_winning_card() -> None:
    """D34."""
    game = after(table("basic", "9C 4C", "2C 5C", "JC 6C", "QC 7C"), (0, "9C"))
    assert timeout_action(game, 1) == Pass(1)


def test_whoever_could_complete_out_of_turn_does_nothing() -> None:
    """D34, D12."""
    game = after(table("clearing-twos", "9C 9D 9H 4C", "TC 5C", "9S 6C", "QC 7C"), (0, "9C 9D 9H"))
    assert by_time(game, 2) == ""


@pytest.mark.parametrize(
    ("rules", "hand", "plays"),
    [
        ("basic", "4C 4D 9C", "4C"),
        ("european", "2C 9C KD", "9C"),
        ("clearing-twos", "7C 2C", "2C"),
        ("clearing-twos", "7C 9C 2C", "7C"),
        ("clearing-twos", "7C 7D 2C", "7C"),
        ("wild-twos", "2C JK 9C", "9C"),
    ],
)
def test_leading_is_the_lowest_single_that_does_not_sink(rules: str, hand: str, plays: str) -> None:
    """D34: and where every single would sink its player, a clear card."""
    game = table(rules, hand, "TC 5C", "JC 6C", "QC 3D")
    assert by_time(game, 0) == plays


def test_a_bound_opening_is_the_opening_card() -> None:
    """D34, D16."""
    game = table("clearing-twos", "3C 3D 4C", "TC 5C", "JC 6C", "QC 7C", first_deal=True)
    assert by_time(game, 0) == "3C"


HANDS = ("3D 4D KC QC", "5C 5D JC TC", "6C 6D 9C AD", "AH AD AC 7C")


def test_in_the_exchange_ties_go_by_suit_and_the_weakest_come_back() -> None:
    """D34, D31."""
    hands = (*HANDS[:2], "6C 6D 9C KD", HANDS[3])
    game = exchange("european", *hands, order=(0, 1, 2, 3))
    assert by_time(game, 3) == "> s0 AC AD"
    assert by_time(game, 0) == ""
    game = after(game, (3, "> 0 AC AD"))
    assert by_time(game, 0) == "> s3 3D 4D"


def test_a_request_names_nothing() -> None:
    """D34, G0-5."""
    hands = (*HANDS[:2], "6C 6D 9C KD", HANDS[3])
    game = exchange("european+naming", *hands, order=(0, 1, 2, 3))
    action = timeout_action(game, 0)
    assert isinstance(action, Request)
    assert len(action.cards) == 0
    game = after(game, (0, "? 3"))
    answer = timeout_action(game, 3)
    assert isinstance(answer, Give)
    assert len(answer.cards) == 0
