"""Conclusions from what was played: hands come up as often as they are likely, impossible ones never."""

from __future__ import annotations

import random
from itertools import combinations
from statistics import mean

import numpy as np
import pytest

from president.bots import Bot, make
from president.bots.kernel.convert import counts, move_code
from president.bots.kernel.manners import HABIT
from president.bots.search.clues import LEAST, InformedSimulator, clues
from president.bots.search.facts import Facts, facts_of, position_of
from president.bots.search.fast import KernelSimulator
from president.bots.search.opponent_model import chances
from president.bots.search.player import SearchBot, sensible_moves
from president.bots.search.recipes import Recipe
from president.bots.search.worlds import draw
from president.cards.cardset import indices
from president.game import Game, SeatView, actors, apply, view
from president.testing.games import table
from tests.bots.kernel.manners import casual_choice

RECIPE = Recipe(playouts=0, walkers=64, tries=200)


def moments(name: str, bot: Bot, deals: int, seed: int) -> list[Game]:
    """Games some way into a deal, played by ``bot``."""
    rng = random.Random(seed)
    found: list[Game] = []
    for _ in range(deals):
        game, declined, acted = table(name, 4, rng), set[int](), 0
        while game.phase == "play":
            seat = rng.choice(sorted(actors(game) - (declined - {game.turn})))
            seen = view(game, seat)
            if acted > 10 and seat == game.turn and len(sensible_moves(seen)) > 1 and acted % 5 == 0:
                found.append(game)
            action = bot.choose(seen, rng)
            declined = declined | {seat} if action is None else set()
            acted += action is not None
            game = apply(game, action).game if action is not None else game
    return found


def simulator(game: Game, worlds: int = 100) -> InformedSimulator:
    assert game.turn is not None
    seen = view(game, game.turn)
    facts = facts_of(seen)
    return InformedSimulator(seen, RECIPE, facts, position_of(seen, facts.fixed), 3, worlds)


@pytest.mark.parametrize("name", ["basic", "clearing-twos", "wild-twos", "european+bombs+jokers+revolution"])
def test_what_was_seen_is_replayed(name: str) -> None:
    """The clues are actions of the others, each at a position in which that seat was in turn."""
    for game in moments(name, make("casual"), 2, 1):
        assert game.turn is not None
        seen = view(game, game.turn)
        found = list(clues(seen, facts_of(seen)))
        assert all(clue.seat != game.turn and clue.position.turn == clue.seat for clue in found)
        assert len(found) > 3


def test_worlds_come_up_as_often_as_they_are_likely() -> None:
    """With few hidden cards all deals can be listed: by Bayes' rule the walk is right.

    A seat thinks, as the opponent model says, or plays by habit, as the casual level does.
    """
    checked = 0
    for game in moments("basic", make("casual"), 12, 6):
        made = simulator(game, 6_000)
        facts = made.facts
        hiding = [seat for seat, missing in enumerate(facts.missing) if missing]
        if len(hiding) != 2 or sum(facts.missing) > 10:
            continue
        assert game.turn is not None
        exact = expected_cards(view(game, game.turn), facts, hiding[0])
        made.draw(6_000)
        hands = made.worlds[:6_000, hiding[0]]
        walked = [float((hands >> np.uint64(4 * rank) & np.uint64(15)).mean()) for rank in range(13)]
        assert walked == pytest.approx(exact, abs=0.08)
        checked += 1
    assert checked > 1


