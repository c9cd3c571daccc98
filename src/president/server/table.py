"""A table as the fold of its log: pure, and the only place where a table changes.

Folding a fact is also how it is judged: what the rules or the moment do not allow raises ``Refusal`` and nothing is
written down. Each kind of fact has its change in one of the tables of changes; here are those of the game itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from president.cards import Card, CardSet
from president.game import Action, IllegalAction, Play, Step, apply, end_game, new_game, start_deal
from president.game.errors import GameError
from president.game.events import Cleared, DealEnded, Played, Settled
from president.records.notation import parse_action
from president.server import seating, shuffles, tuning, voting
from president.server.betweendeals import before_deal, titles_of
from president.server.chances import Chances
from president.server.errors import Refusal
from president.server.facts import Acted, AnyFact, Closing, Created, Dealt, Ended, Paced, Readied, Started
from president.server.hosting_facts import Helped
from president.server.length import proposed_rules, rules_of
from president.server.state import Change, Folded, News, Notice, TableState, bared, game_of, people_of
from president.server.text import BITS

__all__ = ["Folded", "News", "Notice", "TableState", "fold", "fold_all", "open_table", "rules_of"]

_TOPPING = frozenset({Played, Cleared, Settled})
"""Events that change what lies on top."""


def open_table(code: str, created: Created, version: int) -> TableState:
    """A table from its first entry."""
    return TableState(
        code=code,
        version=version,
        rules=rules_of(created),
        created=created,
        players=tuple(created.players),
        people=people_of(created.players),
        host=0,
        pace=created.pace,
        chances=Chances(promise=created.promise),
    )


def fold(state: TableState, fact: AnyFact, version: int) -> Folded:
    """The table after one more fact, which becomes ``version``.

    Raises:
        Refusal: the fact is not possible here and now.
    """
    change = _CHANGES.get(type(fact))
    if change is None:
        raise Refusal("malformed", f"A table cannot be made twice ({type(fact).__name__}).")
    return change(state, fact, version)


def fold_all(state: TableState, facts: Iterable[tuple[int, AnyFact]]) -> TableState:
    """A table after many facts, each with its version."""
    for version, fact in facts:
        state = fold(state, fact, version).state
    return state


def _readied(state: TableState, fact: Readied, version: int) -> Folded:
    if state.phase != "ready":
        raise Refusal("no-deal", "There is no next deal to wait for now.")
    return Folded(replace(state, ready=state.ready | {fact.player}, version=version), ())


def _paced(state: TableState, fact: Paced, version: int) -> Folded:
    return Folded(replace(state, pace=fact.pace, version=version), ())


# ---------------------------------------------------------------- the game


def _started(state: TableState, fact: Started, version: int) -> Folded:
    if state.game is not None and state.game.phase != "over":
        raise Refusal("started", "The game has already started.")
    number = len(fact.players)
    rules = state.rules if fact.rules is None else proposed_rules(state.created, fact.rules, number)
    clock = state.clock
    after = replace(
        state,
        rules=rules,
        players=tuple(fact.players),
        people=people_of(fact.players),
        game=new_game(rules, number),
        ready=frozenset(),
        closing=False,
        titles=(None,) * number,
        helped=frozenset(),
        acted=version,
        version=version,
        house=replace(state.house, vote=None, paused=False, fresh=False, rules=None, swaps=(), bared=False),
        games=state.games + 1,
        banks=(1000 * clock.seconds,) * number if clock is not None and clock.kind == "reserve" else (),
    )
    return Folded(after, (Notice("started"),))


def _dealt(state: TableState, fact: Dealt, version: int) -> Folded:
    before, news = before_deal(state, fact.joins)
    try:
        step = start_deal(game_of(before), [Card.parse(word) for word in fact.deck.split()], fact.dealer)
    except GameError as wrong:
        raise Refusal("no-deal", f"{wrong}.") from None
    after = replace(
        before,
        game=step.game,
        ready=frozenset(),
        acted=version,
        topped=version,
        dealt=version,
        version=version,
        moved_at=fact.at if _counts_days(state) else 0,
    )
    after, promised = shuffles.after_deal(after, fact, step.game.seats)
    folded = _stepped(bared(after), step)
    return Folded(folded.state, (*news, *promised, *folded.news))


def _acted(state: TableState, fact: Acted, version: int) -> Folded:
    if state.house.paused:
        raise Refusal("paused", "The game is paused.")
    game = game_of(state)
    try:
        hand = CardSet(game.masks[fact.seat]) if game.masks else CardSet()
        step = apply(game, _action(fact, hand))
    except IllegalAction as refused:
        raise Refusal(refused.reason, refused.message) from None
    except ValueError as unreadable:
        raise Refusal("malformed", str(unreadable)) from None
    topped = any(type(event) in _TOPPING for event in step.events)
    after = replace(state, game=step.game, acted=version, topped=version if topped else state.topped, version=version)
    if after.banks or fact.at:
        after = _clocked(after, fact, game.players[fact.seat], in_turn=game.turn in (None, fact.seat))
    if fact.why == "timeout":
        folded = _stepped(after, step)
        return Folded(folded.state, (Notice("timeout", game.players[fact.seat]), *folded.news))
    return _stepped(after, step)


def _clocked(state: TableState, fact: Acted, player: int, *, in_turn: bool) -> TableState:
    """What an action costs the bank, and what the player gets for it; acting out of turn costs and brings nothing."""
    if not state.banks or not in_turn or state.clock is None:
        return replace(state, moved_at=fact.at or state.moved_at)
    left = max(0, state.banks[player] - fact.took) + 1000 * state.clock.increment
    banks = (*state.banks[:player], left, *state.banks[player + 1 :])
    return replace(state, banks=banks)


def _counts_days(state: TableState) -> bool:
    return state.clock is not None and state.clock.kind == "days"


def _action(fact: Acted, hand: CardSet) -> Action:
    """Read an action. Nearly all are plays in canonical text, for which a look-up will do."""
    mask = 0
    for word in fact.action.split(" "):
        bit = BITS.get(word, 0) & ~mask
        if not bit:
            return parse_action(fact.action, fact.seat, hand=hand)
        mask |= bit
    return Play(fact.seat, CardSet(mask)) if mask & ~hand.mask == 0 else parse_action(fact.action, fact.seat, hand=hand)


def _stepped(state: TableState, step: Step) -> Folded:
    """When the deal is over, keep its titles, and end the game if that was asked for."""
    ended = next((event for event in step.events if type(event) is DealEnded), None)
    if ended is None:
        return Folded(state, step.events)
    game = step.game
    titles = titles_of(game, ended.order)
    events = step.events
    if (state.closing or state.house.rules is not None) and game.phase == "ready":
        game, last = end_game(game)
        events += last
    return Folded(replace(state, game=game, titles=titles, ready=frozenset()), events)


def _closing(state: TableState, fact: Closing, version: int) -> Folded:
    game_of(state)
    return Folded(replace(state, closing=True, version=version), ())


def _ended(state: TableState, fact: Ended, version: int) -> Folded:
    try:
        step = end_game(game_of(state))
    except IllegalAction as refused:
        raise Refusal(refused.reason, refused.message) from None
    return Folded(replace(state, game=step.game, acted=version, version=version), step.events)


def _helped(state: TableState, fact: Helped, version: int) -> Folded:
    game_of(state)
    return Folded(replace(state, helped=state.helped | {fact.player}, version=version), ())


_CHANGES: Final[dict[type[AnyFact], Change]] = {
    **seating.CHANGES,
    **voting.CHANGES,
    **tuning.CHANGES,
    Helped: _helped,
    **shuffles.CHANGES,
    Readied: _readied,
    Paced: _paced,
    Started: _started,
    Dealt: _dealt,
    Acted: _acted,
    Closing: _closing,
    Ended: _ended,
}
