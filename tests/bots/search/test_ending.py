"""Endings for two are solved exactly: compiled, on the engine, and by trying everything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from president.bots.analysis.endings import two_left
from president.bots.kernel.endgame import KernelSolver
from president.bots.search.ending import EngineSolver, ahead, is_ending, winning_move
from president.bots.search.facts import facts_of, position_of
from president.bots.search.player import sensible_moves
from president.cards import CardSet
from president.game import Game, apply, arrange, view
from president.game.moves import every_move
from president.game.position import Position, advance
from president.rules import load
from president.testing.games import next_action, table, tables


def endings(seed: int, wanted: int) -> Iterator[Game]:
    """Random deals in which two seats are left, over all rule sets and table sizes."""
    rng = random.Random(seed)
    for name, players in tables(rng):
        game = table(name, players, rng)
        while game.phase in ("exchange", "play"):
            if game.position is not None and two_left(game.position) and rng.random() < 0.3:
                yield game
                wanted -= 1
                if not wanted:
                    return
            action = next_action(game, rng)
            assert action is not None
            game = apply(game, action).game


def test_both_solvers_agree() -> None:
    """Compiled and on the engine, before and after a completion was declined."""
    for game in endings(1, 120):
        position = game.position
        assert position is not None
        for offered in (False, True):
            slow = EngineSolver(game.compiled, 5_000).wins(position, position.turn, offered=offered)
            fast = KernelSolver(game.compiled, 5_000).wins(position, position.turn, offered=offered)
            assert slow == fast or slow is None or fast is None


@pytest.mark.parametrize("name", ["basic", "european+bombs+jokers+revolution", "wild-twos", "clearing-twos"])
def test_brute_force_agrees(name: str) -> None:
    """Small endings by plain minimax without any memory (where nothing happens out of turn)."""
    rng, rules = random.Random(name), load(name)
    for _ in range(60):
        deck = [1 << 8 * rank + suit for rank in range(13) for suit in range(4)]
        rng.shuffle(deck)
        hands = [CardSet(sum(deck[:4])), CardSet(sum(deck[4:8])), *(CardSet() for _ in range(rules.players.min - 2))]
        game = arrange(rules, hands, lead=0)
        position = game.position
        if position is None or not two_left(position):
            continue
        compiled = game.compiled

        @cache
        def best(position: Position) -> int:
            if position.turn < 0:
                return ahead(position, 0, 1)
            mover = position.turn
            found = [mask for seat, mask in every_move(position, compiled) if seat == mover]  # noqa: B023
            return mover if any(best(advance(position, mover, m, compiled)) == mover for m in found) else 1 - mover  # noqa: B023

        if compiled.anytime and any(seat != position.turn for seat, _ in every_move(position, compiled)):
            continue
        solved = KernelSolver(compiled, 50_000).wins(position, 0, offered=False)
        if not compiled.anytime:
            assert solved == (best(position) == 0)
        assert solved == EngineSolver(compiled, 50_000).wins(position, 0, offered=False)


def test_the_winning_move_wins() -> None:
    """The move found leads to a position that the solver calls won; none is found when all moves lose."""
    for game in endings(3, 120):
        position = game.position
        assert position is not None
        seen = view(game, position.turn)
        facts = facts_of(seen)
        moves = sensible_moves(seen)
        move, solved = winning_move(facts, position_of(seen, facts.fixed), moves, 200_000)
        assert solved
        check = EngineSolver(game.compiled, 200_000)
        if move is not None:
            after = advance(position, position.turn, move, game.compiled)
            rival = (position.active ^ 1 << position.turn).bit_length() - 1
            if after.turn < 0:
                assert ahead(after, position.turn, rival) == position.turn
            else:
                assert check.wins(after, position.turn, offered=False) is not False


def test_a_limit_that_is_too_small_is_admitted() -> None:
    """Nothing is claimed when the positions do not suffice."""
    hands = [
        CardSet.parse("3C 4C 5C 6C 7C 8C 9C TC JC"),
        CardSet.parse("3D 4D 5D 6D 7D 8D 9D TD JD"),
        CardSet(),
        CardSet(),
    ]
    game = arrange(load("basic"), hands, lead=0)
    assert game.position is not None
    assert KernelSolver(game.compiled, 5).wins(game.position, 0, offered=False) is None
    assert EngineSolver(game.compiled, 5).wins(game.position, 0, offered=False) is None
    assert KernelSolver(game.compiled, 500_000).wins(game.position, 0, offered=False) is True


def test_an_arranged_position_is_no_ending() -> None:
    """Without the deal behind it nobody knows which of the unseen cards the other holds."""
    game = arrange(load("basic"), [CardSet.parse(hand) for hand in ("4C AC", "9D TD", "", "")], lead=0)
    facts = facts_of(view(game, 0))
    assert game.position is not None
    assert not is_ending(facts, position_of(view(game, 0), facts.fixed))


def test_two_players_left_know_each_other_s_cards() -> None:
    """In every rule set, also where somebody sank."""
    for game in endings(3, 60):
        assert game.turn is not None
        seen = view(game, game.turn)
        facts = facts_of(seen)
        assert is_ending(facts, position_of(seen, facts.fixed))
