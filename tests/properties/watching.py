"""One random game, watched: every law that must hold after every action."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from president.cards import CardSet
from president.game import (
    Action,
    Game,
    Give,
    IllegalAction,
    Pass,
    Play,
    actors,
    apply,
    legal_actions,
    new_game,
    options,
    reason_against,
    timeout_action,
)
from president.game.events import DealEnded, Event, Played
from president.testing.games import dealt, next_action, playable

SMALL = 5
"""A hand up to this size is tried in every subset, one hand a position."""


class Watched:
    """Plays random deals of one game and checks each step; ``tally`` says how much was looked at."""

    def __init__(self, name: str, players: int, rng: random.Random) -> None:
        self.rng = rng
        self.game = new_game(playable(name, deals=2), players)
        self.tally: Counter[str] = Counter()

    def play(self, deals: int) -> Counter[str]:
        for _ in range(deals):
            if self.game.phase != "over":
                self.deal()
        self.tally["games"] += 1
        return self.tally

    def deal(self) -> None:
        before = self.game
        self.game = dealt(before, self.rng, clumped=self.rng.random() < 0.3)
        plays = passes = 0
        events: tuple[Event, ...] = ()
        passing = self.rng.choice([0.0, 0.25, 0.7])
        while (action := next_action(self.game, self.rng, passing=passing)) is not None:
            self.check_position()
            self.game, events = apply(self.game, action)
            passes = passes + 1 if isinstance(action, Pass) else 0
            plays += isinstance(action, Play)
            assert passes < self.game.seats, "at most n-1 passes between two plays"
            self.check_cards()
            self.tally["actions"] += 1
        assert plays <= self.game.compiled.pack.bit_count(), "a deal of c cards ends within c plays"
        assert self.game.phase in ("ready", "over"), f"stuck in {self.game.phase}"
        self.check_result(before, events)
        self.tally["deals"] += 1

    # ------------------------------------------------------------------ laws

    def check_cards(self) -> None:
        """X30: hands, table and discard are the pack, each card once (shown hands stay with their seat)."""
        game = self.game
        piles = [*game.masks, game.discard.mask, *(play.cards.mask for play in game.trick)]
        assert sum(pile.bit_count() for pile in piles) == game.compiled.pack.bit_count()
        assert sum(piles) == game.compiled.pack

    def check_position(self) -> None:
        game = self.game
        able = actors(game)
        assert able, "somebody may always act"
        if game.phase == "play":
            assert game.turn in able
            pending = game.leads and bool(game.trick)
            assert game.turn != game.owner or pending, "the seat in turn owns the top only while X31 is pending"
        for seat in range(game.seats):
            listed = legal_actions(game, seat)
            assert bool(listed) == (seat in able), "those who may act have an action, nobody else"
            for action in listed:
                assert reason_against(game, action) is None, f"listed but refused: {action}"
            self.tally["listed"] += len(listed)
        seat = self.rng.randrange(game.seats)
        if len(game.hands[seat]) <= SMALL:
            self.check_all_subsets(seat)
        self.check_timeouts()

    def check_all_subsets(self, seat: int) -> None:
        """R9: what is accepted is listed, what is listed is accepted, in any suits."""
        game = self.game
        hand = list(game.hands[seat])
        wild = game.rules.wild_ranks
        listed = {(play.rank, play.size, play.wilds) for play in options(game, seat).plays}
        found = set()
        for size in range(1, len(hand) + 1):
            for cards in combinations(hand, size):
                natural = {card.rank for card in cards if card.rank not in wild}
                group = (natural.pop() if natural else 13, size, sum(card.rank in wild for card in cards))
                accepted = self.accepts(Play(seat, CardSet.of(cards)))
                assert not accepted or (group in listed and not natural), f"accepted but not listed: {cards}"
                found |= {group} if accepted else set()
                self.tally["subsets"] += 1
        assert found == listed, f"listed but never accepted: {listed - found}"
        assert self.accepts(Pass(seat)) == options(game, seat).may_pass

    def accepts(self, action: Action) -> bool:
        """Whether the engine takes an action; its judge must say the same."""
        try:
            apply(self.game, action)
        except IllegalAction:
            accepted = False
        else:
            accepted = True
        assert accepted == (reason_against(self.game, action) is None)
        return accepted

    def check_timeouts(self) -> None:
        """D34: the action for a seat whose time is up is legal, and sinks nobody who could do otherwise."""
        game = self.game
        for seat in range(game.seats):
            action = timeout_action(game, seat)
            due = seat == game.turn or (game.phase == "exchange" and seat in actors(game))
            assert (action is not None) == due
            if action is None:
                continue
            assert reason_against(game, action) is None, f"time-out action refused: {action}"
            if isinstance(action, Play):
                sunk = seat in apply(game, action).game.sunk
                assert not sunk or all(play.sinks for play in options(game, seat).plays)
                self.tally["time-out leads"] += 1
            else:
                assert isinstance(action, Pass) or game.phase == "exchange"
                self.tally["time-out gives"] += isinstance(action, Give)

    def check_result(self, before: Game, events: tuple[Event, ...]) -> None:
        """The finishing order is a permutation and the points are given once."""
        game = self.game
        (ended,) = (event for event in events if isinstance(event, DealEnded))
        assert sorted(ended.order) == list(range(game.seats))
        assert game.order == ended.order
        gained = [game.points[p] - before.points[p] for p in game.players]
        assert gained == list(ended.points), "points once a deal (R39)"
        assert sum(game.presidencies) == sum(before.presidencies) + 1
        assert all(ended.points[seat] == 0 for seat in game.sunk), "D19"
        assert ended.order[: len(game.out)] == game.out
        assert game.turn is None, "D30"
        assert not actors(game), "D30"
        assert any(isinstance(event, Played) for event in events), "a deal ends with a play"
