"""Setting up a table for a worked example: any hands, as the whole pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from president.cards import CardSet
from president.game.dealing import begin_play, new_game
from president.game.errors import DealError
from president.game.events import Event, ExchangeOpened
from president.game.exchange import copies, open_trades
from president.game.game import Game, recorded
from president.game.position import start_position
from president.game.roles import pairs
from president.rules.ruleset import RuleSet


def arrange(
    rules: RuleSet,
    hands: Sequence[CardSet],
    *,
    lead: int | None = None,
    first_deal: bool = False,
    already: Sequence[int] = (),
) -> Game:
    """A game at the start of play with these hands, seat 0 first, and nothing else in the pack.

    ``lead`` is the seat that opens the trick. In a first deal the opening card binds and decides who leads when
    ``lead`` is left out (seat 0 being the dealer's left). An empty hand is a seat already out, in the order of
    ``already`` (seat order when left out).

    Raises:
        DealError: when a card stands in two hands or is not in the pack, a hand would be sunk, nobody can tell who
            leads, or ``already`` does not name the empty hands.
    """
    game = _table(rules, hands)
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    if sorted(already or empty) != empty:
        raise DealError(f"the empty hands are of seats {empty}, but already out are {list(already)}")
    if first_deal and lead is None:
        game = begin_play(replace(game, deal=1, dealer=len(hands) - 1), [])
    elif lead is None or not 0 <= lead < len(hands) or not hands[lead]:
        raise DealError("the example must name a seat with cards that leads")
    else:
        opening = _opening(rules, game) if first_deal else 0
        if opening and not opening & hands[lead].mask:
            raise DealError(f"seat {lead} cannot lead the first deal without {rules.leading.card}")
        position = start_position(game.held, lead, game.compiled, opening=opening)
        game = replace(game, deal=1, phase="play", position=position)
    assert game.position is not None
    if game.position.sunk or game.position.over:
        raise DealError("a hand would be sunk, or the deal over, before the first play")
    return replace(game, position=game.position._replace(out=tuple(already or empty)), seen=((),) * len(hands))


def arrange_exchange(rules: RuleSet, hands: Sequence[CardSet], *, order: Sequence[int]) -> Game:
    """A game at the start of the exchange; ``order`` is the last finishing order, by seat.

    Raises:
        DealError: when a card stands in two hands, ``order`` is no order of the seats, or nobody trades.
    """
    game = _table(rules, hands)
    if sorted(order) != list(range(len(hands))):
        raise DealError(f"{list(order)} is not an order of seats 0 to {len(hands) - 1}")
    seats = tuple((order[high - 1], order[low - 1], due) for high, low, due in pairs(rules, len(hands)))
    if not seats:
        raise DealError(f"{rules.title} has no exchange")
    card = rules.leading.card
    if rules.leading.later == "first" and card is not None and not sum(game.held) & copies(card.index):
        raise DealError(f"nobody holds {card}, which decides who leads")
    events: list[Event] = [ExchangeOpened(seats)]
    game = replace(game, deal=2, dealer=order[-1], order=tuple(order), phase="exchange")
    game = replace(game, trades=open_trades(seats, game.compiled))
    seen, watched = recorded(game, events)
    return replace(game, seen=seen, watched=watched)


def _table(rules: RuleSet, hands: Sequence[CardSet]) -> Game:
    if rules.ending.until == "deals" and rules.ending.deals is None:
        rules = replace(rules, ending=replace(rules.ending, deals=5))
    total = 0
    for hand in hands:
        if total & hand.mask:
            raise DealError(f"{CardSet(total & hand.mask)} stands in two hands")
        total |= hand.mask
    game = new_game(rules, len(hands))
    strange = total & ~game.compiled.pack
    if strange:
        raise DealError(f"not in the pack of {rules.title}: {CardSet(strange)}")
    return replace(game, held=tuple(hand.mask for hand in hands), seen=((),) * len(hands))


def _opening(rules: RuleSet, game: Game) -> int:
    card = rules.leading.card
    if rules.leading.first != "opens" or card is None:
        return 0
    return copies(card.index)
