"""From a file of examples to examples that are dealt and ready to run; every mistake has its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from president.cards import CardSet, full_deck
from president.game import Game, arrange, arrange_exchange, new_game, start_deal
from president.game.errors import GameError, Reason
from president.records.example.claims import CLAIMS, claims
from president.records.example.model import Example, ExampleStep
from president.records.house import read_rules
from president.records.notation import parse_hands, parse_step
from president.records.reading import decoded
from president.records.toml import FileError, Table, read
from president.rules import RuleSet, names

ORDERS_CLAIMS = ("scores", "presidencies", "ranks", "over")
"""The keys of ``then`` that a list of finishing orders can answer."""


def load_examples(source: str | Path) -> tuple[Example, ...]:
    """Read the examples of a file, or of a text.

    Raises:
        FileError: when something in it cannot be read or dealt; the message names the line.
        OSError: when the file cannot be read.
    """
    table = read(decoded(source.read_bytes()) if isinstance(source, Path) else source)
    default = table.get("rules", str)
    found = tuple(_example(part, default) for part in table.tables("example"))
    table.finish()
    seen: set[str] = set()
    for example in found:
        if example.id in seen:
            raise FileError(example.line, f"there are two examples {example.id!r}")
        seen.add(example.id)
    return found


@cache
def packaged(name: str) -> tuple[Example, ...]:
    """The examples shipped for a preset; none when it has no file."""
    file = files("president.records").joinpath("examples", f"{name}.toml")
    return load_examples(file.read_text("utf-8")) if file.is_file() else ()


def all_packaged() -> tuple[Example, ...]:
    """Every shipped example."""
    return tuple(example for name in names() for example in packaged(name))


def _example(table: Table, default: str | None) -> Example:
    identity = table.need("id", str)
    says = table.need("says", str)
    rules = read_rules(table, default)
    orders = _orders(table, rules)
    steps = tuple(_step(table, text) for text in table.all("steps", str) or ())
    if orders and steps:
        table.fail("finishing orders are scored as they stand; there is nothing for steps to do", "steps")
    start = None if orders else _start(table, rules)
    then = table.get("then", dict) or {}
    _check_claims(table, then, rules, start)
    covers = table.all("covers", str) or ()
    show = table.get("show", bool) or False
    table.finish()
    return Example(identity, says, rules, start, steps, then, orders, table.line(), covers, show)


def _step(table: Table, text: str) -> ExampleStep:
    rest, _, says = text.partition("#")
    action, mark, reason = rest.partition("!")
    try:
        parse_step(action, hand=CardSet())
        return ExampleStep(action.strip(), Reason(reason.strip()) if mark else None, says.strip())
    except ValueError as error:
        known = f"; reasons are {', '.join(Reason)}" if "Reason" in str(error) else ""
        table.fail(f"step {text!r}: {error}{known}", "steps")


def _orders(table: Table, rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    orders = table.all("orders", list) or ()
    for order in orders:
        if not rules.players.min <= len(order) <= rules.players.max:
            table.fail(f"{rules.title} is for {rules.players.min} to {rules.players.max} players", "orders")
        if {*map(type, order)} != {int} or sorted(order) != list(range(len(orders[0]))):
            table.fail("each of orders must name every seat once", "orders")
    return tuple(map(tuple, orders))


def _start(table: Table, rules: RuleSet) -> Game:
    """The state before the steps: dealt whole (``players``), at the exchange, or at the start of play."""
    players = table.get("players", int)
    if players is not None:
        return _whole_pack(table, rules, players)
    texts = table.all("hands", str)
    if not texts:
        table.fail("hands, players or orders is missing")
    try:
        packs = rules.packs(max(len(texts), rules.players.min))
        hands = parse_hands(texts, packs=packs)
    except ValueError as error:
        table.fail(str(error), "hands")
    try:
        if table.get("phase", str) == "exchange":
            return arrange_exchange(rules, hands, order=table.all("order", int) or ())
        return _arranged(table, rules, hands)
    except GameError as error:
        table.fail(str(error), "hands")


def _arranged(table: Table, rules: RuleSet, hands: Sequence[CardSet]) -> Game:
    phase = table.get("phase", str)
    if phase not in (None, "play"):
        table.fail(f"an example cannot begin in phase {phase!r}; it is 'play' or 'exchange'", "phase")
    return arrange(
        rules,
        hands,
        lead=table.get("lead", int),
        first_deal=table.get("first_deal", bool) or False,
        already=table.all("already", int) or (),
    )


def _whole_pack(table: Table, rules: RuleSet, players: int) -> Game:
    """The first deal of the whole pack in its natural order."""
    dealer = table.get("dealer", int)
    try:
        game = new_game(rules, players)
        deck = full_deck(rules.packs(players), rules.deck.jokers)
        return start_deal(game, deck, players - 1 if dealer is None else dealer).game
    except GameError as error:
        table.fail(str(error), "players")


def _check_claims(table: Table, then: Mapping[str, Any], rules: RuleSet, start: Game | None) -> None:
    allowed = (*CLAIMS, "hands", "options") if start else ORDERS_CLAIMS
    for key in then:
        if key not in allowed:
            table.fail(f"then knows no key {key!r} here; the keys are {', '.join(sorted(allowed))}", "then", key)
    try:
        claims(then, rules, start.seats if start else 0)
    except ValueError as error:
        table.fail(f"then: {error}", "then")
