"""Options with their effects, the pinned order of moves, and what a time-out does."""

from __future__ import annotations

import pytest

from president.cards import CardSet
from president.game import Pass, Play, PlayOption, actors, apply, legal_actions, options, timeout_action
from president.game.events import Cleared, Played, RevolutionTurned, Sank, Skipped, WentOut
from tests.game.tables import act, after, table

ORDERS = {
    ("basic", "3C 3D 9S 2H", ""): "3C | 3C 3D | 9S | 2H",
    ("basic", "3C 3D 9S 2H 9C", "8C"): "9C | 2H | -",
    ("clearing-twos", "2C 4C 4D 9S", "5C"): "4C 4D | 9S | 2C | -",
    ("wild-twos", "4C 4D 2C JK", "3C"): ("4C | 4C 4D | 4C 2C | 4C 4D 2C | 4C 2C JK | 4C 4D 2C JK | -"),
    ("european+jokers", "2C JK JK'", "AC"): "2C | JK | -",
}


@pytest.mark.parametrize(("rules", "hand", "top"), list(ORDERS))
def test_the_order_of_moves_is_pinned(rules: str, hand: str, top: str) -> None:
    """Ranks in the natural order, sizes ascending, fewer wilds first, a pass last."""
    if top:
        game = after(table(rules, f"{top} KH", hand, "5H 6H", "7H 8H"), (0, top))
        seat = 1
    else:
        game, seat = table(rules, hand, "5H 6H", "7H 8H", "TH JH"), 0
    moves = " | ".join(str(a.cards) if isinstance(a, Play) else "-" for a in legal_actions(game, seat))
    assert moves == ORDERS[rules, hand, top]


def _flags(option: PlayOption) -> set[str]:
    names = ("out", "clears", "skips", "reverses", "sinks", "completes")
    return {name for name in names if getattr(option, name)}


CASES = [
    ("clearing-twos", "5C KC", "5D 6C 7C", "5D", {"skips"}),
    ("clearing-twos", "5C KC", "2C 6C 7C", "2C", {"clears"}),
    ("clearing-twos", "5C KC", "6C 2C", "6C", {"sinks"}),
    ("clearing-twos", "5C KC", "5D 5H 5S", "5D 5H 5S", {"out", "clears", "completes"}),
    ("wild-twos", "5C KC", "AC 6C", "AC", {"clears"}),
    ("european+revolution+bombs", "5C KC", "6C 6D 6H 6S 7C", "6C 6D 6H 6S", {"reverses"}),
]


@pytest.mark.parametrize(("rules", "first", "hand", "play", "does"), CASES)
def test_options_say_what_a_play_would_do(rules: str, first: str, hand: str, play: str, does: set[str]) -> None:
    game = after(table(rules, first, hand, "8H 9H", "TH JH"), (0, first.split(maxsplit=1)[0]))
    option = next(option for option in options(game, 1).plays if str(option.cards) == play)
    assert _flags(option) == does
    events = apply(game, act(1, play)).events
    happened = {WentOut: "out", Cleared: "clears", Skipped: "skips", RevolutionTurned: "reverses", Sank: "sinks"}
    named = {happened[type(event)] for event in events if type(event) in happened}
    named |= {"completes" for event in events if isinstance(event, Played) and event.completion}
    assert named == does


def test_out_of_turn_options_are_only_the_completions() -> None:
    """D11."""
    game = after(table("clearing-twos", "5C KC", "6C 6D", "5D 5H 5S 8C", "TH JH"), (0, "5C"))
    assert [str(option.cards) for option in options(game, 2).plays] == ["5D 5H 5S"]
    assert not options(game, 2).may_pass
    assert options(game, 3).plays == ()
    assert actors(game) == {1, 2}


class TestTimeouts:
    """D34: the least harmful action."""

    def test_following_is_a_pass(self) -> None:
        game = after(table("basic", "5C KC", "6C 6D", "8H 9H", "TH JH"), (0, "5C"))
        assert timeout_action(game, 1) == Pass(1)
        assert timeout_action(game, 2) is None

    def test_leading_is_the_lowest_single(self) -> None:
        assert timeout_action(table("basic", "9C 5C 5D", "6C", "8H", "TH"), 0) == act(0, "5C")

    def test_leading_never_sinks_when_a_clear_card_can_be_led(self) -> None:
        assert timeout_action(table("clearing-twos", "7C 2C", "6C", "8H", "TH"), 0) == act(0, "2C")

    def test_leading_prefers_a_higher_single_that_does_not_sink(self) -> None:
        assert timeout_action(table("clearing-twos", "7C 8C 2C", "6C", "8H", "TH"), 0) == act(0, "7C")

    def test_the_opening_card_when_bound(self) -> None:
        game = table("clearing-twos", "3C 3D 9C", "6C", "8H", "TH", first_deal=True)
        assert timeout_action(game, 0) == act(0, "3C")

    def test_reversed_ranks_count(self) -> None:
        game = after(table("european+revolution", "6C 6D 6H 6S KC 4C", "8C JC", "9C TC"), (0, "6C 6D 6H 6S"))
        game = after(game, (1, "-"), (2, "-"))
        assert timeout_action(game, 0) == act(0, "KC")

    def test_a_hand_of_wild_cards_leads_one_of_them(self) -> None:
        assert timeout_action(table("wild-twos", "2C JK", "6C", "8H"), 0) == Play(0, CardSet.parse("2C"))
