"""How many may play, with how many cards, and how they are dealt."""

from __future__ import annotations

import random

import pytest

from president.cards import JOKER, Card, CardSet, full_deck
from president.game import GameError, new_game, start_deal
from tests.examples.sitting import rules_of, shuffled
from tests.game.tables import refused, table

PACK = 52


def hand_sizes(name: str, players: int, dealer: int = 0) -> list[int]:
    rules = rules_of(name)
    game = start_deal(new_game(rules, players), shuffled(rules, players, random.Random(1)), dealer).game
    return [len(hand) for hand in game.hands]


LIMITS = [
    ("european", 3, 8),
    ("clearing-twos", 4, 12),
    ("wild-twos", 3, 6),
    ("basic", 4, 7),
    ("clearing-twos-scum", 4, 7),
]


@pytest.mark.parametrize(("name", "low", "high"), LIMITS)
def test_players(name: str, low: int, high: int) -> None:
    """S0-1, S1-1, S2-1, S3-1, S4-1, G1-10, G4-9."""
    rules = rules_of(name)
    for players in range(low, high + 1):
        assert new_game(rules, players).seats == players
    for players in (low - 1, high + 1):
        with pytest.raises(GameError, match=f"is for {low} to {high} players, not {players}"):
            new_game(rules, players)


@pytest.mark.parametrize(
    ("name", "one_pack", "two_packs"),
    [("european", (3, 6), (7, 8)), ("clearing-twos", (4, 7), (8, 12)), ("clearing-twos-scum", (4, 7), None)],
)
def test_a_second_pack_for_large_tables(
    name: str, one_pack: tuple[int, int], two_packs: tuple[int, int] | None
) -> None:
    """S0-2, S0-3, S1-1, S4-1, G1-10, G4-9."""
    for players in range(one_pack[0], one_pack[1] + 1):
        assert sum(hand_sizes(name, players)) == PACK
    for players in range(two_packs[0], two_packs[1] + 1) if two_packs else ():
        assert sum(hand_sizes(name, players)) == 2 * PACK


@pytest.mark.parametrize(("name", "low", "high"), LIMITS)
def test_the_whole_pack_is_dealt_and_hands_differ_by_one_card_at_most(name: str, low: int, high: int) -> None:
    """S0-6, S1-2, S2-2, S3-3, S4-1."""
    for players in range(low, high + 1):
        sizes = hand_sizes(name, players)
        rules = rules_of(name)
        assert sum(sizes) == len(full_deck(rules.packs(players), rules.deck.jokers))
        assert max(sizes) - min(sizes) <= 1


def test_the_first_cards_go_to_the_dealers_left() -> None:
    """D27: with 52 cards for five, the two seats after the dealer hold one more."""
    assert hand_sizes("european", 5, dealer=0) == [10, 11, 11, 10, 10]
    assert hand_sizes("european", 5, dealer=4) == [11, 11, 10, 10, 10]


def test_eight_players_share_two_packs_evenly() -> None:
    """X25, D14: 104 cards, thirteen each, every card twice, told apart by a mark."""
    assert hand_sizes("european", 8) == [13] * 8
    deck = full_deck(2)
    assert len(set(deck)) == 2 * PACK
    assert {str(Card.parse("3C")), str(Card.parse("3C'"))} <= {str(card) for card in deck}


def test_two_jokers_and_only_where_they_belong() -> None:
    """S2-1, G2-1, V0-2: 54 cards; the other rule sets leave the jokers out."""

    def jokers(name: str, players: int) -> int:
        rules = rules_of(name)
        return len(CardSet.of(full_deck(rules.packs(players), rules.deck.jokers)).of_rank(JOKER))

    assert jokers("wild-twos", 4) == 2
    assert sum(hand_sizes("wild-twos", 4)) == 54
    assert [jokers(name, 4) for name in ("european", "clearing-twos", "basic", "clearing-twos-scum")] == [0] * 4
    assert jokers("european+jokers", 4) == 2
    assert jokers("european+jokers", 8) == 4


def test_two_packs_allow_sets_of_up_to_eight() -> None:
    """G0-2: any number of cards of one rank."""
    hands = ["6C 6D 6H 6S 6C' 6D' 6H' 6S' 9C", *(f"{rank}C {rank}D" for rank in "345789T")]
    hands[6] = "9D 8S"
    game = table("european", *hands)
    assert refused(game, 0, "6C 6D 6H 6S 6C' 6D' 6H' 6S'") == ""
