"""No frame tells a seat what it must not know; and each check here fails against a build that leaks.

Two ways to look: every card named in any frame of a whole game must be one that the seat may know, by the truth in the
log; and (the law of the design) with the hidden cards dealt in any other way that fits what the seat saw, not one
byte of what it is sent changes.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from president.cards import CardSet
from president.game import Event, Game, new_game, options, view
from president.game.events import DealEnded, Gave, HandDealt, LeadGiven, Played, Requested, Sank
from president.server import facts, lines, midplay, present, shuffles, wire
from president.server.facts import Created, Dealt, Occupant
from president.server.lines import Lines
from president.server.midplay import MidPlay
from president.server.plan import Moments, Presence, Waits, plan
from president.server.present import Presenter, encode, table_info
from president.server.scene import Scene, in_midplay
from president.server.state import House, TableState
from president.server.table import fold, open_table
from president.server.text import texts
from president.testing.games import playable
from president.testing.worlds import Sitting, other_world, play_deal
from tests.server.serving import Player, Visit, play_on, serving

CARD = re.compile(r"^(?:[3-9TJQKA2][CDHS]'?|JK'{0,3})$")

# ---------------------------------------------------------------- the truth, from the log


@dataclass
class Knowledge:
    """What a seat may know in one deal, growing with every version."""

    seat: int
    cards: set[str] = field(default_factory=set)

    def learn(self, event: Event) -> None:
        match event:
            case HandDealt(seat=seat, cards=cards) if seat == self.seat:
                self._add(cards)
            case Gave(seat=seat, to=to, cards=cards) | Requested(seat=seat, to=to, cards=cards) if cards is not None:
                if self.seat in (seat, to):
                    self._add(cards)
            case Played(cards=cards) | Sank(cards=cards):
                self._add(cards)
            case DealEnded(remaining=cards):
                self._add(cards)
            case LeadGiven(opening=cards):
                self._add(cards)

    def _add(self, cards: CardSet) -> None:
        self.cards |= {str(card) for card in cards}


def knowledge(database: Path, code: str, seats: int) -> dict[int, list[set[str]]]:
    """For each version of a table, what each seat may know, by the log alone."""
    rows = log_rows(database, code)
    created = facts.read(rows[0][1].encode())
    assert isinstance(created, Created)
    state = open_table(code, created, 1)
    known = [Knowledge(seat) for seat in range(seats)]
    found: dict[int, list[set[str]]] = {}
    for version, payload in rows[1:]:
        fact = facts.read(payload.encode())
        if isinstance(fact, Dealt):
            known = [Knowledge(seat) for seat in range(seats)]
        folded = fold(state, fact, version)
        state = folded.state
        for item in folded.news:
            if isinstance(item, Event):
                for seat in known:
                    seat.learn(item)
        found[version] = [set(seat.cards) for seat in known]
    return found


def log_rows(database: Path, code: str) -> list[tuple[int, str]]:
    """A table's log: versions and entries."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT seq, payload FROM log WHERE tbl = ? ORDER BY seq", (code,)).fetchall()
    connection.close()
    return rows


def seeds(database: Path, code: str) -> dict[str, float]:
    """Every seed of a table's shuffles, with the version from which it may be told: the end of its deal."""
    rows = log_rows(database, code)
    created = facts.read(rows[0][1].encode())
    assert isinstance(created, Created)
    found = dict.fromkeys(
        re.findall(r'"seed":"([0-9a-f]{64})"', " ".join(payload for _, payload in rows)), float("inf")
    )
    state = open_table(code, created, 1)
    for version, payload in rows[1:]:
        folded = fold(state, facts.read(payload.encode()), version)
        state = folded.state
        if state.chances.dealt is not None and any(isinstance(item, DealEnded) for item in folded.news):
            found[state.chances.dealt.made.seed] = version
    return found


def told_seeds(player: Player, secret: dict[str, float]) -> list[str]:
    """Seeds in a player's frames before their deal has ended. Nothing else of a shuffle is as long and secret."""
    found = []
    for frame, raw in zip(player.frames, player.raw, strict=True):
        version = frame.get("version", 0)
        early = [seed for seed, end in secret.items() if version < end and seed in raw]
        found += [f"version {version}: the seed {seed[:8]} at a {frame['type']}" for seed in early]
    return found


