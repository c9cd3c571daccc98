"""Every reason code of play, with the smallest table that shows it and a sentence that quotes the move."""

from __future__ import annotations

import pytest

from president.cards import CardSet
from president.game import Game, IllegalAction, Play, apply, reason_against
from president.rules import from_toml
from tests.game.tables import act, after, refused, table


def _basic() -> Game:
    return after(table("basic", "7C 7D KS 4H", "6C 6D 8C 8D QS", "9C 9D 9H", "TC JC"), (0, "7C 7D"))


def test_ownership_and_seats() -> None:
    game = _basic()
    assert refused(game, 1, "9C 9D") == "not-your-cards"
    assert refused(game, 7, "9C 9D") == "no-such-seat"
    no_cards = reason_against(game, Play(1, CardSet()))
    assert no_cards is not None
    assert no_cards.reason == "no-cards"


def test_turn_and_passing() -> None:
    game = _basic()
    assert refused(game, 2, "9C 9D") == "not-your-turn"
    assert refused(game, 2, "-") == "not-your-turn"
    assert refused(game, 1, "-") == ""
    settled = after(game, (1, "-"), (2, "-"), (3, "-"))
    assert settled.turn == 0
    assert refused(settled, 0, "-") == "must-lead"


def test_size_and_rank() -> None:
    game = _basic()
    assert refused(game, 1, "8C") == "wrong-size"
    assert refused(game, 1, "6C 6D") == "too-low"
    assert refused(game, 1, "8C QS") == "not-a-meld"
    assert refused(game, 1, "8C 8D") == ""


def test_a_seat_that_is_out_takes_no_part() -> None:
    """X29."""
    game = after(table("basic", "7C", "6C 8D", "9C 9D", "TC JC"), (0, "7C"), (1, "8D"))
    assert refused(game, 0, "-") == "out-of-play"
    assert refused(game, 0, "7C") == "out-of-play"


def test_the_opening_card() -> None:
    """E1-9."""
    game = table("clearing-twos", "3C 3D 2C KC", "4C 5C", "4D 5D", "4H 5H", first_deal=True)
    assert [refused(game, 0, move) for move in ("2C", "KC", "3D")] == ["opening-card"] * 3
    assert [refused(game, 0, move) for move in ("3C", "3C 3D")] == ["", ""]


def test_clear_cards_go_alone() -> None:
    """X15, D21."""
    game = after(table("clearing-twos", "QC QD QH 3C", "2C 2D KC", "4D 5D", "4H 5H"), (0, "QC QD QH"))
    assert refused(game, 1, "2C 2D") == "one-clear-card"
    assert refused(game, 1, "2C KC") == "one-clear-card"
    assert refused(game, 1, "2C") == ""


def test_wild_cards_alone_only_from_a_hand_of_wild_cards() -> None:
    """E2-5, E2-6."""
    game = table("wild-twos", "7C 2C JK", "3C 4C", "3D 4D")
    assert refused(game, 0, "2C") == "wilds-alone"
    assert refused(game, 0, "7C 2C") == ""
    only = table("wild-twos", "2C JK", "3C 4C", "3D 4D")
    assert [refused(only, 0, move) for move in ("2C", "2C JK")] == ["", ""]


def test_the_largest_set() -> None:
    """G2-4."""
    game = table("wild-twos", "5C 5D 5H 2C JK 9C", "3C 4C", "3D 4D")
    assert refused(game, 0, "5C 5D 5H 2C JK") == "set-too-large"
    assert refused(game, 0, "5C 5D 5H 2C") == ""


def test_out_of_turn_only_exactly_four() -> None:
    """X6, X21."""
    game = after(table("clearing-twos", "7C 9C", "4C 4D 8C", "7D 7H 7S KC", "5C 6C"), (0, "7C"), (1, "4C 4D"))
    assert refused(game, 3, "5C") == "not-your-turn"
    assert refused(game, 0, "9C") == "not-your-turn"
    single = after(table("clearing-twos", "7C 9C", "4C 4D 8C", "5C 6C", "7D 7H 7S KC"), (0, "7C"))
    assert refused(single, 3, "7D 7H") == "not-a-completion"
    assert refused(single, 3, "7D 7H 7S") == ""


def test_phases() -> None:
    game = after(table("basic", "7C", "6C", "9C", "TC JC"), (0, "7C"), (1, "-"), (2, "9C"), (3, "TC"), (1, "-"))
    assert game.phase == "play"
    assert refused(game, 3, "> 1 TC") == "wrong-phase"
    over = after(game, (3, "JC"))
    assert over.phase == "ready"
    assert refused(over, 1, "6C") == "wrong-phase"


def test_a_refusal_is_an_error_with_a_reason_and_leaves_the_game_alone() -> None:
    game = _basic()
    with pytest.raises(IllegalAction, match="a pair of 6s cannot beat a pair of 7s") as caught:
        apply(game, act(1, "6C 6D"))
    assert str(caught.value) == "too-low: a pair of 6s cannot beat a pair of 7s; play higher cards or pass"
    assert game == _basic()


@pytest.mark.parametrize(
    ("rules", "top", "move", "says"),
    [
        ("basic", "7C 7D", "8C", "an 8 cannot answer a pair of 7s: it takes two cards"),
        ("wild-twos", "7C 7D", "8C", "an 8 cannot answer a pair of 7s: it takes two cards or more"),
        (
            "european+bombs",
            "7C 7D 7H 7S",
            "8C",
            "an 8 cannot answer four 7s: a bomb needs an answer of four cards or more",
        ),
        ("european+bombs", "7C 7D 7H 7S", "6C 6D 6H 6S", "four 6s cannot beat the bomb of four 7s"),
    ],
)
def test_sentences_quote_what_was_tried_and_against_what(rules: str, top: str, move: str, says: str) -> None:
    game = after(table(rules, f"{top} KC", "8C 6C 6D 6H 6S", "9C", "TC"), (0, top))
    refusal = reason_against(game, act(1, move))
    assert refusal is not None
    assert refusal.message.startswith(says)


def test_reversed_ranks_are_named_in_the_refusal() -> None:
    """X36."""
    game = after(table("european+revolution", "6C 6D 6H 6S KC", "8C JC", "9C TC", "7D AD"), (0, "6C 6D 6H 6S"))
    game = after(game, (1, "-"), (2, "-"), (3, "-"), (0, "KC"), (1, "8C"))
    refusal = reason_against(game, act(2, "9C"))
    assert refusal is not None
    assert "while the ranks are reversed" in refusal.message


def test_house_rule_pass_out_of_the_trick() -> None:
    rules = from_toml('extends = "basic"\n[passing]\ncosts = "trick"')
    game = after(table(rules, "7C KC", "8C AC", "9C 9D", "TC JC"), (0, "7C"), (1, "-"), (2, "9C"), (3, "TC"), (0, "KC"))
    assert game.turn == 2
    settled = after(game, (2, "-"), (3, "-"))
    assert settled.turn == 1
