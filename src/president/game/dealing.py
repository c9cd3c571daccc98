"""Beginning games and deals: cards, the exchange, the first lead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from president.cards import Card, CardSet, deal_round
from president.game.ending import end_deal
from president.game.errors import DealError, GameError
from president.game.events import DealStarted, Event, ExchangeOpened, ExchangeSpared, HandDealt, LeadGiven
from president.game.exchange import copies, open_trades
from president.game.game import Game, Step, recorded
from president.game.position import start_position
from president.game.roles import mercy_due, pairs
from president.rules.compiled import compile_rules
from president.rules.ruleset import RuleSet


def new_game(rules: RuleSet, players: int) -> Game:
    """A game before its first deal; player ``p`` sits in seat ``p``.

    >>> from president.rules.library import load
    >>> new_game(load("basic"), 5).phase
    'ready'

    Raises:
        GameError: when the rule set is not for that many players, or its number of deals is not set (G0-9).
    """
    if not rules.players.min <= players <= rules.players.max:
        raise GameError(f"{rules.title} is for {rules.players.min} to {rules.players.max} players, not {players}")
    if rules.ending.until == "deals" and rules.ending.deals is None:
        raise GameError(f"{rules.title} needs a number of deals before it starts")
    zeros = (0,) * players
    return Game(rules, compile_rules(rules, players), tuple(range(players)), zeros, zeros)


def start_deal(game: Game, deck: Sequence[Card], dealer: int | None = None) -> Step:
    """Deal a shuffled deck, one card at a time. ``dealer`` is a seat, for the first deal only.

    Raises:
        DealError: when a deal is in progress or the game over, the deck is not the whole pack, or the dealer is
            missing in the first deal or another than the rules say in a later one.
    """
    game, dealer = _seated(game, dealer)
    if len(set(deck)) != len(deck) or CardSet.of(deck).mask != game.compiled.pack:
        raise DealError(f"the deck must be the {game.compiled.pack.bit_count()} cards of the pack, each once")
    return _dealt(game, deal_round(deck, game.seats, _first_dealt(game, dealer)), dealer)


def start_deal_with(game: Game, hands: Sequence[CardSet], dealer: int | None = None) -> Step:
    """Begin a deal with known hands, seat 0 first, as a record has them.

    Raises:
        DealError: as :func:`start_deal`, and when the hands are not what dealing the pack one by one can give.
    """
    game, dealer = _seated(game, dealer)
    total = sum(hand.mask for hand in hands)
    if len(hands) != game.seats or total != game.compiled.pack or total.bit_count() != sum(map(len, hands)):
        raise DealError(f"the hands of {game.seats} seats must make up the whole pack, each card once")
    first = _first_dealt(game, dealer)
    size, surplus = divmod(game.compiled.pack.bit_count(), game.seats)
    for seat, hand in enumerate(hands):
        due = size + ((seat - first) % game.seats < surplus)
        if len(hand) != due:
            raise DealError(f"seat {seat} gets {due} cards when seat {first} is dealt first, not {len(hand)}")
    return _dealt(game, tuple(hands), dealer)


def _seated(game: Game, dealer: int | None) -> tuple[Game, int]:
    if game.phase != "ready":
        raise DealError("the game is over" if game.phase == "over" else "a deal is in progress")
    if not game.order:
        if dealer is None or not 0 <= dealer < game.seats:
            raise DealError(f"the first deal needs a dealer, a seat from 0 to {game.seats - 1}")
        return game, dealer
    if game.rules.dealing.reseat == "by-place":
        game = _reseated(game)
    if dealer is not None and dealer != game.order[-1]:
        raise DealError(f"the last placed deals: seat {game.order[-1]}, not seat {dealer}")
    return game, game.order[-1]


def _reseated(game: Game) -> Game:
    """The president keeps the seat, the others follow clockwise by place (G3-4)."""
    seats = [(game.order[0] + place) % game.seats for place in range(game.seats)]
    players = [0] * game.seats
    for seat, before in zip(seats, game.order, strict=True):
        players[seat] = game.players[before]
    return replace(game, players=tuple(players), order=tuple(seats))


def _first_dealt(game: Game, dealer: int) -> int:
    if game.order and game.rules.dealing.surplus == "president":
        return game.order[0]
    return (dealer + 1) % game.seats


def _dealt(game: Game, hands: tuple[CardSet, ...], dealer: int) -> Step:
    events: list[Event] = [DealStarted(game.deal + 1, dealer, game.players, tuple(map(len, hands)))]
    events += [HandDealt(seat, hand) for seat, hand in enumerate(hands)]
    after = replace(
        game,
        deal=game.deal + 1,
        dealer=dealer,
        position=None,
        held=tuple(hand.mask for hand in hands),
        trick=(),
        last_trick=(),
        discard=CardSet(),
        skipped=(),
        trades=(),
        seen=((),) * game.seats,
        watched=(),
    )
    if game.order:
        after = _with_exchange(after, events)
    if not after.trades:
        after = begin_play(after, events)
    seen, watched = recorded(after, events)
    return Step(replace(after, seen=seen, watched=watched), tuple(events))


def _with_exchange(game: Game, events: list[Event]) -> Game:
    seats = tuple((game.order[high - 1], game.order[low - 1], due) for high, low, due in pairs(game.rules, game.seats))
    if not seats:
        return game
    if mercy_due(game.rules, game.reign):
        events.append(ExchangeSpared(game.order[0], game.reign[1]))
        return replace(game, reign=(-1, 0))
    events.append(ExchangeOpened(seats))
    return replace(game, phase="exchange", trades=open_trades(seats, game.compiled))


def begin_play(game: Game, events: list[Event]) -> Game:
    """The hands are final: sink hopeless hands, find who leads, and with what."""
    leader, opening, holder = _leader(game)
    position = start_position(game.held, leader, game.compiled, opening=opening, log=events)
    after = replace(game, phase="play", position=position)
    if position.over:
        return end_deal(after, position, events)
    events.append(LeadGiven(position.turn, CardSet(position.opening), holder and position.turn == leader))
    return after


def _leader(game: Game) -> tuple[int, int, bool]:
    """The leader of the deal, the opening cards that bind the lead, and whether he leads by holding one."""
    leading = game.rules.leading
    if game.order and leading.later != "first":
        return (game.order[0] if leading.later == "president" else game.order[-1]), 0, False
    assert game.dealer is not None
    left = (game.dealer + 1) % game.seats
    if leading.first == "left" or leading.card is None:
        return left, 0, False
    cards = copies(leading.card.index)
    clockwise = [seat % game.seats for seat in range(left, left + game.seats)]
    holder = next((seat for seat in clockwise if game.held[seat] & cards), None)
    if holder is None:
        raise DealError(f"nobody holds {leading.card}, which decides who leads")
    return holder, cards & game.compiled.pack if leading.first == "opens" else 0, True
