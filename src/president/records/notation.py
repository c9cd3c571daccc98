"""Text forms of what a person might type: cards, actions, deals.

Printing is canonical (upper case, ``T``, sorted, every second copy marked) and parsing undoes it. Parsing also
reads any case, ``10``, suit symbols, cards without spaces between them, and a second copy without its mark:
``3C`` then means whichever copy the hand holds.

=========================  =================================
``3C 3D``                  play these cards
``-`` or ``pass``          pass
``> s3 4D 3H``             give the two cards to seat 3
``? s3 2C 2S``, ``? s3``   ask seat 3 for the twos; for none
=========================  =================================

With the acting seat in front (``s1 3D``) an action stands in records and examples.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from president.cards import JOKER, Card, CardSet
from president.game.actions import Action, Give, Pass, Play, Request
from president.game.game import Game

_MARKS: Final = "'’′"
_CARD: Final = re.compile(rf"(?:(?:10|[2-9TJQKA])[CDHS♣♦♥♠][\ufe0e\ufe0f]?|JK)[{_MARKS}]*", re.IGNORECASE)
_SEAT: Final = re.compile(r"s(\d{1,2}):?", re.IGNORECASE)
_SEPARATORS: Final = str.maketrans(",;|", "   ")


def parse_cards(text: str, hand: CardSet | None = None) -> CardSet:
    """Read cards; with a ``hand`` a copy mark that is left out means a copy which the hand holds.

    >>> str(parse_cards("10h 3♣")), str(parse_cards("3c", CardSet.parse("3C' 4D")))
    ('3C TH', "3C'")

    Raises:
        ValueError: when a word is no card, or a card comes more often than there are copies of it.
    """
    words = [(Card.parse(word), word[-1] in _MARKS) for word in _words(text)]
    if hand is None:
        return CardSet.of(card for card, _ in words)
    taken = CardSet.of(card for card, marked in words if marked)
    for card, marked in words:
        if not marked:
            taken |= CardSet.of([_copy(card, hand, taken)])
    return taken


def _words(text: str) -> Iterator[str]:
    for word in text.translate(_SEPARATORS).split():
        cards = _CARD.findall(word)
        yield from cards if "".join(cards) == word else (word,)


def _copy(card: Card, hand: CardSet, taken: CardSet) -> Card:
    """The copy of ``card`` that is meant: one in the hand if there is any, else the first that is not taken."""
    suits = (0, 1) if card.rank == JOKER else (card.suit,)
    copies = [Card(8 * card.rank + 4 * pack + suit) for pack in (0, 1) for suit in suits]
    free = [copy for copy in copies if copy not in taken]
    if not free:
        raise ValueError(f"{card} is named more often than there are copies of it")
    return next((copy for copy in free if copy in hand), free[0])


def parse_seat(text: str) -> int:
    """Read a seat, ``s0`` and on.

    >>> parse_seat("S3")
    3

    Raises:
        ValueError: when ``text`` is no seat.
    """
    found = _SEAT.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{text!r} is not a seat; seats are s0, s1, …")
    return int(found[1])


def parse_action(text: str, seat: int, game: Game | None = None, *, hand: CardSet | None = None) -> Action:
    """Read what ``seat`` does. ``game`` or the seat's ``hand`` tells which copy is meant where a mark is left out.

    Nothing is judged here: cards that are not held, or no cards at all, are for the engine to refuse.

    >>> parse_action("3d 3c", 1)
    Play(seat=1, cards=CardSet.parse('3C 3D'))
    >>> parse_action("> s3 4D 3H", 0)
    Give(seat=0, to=3, cards=CardSet.parse('3H 4D'))

    Raises:
        ValueError: when the text cannot be read; the message quotes it.
    """
    if hand is None and game is not None and 0 <= seat < len(game.hands):
        hand = game.hands[seat]
    plain = text.strip()
    if plain.lower() in ("-", "–", "—", "pass"):
        return Pass(seat)
    try:
        if plain[:1] not in (">", "?"):
            return Play(seat, parse_cards(plain, hand))
        to, _, cards = plain[1:].strip().partition(" ")
        if plain[0] == ">":
            return Give(seat, parse_seat(to), parse_cards(cards, hand))
        return Request(seat, parse_seat(to), parse_cards(cards, CardSet()))
    except ValueError as error:
        raise ValueError(f"{text!r} is not an action: {error}") from error


def format_action(action: Action) -> str:
    """Write an action without its seat, as :func:`parse_action` reads it.

    >>> format_action(Give(0, 3, CardSet.parse("3H 4D")))
    '> s3 3H 4D'
    """
    match action:
        case Pass():
            return "-"
        case Play(cards=cards):
            return str(cards)
        case Give(to=to, cards=cards):
            return f"> s{to} {cards}".rstrip()
        case Request(to=to, cards=cards):
            return f"? s{to} {cards}".rstrip()


def parse_step(text: str, game: Game | None = None, *, hand: CardSet | None = None) -> Action:
    """Read an action with its seat in front; ``game`` and ``hand`` as for :func:`parse_action`.

    >>> parse_step("s2 -")
    Pass(seat=2)

    Raises:
        ValueError: when the text cannot be read.
    """
    seat, _, action = text.strip().partition(" ")
    return parse_action(action, parse_seat(seat), game, hand=hand)


def format_step(action: Action) -> str:
    """Write an action with its seat in front, as :func:`parse_step` reads it.

    >>> format_step(Pass(2))
    's2 -'
    """
    return f"s{action.seat} {format_action(action)}".rstrip()


def split_steps(line: str) -> list[str]:
    """Cut a line of several steps into one text a step; commas between them are welcome but not needed.

    >>> split_steps("s0 3C, s1 -, s2 > s0 4D 4H")
    ['s0 3C', 's1 -', 's2 > s0 4D 4H']

    Raises:
        ValueError: when the line does not begin with a seat.
    """
    steps: list[str] = []
    before = ""
    for word in line.translate(_SEPARATORS).split():
        if _SEAT.fullmatch(word) and before not in (">", "?"):
            steps.append(word)
        elif steps:
            steps[-1] += f" {word}"
        else:
            raise ValueError(f"{line.strip()!r} does not begin with a seat, such as s0")
        before = word
    return steps


def format_steps(actions: Iterable[Action]) -> str:
    """Write several steps on one line, as :func:`split_steps` cuts them."""
    return ", ".join(map(format_step, actions))


def parse_deal(text: str, *, packs: int = 2) -> tuple[CardSet, ...]:
    """Read a deal: a line for each hand, seat 0 first, each with its seat in front or none with.

    Blank lines and what follows a ``#`` are passed over. With two ``packs`` a card that comes again without a
    mark is the second copy; with one it is a mistake.

    >>> [len(hand) for hand in parse_deal("s0 3C 4C\\ns1 JK JK")]
    [2, 2]

    Raises:
        ValueError: when a line cannot be read, seats are out of order, or a card is dealt twice.
    """
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return parse_hands([_without_seat(line, seat) for seat, line in enumerate(filter(None, lines))], packs=packs)


def _without_seat(line: str, seat: int) -> str:
    first, _, rest = line.partition(" ")
    if not _SEAT.fullmatch(first):
        return line
    if parse_seat(first) != seat:
        raise ValueError(f"{line!r} should be the hand of s{seat}")
    return rest


def parse_hands(texts: Sequence[str], *, packs: int = 2) -> tuple[CardSet, ...]:
    """Read the hands of one deal, seat 0 first; see :func:`parse_deal`.

    Raises:
        ValueError: when a word is no card or a card is dealt twice.
    """
    words = [[(Card.parse(word), word[-1] in _MARKS) for word in _words(text)] for text in texts]
    taken = CardSet.of(card for hand in words for card, marked in hand if marked)
    hands: list[CardSet] = []
    for seat, hand in enumerate(words):
        held = [card for card, marked in hand if marked]
        for card, marked in hand:
            if not marked:
                if packs == 1 and card.rank != JOKER and card in taken:
                    raise ValueError(f"{card} is dealt twice, the second time to s{seat}")
                copy = _copy(card, CardSet(), taken)
                taken |= CardSet.of([copy])
                held.append(copy)
        hands.append(CardSet.of(held))
    return tuple(hands)


def format_deal(hands: Sequence[CardSet]) -> str:
    """Write a deal, a line for each seat, as :func:`parse_deal` reads it."""
    return "".join(f"s{seat} {hand}".rstrip() + "\n" for seat, hand in enumerate(hands))
