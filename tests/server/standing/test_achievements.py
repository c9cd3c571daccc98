"""Every achievement with a game that reaches it and one that nearly does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from president.cards import CardSet
from president.game import Action, Step, apply, legal_actions
from president.game.arrange import arrange
from president.records.notation import parse_step, split_steps
from president.rules import load
from president.server.facts import Why
from president.server.replays.games import games
from president.server.replays.showing import Played
from president.server.standing import achievements
from president.server.standing.achievements import Own, Story, reached
from president.server.standing.results import Line, Result, result_of
from tests.server.replays.written import Written


def deal(rules: str, hands: Sequence[str], steps: str = "", *, seat: int = 0, lead: int = 0) -> Own:
    """A deal with these cards and nothing else, as ``seat`` played it; behind the steps everybody plays low."""
    played = [Step(arrange(load(rules), [CardSet.parse(hand) for hand in hands], lead=lead), ())]
    actions: list[Action] = []
    texts = iter(split_steps(steps)) if steps else iter(())
    while (game := played[-1].game).phase == "play":
        assert game.turn is not None
        text = next(texts, None)
        action = parse_step(text, game) if text is not None else legal_actions(game, game.turn)[0]
        played.append(apply(game, action))
        actions.append(action)
    assert next(texts, None) is None
    place = game.order.index(seat) + 1
    return Own(Played(tuple(played), tuple(actions), {}), seat, place, 0.5, (0.5,) * len(hands))


def line(player: int, places: Sequence[int], *, rank: int = 2, level: str | None = None) -> Line:
    kind = "person" if level is None else "bot"
    strength = (0.5,) * len(places)
    return Line(player, player, f"N{player}", kind, 0, places.count(1), tuple(places), strength, level=level, rank=rank)


def story(*deals: Own | None, rank: int = 2, others: Sequence[Line] = ()) -> Story:
    mine = line(0, [deal.place if deal is not None else 0 for deal in deals], rank=rank)
    return Story(mine, Result((mine, *others), (4,) * len(deals)), deals)


FIRST = deal("basic", ["3C KC AC", "5C 6C", "7C 8C", "9C TC"])


def placed(*places: int) -> list[Own | None]:
    """Deals of which only the place matters; 0 is one that was not theirs."""
    return [replace(FIRST, place=place) if place else None for place in places]


def has(code: str, found: Story) -> bool:
    return achievements._TESTS[code](found)


def test_from_weakest() -> None:
    weakest = replace(FIRST, mine=0.3, strengths=(0.3, 0.5, 0.6, 0.6))
    assert has("from-weakest", story(weakest))
    assert not has("from-weakest", story(replace(weakest, mine=0.4, strengths=(0.4, 0.3, 0.6, 0.7))))
    assert not has("from-weakest", story(replace(weakest, place=2)))
    assert not has("from-weakest", story(replace(weakest, strengths=(0.3, 0.5))))  # a hand that was nobody's


def test_never_passed() -> None:
    assert FIRST.first
    assert has("never-passed", story(FIRST))
    once = deal("basic", ["3C KC AC", "4C 5C 6C", "7C 8C", "9C TC"], "s0 3C, s1 5C, s2 -, s3 -, s0 -")
    assert once.first
    assert not has("never-passed", story(once))


def test_completed() -> None:
    hands = ["4C 9C", "3D 8C", "3H 3S KC", "5C 6C", "7C 8D", "3C 5D"]
    out_of_turn = deal("clearing-twos", hands, "s1 3D, s2 3H 3S, s5 3C, s5 5D", seat=5, lead=1)
    assert out_of_turn.first
    assert has("completed", story(out_of_turn))
    hands[3], hands[5] = hands[5], hands[3]
    in_turn = deal("clearing-twos", hands, "s1 3D, s2 3H 3S, s3 3C, s3 5D", seat=3, lead=1)
    assert in_turn.first
    assert not has("completed", story(in_turn))
    assert not has("completed", story(replace(out_of_turn, place=2)))


def test_revolution() -> None:
    rules = "european+bombs+revolution"
    mine = deal(rules, ["3C 3D 3H 3S 4C", "5C 6C", "7C 8C", "9C TC"], "s0 3C 3D 3H 3S, s1 -, s2 -, s3 -, s0 4C")
    assert mine.first
    assert has("revolution", story(mine))
    theirs = deal(
        rules, ["5C", "3C 3D 3H 3S 9C", "7C 8C", "TC JC"], "s1 3C 3D 3H 3S, s2 -, s3 -, s0 -, s1 9C, s2 -, s3 -, s0 5C",
        lead=1,
    )  # fmt: skip
    assert not has("revolution", story(replace(theirs, place=1)))


def test_out_with_three() -> None:
    three = deal("basic", ["KC 4C 4D 4H", "5C 6C", "7C 8C", "9C TC"], "s0 KC, s1 -, s2 -, s3 -, s0 4C 4D 4H")
    assert three.first
    assert has("out-with-three", story(three))
    two = deal("basic", ["KC 4C 4D", "5C 6C", "7C 8C", "9C TC"], "s0 KC, s1 -, s2 -, s3 -, s0 4C 4D")
    assert two.first
    assert not has("out-with-three", story(two))


def test_without_top() -> None:
    low = deal("basic", ["3C QC KC", "5C 6C", "7C 8C", "9C TC"])
    assert low.first
    assert has("without-top", story(low))
    assert not has("without-top", story(FIRST))  # an ace


def test_three_running() -> None:
    assert has("three-running", story(*placed(2, 1, 1, 1)))
    assert not has("three-running", story(*placed(1, 1, 2, 1)))
    assert not has("three-running", story(*placed(1, 1, 0, 1)))


def test_last_to_first() -> None:
    assert has("last-to-first", story(*placed(2, 4, 1)))
    assert not has("last-to-first", story(*placed(4, 2, 1)))
    assert not has("last-to-first", story(*placed(3, 1)))


def test_every_deal() -> None:
    assert has("every-deal", story(*placed(1, 1, 1)))
    assert not has("every-deal", story(*placed(1, 1)))
    assert not has("every-deal", story(*placed(1, 1, 2)))


def test_comeback() -> None:
    deals = placed(4, 4, 4, 1, 1, 1)
    ahead, as_bad = line(1, (3, 3, 3, 2, 2, 2)), line(1, (4, 4, 4, 2, 2, 2))
    assert has("comeback", story(*deals, rank=1, others=[ahead]))
    assert not has("comeback", story(*deals, rank=1, others=[as_bad]))
    assert not has("comeback", story(*deals, rank=2, others=[replace(ahead, rank=1)]))
    assert not has("comeback", story(*deals[1:], rank=1, others=[replace(ahead, places=(3, 3, 2, 2, 2))]))


def test_beat_strong() -> None:
    deals = placed(1, 1, 2, 1, 1)
    bots = [line(n, (2,) * 5, level=level) for n, level in enumerate(("strong", "expert", "strong-bold"), start=1)]
    assert has("beat-strong", story(*deals, rank=1, others=bots))
    assert not has("beat-strong", story(*deals, rank=1, others=[*bots[:2], replace(bots[2], level="good")]))
    assert not has("beat-strong", story(*deals, rank=1, others=[replace(bots[0], rank=1), *bots[1:]]))
    assert not has("beat-strong", story(*deals[1:], rank=1, others=bots))


def test_never_last() -> None:
    assert has("never-last", story(*placed(*[3] * 8)))
    assert not has("never-last", story(*placed(*[3] * 7)))
    assert not has("never-last", story(*placed(*[3] * 7, 4)))


def game_of(why: Why) -> dict[int, list[str]]:
    table = Written("basic", "pppp", seed=5, target=12).start()
    table.play(99, why)
    (game,) = games("AAAAA", table.entries)
    return reached(game, result_of(game))


def test_only_what_a_person_decided_counts() -> None:
    assert any("never-passed" in found or "last-to-first" in found for found in game_of("").values())
    assert not any(game_of("timeout").values())
