"""Playing deals to their end by the policy, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.chance import deal
from president.bots.kernel.core import (
    ACTIVE,
    BLOCK,
    OUT,
    STATE,
    SUNK,
    TOP_RANK,
    TURN,
    WILD_RANK,
    begin,
    play,
    seat_in_place,
)
from president.bots.kernel.jit import entry, inner, local_floats, local_ints, local_words, shared
from president.bots.kernel.manners import POLICY, manner_of, mannered_move
from president.bots.kernel.policy import hand_size, policy_completion, policy_move
from president.bots.kernel.tables import ANYTIME, FORBIDDEN, PLAYERS


@shared
def measure(hands: Any, state: Any, sizes: Any, flags: Any) -> Any:
    """Fill ``sizes`` with the cards of each seat in play; return the sum of their hands."""
    total = np.uint64(0)
    for seat in range(flags[PLAYERS]):
        sizes[seat] = 0
        if state[ACTIVE] >> seat & 1:
            sizes[seat] = hand_size(hands[seat])
            total += hands[seat]
    return total


@shared
def step(hands: Any, state: Any, sizes: Any, total: Any, flags: Any, seat: int, move: int) -> Any:
    """Carry out a move and keep ``sizes`` and the returned ``total`` up to date."""
    before = hands[seat]
    play(hands, state, flags, seat, move)
    if move:
        total -= before - hands[seat]
        sizes[seat] -= move >> 4 & 31
        if flags[FORBIDDEN] and sizes[seat] and not state[ACTIVE] >> seat & 1:
            total -= hands[seat]
            sizes[seat] = 0
    return total


@shared
def rollout(
    watched: int,
    offered: Any,
    manners: int,
    hands: Any,
    state: Any,
    sizes: Any,
    total: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    ladder: Any,
    table: Any,
    model: Any,
    seed: Any,
    moves: Any,
    weights: Any,
) -> int:
    """Play until the seat ``watched`` (-1: everybody) has its place; return the number of actions.

    ``offered`` says that the top on the table has been offered for completion already. ``manners`` says how each seat
    plays (:mod:`president.bots.kernel.manners`); where all play by the policy, ``model`` may be any array of floats.
    """
    actions = 0
    while state[TURN] >= 0 and (watched < 0 or state[ACTIVE] >> watched & 1):
        actions += 1
        seat = -1
        move = 0
        if flags[ANYTIME] and not offered and state[TOP_RANK] >= 0 and state[TOP_RANK] != WILD_RANK:
            offered = True
            seat = policy_completion(hands, state, sizes, flags, table, seed)
            move = state[TOP_RANK] + 16 * (4 - state[BLOCK])
        if seat < 0:
            seat = state[TURN]
            if manner_of(manners, seat):
                seen = local_ints(14)  # a copy, so that the compiler can keep the state itself in registers
                for field in range(STATE):
                    seen[field] = state[field]
                move = mannered_move(
                    manners, hands[seat], seen, sizes, total, leads, answers, span, flags, ladder, model, seed, moves,
                    weights,
                )  # fmt: skip
            else:
                move = policy_move(
                    hands, state, sizes, total, leads, answers, span, flags, ladder, table, seed, moves, weights
                )
            if move:
                offered = False
        total = step(hands, state, sizes, total, flags, seat, move)
    return actions


@inner
def place_of(state: Any, flags: Any, seat: int) -> int:
    """The place (from 0) of a seat that has one."""
    players = flags[PLAYERS]
    last = players - 1
    for place in range(state[OUT]):
        if seat_in_place(state, place) == seat:
            return place
    for place in range(players - state[SUNK], players):
        if seat_in_place(state, place) == seat:
            return place
    if state[OUT] <= last:
        return state[OUT]
    return last


@inner
def reseed(seed: Any, base: Any, number: int) -> None:
    """Start the stream of random numbers that belongs to ``number`` under ``base``."""
    x = np.uint64(base) + np.uint64(number + 1) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    seed[0] = x or np.uint64(1)


DECLINE = -1
"""As a root move: do not complete four out of turn now."""


@entry
def evaluate(
    worlds: Any,
    first: int,
    last: int,
    manners: int,
    root: Any,
    seat: int,
    roots: Any,
    count: int,
    places: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    ladder: Any,
    table: Any,
    model: Any,
    base: Any,
) -> None:
    """Play every root move out once in each world from ``first`` to before ``last``; count the places of ``seat``.

    ``places[move, place]`` grows by one for each. All moves share the worlds and their random
    numbers. ``manners`` and ``model`` are those of :func:`rollout`.
    """
    players = flags[PLAYERS]
    hands, state, sizes, seed, moves = local_words(12), local_ints(14), local_ints(12), local_words(1), local_ints(512)
    weights = local_floats(512)
    for world in range(first, last):
        for number in range(count):
            reseed(seed, base, world)
            for other in range(players):
                hands[other] = worlds[world, other]
            for field in range(STATE):
                state[field] = root[field]
            total = measure(hands, state, sizes, flags)
            move = roots[number]
            if move != DECLINE:
                total = step(hands, state, sizes, total, flags, seat, move)
            offered = move == 0 or move == DECLINE
            rollout(
                seat, offered, manners, hands, state, sizes, total,
                leads, answers, span, flags, ladder, table, model, seed, moves, weights,
            )  # fmt: skip
            places[number, place_of(state, flags, seat)] += 1


@entry
def policy_deals(
    count: int,
    deck: Any,
    points: Any,
    leads: Any,
    answers: Any,
    span: Any,
    flags: Any,
    ladder: Any,
    table: Any,
    seed: Any,
) -> int:
    """Deal and play ``count`` deals among equals; return the number of actions. ``points`` gets places by seat."""
    players = flags[PLAYERS]
    hands, state, sizes, moves = local_words(12), local_ints(14), local_ints(12), local_ints(512)
    stream, weights = local_words(1), local_floats(512)
    stream[0] = seed[0]
    actions = 0
    for _ in range(count):
        deal(hands, deck, players, stream)
        begin(hands, state, flags, 0, -1)
        total = measure(hands, state, sizes, flags)
        actions += rollout(
            -1, True, POLICY, hands, state, sizes, total,
            leads, answers, span, flags, ladder, table, table, stream, moves, weights,
        )  # fmt: skip
        for place in range(players):
            points[seat_in_place(state, place)] += place
    seed[0] = stream[0]
    return actions


__all__ = ["DECLINE", "evaluate", "policy_deals"]
