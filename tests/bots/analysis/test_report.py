"""Analysis of finished deals: what is weighed, what is told, and that nothing is told of a deal in progress."""

from __future__ import annotations

import pytest

from president.bots.analysis.chances import WIDTHS, band, band_width, line
from president.bots.analysis.deal import Decision, PlayedDeal, UnfinishedDeal, decisions, follow
from president.bots.analysis.endings import two_left
from president.bots.analysis.reasons import naming, reasons, why
from president.bots.analysis.report import analyse, share
from president.bots.analysis.weighing import Verdict, mean_place, weigh
from president.bots.search.outlook import compiled_outlook, plain_outlook
from president.bots.search.simulator import maker
from president.cards import CardSet
from president.game import Give, Pass, Play, apply, arrange, arrange_exchange, new_game, view
from president.records import load
from president.records.notation import parse_step
from president.records.record import begin
from president.rules import load as load_rules
from tests.bots.analysis.brute import can_get_ahead
from tests.bots.analysis.test_endings import SMALL
from tests.meta.files import ROOT

GOLDEN = ROOT / "tests" / "golden" / "records"


def golden(name: str) -> list[PlayedDeal]:
    record = load(GOLDEN / f"{name}.president.toml")
    game = new_game(record.rules, record.seats)
    found = []
    for deal in record.deals:
        found.append(follow(begin(game, deal).game, deal.actions))
        game = found[-1].end
    return found


def arranged(hands: list[str], *steps: str, rules: str = "basic", lead: int = 0) -> PlayedDeal:
    """A deal from any position, played out by these steps."""
    start = arrange(load_rules(rules), [CardSet.parse(hand) for hand in hands], lead=lead)
    return follow(start, [parse_step(step, start) for step in steps])


@pytest.mark.parametrize("name", ["basic", "european", "clearing-twos", "clearing-twos-scum", "wild-twos"])
def test_golden_game(name: str) -> None:
    """Every decision with a choice is weighed; places and chances hang together; the end is certain."""
    deals = golden(name)
    budget = share(deals, 30_000)
    for deal in deals[:2]:
        report = analyse(deal, budget)
        assert [one.decision.step for one in report.verdicts] == [one.step for one in decisions(deal)]
        for verdict in report.verdicts:
            places = [one.place for one in verdict.alternatives]
            assert places == sorted(places)
            assert verdict.taken in verdict.alternatives
            assert all(1 <= place <= deal.end.seats for place in places)
            assert verdict.loss >= 0
        for point in report.points:
            assert sum(chance.first for chance in point.seats) == pytest.approx(1, abs=0.35)
        last = report.points[-1].seats
        assert [last[seat].place for seat in deal.end.order] == list(range(1, deal.end.seats + 1))
        assert len(report.swings) <= 3
        assert [abs(one.change) for one in report.swings] == sorted(
            (abs(s.change) for s in report.swings), reverse=True
        )


def test_the_same_seed_gives_the_same_analysis() -> None:
    deal = golden("basic")[0]
    budget = share([deal], 5000)
    assert analyse(deal, budget, seed=3) == analyse(deal, budget, seed=3)
    assert analyse(deal, budget, seed=4) != analyse(deal, budget, seed=3)


def test_without_compiled_code() -> None:
    """The same questions are answered by the engine itself, more coarsely."""
    deal = golden("basic")[1]
    late = PlayedDeal(deal.states[-25:], deal.actions[-24:])
    report = analyse(late, share([late], 1), plain=True)
    assert report.verdicts
    assert report.width == 0.5


def test_a_deal_in_progress_is_never_analysed() -> None:
    deal = golden("basic")[0]
    with pytest.raises(UnfinishedDeal, match="deal 1 is not finished"):
        follow(deal.states[0], deal.actions[:-1])


def first_verdict(deal: PlayedDeal) -> Verdict:
    return weigh(next(iter(decisions(deal))), 600, seed=1)


def test_a_plain_mistake_is_found() -> None:
    """The leader holds a two, which nobody beats, and a four: with the four first, others get the lead."""
    steps = ("s0 4C", "s1 9D", "s2 JH", "s0 2C", "s1 -", "s2 -", "s1 TD")
    deal = arranged(["4C 2C", "9D TD", "8H JH", ""], *steps)
    verdict = first_verdict(deal)
    seen = verdict.decision.seen
    assert verdict.sure
    assert naming(verdict.best.option, seen) == "a 2"
    assert verdict.best.place == 2  # one is out already
    assert why(verdict)[0] == "after it nobody can come in between any more"


