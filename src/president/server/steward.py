"""Does what is due at a table by itself: deals, bots, gives without a choice, stand-ins, time limits."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from president.game import Action, Game, actors, forced_give, timeout_action, view
from president.game.events import DealEnded, Played
from president.records.notation import format_action
from president.server.botseats import STANDIN, BotSeats, Thought
from president.server.clock import Handle
from president.server.errands import Errands
from president.server.errors import Refusal
from president.server.facts import Acted, Why
from president.server.log import LogClosed
from president.server.operating.logs import Value, fields
from president.server.plan import VOTE, Due, Waits, needed, plan
from president.server.scene import Scene
from president.server.state import House, News, TableState
from president.server.timing import Moments, counts_days, next_deadline, started
from president.server.tuning import pace_of, plays

if TYPE_CHECKING:
    from president.server.edge import Edge
    from president.server.live import LiveTable

log = logging.getLogger(__name__)

_AGAIN = 0.5
"""Seconds before something that failed is tried again."""
_PATIENCE = 1.0
"""Seconds that a table waits for a bot's own thoughts at least; as long as the pace, where that is longer."""
_OVERDUE = 5.0
"""Seconds after which a timer that has not gone off is one that never will."""


class Steward:
    """The one timer of a table, and the work that hangs on it.

    Everything it does is an ordinary fact, judged like a person's; when somebody is quicker its fact is refused and
    the next thing due is planned from the new position.
    """

    def __init__(self, table: LiveTable, edge: Edge) -> None:
        now = edge.clock.now()
        self._table = table
        self._edge = edge
        self._moments = _moments_of(table.state, now, edge.wall_time())
        self._bots = BotSeats(edge.runner, edge.chance)
        self._declined: set[tuple[int, int]] = set()
        self._busy: set[Due] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: Handle | None = None
        self._timer_at = 0.0
        self._closed = False
        self._watched = -1
        self._errands = Errands(table, edge)

    @property
    def at_work(self) -> bool:
        """True while something is on its way."""
        return bool(self._tasks)

    def close(self) -> None:
        """Stop."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for task in self._tasks:
            task.cancel()

    def note(self, before: TableState, news: tuple[News, ...]) -> None:
        """Keep the moments from which the next ones are planned."""
        state = self._table.state
        if state.house is not before.house:
            self._note_house(before.house, state.house)
        if state.players is not before.players:
            # A bot that was made another thinks anew; what the old one still thinks of will be refused.
            self._busy = {due for due in self._busy if due.kind != "bot"}
        if state.acted == before.acted:
            return
        now, old = self._edge.clock.now(), self._moments
        played = any(type(item) is Played for item in news)
        ended = any(type(item) is DealEnded for item in news)
        self._moments = Moments(
            acted=now, played=now if played else old.played, ended=now if ended else old.ended, vote=old.vote
        )
        self._busy.clear()
        if played:
            self._declined.clear()

    def _note_house(self, before: House, house: House) -> None:
        """A vote has begun; or a pause is over, which gives everybody their time anew."""
        now = self._edge.clock.now()
        if house.vote is not None and before.vote is None:
            self._moments = self._moments._replace(vote=now)
        if before.paused and not house.paused:
            self._moments = Moments(acted=now, played=now, ended=now, vote=self._moments.vote)

    def scene(self, watching: int) -> Scene:
        """What views show of the time, in milliseconds from now."""
        state, presence = self._table.state, self._table.presence()
        at = next_deadline(state, self._moments, presence, self._edge.settings.turn_limit or None)
        vote = state.house.vote
        if at is None and vote is None:
            return Scene(watching)
        now = self._edge.clock.now()
        ends = 0 if vote is None else max(0, round(1000 * (self._moments.vote + VOTE - now)))
        return Scene(watching, None if at is None else max(0, round(1000 * (at - now))), ends, needed(presence.since))

    def stamped(self, fact: Acted) -> Acted:
        """An action with the time that the table's clock needs of it: what it costs, or when it was."""
        state = self._table.state
        if state.banks:
            player = state.seat_player(fact.seat)
            since = started(state, player, self._moments, self._table.presence())
            if since is None or state.players[player].kind != "person":
                return fact
            return replace(fact, took=max(0, round(1000 * (self._edge.clock.now() - since))))
        return replace(fact, at=self._edge.wall_time()) if counts_days(state) else fact

    def replan(self, *, moved: bool = False) -> None:
        """Set the timer to the first thing that is due; bots begin to think at once.

        ``moved``: nothing has changed but the position.
        """
        if self._closed or (moved and self._calm()):
            return
        dues = self._dues()
        for due in dues:
            if due.kind == "bot":
                self._think(due.seat)
        if not dues:
            return
        at = min(due.at for due in dues)
        if self._timer is not None:
            if self._timer_at <= at:
                return
            self._timer.cancel()
        self._timer_at = at
        self._timer = self._edge.clock.call_at(at, self._fire)

    def watch(self) -> bool:
        """Whether two looks running have found the table at the same version, waiting for nobody; if so, plan anew.

        It may wait for a person who is here, or for its timer. A timer that should long have gone off counts for none.
        One look may fall between a timer and what it brings about, such as a bot that is thinking.
        """
        state = self._table.state
        if self._waiting(state):
            self._watched = -1
            return False
        version, self._watched = self._watched, state.version
        if version != state.version:
            return False
        log.error("a table is stuck, planned anew", extra=fields(table=state.code, version=version, phase=state.phase))
        self._busy.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.replan()
        return True

    def _waiting(self, state: TableState) -> bool:
        """Whether there is a reason for nothing to happen now."""
        presence, game = self._table.presence(), state.game
        if game is None or game.phase == "over" or state.house.paused or self._closed:
            return True
        if presence.here == 0 and not counts_days(state):
            return True
        if self._timer is not None and self._timer_at > self._edge.clock.now() - _OVERDUE:
            return True
        asked = {game.players[seat] for seat in actors(game)} if state.playing else set()
        people = state.people.values() if counts_days(state) else presence.since.keys()
        return not asked.isdisjoint(people)

    def _calm(self) -> bool:
        """True when only people play, all of them are here, and the clock is running: then a move changes nothing.

        The running timer is never later than the time limit of this move, and plans again when it goes off.
        """
        state = self._table.state
        if state.phase != "play" or not self._table.people_only or state.banks or state.house.vote is not None:
            return False
        return self._timer is not None or (state.clock is None and not self._edge.settings.turn_limit)

    def _waits(self) -> Waits:
        settings, state = self._edge.settings, self._table.state
        return Waits(
            window=state.created.window / 1000,
            grace=settings.grace,
            deal_wait=settings.deal_wait,
            turn_limit=settings.turn_limit or None,
            salt=settings.salt_wait,
        )

    def _dues(self) -> list[Due]:
        state = self._table.state
        dues = plan(state, self._waits(), self._moments, self._table.presence())
        turn = state.game.turn if state.game is not None else None
        return [
            due
            for due in dues
            if due not in self._busy and (due.seat == turn or (state.topped, due.seat) not in self._declined)
        ]

    def _fire(self) -> None:
        self._timer = None
        now = self._edge.clock.now()
        for due in self._dues():
            if due.at <= now:
                self._busy.add(due)
                task = asyncio.get_running_loop().create_task(self._run(due))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        self.replan()

    async def _run(self, due: Due) -> None:
        """Do one thing. What fails without any change is left alone for a moment, then tried again."""
        acted = self._table.state.acted
        try:
            await self._do(due)
        except Refusal as refused:
            late = refused.reason == "stale" or self._table.state.acted != acted
            level = logging.DEBUG if late else logging.WARNING
            log.log(level, "refused what was due", extra=self._about(due, refused.reason))
            self._again(due)
        except LogClosed:
            return
        except Exception:
            # A fault of ours must not stop the table for good.
            log.exception("what was due failed", extra=self._about(due))
            self._again(due)
        else:
            self._finished(due)

    def _about(self, due: Due, reason: str = "") -> dict[str, dict[str, Value]]:
        return fields(table=self._table.code, due=due.kind, seat=due.seat, reason=reason)

    def _again(self, due: Due) -> None:
        self._edge.clock.call_at(self._edge.clock.now() + _AGAIN, lambda: self._finished(due))

    def _finished(self, due: Due) -> None:
        self._busy.discard(due)
        self.replan()

    async def _do(self, due: Due) -> None:
        errand = self._errands.of(due.kind)
        if errand is not None:
            await self._table.change(errand)
            return
        state, game = self._position()
        if due.kind == "forced":
            await self._act(state, due.seat, forced_give(game, due.seat), "forced")
        elif due.kind == "timeout":
            await self._act(state, due.seat, timeout_action(game, due.seat), "timeout")
        else:
            why: Why = "bot" if due.kind == "bot" else "standin"
            await self._decide(state, game, due.seat, why)

    async def _decide(self, state: TableState, game: Game, seat: int, why: Why) -> None:
        """Take a bot's action; the harmless one when it has none or its own is refused."""
        action, instead = await self._think(seat)
        harmless = timeout_action(game, seat)
        if action is None and harmless is None:
            self._declined.add((state.topped, seat))
            return
        try:
            await self._act(state, seat, action or harmless, why, instead)
        except Refusal as refused:
            if refused.reason == "stale" or self._table.state.acted != state.acted or harmless is None:
                raise
            log.exception("a bot's action was refused", extra=fields(table=self._table.code, reason=refused.reason))
            await self._act(state, seat, harmless, why)

    async def _act(self, seen: TableState, seat: int, action: Action | None, why: Why, instead: str = "") -> None:
        """Write an action decided on the position ``seen``, unless that has changed or the player is back."""

        def make(state: TableState) -> Acted:
            # A person sits there by now, or the host has made another bot of it, which has not thought yet.
            taken = why == "bot" and plays(state, seat) != plays(seen, seat)
            back = why == "standin" and state.seat_player(seat) not in self._table.presence().gone
            if state.acted != seen.acted or action is None or taken or back or state.house.paused:
                raise Refusal("stale", "The table has moved on.")
            return self.stamped(Acted(seat, format_action(action), why, instead))

        await self._table.change(make)

    def _think(self, seat: int) -> asyncio.Task[Thought]:
        state, game = self._position()
        patience = max(pace_of(state, seat), _PATIENCE)
        level = plays(state, seat) or STANDIN
        return self._bots.think(state.acted, game.players[seat], level, view(game, seat), patience)

    def _position(self) -> tuple[TableState, Game]:
        state = self._table.state
        if state.game is None:
            raise Refusal("not-started", "The game has not started.")
        return state, state.game


def _moments_of(state: TableState, now: float, wall: int) -> Moments:
    """Moments for a table that comes back: it has only just come to this, except where days are counted."""
    acted = now - max(0, wall - state.moved_at) if state.moved_at else now
    return Moments(acted=acted, played=acted, ended=acted, vote=now)
