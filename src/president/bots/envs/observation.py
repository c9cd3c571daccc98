"""What a seat sees, as a row of small whole numbers; the same row in every environment.

========================== ====================================================================================
columns                    meaning (``n`` players; seats relative to the observer, who is 0, then clockwise)
========================== ====================================================================================
0 … 13                     cards in the own hand by rank, 3 … 2, jokers
14 … 27                    cards that the other seats still in play hold together, by rank
28                         rank of the top + 1; 0 when the table is empty
29                         cards in the top
30                         cards in the unbroken plays of the top's rank (for four of a kind)
31                         seat that played the top
32                         1 while the ranking is reversed
33                         1 when the seat to decide leads freely
34                         1 when the seat to decide is asked out of turn whether it completes four of a kind
35                         rank that the lead must have + 1; 0 when it is free
36 … 36 + n - 1            cards left by seat
36 + n … 36 + 2n - 1       1 for a seat that passed or was skipped since the top was played, 2 for one out of the trick
36 + 2n … 36 + 3n - 1      place of a seat that has one, from 1; 0 for a seat in play
36 + 3n … 36 + 4n - 1      1 for the seat to decide
========================== ====================================================================================

Columns 29 to 31 are 0 when the table is empty. Columns 34 and the last ``n`` show a seat that is asked only to that
seat; to others the seat in turn is to decide. The order of past plays is not in the row; everything that follows from
it for the rest of the deal is.
"""

from __future__ import annotations

from typing import Final

from president.bots.envs.deal import Deal

RANKS: Final = 14
FIXED: Final = 36
HIGHEST: Final = 108
"""No column holds a larger number: the cards of two packs with jokers."""

_COUNTS: Final = bytes(byte.bit_count() for byte in range(256))


def width(players: int) -> int:
    """Columns at a table of ``players``."""
    return FIXED + 4 * players


def by_rank(mask: int) -> bytes:
    """How many cards of each rank a mask holds."""
    return mask.to_bytes(RANKS, "little").translate(_COUNTS)


def observe(deal: Deal, seat: int) -> list[int]:
    """The row that ``seat`` sees; also for seats that have a place and for a deal that is over."""
    position = deal.position
    players = deal.setting.players
    around = [(seat + step) % players for step in range(players)]
    others = 0
    for other in around[1:]:
        if position.active >> other & 1:
            others |= position.hands[other]
    row = [*by_rank(position.hands[seat]), *by_rank(others)]
    asked = deal.asked and deal.seat == seat
    top = position.top_rank >= 0 and not deal.over
    row += [position.top_rank + 1, position.top_size, position.block] if top else [0, 0, 0]
    row += [(position.owner - seat) % players if top else 0, position.reversed_]
    row += [int(position.leads and not asked and not deal.over), int(asked)]
    row.append(((position.opening.bit_length() - 1) >> 3) + 1)
    row += [position.hands[other].bit_count() for other in around]
    row += _passed(deal, around)
    places = _places(deal)
    row += [places[other] for other in around]
    deciding = deal.seat if asked else position.turn
    row += [int(other == deciding) for other in around]
    return row


def _passed(deal: Deal, around: list[int]) -> list[int]:
    passed, locked = deal.position.passed, deal.position.locked
    if deal.over or not passed | locked:
        return [0] * len(around)
    return [2 if locked >> seat & 1 else passed >> seat & 1 for seat in around]


def _places(deal: Deal) -> list[int]:
    places = [0] * deal.setting.players
    if deal.over:
        return [place + 1 for place in deal.places()]
    for place, seat in enumerate(deal.position.out, start=1):
        places[seat] = place
    for place, seat in enumerate(deal.position.sunk):
        places[seat] = len(places) - place
    return places
