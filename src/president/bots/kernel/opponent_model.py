"""The opponent model in compiled code: how likely each move is for a seat that plays well, by its hand and the table.

A network with one hidden layer. What it is told is a list of rows, each something that is so: how many cards of a rank
the seat holds, how many of it are unseen, who has few cards left, what a move leaves of its rank. The hidden layer is
the sum of the rows' vectors, those of the situation added up once for all moves of a decision; negative sums count as
0. A move's score is the product with the output vector, and what the policy's entries say directly
(:mod:`president.bots.search.features`). The chance of a move is the softmax of the scores.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from president.bots.kernel.core import ACTIVE, OWNER, REVERSED, TOP_RANK, TOP_SIZE, TURN, leads_now, next_seat
from president.bots.kernel.jit import entry, inner, local_floats, local_ints, popcount
from president.bots.kernel.policy import (
    able_sets,
    list_odd,
    list_others,
    only_small,
    pass_entries,
    play_entries,
    smallest_rival,
)
from president.bots.kernel.tables import PLAYERS
from president.bots.search import features

word = np.uint64

HIDDEN: Final = 16
"""Numbers in the hidden layer, and in each row."""

OWN: Final = 0
"""Strength of a rank x cards of it in the hand (0 to 8). Where each kind of rows begins:"""
UNSEEN: Final = 144
"""Strength of a rank x cards of it in other hands (0 to 8)."""
CARDS: Final = 288
"""Cards in the hand (0 to 23)."""
SEATS: Final = 312
"""Seats in play (0 to 11)."""
LEAST: Final = 324
"""The smallest rival hand (0 to 9)."""
NEXT: Final = 334
"""Cards of the next seat (0 to 9)."""
KIND: Final = 344
"""Leads, and the order is reversed (0 to 3)."""
OWNERS: Final = 348
"""Cards of the top's owner (0 to 9). This and the next two are for answers only."""
BETWEEN: Final = 358
"""Seats in play from the next one to the owner (0 to 7)."""
TOP: Final = 366
"""Strength of the top x its cards (1 to 4)."""
CHANGE: Final = 430
"""Strength of a rank x cards of it played (1 to 4) x cards of it kept (0 to 4). From here on: rows of moves."""
PASSING: Final = 750
"""The move is a pass."""
ENTRIES: Final = 751
"""The policy's entries from :data:`president.bots.search.features.THREAT` on."""
ROWS: Final = ENTRIES + features.SIZE - features.THREAT

BIAS: Final = ROWS * HIDDEN
"""Where the vector that is always added begins in the array of a model, which has the rows' vectors first."""
OUTPUT: Final = BIAS + HIDDEN
DIRECT: Final = OUTPUT + HIDDEN
"""What the policy's entries say directly."""
SIZE: Final = DIRECT + features.SIZE

SITUATION: Final = 40
"""Room for the rows of a situation."""


@inner
def context_rows(state: Any, sizes: Any, flags: Any, ladder: Any, rows: Any) -> int:
    """Write the rows of the situation of the seat in turn that do not depend on its hand; return how many."""
    seat, turned, players = state[TURN], state[REVERSED], flags[PLAYERS]
    lead = 1 if leads_now(state) else 0
    rows[0] = CARDS + min(sizes[seat], 23)
    rows[1] = SEATS + popcount(np.uint64(state[ACTIVE])) - 1
    rows[2] = LEAST + min(smallest_rival(state, sizes, seat), 9)
    rows[3] = NEXT + min(sizes[next_seat(state[ACTIVE], seat)], 9)
    rows[4] = KIND + 2 * lead + turned
    if lead:
        return 5
    between = 0
    for ahead in range(1, players):
        other = (seat + ahead) % players
        if other == state[OWNER]:
            break
        between += state[ACTIVE] >> other & 1
    owners = sizes[state[OWNER]] if state[ACTIVE] >> state[OWNER] & 1 else 0
    rows[5] = OWNERS + min(owners, 9)
    rows[6] = BETWEEN + min(between, 7)
    rows[7] = TOP + ladder[turned, state[TOP_RANK]] * 4 + min(state[TOP_SIZE], 4) - 1
    return 8


@inner
def hand_rows(hand: Any, unseen: Any, turned: Any, ladder: Any, rows: Any, count: int) -> int:
    """Write the rows of a hand, and of the cards in other hands, behind ``count`` others; return how many then."""
    for rank in range(14):
        shift = np.uint64(4 * rank)
        held = np.int64(hand >> shift & np.uint64(15))
        others = np.int64(unseen >> shift & np.uint64(15))
        if held:
            rows[count] = OWN + ladder[turned, rank] * 9 + min(held, 8)
            count += 1
        if others:
            rows[count] = UNSEEN + ladder[turned, rank] * 9 + min(others, 8)
            count += 1
    return count


@inner
def change_row(hand: Any, state: Any, ladder: Any, move: Any) -> Any:
    """The row for what a play does to the hand."""
    rank, size, wilds = move & 15, move >> 4 & 31, move >> 9
    kept = np.int64(hand >> np.uint64(4 * rank) & np.uint64(15)) - (size - wilds)
    return CHANGE + (ladder[state[REVERSED], rank] * 4 + min(size, 4) - 1) * 5 + min(max(kept, 0), 4)


@inner
def add_row(model: Any, row: Any, vector: Any) -> None:
    """Add the vector of a row."""
    start = word(row * HIDDEN)  # unsigned: else the compiler has to look whether an index is negative
    for place in range(HIDDEN):
        vector[place] += model[start + word(place)]