def expected_cards(seen: SeatView, facts: Facts, seat: int) -> list[float]:
    """How many cards of each rank ``seat`` holds on average, over all deals of the hidden cards to the two others."""
    found, first = list(clues(seen, facts)), draw(facts, random.Random(0))
    other = next(s for s, missing in enumerate(facts.missing) if missing and s != seat)
    mass, sums = 0.0, [0.0] * 13
    for chosen in combinations(indices(facts.pool), facts.missing[seat]):
        held = sum(1 << index for index in chosen)
        now = {seat: facts.fixed[seat] | held, other: facts.fixed[other] | facts.pool ^ held}
        thinks, casual = {seat: 0.5, other: 0.5}, {seat: 0.5, other: 0.5}
        for clue in found:
            hands = [now[s] | hand & ~first[s] if s in now else hand for s, hand in enumerate(clue.position.hands)]
            position = clue.position._replace(hands=tuple(hands))
            done = move_code(clue.mask, facts.rules)
            thinks[clue.seat] *= max((chances(position, facts.rules) or {0: 1.0}).get(done, 0.0), LEAST)
            casual[clue.seat] *= 1 - LEAST if done == casual_choice(position, facts.rules) else LEAST
        chance = (thinks[seat] + casual[seat]) * (thinks[other] + casual[other])
        mass += chance
        for rank in range(13):
            sums[rank] += chance * (now[seat] >> 8 * rank & 0xFF).bit_count()
    return [value / mass for value in sums]


def test_walks_come_nearer_to_the_truth() -> None:
    """More cards lie where they really are than in hands that are drawn by the facts alone."""
    gains = []
    for game in moments("basic", SearchBot(Recipe(playouts=150)), 4, 2):
        made = simulator(game)
        assert game.turn is not None
        position = position_of(view(game, game.turn), made.facts.fixed)
        plain = KernelSimulator(made.facts, position, 3, 100)
        made.draw(100)
        plain.draw(100)
        truth = [counts(mask) for mask in game.masks]
        hiding = [seat for seat, missing in enumerate(made.facts.missing) if missing]
        gains.append(right(made.worlds, truth, hiding) - right(plain.worlds, truth, hiding))
    assert len(gains) > 10
    assert mean(gains) > 0.4


def right(worlds: np.ndarray, truth: list[int], seats: list[int]) -> float:
    """Cards in the hands of ``seats`` that are really theirs, on average."""
    return mean(
        sum(
            min(int(world[seat]) >> 4 * rank & 15, truth[seat] >> 4 * rank & 15) for seat in seats for rank in range(14)
        )
        for world in worlds
    )


def test_who_plays_by_habit_is_played_out_so() -> None:
    """Among players of habit most are found out in the middle of a deal, among those who think hardly anybody."""
    habit, thinking = found_out("casual"), found_out("good")
    assert habit > 0.4
    assert thinking < 0.05


def found_out(level: str) -> float:
    """Of the seats whose cards are hidden, the share that is taken for players of habit."""
    found: list[bool] = []
    for game in moments("clearing-twos", make(level), 6, 7):
        made = simulator(game)
        assert made.manners == 0
        made.draw(100)
        found += [made.manners >> 2 * int(seat) & 3 == HABIT for seat in made.hiding]
    return mean(found)


@pytest.mark.parametrize("name", ["european", "clearing-twos", "wild-twos", "european+bombs+jokers+revolution"])
def test_walks_keep_to_the_facts(name: str) -> None:
    """Every world agrees with what is certain, however many are asked for at a time."""
    for game in moments(name, make("casual"), 2, 4):
        one, other = simulator(game), simulator(game)
        one.draw(60)
        other.draw(20)
        other.draw(60)
        assert (one.worlds[:60] == other.worlds[:60]).all()
        assert facts_hold(one.facts, one.worlds[:60])


def facts_hold(facts: Facts, worlds: np.ndarray) -> bool:
    total = sum(map(int, worlds[0]))
    return all(
        sum(map(int, world)) == total
        and all(
            sum(int(world[seat]) >> 4 * rank & 15 for rank in range(14)) == fixed.bit_count() + facts.missing[seat]
            and all(int(world[seat]) >> 4 * rank & 15 >= counts(fixed) >> 4 * rank & 15 for rank in range(14))
            for seat, fixed in enumerate(facts.fixed)
        )
        for world in worlds
    )
