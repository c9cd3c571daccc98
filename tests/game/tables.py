"""Short ways to set a table for a test."""

from __future__ import annotations

from president.cards import CardSet
from president.game import Action, Game, Give, Pass, Play, Request, apply, arrange, arrange_exchange, reason_against
from president.rules import RuleSet, load


def table(rules: str | RuleSet, *hands: str, lead: int = 0, first_deal: bool = False) -> Game:
    """A game at the start of play with these hands."""
    rule_set = load(rules) if isinstance(rules, str) else rules
    return arrange(rule_set, [CardSet.parse(hand) for hand in hands], lead=lead, first_deal=first_deal)


def exchange(rules: str | RuleSet, *hands: str, order: tuple[int, ...]) -> Game:
    """A game at the start of the exchange."""
    rule_set = load(rules) if isinstance(rules, str) else rules
    return arrange_exchange(rule_set, [CardSet.parse(hand) for hand in hands], order=order)


def act(seat: int, text: str) -> Action:
    """``"3C 3D"``, ``"-"``, ``"> 2 4D"`` (give to seat 2), ``"? 2 2C"`` (name cards of seat 2)."""
    if text == "-":
        return Pass(seat)
    if text[0] in ">?":
        to, _, cards = text[1:].strip().partition(" ")
        kind = Give if text[0] == ">" else Request
        return kind(seat, int(to), CardSet.parse(cards))
    return Play(seat, CardSet.parse(text))


def after(game: Game, *moves: tuple[int, str]) -> Game:
    """The game after these moves, all of which must be legal."""
    for seat, text in moves:
        game = apply(game, act(seat, text)).game
    return game


def refused(game: Game, seat: int, text: str) -> str:
    """The reason code against a move; empty when it may be made."""
    refusal = reason_against(game, act(seat, text))
    return "" if refusal is None else str(refusal.reason)
