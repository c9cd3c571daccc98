"""Hands that fit what was played, found by random walks in compiled code.

What a seat did depends on its own hand and on what everybody could see, so the likelihood of a world is a product over
seats, and two seats that exchange a card change only two of the factors. A walk by such exchanges, each accepted by
the rule of Metropolis and others (1953), comes to each world as often as it is likely given all that was played.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from president.bots.kernel.casual import casual_move
from president.bots.kernel.chance import random_below, random_bits
from president.bots.kernel.core import STATE, TURN
from president.bots.kernel.jit import called, entry, inner, local_floats, local_ints, local_words
from president.bots.kernel.opponent_model import chance_of, score_moves, see
from president.bots.kernel.playout import reseed
from president.bots.kernel.policy import UNIT

HALF = np.log(0.5)


@called
def likelihood(
    hand: Any, first: Any, last: Any, clues: Any, sizes_then: Any, words: Any, least: float, leads: Any, answers: Any,
    span: Any, flags: Any, ladder: Any, model: Any, contexts: Any, floor: Any, moves: Any, scores: Any,
) -> tuple[float, float]:  # fmt: skip
    """The logarithm of the chance that a seat with ``hand`` did what clues ``first`` to before ``last`` say it did,
    and that of the odds that the seat is then one of habit.

    The seat may be a player as the opponent model knows them, or one of habit (:mod:`president.bots.kernel.casual`),
    and is the same in the whole deal; both are taken for equally likely beforehand. When the outcome is less than
    ``floor``, some number below ``floor`` will do.
    """
    state, sizes, rows = local_ints(14), local_ints(12), local_ints(40)
    base = local_floats(16)
    thinks, casual = HALF, HALF
    for clue in range(first, last):
        if max(thinks, casual) - HALF < floor:  # what they sum to is at most this
            break
        for field in range(STATE):
            state[field] = clues[clue, field]
        for seat in range(12):
            sizes[seat] = sizes_then[clue, seat]
        held = hand + words[clue, 1]
        count = score_moves(
            held, state, sizes, words[clue, 0], leads, answers, span, flags, ladder, model, contexts[clue], rows, base,
            moves, scores,
        )  # fmt: skip
        done = clues[clue, STATE]
        thinks += np.log(max(chance_of(done, count, moves, scores), least))
        usual = casual_move(held, sizes[state[TURN]], state, flags, ladder, moves, count)
        casual += np.log(1.0 - least if done == usual else least)
    return max(thinks, casual) + np.log1p(np.exp(-abs(thinks - casual))), casual - thinks


@inner
def rank_at(hand: Any, index: Any) -> Any:
    """The rank of the card at ``index`` (from 0) of a hand that has more than that many, in the order of ranks."""
    rank = 0
    left = index - np.int64(hand & np.uint64(15))
    while left >= 0:
        rank += 1
        left -= np.int64(hand >> np.uint64(4 * rank) & np.uint64(15))
    return rank


@inner
def _see_all(clues: Any, sizes_then: Any, flags: Any, ladder: Any, model: Any, contexts: Any) -> None:
    """What the opponent model sees of each clue, whoever holds what."""
    rows = local_ints(8)
    for clue in range(len(clues)):
        see(model, clues[clue], sizes_then[clue], flags, ladder, rows, contexts[clue])


@inner
def _exchange(new: Any, pair: Any, risen: Any, fixed: Any, missing: Any, kept: Any, forbidden: Any, seed: Any) -> bool:
    """Exchange a hidden card between the hands ``new`` of two seats; say whether that may be and changes anything."""
    for side in range(2):
        risen[side] = rank_at(new[side] - fixed[pair[side]], random_below(seed, missing[pair[side]]))
    fits = risen[0] != risen[1]
    for side in range(2):
        fits = fits and not (kept[pair[side]] >> risen[0] | kept[pair[side]] >> risen[1]) & np.uint64(1)
        new[side] -= np.uint64(1) << np.uint64(4) * risen[side]
        new[side] += np.uint64(1) << np.uint64(4) * risen[1 - side]
        fits = fits and (not forbidden or new[side] & ~forbidden)
    return fits


@entry
def walk_worlds(
    worlds: Any, first: int, last: int, walkers: Any, likes: Any, odds: Any, start: int, steps: int, fixed: Any,
    missing: Any, hiding: Any, kept: Any, forbidden: Any, clues: Any, spans: Any, sizes_then: Any, words: Any,
    least: float, leads: Any, answers: Any, span: Any, flags: Any, ladder: Any, model: Any, contexts: Any, base: Any,
    seed: Any,
) -> None:  # fmt: skip
    """Fill ``worlds[first:last]`` with hands that come up as often as what was seen makes them likely.

    The ``walkers``, any hands that agree with the facts, take turns: walker ``world % len(walkers)`` makes ``steps``
    tries to exchange hidden cards of two of the seats ``hiding`` (``start`` tries in its first turn), and where it is
    then is the world. ``likes[walker, seat]`` and ``odds[walker, seat]`` keep what :func:`likelihood` says of it.

    A clue is an action that was seen: ``clues[clue]`` holds the state before it, then the move; ``sizes_then`` the
    cards of each seat; ``words`` the sum of all hands in play then, and the cards that the seat has played since. Those
    of a seat are at ``spans[seat, 0]`` to before ``spans[seat, 1]``. Chances below ``least`` count as that much.
    ``contexts`` has room for what :func:`president.bots.kernel.opponent_model.see` makes of each clue.
    ``kept[seat]`` has a bit for each rank that the seat neither gives nor takes.
    """
    _see_all(clues, sizes_then, flags, ladder, model, contexts)
    moves, scores, pair = local_ints(512), local_floats(512), local_ints(2)
    new, risen = local_words(2), local_words(2)
    seats = len(hiding)
    for world in range(first, last):
        reseed(seed, base, world)
        walker = world % len(walkers)
        hands = walkers[walker]
        tries = steps
        if world < len(walkers):
            tries = start
            for seat in hiding:
                likes[walker, seat], odds[walker, seat] = likelihood(
                    hands[seat], spans[seat, 0], spans[seat, 1], clues, sizes_then, words, least,
                    leads, answers, span, flags, ladder, model, contexts, -np.inf, moves, scores,
                )  # fmt: skip
        for _ in range(tries if seats > 1 else 0):
            one = random_below(seed, seats)
            other = random_below(seed, seats - 1)
            pair[0] = hiding[one]
            pair[1] = hiding[other + 1 if other >= one else other]
            fits = True
            for side in range(2):
                new[side] = hands[pair[side]]
            # Two cards at once, too: between hands that explain as much there is often one that explains nothing.
            for _ in range(1 + random_below(seed, 2)):
                fits = fits and _exchange(new, pair, risen, fixed, missing, kept, forbidden, seed)
            if not fits:
                continue
            least_like = np.log((np.float64(random_bits(seed)) + 0.5) * UNIT)
            least_like += likes[walker, pair[0]] + likes[walker, pair[1]]
            one_like, one_odds = likelihood(
                new[0], spans[pair[0], 0], spans[pair[0], 1], clues, sizes_then, words, least, leads, answers, span,
                flags, ladder, model, contexts, least_like, moves, scores,
            )  # fmt: skip
            if one_like <= least_like:  # the other's is at most 0
                continue
            other_like, other_odds = likelihood(
                new[1], spans[pair[1], 0], spans[pair[1], 1], clues, sizes_then, words, least, leads, answers, span,
                flags, ladder, model, contexts, least_like - one_like, moves, scores,
            )  # fmt: skip
            if one_like + other_like > least_like:
                hands[pair[0]] = new[0]
                hands[pair[1]] = new[1]
                likes[walker, pair[0]] = one_like
                likes[walker, pair[1]] = other_like
                odds[walker, pair[0]] = one_odds
                odds[walker, pair[1]] = other_odds
        for seat in range(worlds.shape[1]):
            worlds[world, seat] = hands[seat]


__all__ = ["walk_worlds"]
