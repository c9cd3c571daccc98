"""Deals that look the same to a seat: other hands for the others, everything public as it was."""

from __future__ import annotations

import random

from president.bots.envs.deal import Deal, Setting, begin_with
from president.bots.search.facts import Facts
from president.bots.search.worlds import draw
from president.cards import JOKER, TWO
from president.cards.cardset import indices
from president.game.moves import completions
from president.game.position import Position

TRIES = 1000
"""Draws before a deal is called contradictory; what refuses a draw is rare."""


def facts_of(deal: Deal, seat: int) -> Facts:
    """What a seat knows for certain about the hidden cards of a first deal.

    Besides its own hand these are the hands of sunk seats, the opening card with the leader while it has not been
    played, and that whoever played a joker as a wild card had no wild two left: the environments play twos first.
    """
    where, position = deal.setting, deal.position
    rules = where.compiled
    played = sum(done.cards for done in deal.done)
    fixed, barred = [0] * where.players, [0] * where.players
    for other in position.sunk:
        fixed[other] = position.hands[other]
    fixed[seat] = position.hands[seat]
    if rules.wild >> 8 * TWO & 1:
        for done in deal.done:
            if done.cards & rules.wild & 0xFF << 8 * JOKER:
                barred[done.seat] |= 0xFF << 8 * TWO
    _place_opening(deal, played, fixed, barred)
    counts = [hand.bit_count() for hand in position.hands]
    missing = [count - known.bit_count() for count, known in zip(counts, fixed, strict=True)]
    pool = rules.pack & ~played & ~sum(fixed)
    return Facts(seat, rules, tuple(fixed), tuple(missing), pool, tuple(barred))


def _place_opening(deal: Deal, played: int, fixed: list[int], barred: list[int]) -> None:
    """Seats before the leader hold no opening card; the leader holds one until it is played."""
    where = deal.setting
    leading = where.rules.leading
    if leading.first == "left" or leading.card is None:
        return
    cards = sum(1 << index for index in where.pack if index & ~4 == leading.card.index & ~4)
    leader = deal.done[0].seat if deal.done else deal.position.turn
    for other in range(leader):
        barred[other] |= cards
    own = sum(done.cards for done in deal.done if done.seat == leader)
    if not own & cards and not fixed[leader] & cards:
        free = cards & ~played & ~sum(fixed)
        fixed[leader] |= free & -free


def another(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """A deal that ``seat`` cannot tell from this one, with the cards of the others laid out by chance.

    Every layout that the facts allow is equally likely. The public record is carried over as it is. While another seat
    is asked out of turn, which this one does not see, the deal goes on with the seat in turn.

    Raises:
        RuntimeError: when no layout was found, which a deal that was played cannot cause.
    """
    facts = facts_of(deal, seat)
    asked = deal.asked and deal.seat == seat
    for _ in range(TRIES):
        hands = draw(facts, rng)
        if _possible(deal, hands, facts):
            position = deal.position._replace(hands=hands)
            return Deal(
                deal.setting,
                position,
                seat if asked else position.turn,
                asked=asked,
                others=to_ask(position, deal.setting, seat) if asked else (),
                done=deal.done,
                declined=tuple(found for found in deal.declined if found[1] == seat),
            )
    raise RuntimeError(f"no hands agree with what seat {seat} knows")


def _possible(deal: Deal, hands: tuple[int, ...], facts: Facts) -> bool:
    """Bars hold, and nobody still in play holds only cards that may not be played last (it would have been sunk)."""
    forbidden = facts.rules.forbidden
    for seat, hand in enumerate(hands):
        if hand & ~facts.fixed[seat] & facts.barred[seat]:
            return False
        if deal.position.active >> seat & 1 and not deal.over and not hand & ~forbidden:
            return False
    return True


def to_ask(position: Position, where: Setting, after: int) -> tuple[int, ...]:
    """The seats clockwise of ``after``, up to the owner of the top, that can complete four of a kind."""
    seats, rules = where.players, where.compiled
    found = []
    seat = (after + 1) % seats
    while seat != position.owner:
        if completions(position, rules, seat):
            found.append(seat)
        seat = (seat + 1) % seats
    return tuple(found)


def replayed(world: Deal) -> tuple[list[int], list[int]]:
    """The order of dealing and the actions that lead to ``world``: the public record with declining where it is due."""
    where = world.setting
    before = list(world.position.hands)
    for done in world.done:
        before[done.seat] |= done.cards
    stacks = [list(indices(hand)) for hand in before]
    pack = [stacks[number % where.players].pop() for number in range(len(where.pack))]
    now = begin_with(where, pack)
    actions: list[int] = []
    for done in world.done:
        while now.seat != done.seat or (now.asked and not done.action):
            actions.append(0)
            now = now.play(0)
        actions.append(done.action)
        now = now.play(done.action)
    while not now.over and (now.seat, now.asked) != (world.seat, world.asked):
        actions.append(0)
        now = now.play(0)
    return pack, actions
