"""Logs of tables, written by playing at random: facts and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from president.cards import full_deck
from president.game import actors, legal_actions
from president.records.notation import format_action
from president.server.facts import Acted, AnyFact, Created, Dealt, Ended, Join, Left, Occupant, Seated, Started, Why
from president.server.table import TableState, fold, open_table

Entries = list[tuple[int, AnyFact]]


class Written:
    """A table whose log a test writes. People are ``p0``, ``p1``, … and bots ``B0``, ``B1``, …"""

    def __init__(self, rules: str = "basic", seats: str = "pppp", *, seed: int = 1, code: str = "AAAAA", **more: Any):
        self.rng = random.Random(seed)
        self.code = code
        self.entries: Entries = []
        players = [
            Occupant("person", f"P{number}", f"p{number}", kept=True)
            if kind == "p"
            else Occupant("bot", f"B{number}", level="greedy", kept=kind == "k")
            for number, kind in enumerate(seats)
        ]
        created = Created(rules, players, 0, 0, 1000, **more)
        self.entries.append((1, created))
        self.state: TableState = open_table(code, created, 1)
        self.at = 1000

    def add(self, fact: AnyFact) -> None:
        """Write a fact down."""
        version = len(self.entries) + 1
        self.state = fold(self.state, fact, version).state
        self.entries.append((version, fact))

    def start(self) -> Written:
        self.add(Started(list(self.state.players)))
        return self

    def deal(self, joins: Sequence[Join] = ()) -> None:
        """Begin a deal, a minute after the last one."""
        game = self.state.game
        assert game is not None
        seats = game.seats + sum(join.player >= len(self.state.players) for join in joins)
        pack = full_deck(self.state.rules.packs(seats), self.state.rules.deck.jokers)
        deck = self.rng.sample(pack, len(pack))
        self.at += 60
        first = not game.order or self.state.house.fresh
        dealer = self.rng.randrange(game.seats) if first else None
        self.add(Dealt(" ".join(map(str, deck)), dealer, self.at, joins=list(joins)))

    def act(self, why: Why = "") -> None:
        """Somebody does something legal."""
        game = self.state.game
        assert game is not None
        seat = game.turn if game.turn is not None else min(actors(game))
        action = self.rng.choice(list(legal_actions(game, seat)))
        self.add(Acted(seat, format_action(action), why))

    def finish_deal(self, why: Why = "") -> None:
        """Play on to the end of the deal."""
        while self.phase in ("exchange", "play"):
            self.act(why)

    def play(self, deals: int = 1, why: Why = "") -> Written:
        """Deal and play whole deals, while the game is not over."""
        for _ in range(deals):
            if self.phase == "over":
                break
            self.deal()
            self.finish_deal(why)
        return self

    @property
    def phase(self) -> str:
        return self.state.phase

    def leave(self, player: int) -> None:
        self.add(Left(player, f"Stand-in {player}"))

    def sit(self, player: int, guest: str, name: str) -> None:
        self.add(Seated(player, guest, name))

    def end(self) -> Written:
        self.add(Ended())
        return self
