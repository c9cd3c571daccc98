"""What the server does at a table apart from playing cards: promising and dealing, counting votes, finding a host."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from president.server.errors import Refusal
from president.server.facts import AnyFact, Dealt, HandedOver, Promised, Started, Tallied
from president.server.plan import Kind, verdict
from president.server.seating import joins
from president.server.shuffles import coming, mixed, promise, undealt
from president.server.state import TableState

if TYPE_CHECKING:
    from president.server.edge import Edge
    from president.server.live import LiveTable

Errand = Callable[[TableState], AnyFact | None]
"""Makes the fact for the table as it is; refuses when it is not due any more."""


class Errands:
    """The facts that the steward writes when their time has come."""

    def __init__(self, table: LiveTable, edge: Edge) -> None:
        self._table = table
        self._edge = edge
        self._made: dict[Kind, Errand] = {
            "promise": self._promise,
            "deal": self._deal,
            "tally": self._tally,
            "host": self._another_host,
            "rules": self._new_rules,
        }

    def of(self, kind: Kind) -> Errand | None:
        """How to do something of that kind; ``None`` for what somebody in a seat does."""
        return self._made.get(kind)

    def _tally(self, state: TableState) -> Tallied:
        if state.house.vote is None:
            raise Refusal("no-vote", "There is no vote now.")
        return Tallied(verdict(state.house.vote, self._table.presence().since) is True)

    def _another_host(self, state: TableState) -> HandedOver:
        """Whoever has been here for longest."""
        since = self._table.presence().since
        if state.host in since or not since:
            raise Refusal("stale", "The host is back.")
        return HandedOver(min(since, key=since.__getitem__), away=True)

    def _new_rules(self, state: TableState) -> Started:
        if state.house.rules is None:
            raise Refusal("stale", "That game has begun.")
        return Started(list(state.players), state.house.rules)

    def _deal(self, state: TableState) -> Dealt:
        game = state.game
        if game is None or game.phase != "ready":
            raise Refusal("no-deal", "No deal is due.")
        joining = joins(state, [waiting for waiting in state.house.queue if self._table.has(waiting.guest)])
        seats = game.seats + sum(join.player >= len(state.players) for join in joining)
        promised = coming(state)
        if promised is None:
            raise Refusal("stale", "The chance in this deal has not been promised.")
        made, drawn = mixed(state, promised, seats)
        dealer = None if game.order and not state.house.fresh else drawn.dealer
        after = promise(self._edge.chance, promised.table, promised.deal + 1)
        return Dealt(" ".join(map(str, drawn.deck)), dealer, self._edge.wall_time(), joining, made, after)

    def _promise(self, state: TableState) -> Promised | None:
        return None if coming(state) is not None else Promised(promise(self._edge.chance, *undealt(state)))
