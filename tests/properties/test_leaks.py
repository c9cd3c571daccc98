"""No seat is told anything that depends on cards it cannot see (design: views are built up, never cut down).

Whole games of every preset are played; at random moments the unseen cards and the hidden gives are laid otherwise,
and every byte that the seat has been sent must be the same. The check is proved by builds that leak.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from president.game import Game, actors, new_game, options, view, viewing
from president.game.events import Event, Gave
from president.server.facts import Created, Occupant
from president.server.lines import Lines
from president.server.midplay import MidPlay
from president.server.present import Presenter
from president.server.scene import in_midplay
from president.server.table import TableState, open_table
from president.testing.games import playable, seat_counts
from president.testing.worlds import Sitting, other_world, play_deal

Told = Callable[[Game, int], object]
RULE_SETS = [
    "european", "clearing-twos", "clearing-twos-scum", "wild-twos", "basic", "basic+reseating",
    "european+naming", "european+jokers+naming", "european+bombs+jokers+revolution",
]  # fmt: skip


class Leak(AssertionError):
    """A seat was told something that it could not know."""


def by_the_engine(game: Game, seat: int) -> object:
    """What the engine tells a seat; the view holds the history as the seat saw it."""
    return repr(view(game, seat))


def search(name: str, told: Told, *, sittings: int, moments: int, tries: int = 6, seed: int = 0) -> Counter[str]:
    """Look for leaks; returns how many other worlds were tried, accepted and really different.

    Raises:
        Leak: when a seat is told different things in two worlds it cannot tell apart.
    """
    rng = random.Random(f"{name} {seed}")
    tally: Counter[str] = Counter()
    counts = list(seat_counts(playable(name)))
    for number in range(sittings):
        game = new_game(playable(name, deals=2), counts[number % len(counts)])
        for _ in range(2):
            sitting = play_deal(game, rng, clumped=rng.random() < 0.5)
            tally.update(search_deal(name, sitting, told, rng, moments, tries))
            game = sitting.states[-1]
            if game.phase == "over":
                break
    return tally


def search_deal(
    name: str, sitting: Sitting, told: Told, rng: random.Random, moments: int, tries: int
) -> Counter[str]:  # fmt: skip
    tally: Counter[str] = Counter()
    trading = [i for i, state in enumerate(sitting.states) if state.phase == "exchange"]
    for turn in range(moments):
        moment = rng.choice(trading) if trading and turn % 3 == 0 else rng.randrange(len(sitting.states) - 1)
        state, seat = sitting.states[moment], rng.randrange(sitting.states[0].seats)
        for _ in range(tries):
            tally["tried"] += 1
            other = other_world(sitting, moment, seat, rng)
            if other is None:
                continue
            tally["accepted"] += 1
            tally["different"] += other.hands != state.hands
            tally["other actors"] += actors(other) != actors(state)
            if told(other, seat) != told(state, seat):
                raise Leak(
                    f"{name}: seat {seat} after {sitting.actions[:moment]}\n{told(state, seat)}\n{told(other, seat)}"
                )
    return tally


def on_the_wire(game: Game, seat: int) -> object:
    """What the server sends: the update after a move, and the view and lines for somebody who comes in."""
    state, away = at_a_table(game), frozenset[int]()
    presenter = Presenter(state, away)
    updates = MidPlay(state, game, away) if in_midplay(game) else presenter
    frame = updates.update(seat, Lines(state, view(game, seat).history))
    return frame, msgspec.json.encode((presenter.view(seat), presenter.log(seat)))


def at_a_table(game: Game) -> TableState:
    """A table of bots where this game is played."""
    players = [Occupant(kind="bot", name=f"Bot {player}") for player in range(game.seats)]
    created = Created(rules=game.rules.name, players=players, pace=0, window=0, at=0)
    return msgspec.structs.replace(
        open_table("TABLE", created, 1), rules=game.rules, game=game, titles=(None,) * game.seats
    )


def told(game: Game, seat: int) -> object:
    """Everything that a seat is told, by the engine and by the server."""
    return by_the_engine(game, seat), on_the_wire(game, seat)


@pytest.mark.parametrize("name", RULE_SETS)
def test_nothing_changes_in_any_world_that_a_seat_cannot_tell_apart(name: str) -> None:
    """D29, G0-5 and the law of the view, with enough other worlds accepted to mean something."""
    tally = search(name, told, sittings=6, moments=12)
    print(name, dict(tally))
    assert tally["accepted"] > tally["tried"] / 2
    assert tally["different"] > 250
    if name.startswith("clearing"):
        assert tally["other actors"] > 5, "worlds in which somebody else could complete"


@pytest.mark.soak
@pytest.mark.parametrize("name", RULE_SETS)
def test_nothing_changes_in_many_more_worlds(name: str) -> None:
    """The same for long."""
    tally = search(name, told, sittings=30, moments=15, seed=1)
    print(name, dict(tally))
    assert tally["different"] > 1500


def leaks(name: str, told: Told = told) -> bool:
    """True when the search finds a leak."""
    try:
        search(name, told, sittings=8, moments=12)
    except Leak:
        return True
    return False


def test_a_build_that_sends_the_actors_is_caught() -> None:
    """Who may act out of turn depends on hidden cards (D11)."""
    assert leaks("clearing-twos", lambda game, seat: (view(game, seat), actors(game)))


def test_a_build_that_tells_whether_anybody_could_complete_is_caught() -> None:
    """One bit is enough: a pause that is shorter when nobody can complete would be such a bit."""
    assert leaks("clearing-twos-scum", lambda game, seat: (view(game, seat), len(actors(game)) > 1))


def test_a_build_that_counts_the_options_of_others_is_caught() -> None:
    """A number worked out from another hand."""
    assert leaks("basic", lambda game, seat: (view(game, seat), len(options(game, (seat + 1) % game.seats).plays)))


def test_a_build_with_unredacted_gives_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """D29: only the two who trade know the cards."""

    def everything(event: Event) -> Event:
        return event

    monkeypatch.setattr(Gave, "public", everything)
    assert leaks("european")


def test_a_build_that_counts_cards_during_a_named_exchange_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """G0-5: how many of the named cards were held is a secret of the two."""

    def counts(game: Game, seat: int | None) -> tuple[int, ...]:
        return tuple(mask.bit_count() for mask in game.masks)

    monkeypatch.setattr(viewing, "_counts", counts)
    assert leaks("european+naming")


def test_a_build_that_sends_a_message_to_the_wrong_seat_is_caught() -> None:
    """The server's own part is looked at too."""
    assert leaks("wild-twos", lambda game, seat: on_the_wire(game, (seat + 1) % game.seats))