def test_going_out_is_better_than_anything() -> None:
    steps = ("s0 5C", "s1 9D", "s2 JH", "s0 -", "s1 -", "s2 8H", "s0 -", "s1 TD")
    verdict = first_verdict(arranged(["5C 5D", "9D TD", "8H JH", ""], *steps))
    assert verdict.best.place == 2
    seen = verdict.decision.seen
    assert reasons(seen, verdict.best.option, verdict.taken.option)[0] == "it goes out at once"


def test_only_what_the_seat_knows_counts() -> None:
    """Two worlds that look the same to the seat in turn are weighed the same."""
    results = []
    for hands in (["4C 2C", "9D TD", "8H JH", ""], ["4C 2C", "9D JH", "8H TD", ""]):
        start = arrange(load_rules("basic"), [CardSet.parse(hand) for hand in hands], lead=0)
        decision = Decision(0, view(start, 0), Play(0, CardSet.parse("4C")))
        verdict = weigh(decision, 400, seed=1)
        results.append([(weighed.option, weighed.place) for weighed in verdict.alternatives])
    assert results[0] == results[1]


def test_what_the_others_did_counts() -> None:
    """Two passed on a pair of fives, so they hardly hold the pair of jacks that would beat the nines."""
    hands = ["5C 5D 9C 9D 4C", "JD 3D 6D 8D", "JH 3H 6H 8H", ""]
    game = arrange(load_rules("basic"), [CardSet.parse(hand) for hand in hands], lead=0)
    for step in ("s0 5C 5D", "s1 -", "s2 -"):
        game = apply(game, parse_step(step, game)).game
    nines = CardSet.parse("9C 9D")
    decision = Decision(3, view(game, 0), Play(0, nines))
    informed, blind = weigh(decision, 20_000, seed=1).taken, weigh(decision, 20_000, seed=1, make=maker()).taken
    assert 2 < informed.place < blind.place - informed.error - blind.error


def test_a_win_that_nobody_can_stop_is_certain() -> None:
    """One two and then the other, or both at once, and the four is the last card: neither is better."""
    hands = ["2C 2D 4C", "9D TD KD", "8H JH KH", ""]
    start = arrange(load_rules("basic"), [CardSet.parse(hand) for hand in hands], lead=0)
    verdict = weigh(Decision(0, view(start, 0), Play(0, CardSet.parse("2C"))), 3000, seed=1)
    assert [(one.place, one.error) for one in verdict.alternatives[:2]] == [(2, 0), (2, 0)]
    assert verdict.alternatives[2].place > 2
    assert verdict.loss == 0
    assert not verdict.solved


@pytest.mark.parametrize("name", ["basic", "european", "wild-twos"])
def test_endings_of_two_are_solved(name: str) -> None:
    """No alternative is played out: plain search over the engine's games comes to the same places."""
    checked = 0
    for deal in golden(name):
        for decision in decisions(deal):
            state = deal.states[decision.step]
            both = two_left(state.position) if state.position is not None else None
            if both is None or sum(len(state.hands[seat]) for seat in both) > SMALL:
                continue
            checked += 1
            seat, rival, following = decision.seat, sum(both) - decision.seat, len(state.out) + 1
            verdict = weigh(decision, 24, seed=1)
            assert verdict.solved
            for one in verdict.alternatives:
                assert not isinstance(one.option, CardSet)
                action = Pass(seat) if one.option is None else Play(seat, one.option.cards)
                wins = can_get_ahead(apply(state, action).game, seat, rival)
                assert (one.place, one.error) == (following + (not wins), 0)
            if verdict.loss:
                proof = "with two players left it comes out ahead whatever the other does"
                assert why(verdict)[0] in (proof, "it goes out at once")
    assert checked


def test_chances_by_the_true_hands() -> None:
    """The leader goes out whatever happens, and the line knows it from the first point on; two left are solved."""
    steps = ("s0 2C", "s1 -", "s2 -", "s0 AC", "s1 -", "s2 -", "s1 3D", "s2 4H", "s1 5D", "s2 -", "s1 4D")
    points = line(arranged(["AC 2C", "3D 4D 5D", "3H 4H 5H", ""], *steps), 200, seed=1)
    assert points[0].seats[3].first == 1  # is out already
    assert points[0].seats[0].place == pytest.approx(2, abs=0.2)
    assert points[4].seats[0].place == 2
    assert points[4].seats[1].error == 0
    assert points[-1].seats[1].place == 3


