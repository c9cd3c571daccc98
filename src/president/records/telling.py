"""What happened, in plain English: one sentence an event, for figures, the terminal and logs of people."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from president.cards import Card, CardSet
from president.game.events import (
    Cleared,
    DealEnded,
    DealStarted,
    Event,
    ExchangeOpened,
    ExchangeSpared,
    Gave,
    LeadGiven,
    Passed,
    Played,
    Requested,
    RevolutionTurned,
    Sank,
    Settled,
    Skipped,
    WentOut,
)

Namer = Callable[[int], str]
YOU = "You"
_SECOND = {"is": "are", "passes": "pass"}
_SUITS = "♣♦♥♠"
_CLEARED_BY = {
    "clear-card": "The two clears the pile",
    "rank": "That turns the pile",
    "four": "Four alike turn the pile",
    "completion": "Four of a kind clears the pile",
}


def seat_name(seat: int) -> str:
    """How a seat is called where nobody has a name."""
    return f"Seat {seat}"


def pretty(cards: Iterable[Card]) -> str:
    """Cards with suit symbols, as people read them.

    >>> pretty(CardSet.parse("3C TH JK"))
    '3♣ 10♥ JK'
    """
    return " ".join(_pretty(card) for card in cards)


def _pretty(card: Card) -> str:
    name = str(card)
    if name.startswith("JK"):
        return "JK"
    return ("10" if name[0] == "T" else name[0]) + _SUITS[card.suit]


def says(name: str, verb: str) -> str:
    """A name with its verb; "You" takes the verb of the second person.

    >>> says("Ada", "passes"), says("You", "passes"), says("You", "is")
    ('Ada passes', 'You pass', 'You are')
    """
    if name != YOU:
        return f"{name} {verb}"
    return f"{name} {_SECOND.get(verb, verb.removesuffix('s'))}"


def tell(event: Event, name: Namer = seat_name) -> str | None:
    """One sentence about an event, ``None`` for events that go without saying.

    >>> tell(Passed(2))
    'Seat 2 passes.'
    """
    match event:
        case Played(seat, cards, lead=lead, completion=completion):
            if completion:
                return f"{says(name(seat), 'completes')} four with {pretty(cards)}."
            return f"{says(name(seat), 'leads' if lead else 'plays')} {pretty(cards)}."
        case Passed(seat):
            return f"{says(name(seat), 'passes')}."
        case Skipped(seat):
            return f"{says(name(seat), 'is')} skipped."
        case WentOut(seat, place):
            return f"{says(name(seat), 'is')} out, in place {place}."
        case Sank(seat, place, cards):
            return f"{says(name(seat), 'holds')} only {pretty(cards)}, can never go out, and so ends in place {place}."
        case Cleared(by=by, leader=leader):
            return f"{_CLEARED_BY[by]}. {says(name(leader), 'leads')}."
        case Settled(owner, leader) if owner == leader:
            return f"Nobody beats that. {says(name(leader), 'leads')}."
        case Settled(leader=leader):
            return f"Everybody has passed. {says(name(leader), 'leads')}."
        case RevolutionTurned(reversed_):
            return "Revolution: low cards beat high ones now." if reversed_ else "The ranking is turned back."
        case _:
            return _tell_frame(event, name)


def _tell_frame(event: Event, name: Namer) -> str | None:
    """The events around play: the deal, the exchange, the end."""
    match event:
        case DealStarted(number, dealer):
            return f"Deal {number}. {says(name(dealer), 'deals')}."
        case ExchangeOpened(pairs):
            traded = (f"{name(high)} and {_object(name(low))} trade {_cards(count)}" for high, low, count in pairs)
            return ". ".join(traded) + "."
        case ExchangeSpared(seat, deals):
            return f"{says(name(seat), 'is')} president {deals} deals running, so nobody trades this time."
        case Requested(seat, to, cards):
            what = "cards of their choice" if cards is None else pretty(cards) if cards else "nothing"
            return f"{says(name(seat), 'asks')} {_object(name(to))} for {what}."
        case Gave(seat, to, cards):
            what = "cards" if cards is None else pretty(cards) if cards else "nothing"
            return f"{says(name(seat), 'gives')} {_object(name(to))} {what}."
        case LeadGiven(seat, opening):
            return f"{says(name(seat), 'leads')}{f' and must play {_either(opening)}' if opening else ''}."
        case DealEnded(order):
            return f"The deal is over: {', '.join(map(name, order))}."
        case _:
            return None


def _object(name: str) -> str:
    return YOU.lower() if name == YOU else name


def _either(cards: CardSet) -> str:
    """The opening card; its two copies look the same."""
    return pretty(list(cards)[:1])


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def tell_all(events: Iterable[Event], name: Namer = seat_name) -> str:
    """The sentences about several events as one paragraph."""
    return " ".join(filter(None, (tell(event, name) for event in events)))