def cards_in(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every card named anywhere in a frame, with where."""
    if isinstance(value, dict):
        if value.get("kind") == "request":
            value = {**value, "among": []}  # the whole pack: any card may be asked for
        for key, inner in value.items():
            if key not in ("ladder", "rank", "wilds"):  # ranks, of which JK is one
                yield from cards_in(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner, path)
    elif isinstance(value, str):
        yield from ((word, path) for word in value.split() if CARD.match(word))


def leaks(player: Player, known: dict[int, list[set[str]]]) -> list[str]:
    """Cards in a player's frames that the seat may not know."""
    found = []
    for frame in player.frames:
        version, seat = frame.get("version", 0), frame.get("view", {}).get("seat")
        if version in known and seat is not None:
            foreign = {(card, at) for card, at in cards_in(frame) if card not in known[version][seat]}
            found += [f"version {version}, seat {seat}: {card} at {at}" for card, at in sorted(foreign)]
    return found


GAMES = [("european", 4), ("european+naming", 4), ("clearing-twos", 8), ("clearing-twos-scum", 4), ("basic", 4)]
GAMES += [("wild-twos", 3), ("basic+reseating", 5)]


async def traffic(folder: Path, rules: str, players: int) -> list[str]:
    """Play a game of two deals over sockets, look at everything that everybody was sent, and return the leaks."""
    with serving(folder) as server:
        async with Visit(server) as visit:
            length = {"deals": 2} if rules == "wild-twos" else {"target": 3}
            code, people = await visit.full_table(rules, players, **length)
            await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(people)))
            for player in people[:2]:
                await player.come(code)
            known = knowledge(server.database, code, players)
            assert max(known) > 60
            secret = seeds(server.database, code)
            assert len(secret) >= 3
            assert any(seed in raw for seed, end in secret.items() if end < float("inf") for raw in people[0].raw)
            return [leak for player in people for leak in leaks(player, known) + told_seeds(player, secret)]


@pytest.mark.parametrize(("rules", "players"), GAMES)
async def test_no_frame_names_a_card_that_the_seat_may_not_know(folder: Path, rules: str, players: int) -> None:
    assert await traffic(folder, rules, players) == []


def _shows_all_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "redact", lambda event, seat: event)


def _shows_the_neighbours_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(midplay, "options", lambda game, seat: options(game, game.turn))


def _shows_the_neighbours_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter.view

    def leaky(self: Presenter, seat: int | None, **more: Any) -> wire.View:
        shown = honest(self, seat, **more)
        if seat is not None and shown.phase == "play":
            shown.hand = shown.hand + honest(self, (seat + 1) % len(shown.seats)).hand[:1]
        return shown

    monkeypatch.setattr(Presenter, "view", leaky)


def _shows_the_neighbours_hand_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MidPlay.__init__

    def leaky(self: MidPlay, state: TableState, game: Game, away: Set[int], *more: Scene) -> None:
        honest(self, state, game, away, *more)
        self._masks = (*self._masks[1:], self._masks[0])

    monkeypatch.setattr(MidPlay, "__init__", leaky)


def _shows_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = shuffles.shown_coming

    def leaky(state: TableState) -> wire.Shuffle | None:
        promised = shuffles.coming(state)
        shown = honest(state)
        if shown is not None and promised is not None:
            shown.commitment = promised.seed
        return shown

    monkeypatch.setattr(present, "shown_coming", leaky)


def _shows_the_proof_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = shuffles.shown

    def leaky(state: TableState) -> wire.Shuffle | None:
        found, told = honest(state), state.chances.dealt
        if found is not None and told is not None:
            found.proof = shuffles._wire_proof(told)
        return found

    monkeypatch.setattr(midplay, "shown", leaky)


LEAKY = [
    _shows_the_seed,
    _shows_the_proof_too_early,
    _shows_all_events,
    _shows_the_neighbours_choices,
    _shows_the_neighbours_hand,
    _shows_the_neighbours_hand_in_play,
]