@pytest.mark.parametrize("name", ["basic", "clearing-twos", "wild-twos"])
def test_both_ways_to_play_on_agree(name: str) -> None:
    """Compiled and on the engine: every seat comes to every place equally often, within five standard errors."""
    deal = golden(name)[0]
    for step in (0, len(deal.actions) // 2):
        position, rules = deal.states[step].position, deal.states[step].compiled
        assert position is not None
        fast = compiled_outlook(position, rules, 4000, 1, offered=False)
        slow = plain_outlook(position, rules, 300, 1, offered=False)
        for ours, theirs in zip(fast, slow, strict=True):
            assert (sum(ours), sum(theirs)) == (4000, 300)
            for one, other in zip(ours, theirs, strict=True):
                assert one / 4000 == pytest.approx(other / 300, abs=5 * (0.25 / 300) ** 0.5)


@pytest.mark.parametrize("playouts", [24, 100, 385, 2000, 50_000])
def test_bands_are_no_finer_than_the_error(playouts: int) -> None:
    """A chance of a half found by so many playouts is off by less than half a band (95 %)."""
    width = band_width(playouts)
    assert width / 2 >= 1.95 * (0.25 / playouts) ** 0.5 or width == WIDTHS[-1]
    for percent in range(101):
        low, high = band(percent / 100, width)
        assert low <= percent / 100 <= high
        assert high - low == pytest.approx(width)


def test_mean_places() -> None:
    assert mean_place([10, 0, 10])[0] == 2
    assert mean_place([1, 0])[1] == 2
    assert mean_place([1000, 1000])[1] < mean_place([10, 10])[1]


def test_reasons_name_what_is_won() -> None:
    """A two keeps the lead, though the rest of the hand is not safe; a lone low card is got rid of while it can be."""
    hands = ("4C 7C 9C 2C", "5C 6C 8C", "5D 6D 7D", "8H 8D")
    seen = view(arrange(load_rules("basic"), [CardSet.parse(hand) for hand in hands], lead=0), 0)
    low, middle, two = (option for option in seen.options.plays if option.rank in (1, 4, 12))
    assert reasons(seen, two, middle) == ("nobody can beat it, so the lead stays",)
    assert reasons(seen, low, two) == (
        "it gets rid of low cards while they can be led",
        "it keeps a 2 for later",
    )


def test_reasons_name_what_is_kept() -> None:
    """A broken pair, a high card, a wild card: said of the alternative that keeps them."""
    hands = ("4C 4D 9C 2C", "5C 6C 7C", "5D 6D 7D", "8C 8D")
    start = arrange(load_rules("wild-twos"), [CardSet.parse(hand) for hand in hands], lead=0)
    seen = view(start, 0)
    options = {(o.rank, o.size, o.wilds): o for o in seen.options.plays}
    assert "it keeps a pair of 4s together" in reasons(seen, options[6, 1, 0], options[1, 1, 0])
    assert "it keeps the wild card" in reasons(seen, options[1, 2, 0], options[1, 2, 1])
    assert naming(options[1, 3, 1], seen) == "three 4s with a wild card"


def test_gives_are_weighed() -> None:
    """A give is compared with every other choice of ranks; keeping a pair is said of the alternative."""
    hands = [
        CardSet.parse(hand)
        for hand in ("3C 3D 4C 8C 9C AC", "5C 6C 7C TC JC 2C", "5D 6D 7D TD JD 2D", "3H 4H 8H 9H QH KH")
    ]
    start = arrange_exchange(load_rules("basic"), hands, order=[0, 1, 2, 3])
    game = apply(start, parse_step("s3 > s0 KH")).game
    decision = Decision(1, view(game, 0), Give(0, 3, CardSet.parse("3C")))
    verdict = weigh(decision, 2000, seed=1)
    assert len(verdict.alternatives) == 6
    assert verdict.taken.option == CardSet.parse("3C")
    seen = decision.seen
    assert naming(CardSet.parse("4C"), seen) == "giving a 4"
    assert reasons(seen, CardSet.parse("4C"), CardSet.parse("3C")) == ("it keeps a pair of 3s together",)
    assert reasons(seen, CardSet.parse("4C"), CardSet.parse("AC")) == ("it keeps an ace",)
