"""What an example may claim about the state after its steps: one :class:`Claim` for each key of ``then``.

A claim says how it is written and how the state answers it, both in the same form. Cards are compared as
multisets without copy marks, plays by rank, size and number of wild cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from president.cards import JOKER, Card, CardSet, rank_name
from president.game import Game, options, view
from president.game.roles import title
from president.game.scoring import standing
from president.records.notation import parse_cards, parse_seat
from president.rules import RuleSet

NOBODY: Final = "none"
T = TypeVar("T")


class State:
    """A game as somebody sees it who looks into every hand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.view = view(game, None)

    @property
    def over(self) -> bool:
        """True when the deal is over."""
        return self.game.phase in ("ready", "over")

    @property
    def order(self) -> tuple[int, ...]:
        """The finishing order as far as it is known."""
        return self.game.order if self.over else self.view.order

    def titles(self) -> list[str]:
        """The titles in finishing order."""
        seats, sunk = len(self.game.hands), self.game.sunk
        return [title(self.game.rules, seats, place, sunk=seat in sunk) for place, seat in enumerate(self.order, 1)]

    def ranks(self) -> list[int]:
        """The place of each player in the standing, shared by equal totals."""
        return ranks(self.game.points)


@dataclass(frozen=True, slots=True)
class Claim:
    """How a value is written (``read`` raises ``ValueError``) and what the state says."""

    read: Callable[[Any], object]
    find: Callable[[State], object]


def ranks(points: Iterable[int]) -> list[int]:
    """The shared rank of each total: 1, 1, 3.

    >>> ranks([8, 2, 8])
    [1, 3, 1]
    """
    totals = list(points)
    return [rank for _, _, rank in sorted(standing(range(len(totals)), totals))]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as a multiset of names, sorted.

    >>> cards_text(CardSet.parse("4D 3C 3C'"))
    '3C 3C 4D'
    """
    ordered = sorted(cards, key=lambda card: (card.rank, card.rank < JOKER and card.suit, card.pack))
    return " ".join(str(card).rstrip("'") for card in ordered)


def _cards(value: Any) -> str:
    return cards_text(parse_cards(_text(value), CardSet()))


def _expect(kind: type[T], value: Any, words: str) -> T:
    if type(value) is kind:
        return value
    raise ValueError(f"must be {words}, not {value!r}")


def _text(value: Any) -> str:
    return _expect(str, value, "a text")


def _flag(value: Any) -> bool:
    return _expect(bool, value, "true or false")


def _number(value: Any) -> int:
    return _expect(int, value, "a whole number")


def _seat(value: Any) -> object:
    return NOBODY if value == NOBODY else _number(value)


def _found_seat(seat: int | None) -> object:
    return NOBODY if seat is None else seat


def _numbers(value: Any) -> list[int]:
    return [_number(item) for item in _list(value)]


def _seat_set(value: Any) -> list[int]:
    return sorted(_numbers(value))


def _texts(value: Any) -> list[str]:
    return [_text(item) for item in _list(value)]


def _list(value: Any) -> list[Any]:
    return _expect(list, value, "a list")


CLAIMS: Final[Mapping[str, Claim]] = {
    "phase": Claim(_text, lambda state: state.game.phase),
    "turn": Claim(_seat, lambda state: _found_seat(state.game.turn)),
    "leads": Claim(_flag, lambda state: state.view.leads),
    "top": Claim(_cards, lambda state: cards_text(state.view.trick[-1].cards) if state.view.trick else ""),
    "pile": Claim(_cards, lambda state: cards_text(card for meld in state.view.trick for card in meld.cards)),
    "owner": Claim(_seat, lambda state: _found_seat(state.view.owner)),
    "discard": Claim(_cards, lambda state: cards_text(state.view.discard)),
    "aside": Claim(_cards, lambda state: cards_text(state.view.aside)),
    "passed": Claim(_seat_set, lambda state: sorted(state.view.passed)),
    "skipped": Claim(_seat_set, lambda state: sorted(state.view.skipped)),
    "locked": Claim(_seat_set, lambda state: sorted(state.view.locked)),
    "out": Claim(_numbers, lambda state: list(state.view.out)),
    "sunk": Claim(_numbers, lambda state: list(state.view.sunk)),
    "order": Claim(_numbers, lambda state: list(state.order)),
    "titles": Claim(_texts, State.titles),
    "over": Claim(_flag, lambda state: state.over),
    "reversed": Claim(_flag, lambda state: state.view.reversed_),
    "deal": Claim(_number, lambda state: state.game.deal),
    "dealer": Claim(_seat, lambda state: _found_seat(state.game.dealer)),
    "counts": Claim(_numbers, lambda state: [len(hand) for hand in state.game.hands]),
    "cards": Claim(_number, lambda state: sum(len(hand) for hand in state.game.hands)),
    "players": Claim(_numbers, lambda state: list(state.game.players)),
    "scores": Claim(_numbers, lambda state: list(state.game.points)),
    "presidencies": Claim(_numbers, lambda state: list(state.game.presidencies)),
    "ranks": Claim(_numbers, State.ranks),
}
"""The keys of ``then``; ``hands`` and ``options`` have one more level, the seat."""


def hand_claim(seat: int) -> Claim:
    """What a seat holds."""
    return Claim(_cards, lambda state: cards_text(state.game.hands[seat]))


def options_claim(seat: int, rules: RuleSet) -> Claim:
    """Everything a seat may do: plays in any order, a dash when it may pass; the empty list when it may not act."""

    def read(value: Any) -> list[str]:
        return sorted(text if text == "-" else _kind(parse_cards(text, CardSet()), rules) for text in _texts(value))

    def find(state: State) -> list[str]:
        found = options(state.game, seat)
        return sorted([_kind(play.cards, rules) for play in found.plays] + ["-"] * found.may_pass)

    return Claim(read, find)


def _kind(cards: CardSet, rules: RuleSet) -> str:
    """A play by what counts: its natural cards' ranks and the number of wild ones, such as ``7 7 +1 wild``."""
    wilds = sum(card.rank in rules.wild_ranks for card in cards)
    naturals = " ".join(rank_name(card.rank) for card in cards if card.rank not in rules.wild_ranks)
    return f"{naturals} +{wilds} wild".strip() if wilds else naturals


def claims(then: Mapping[str, Any], rules: RuleSet, seats: int) -> list[tuple[str, Claim, Any]]:
    """The claims that a ``then`` table makes: ``(name, claim, value as written)``.

    Raises:
        KeyError: with the name of a key that does not exist.
        ValueError: when a value cannot be read; the message begins with the key.
    """
    found: list[tuple[str, Claim, Any]] = []
    for key, value in then.items():
        if key in ("hands", "options"):
            if not isinstance(value, Mapping):
                raise ValueError(f"{key} must be a table of seats, such as {{ s1 = … }}")
            for name, inner in value.items():
                seat = parse_seat(name)
                if seat >= seats:
                    raise ValueError(f"{key}: there is no seat {seat} at a table of {seats}")
                claim = hand_claim(seat) if key == "hands" else options_claim(seat, rules)
                found.append((f"{key}.{name}", claim, inner))
        else:
            found.append((key, CLAIMS[key], value))
    for name, claim, value in found:
        try:
            claim.read(value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error
    return found
