"""The exchange: who gives what, in which order, and what others may know."""

from __future__ import annotations

import pytest

from president.cards import CardSet
from president.game import Give, actors, forced_give, legal_actions, options, view
from president.game.events import Gave, Requested
from president.game.exchange import best_cards
from president.rules import compile_rules, from_toml, load
from tests.game.tables import after, exchange, refused

HANDS = ("3C 4C 5C 6C", "7C 8C 9C TC", "JC QC KC AC", "2C 2S AD KD")
ORDER = (0, 1, 2, 3)


def test_the_low_side_gives_its_best_first_and_the_high_side_then_chooses() -> None:
    """S0-27, S0-29, D24, D25."""
    game = exchange("european", *HANDS, order=ORDER)
    assert actors(game) == {3, 2}
    assert refused(game, 0, "> 3 3C 4C") == "not-your-turn"
    assert refused(game, 3, "> 0 AD KD") == "not-your-best"
    assert refused(game, 3, "> 0 2C") == "wrong-number"
    assert refused(game, 3, "> 1 2C") == "wrong-partner"
    assert refused(game, 3, "> 0 2C 3C") == "not-your-cards"
    game = after(game, (3, "> 0 2C 2S"))
    assert actors(game) == {0, 2}
    assert refused(game, 0, "> 3 2C") == "wrong-number"
    game = after(game, (0, "> 3 2C 3C"), (2, "> 1 AC"), (1, "> 2 7C"))
    assert game.phase == "play"
    assert str(game.hands[3]) == "3C KD AD 2C"
    assert game.turn == 3


def test_a_pair_that_has_traded_is_done() -> None:
    game = after(exchange("european", *HANDS, order=ORDER), (2, "> 1 AC"), (1, "> 2 7C"))
    assert refused(game, 1, "> 2 8C") == "wrong-phase"
    assert options(game, 1).trade is None


def test_ties_among_best_cards_are_the_givers_choice() -> None:
    """D31, E0-14, E3-4."""
    game = exchange("european", "3C 4C 5C 6C", *HANDS[1:3], "2C AD AH KD", order=ORDER)
    trade = options(game, 3).trade
    assert trade is not None
    assert (str(trade.must), str(trade.among), trade.count) == ("2C", "AD AH", 2)
    assert forced_give(game, 3) is None
    assert [refused(game, 3, move) for move in ("> 0 2C AD", "> 0 2C AH", "> 0 AD AH")] == ["", "", "not-your-best"]
    assert forced_give(game, 2) == Give(2, 1, CardSet.parse("AC"))


@pytest.mark.parametrize(
    ("name", "hand", "count", "must", "among"),
    [
        ("basic", "AC AD", 1, "", "AC AD"),
        ("basic", "3C AC 2D", 1, "2D", ""),
        ("clearing-twos", "2C AC 7C", 1, "2C", ""),
        ("wild-twos", "JK 2C AC", 2, "2C JK", ""),
        ("wild-twos", "JK JK' 2C", 1, "", "JK JK'"),
    ],
)
def test_best_cards_in_power_order(name: str, hand: str, count: int, must: str, among: str) -> None:
    """D17, R36, E1-10, G2-8."""
    rules = load(name)
    found = best_cards(CardSet.parse(hand).mask, count, compile_rules(rules, 4).power())
    assert [str(CardSet(mask)) for mask in found] == [must, among]


def test_ranked_order_gives_twos_outside_the_ranking_last() -> None:
    rules = from_toml('extends = "clearing-twos"\n[ranks]\nbest = "ranked"')
    game = exchange(rules, "3C 4C 5C", "6C 7C 8C", "9C TC JC", "2C AC KC", order=ORDER)
    assert [refused(game, 3, move) for move in ("> 0 2C", "> 0 AC")] == ["not-your-best", ""]