@inner
def entry_row(number: Any) -> Any:
    """The row of an entry of the policy from :data:`president.bots.search.features.THREAT` on."""
    return ENTRIES + number - features.THREAT


@inner
def output(model: Any, base: Any, change: Any, second: Any, third: Any) -> float:
    """The output for a move of three rows in a situation whose rows sum to ``base``.

    In one loop and with four sums, since that is what the compiler makes good code of.
    """
    one, two, three, four = 0.0, 0.0, 0.0, 0.0
    for place in range(0, HIDDEN, 4):
        one += _weighted(model, base, change, second, third, place)
        two += _weighted(model, base, change, second, third, place + 1)
        three += _weighted(model, base, change, second, third, place + 2)
        four += _weighted(model, base, change, second, third, place + 3)
    return one + two + (three + four)


@inner
def _weighted(model: Any, base: Any, change: Any, second: Any, third: Any, place: int) -> float:
    at = word(place)
    found = base[at] + model[word(change * HIDDEN) + at] + model[word(second * HIDDEN) + at]
    found += model[word(third * HIDDEN) + at]
    return found * model[word(OUTPUT) + at] if found > 0.0 else 0.0


@inner
def list_all(hand: Any, cards: Any, state: Any, leads: Any, answers: Any, span: Any, flags: Any, moves: Any) -> int:
    """Write the moves of the seat in turn, which holds ``hand``; return how many: none when it can only pass."""
    count = list_odd(able_sets(hand, state, answers, flags), 0, moves)
    if not only_small(hand, flags):
        count = list_others(hand, cards, count, state, leads, answers, span, flags, moves)
    if count and not leads_now(state):
        moves[count] = 0
        count += 1
    return count


@inner
def see(model: Any, state: Any, sizes: Any, flags: Any, ladder: Any, rows: Any, context: Any) -> None:
    """Make ``context`` the part of the hidden layer that does not depend on the hand of the seat in turn."""
    for place in range(HIDDEN):
        context[place] = model[BIAS + place]
    for number in range(context_rows(state, sizes, flags, ladder, rows)):
        add_row(model, rows[number], context)


@inner
def score_moves(
    hand: Any, state: Any, sizes: Any, total: Any, leads: Any, answers: Any, span: Any, flags: Any, ladder: Any,
    model: Any, context: Any, rows: Any, base: Any, moves: Any, scores: Any,
) -> int:  # fmt: skip
    """Write the moves of the seat in turn, which holds ``hand``, and their scores; return how many.

    There are none when the seat can only pass, and no scores when there is only one. ``total`` is the sum of all hands
    in play, ``context`` comes from :func:`see`. ``rows`` has room for :data:`SITUATION`, ``base`` for
    :data:`HIDDEN` numbers.
    """
    cards = sizes[state[TURN]]
    count = list_all(hand, cards, state, leads, answers, span, flags, moves)
    if count < 2:
        return count
    unseen = total - hand
    lead = 1 if leads_now(state) else 0
    least = smallest_rival(state, sizes, state[TURN])
    for place in range(HIDDEN):
        base[place] = context[place]
    for number in range(hand_rows(hand, unseen, state[REVERSED], ladder, rows, 0)):
        add_row(model, rows[number], base)
    for number in range(count):
        move = moves[number]
        if move:
            a, b, c = play_entries(hand, cards, unseen, least, state, answers, flags, ladder, lead, move)
            change, second, third = change_row(hand, state, ladder, move), entry_row(b), entry_row(c)
            direct = model[word(DIRECT + a)] + model[word(DIRECT + b)] + model[word(DIRECT + c)]
        else:
            a, b = pass_entries(cards, least, state, sizes, ladder)
            change, second, third = PASSING, entry_row(a), entry_row(b)
            direct = model[word(DIRECT + a)] + model[word(DIRECT + b)]
        scores[number] = direct + output(model, base, change, second, third)
    return count


@inner
def chance_of(move: Any, count: Any, moves: Any, scores: Any) -> Any:
    """The softmax of a move among those of :func:`score_moves`; 0 for another move."""
    if count < 2:
        return 1.0 if move == (moves[0] if count else 0) else 0.0
    top = scores[0]
    for number in range(1, count):
        top = max(top, scores[number])
    mass, own = 0.0, 0.0
    for number in range(count):
        weight = np.exp(scores[number] - top)
        mass += weight
        if moves[number] == move:
            own = weight
    return own / mass


@entry
def choice_chances(
    hand: Any, state: Any, sizes: Any, total: Any, leads: Any, answers: Any, span: Any, flags: Any, ladder: Any,
    model: Any, moves: Any, chances: Any,
) -> int:  # fmt: skip
    """Write the moves of the seat in turn, which holds ``hand``, and their chances; return how many."""
    rows, context, base, scores = local_ints(40), local_floats(16), local_floats(16), local_floats(512)
    see(model, state, sizes, flags, ladder, rows, context)
    count = score_moves(
        hand, state, sizes, total, leads, answers, span, flags, ladder, model, context, rows, base, moves, scores
    )
    for number in range(count):
        chances[number] = chance_of(moves[number], count, moves, scores)
    return count


__all__ = [
    "BIAS", "CHANGE", "DIRECT", "HIDDEN", "OUTPUT", "OWN", "PASSING", "SITUATION", "SIZE", "TOP",
    "add_row", "chance_of", "change_row", "choice_chances", "context_rows", "entry_row", "hand_rows", "list_all",
    "output", "score_moves", "see",
]  # fmt: skip
