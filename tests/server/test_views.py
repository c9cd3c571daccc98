"""Views: the quick way and the plain way agree, and each says what it should."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from president.cards import CardSet
from president.game import Event, Game, apply, new_game
from president.server import wire
from president.server.facts import Created, Occupant
from president.server.lines import Lines
from president.server.midplay import MidPlay, Shared
from president.server.present import Presenter, length, table_info
from president.server.scene import in_midplay
from president.server.table import TableState, open_table
from president.server.text import BITS, texts
from president.testing.games import dealt, next_action, playable, rule_set_names, seat_counts


def states(rules: str, rng: random.Random) -> Iterator[tuple[TableState, Game, tuple[Event, ...]]]:
    """Every state of two random deals, with what just happened."""
    chosen = playable(rules, deals=5)
    seats = rng.choice(list(seat_counts(chosen)))
    people = [Occupant("person" if n % 2 else "bot", f"P{n}", f"g{n}" if n % 2 else None) for n in range(seats)]
    table = open_table("VIEWS", Created(rules, people, 900, 1200, 0, deals=chosen.ending.deals), 1)
    titles: tuple[str | None, ...] = (None, "President", *(None,) * (seats - 2))
    game = new_game(chosen, seats)
    for _ in range(2):
        game = dealt(game, rng)
        while (action := next_action(game, rng)) is not None:
            game, events = apply(game, action)
            fields = {name: getattr(table, name) for name in table.__struct_fields__}
            yield TableState(**{**fields, "game": game, "titles": titles, "version": 77}), game, events
        if game.phase != "ready":
            return


@pytest.mark.parametrize("rules", rule_set_names())
def test_the_quick_way_says_what_the_plain_way_says(rules: str) -> None:
    compared = 0
    for state, game, events in states(rules, random.Random(rules)):
        if not in_midplay(game):
            continue
        away = {1: 0.0}.keys()
        lines = Lines(state, events)
        plain, quick = Presenter(state, away), MidPlay(state, game, away)
        for seat in (*range(game.seats), None):
            frame = quick.update(seat, lines)
            assert msgspec.json.decode(frame) == msgspec.json.decode(plain.update(seat, lines))
            msgspec.json.decode(frame, type=wire.ToBrowser)
        compared += 1
    assert compared > 30


def test_the_quick_way_has_every_field_that_is_not_a_seats_own() -> None:
    """A field added to the wire's view must be added there too, or said here not to occur in the middle of play."""
    own = {"seat", "hand", "choices", "queued", "hands"}
    never = {"result", "standing", "exchange", "receipt", "coming"}
    assert set(Shared.__struct_fields__) == set(wire.View.__struct_fields__) - own - never


def test_cards_in_text_are_the_cards() -> None:
    assert sum(BITS[name] for name in texts(CardSet.parse("3C 3C' KH JK"))) == CardSet.parse("3C 3C' KH JK").mask


@pytest.mark.parametrize(
    ("rules", "deals", "says"),
    [
        ("basic", None, "first to 11 points"),
        ("wild-twos", 5, "5 deals"),
        ("wild-twos", 1, "1 deal"),
        ("european+open", None, "until the host ends it"),
    ],
)
def test_the_length_of_a_game_in_words(rules: str, deals: int | None, says: str) -> None:
    assert length(playable(rules, deals=deals or 5)) == says


def test_the_table_says_what_its_controls_need() -> None:
    """Facts of the rule set for the browser: what a pass costs, whether fours are completed, which ranks are wild."""
    people = [Occupant("person", "A", "g0"), *(Occupant("bot", f"B{n}") for n in range(3))]
    twos = table_info(open_table("INFO1", Created("clearing-twos", people, 900, 1200, 0), 1))
    wild = table_info(open_table("INFO2", Created("wild-twos", people, 900, 1200, 0, deals=5), 1))
    assert (twos.completions, twos.pass_costs, twos.wilds, twos.counts) == (True, "turn", [], "points")
    assert (wild.completions, wild.wilds) == (False, ["2", "JK"])


def test_the_receipt_and_the_pairs_of_an_exchange() -> None:
    """Only the two see cards; all see who trades with whom, and when it is done."""
    seen = 0
    for state, game, _ in states("european", random.Random(5)):
        if game.phase != "exchange" and (game.deal < 2 or game.trick or game.discard):
            continue
        presenter = Presenter(state, {}.keys())
        views = [presenter.view(seat) for seat in range(game.seats)]
        if game.phase == "exchange":
            done = {pair.low: pair.done for pair in views[0].exchange}
            assert done == {trade.low: trade.stage == "done" for trade in game.trades}
            continue
        for trade in game.trades:
            high, low = views[trade.high].receipt, views[trade.low].receipt
            assert high is not None
            assert low is not None
            assert (high.got, low.got) == (low.gave, high.gave)
            assert low.gave == texts(CardSet(trade.gave))
            seen += 1
        assert presenter.view(None).receipt is None
    assert seen
