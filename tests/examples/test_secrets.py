"""What everybody may know, and what only two."""

from __future__ import annotations

from president.cards import CardSet
from president.game import view
from president.game.events import DealEnded, Gave, Requested
from tests.game.tables import after, exchange, table

HANDS = ("3D 4D KC QC", "5C 5D JC TC", "6C 6D 9C AD", "2C 2S AC 7C")


def test_only_the_two_players_of_a_trade_see_the_cards() -> None:
    """D29: the others and a spectator see that something moved, not what, nor how much."""
    game = after(exchange("european", *HANDS, order=(0, 1, 2, 3)), (3, "> 0 2C 2S"), (0, "> 3 3D 4D"))
    for seat, knows in ((0, True), (1, False), (2, False), (3, True), (None, False)):
        gifts = [event for event in view(game, seat).history if isinstance(event, Gave)]
        assert len(gifts) == 2
        assert all((event.cards is not None) == knows for event in gifts)


def test_a_request_for_cards_is_a_matter_between_two() -> None:
    """G0-5, D29, S0-30."""
    game = after(exchange("european+naming", *HANDS, order=(0, 1, 2, 3)), (0, "? 3 2C 2H"), (3, "> 0 2C"))
    for seat, knows in ((0, True), (1, False), (2, False), (3, True), (None, False)):
        asked = [event for event in view(game, seat).history if isinstance(event, Requested)]
        assert [event.cards == CardSet.parse("2C 2H") for event in asked] == [knows]
    assert view(game, 1).counts == (4, 4, 4, 4)


def test_the_receiver_sees_the_cards_before_returning_any() -> None:
    """D24."""
    game = after(exchange("european", *HANDS, order=(0, 1, 2, 3)), (3, "> 0 2C 2S"))
    seen = view(game, 0)
    assert CardSet.parse("2C 2S") <= seen.hand
    assert seen.options.trade is not None
    assert seen.options.trade.count == 2
    assert CardSet.parse("2C") <= seen.options.trade.among


def test_what_was_face_up_stays_known() -> None:
    """D32, S0-18: turned away or not, everybody has seen it; hands stay hidden."""
    game = after(table("basic", "9C 4C", "TC 5C", "JC 6C", "QC 7C"), (0, "9C"), (1, "TC"), (2, "-"), (3, "-"), (0, "-"))
    for seat in (0, 1, 2, 3, None):
        seen = view(game, seat)
        assert seen.discard == CardSet.parse("9C TC")
        assert seen.counts == (1, 1, 2, 2)
    assert view(game, 2).hand == CardSet.parse("JC 6C")
    assert view(game, None).hand == CardSet()


def test_a_sunk_hand_and_the_last_hand_are_shown() -> None:
    """D18, D32."""
    game = after(table("clearing-twos", "9C 2C", "TC 4C", "JC 5C", "QC 6C"), (0, "9C"))
    assert view(game, 2).aside == CardSet.parse("2C")
    game = after(table("basic", "9C", "TC", "JC", "QC 6C 7C"), (0, "9C"), (1, "TC"), (2, "JC"))
    ended = [event for event in view(game, 0).history if isinstance(event, DealEnded)]
    assert [event.remaining for event in ended] == [CardSet.parse("QC 6C 7C")]