@pytest.mark.parametrize("leak", LEAKY)
async def test_the_scan_finds_a_build_that_leaks(
    folder: Path, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert len(await traffic(folder, "basic", 4)) > 5


# ---------------------------------------------------------------- other worlds

LAW = ["european", "european+naming", "european+bombs+jokers+revolution", "clearing-twos", "clearing-twos-scum"]
LAW += ["wild-twos", "basic"]


def state_of(game: Game, version: int) -> TableState:
    """A table of people around a game, who all let those who watch see their hands."""
    players = [Occupant("person", f"P{number}", f"g{number}") for number in range(game.seats)]
    created = Created(game.rules.name.partition("+")[0], players, 900, 1200, 0, deals=_deals(game), spectators="hands")
    state = open_table("LAW01", created, 1)
    return present_state(state, game, version)


def _deals(game: Game) -> int | None:
    return game.rules.ending.deals


def present_state(state: TableState, game: Game, version: int) -> TableState:
    """The same table with another game on it."""
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    everybody = House(shows=frozenset(range(game.seats)))
    return TableState(
        **{**fields, "game": game, "version": version, "titles": (None,) * game.seats, "house": everybody}
    )


def sent(game: Game, events: tuple[Event, ...], seat: int) -> bytes:
    """All bytes that a seat could be sent at one moment: the update and the welcome."""
    state = state_of(game, 50)
    presenter, told = Presenter(state, {}.keys()), Lines(state, events)
    frames = presenter.update(seat, told) + encode(
        wire.Welcome(50, table_info(state), presenter.view(seat), presenter.log(seat))
    )
    quick = MidPlay(state, game, {}.keys()).update(seat, told) if in_midplay(game) else b""
    return frames + quick


def moments(rules: str, seed: int) -> Iterator[tuple[Sitting, int, int, Game]]:
    """Moments of random deals with another world for a seat: (sitting, moment, seat, the other game)."""
    rng = random.Random(seed)
    chosen = playable(rules, deals=5)
    seats = rng.randint(chosen.players.min, min(chosen.players.max, 6))
    game = new_game(chosen, seats)
    for _ in range(3):
        sitting = play_deal(game, rng)
        for moment in range(0, len(sitting.actions) + 1, 3):
            seat = rng.randrange(seats)
            for _try in range(4):
                other = other_world(sitting, moment, seat, rng)
                if other is not None and other.hands != sitting.states[moment].hands:
                    yield sitting, moment, seat, other
                    break
        game = sitting.states[-1]
        if game.phase != "ready":
            return


def news_of(game: Game, seat: int) -> tuple[Event, ...]:
    """The last events of a deal, whole, as the engine gave them to their own audience."""
    return view(game, seat).history[-4:]


@pytest.mark.parametrize("rules", LAW)
def test_other_hidden_cards_change_no_byte_that_a_seat_is_sent(rules: str) -> None:
    compared = 0
    for seed in range(3):
        for sitting, moment, seat, other in moments(rules, seed):
            mine = sitting.states[moment]
            assert sent(mine, news_of(mine, seat), seat) == sent(other, news_of(other, seat), seat)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("rules", LAW)
def test_other_hidden_cards_do_not_change_when_the_server_acts(rules: str) -> None:
    """What a seat can see of the plan: when the seat in turn acts, or a trade, is due; nothing else is ever sent."""
    waits = Waits(window=1.2, grace=30, deal_wait=15, turn_limit=None)
    times = Moments(acted=10, played=9.5, ended=0)
    presence = Presence(here=1, gone={})
    for seed in range(2):
        for sitting, moment, seat, other in moments(rules, seed):
            dues = []
            for game in (sitting.states[moment], other):
                state = state_of(game, 50)
                bots = tuple(
                    who if n == seat else Occupant("bot", f"B{n}", pace=200 * n) for n, who in enumerate(state.players)
                )
                fields = {name: getattr(state, name) for name in state.__struct_fields__}
                planned = plan(TableState(**{**fields, "players": bots}), waits, times, presence)
                dues.append({(due.at, due.seat) for due in planned if game.phase != "play" or due.seat == game.turn})
            if seat in {due for _, due in dues[0] | dues[1]}:
                continue  # the seat knows whether it has a choice itself
            assert dues[0] == dues[1]


def _shows_players_what_watchers_see(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Presenter.view

    def leaky(self: Presenter, seat: int | None, *, queued: bool = False) -> wire.View:
        shown = honest(self, seat, queued=queued)
        shown.hands = honest(self, None).hands
        return shown

    monkeypatch.setattr(Presenter, "view", leaky)


def test_those_who_watch_do_see_the_hands_that_the_law_is_about() -> None:
    sitting, moment, _, _ = next(moments("basic", 1))
    state = state_of(sitting.states[moment], 50)
    assert Presenter(state, {}.keys()).view(None).hands == [texts(hand) for hand in sitting.states[moment].hands]


@pytest.mark.parametrize(
    "leak", [_shows_the_neighbours_hand, _shows_the_neighbours_hand_in_play, _shows_players_what_watchers_see]
)
def test_the_law_finds_a_build_that_leaks(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    different = 0
    for sitting, moment, seat, other in moments("basic", 1):
        mine = sitting.states[moment]
        different += sent(mine, (), seat) != sent(other, (), seat)
    assert different > 5
