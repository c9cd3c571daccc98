"""What was dealt against what chance deals: a fair dealer passes, each way of cheating is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import comb

import pytest

from president.cards import CardSet
from president.server import wire
from president.server.clock import FakeClock
from president.server.db import Records
from president.server.trust.deals.chi2 import p_value
from president.server.trust.deals.counts import Counts, Ranked, Sort
from president.server.trust.deals.expected import KINDS, Pack, alike, ranks_of, twos
from president.server.trust.deals.judging import evenness, judge
from president.server.trust.deals.store import Deals
from president.server.wire.replays import DealStatistics
from tests.server.room import Room

Dealer = Callable[[list[str], random.Random], None]
SORT = Sort("european", 5, Pack(1, 0))


def fair(deck: list[str], rng: random.Random) -> None:
    rng.shuffle(deck)


def favours_a_seat(deck: list[str], rng: random.Random) -> None:
    """In one deal of five the two of spades goes to the seat dealt first."""
    rng.shuffle(deck)
    if rng.random() < 0.2:
        at = deck.index("2S")
        deck[0], deck[at] = deck[at], deck[0]


def shuffles_badly(deck: list[str], rng: random.Random) -> None:
    """A cut and one riffle instead of a shuffle."""
    cut = rng.randint(20, 32)
    one, other = deck[:cut], deck[cut:]
    deck[:] = [(one if one and (not other or rng.random() < 0.5) else other).pop(0) for _ in range(len(deck))]


def favours_the_president(deck: list[str], rng: random.Random) -> None:
    """A two that would go to somebody else goes to the president (place 2), in one deal of five."""
    rng.shuffle(deck)
    if rng.random() < 0.2:
        at = next(number for number, card in enumerate(deck) if card[0] == "2" and number % 5 != 2)
        to = next(number for number in range(2, 52, 5) if deck[number][0] not in "2A")
        deck[at], deck[to] = deck[to], deck[at]


def counted(dealer: Dealer, deals: int = 1500, sort: Sort = SORT, seed: int = 1) -> Counts:
    rng, counts = random.Random(seed), Counts.none(sort)
    for _ in range(deals):
        deck = [str(card) for card in CardSet(sort.pack.mask)]
        dealer(deck, rng)
        counts.add(sort, deck, Ranked(2, sort.seats - 1))
    return counts


def off(found: DealStatistics, what: str) -> float:
    """How far a share is from what was expected, in uncertainties."""
    share = next(share for share in found.shares if share.what == what)
    return (share.seen - share.expected) / share.plus_minus


def test_a_fair_dealer_passes() -> None:
    found = judge({SORT: counted(fair)})
    assert found.deals == found.packs == 1500
    assert (found.freedom, found.p is not None and found.p > 0.01) == (51 * 4, True)
    assert all(abs(off(found, share.what)) < 1.6 for share in found.shares)
    assert len(found.shares) == 8


def test_a_card_that_goes_to_a_seat_too_often_is_found() -> None:
    found = judge({SORT: counted(favours_a_seat)})
    assert found.p is not None
    assert found.p < 0.001


def test_a_bad_shuffle_is_found_by_its_hands() -> None:
    found = judge({SORT: counted(shuffles_badly, 500)})
    assert found.p is not None
    assert found.p < 0.001
    assert max(abs(off(found, kind.what)) for kind in KINDS) > 5


def test_a_president_who_gets_better_cards_is_found() -> None:
    found = judge({SORT: counted(favours_the_president)})
    assert off(found, "president-high") > 2
    assert abs(off(found, "last-high")) < 2


def test_two_packs_and_other_seats_are_judged_together() -> None:
    other = Sort("wild-twos", 8, Pack(2, 2))
    found = judge({SORT: counted(fair, 400), other: counted(fair, 400, other)})
    assert (found.deals, found.packs, found.freedom) == (800, 1200, 51 * 4 + 107 * 7)
    assert found.p is not None
    assert found.p > 0.01
    assert all(abs(off(found, share.what)) < 1.6 for share in found.shares)


def test_the_p_of_fair_dealers_is_even() -> None:
    """Under chance alone p is as often below a half as above, and rarely small: the scale of chi-square is right."""
    small = Sort("basic", 3, Pack(1, 0))
    ps = [p_value(*evenness({small: counted(fair, 60, small, seed)})) for seed in range(40)]
    assert 0.35 < sum(p < 0.5 for p in ps) / 40 < 0.65
    assert sum(p < 0.1 for p in ps) <= 9


def test_too_few_deals_are_not_judged() -> None:
    found = judge({SORT: counted(fair, 20)})
    assert (found.deals, found.p, found.chi2) == (20, None, None)
    assert judge({}).shares == []


@pytest.mark.parametrize(
    ("chi2", "freedom", "p"),
    [(3.841459, 1, 0.05), (18.307038, 10, 0.05), (29.588298, 10, 0.001), (124.342113, 100, 0.05), (0, 5, 1.0)],
)  # fmt: skip
def test_p_is_that_of_the_tables(chi2: float, freedom: int, p: float) -> None:
    assert p_value(chi2, freedom) == pytest.approx(p, rel=1e-4)


def test_the_expected_shares_are_exact() -> None:
    """Against counting another way, and against many random hands."""
    assert twos(Pack(1, 0), 52, 4) == 1.0
    ways = [comb(13, fours) * comb(52 - 4 * fours, 13 - 4 * fours) for fours in range(1, 4)]
    assert alike(Pack(1, 0), 13, 4) == pytest.approx((ways[0] - ways[1] + ways[2]) / comb(52, 13))
    rng, pack = random.Random(3), Pack(2, 1)
    cards = list(CardSet(pack.mask))
    hands = [ranks_of(CardSet.of(rng.sample(cards, 18))) for _ in range(4000)]
    for kind in KINDS:
        assert sum(map(kind.found, hands)) / 4000 == pytest.approx(kind.chance(pack, 18), abs=0.025)


# ---------------------------------------------------------------- in the store and at the table


async def test_deals_are_counted_when_they_have_ended_and_kept(records: Records) -> None:
    deals = Deals(records, FakeClock())
    room = Room("european", "pbbb", pace=0, window=0, settings={"salt_wait": 0})
    object.__setattr__(room.edge, "deal_over", deals.over)
    (ann,) = await room.begin()
    assert (await deals.statistics("")).deals == 0
    rng = random.Random(1)
    for _ in range(300):
        if ann.view["phase"] == "ready":
            break
        await room.act(0, ann, rng)
        await room.clock.advance(1)
    assert ann.view["deal"] == 1
    await room.say(0, wire.Ready())
    await deals.flush()
    again = Deals(records, FakeClock())
    found = await again.statistics("european")
    assert (found.deals, found.packs) == (1, 1)
    assert {share.what for share in found.shares} == {kind.what for kind in KINDS}
    assert (await again.statistics("basic")).deals == 0


async def test_sums_from_two_servers_add_up(records: Records) -> None:
    for number in (1, 2):
        deals = Deals(records, FakeClock())
        deals._new[SORT] = counted(fair, 100 * number, seed=number)
        await deals.flush()
    found = await Deals(records, FakeClock()).statistics("")
    assert found.deals == 300
    assert found.p is not None
    assert found.p > 0.01
    assert sum(share.seen for share in found.shares if share.what.startswith("twos")) == pytest.approx(1.0)