def test_the_high_side_may_be_made_to_return_its_worst() -> None:
    """R67 as a house rule."""
    rules = from_toml('extends = "basic"\n[exchange]\nhigh_returns = "worst"')
    game = after(exchange(rules, "3C 3D 5C", "6C 7C 8C", "9C TC JC", "2C AC KC", order=ORDER), (3, "> 0 2C"))
    assert [refused(game, 0, move) for move in ("> 3 5C", "> 3 3D")] == ["not-your-worst", ""]


class TestNaming:
    """S0-30, E0-12, G0-5: the president names cards, once."""

    def test_what_is_held_of_the_named_cards_must_be_given(self) -> None:
        game = exchange("european+naming", *HANDS, order=ORDER)
        assert actors(game) == {0, 2}
        assert refused(game, 3, "> 0 2C 2S") == "not-your-turn"
        assert refused(game, 0, "? 3 2C 2S 2D") == "wrong-number"
        assert refused(game, 0, "? 3 JK") == "no-such-card"
        assert refused(game, 2, "? 1 2C") == "not-your-turn"
        game = after(game, (0, "? 3 2C 3C"))
        assert refused(game, 0, "? 3 2C") == "not-your-turn"
        assert [refused(game, 3, move) for move in ("> 0 2C 2S", "> 0 ", "> 0 2C")] == ["not-as-named"] * 2 + [""]
        game = after(game, (3, "> 0 2C"))
        assert refused(game, 0, "> 3 4C 5C") == "wrong-number"
        assert options(after(game, (0, "> 3 4C")), 0).trade is None

    def test_nothing_held_means_nothing_comes_back(self) -> None:
        game = after(exchange("european+naming", *HANDS, order=ORDER), (0, "? 3 QD"))
        assert forced_give(game, 3) == Give(3, 0, CardSet())
        game = after(game, (3, "> 0 "))
        assert forced_give(game, 0) == Give(0, 3, CardSet())
        assert legal_actions(game, 0) == (Give(0, 3, CardSet()),)

    @pytest.mark.parametrize(
        ("named", "hand", "gives", "not_given"),
        [
            ("8S", "8S' 4C 5C 6C", ["8S'"], [""]),
            ("8S", "8S 8S' 5C 6C", ["8S", "8S'"], ["8S 8S'", ""]),
            ("8S 8S'", "8S 8S' 5C 6C", ["8S 8S'"], ["8S"]),
            ("8S 9H", "8S 8S' 9H 9H'", ["8S 9H", "8S' 9H'"], ["8S 8S'", "9H"]),
            ("JK", "JK' 4C 5C 6C", ["JK'"], [""]),
        ],
    )
    def test_in_two_packs_a_name_takes_one_copy(
        self, named: str, hand: str, gives: list[str], not_given: list[str]
    ) -> None:
        rules = from_toml('extends = "european+naming+jokers"\n[deck]\npacks = [[3, 2]]')
        game = after(exchange(rules, "3C 3D 3H 3S", "7C 8C 9C", "JC QC KC", hand, order=ORDER), (0, f"? 3 {named}"))
        assert [refused(game, 3, f"> 0 {cards}") for cards in gives] == [""] * len(gives)
        assert {refused(game, 3, f"> 0 {cards}") for cards in not_given} == {"not-as-named"}

    def test_others_learn_neither_the_request_nor_how_many_cards_moved(self) -> None:
        game = after(exchange("european+naming", *HANDS, order=ORDER), (0, "? 3 2C 3C"), (3, "> 0 2C"))
        for seat in (1, 2, None):
            seen = view(game, seat)
            assert seen.counts == (4, 4, 4, 4)
            assert [event.cards for event in seen.history if isinstance(event, Gave | Requested)] == [None, None]
        assert view(game, 3).counts == (4, 4, 4, 3)
        assert [str(event.cards) for event in view(game, 0).history if isinstance(event, Gave)] == ["2C"]


def test_the_exchange_shows_everybody_only_who_trades() -> None:
    """S0-31, D29."""
    game = after(exchange("european", *HANDS, order=ORDER), (3, "> 0 2C 2S"))
    assert [event.cards for event in view(game, 1).history if isinstance(event, Gave)] == [None]
    assert view(game, None).hand == CardSet()
