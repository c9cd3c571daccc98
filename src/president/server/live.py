"""A table in play: facts in, views out, people coming and going."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Protocol

from president.server import facts, wire
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.facts import Acted, AnyFact
from president.server.lines import Lines
from president.server.log import Conflict, Entry, LogFailed, Version
from president.server.midplay import MidPlay
from president.server.plan import Presence
from president.server.present import Presenter, encode, table_info
from president.server.scene import Scene, in_midplay
from president.server.seating import is_queued, may_enter
from president.server.state import Folded, News, Notice, TableState
from president.server.steward import Steward
from president.server.table import fold
from president.server.timing import counts_days

_TRIES = 8
"""How often a fact is judged again after losing a race before its sender is told so."""


class Listener(Protocol):
    """A connection, as the table sees it."""

    guest: str

    def push(self, frame: bytes) -> None:
        """Send a frame when there is room; never waits."""

    def replaced(self) -> None:
        """The same person has come in by another connection."""

    def put_out(self, reason: str, says: str) -> None:
        """This person may not be here any more."""


class LiveTable:
    """One table with its connections. Lives in the event loop."""

    def __init__(self, state: TableState, edge: Edge) -> None:
        now = edge.clock.now()
        self.state = state
        self.quiet_since = now
        self._edge = edge
        self._listeners: dict[str, Listener] = {}
        self._gone = dict.fromkeys(state.people.values(), now)
        self._since: dict[int, float] = {}
        self._arrived: set[int] = set()
        self._prepared: dict[bytes, Folded] = {}
        self._steward = Steward(self, edge)
        self._unsubscribe = edge.log.subscribe(state.code, self._landed)

    @property
    def code(self) -> str:
        """The table's name."""
        return self.state.code

    @property
    def empty(self) -> bool:
        """True when nobody is connected and nothing is on its way."""
        return not self._listeners and not self._prepared and not self._steward.at_work

    @property
    def goes_on(self) -> bool:
        """True at a table whose clock counts days, while a game is on: it needs nobody present."""
        state = self.state
        return counts_days(state) and bool(state.people) and state.phase not in ("lobby", "over")

    def watch(self) -> bool:
        """Whether the table is stuck; if so it is planned anew. For a watchdog that comes by now and then."""
        return self._steward.watch()

    def close(self) -> None:
        """Stop everything that the table does by itself."""
        self._unsubscribe()
        self._steward.close()

    @property
    def people_only(self) -> bool:
        """True when no seat has a bot and nobody is away."""
        return not self._gone and len(self.state.people) == len(self.state.players)

    def presence(self) -> Presence:
        """How many people are here, and since when the others are gone."""
        return Presence(here=len(self._since), gone=self._gone, since=self._since)

    def has(self, guest: str) -> bool:
        """Whether that person is connected."""
        return guest in self._listeners

    def stamped(self, fact: Acted) -> Acted:
        """An action with the time that the table's clock needs of it."""
        return self._steward.stamped(fact)

    # ------------------------------------------------------------ facts in

    async def change(self, make: Callable[[TableState], AnyFact | None]) -> None:
        """Write the fact that ``make`` finds right for the table as it is; again when somebody else came first.

        Returns when the fact is durable and everybody has been told, or at once when ``make`` finds that nothing
        needs to be written.

        Raises:
            Refusal: by ``make`` or by the rules; nothing was written.
        """
        for _ in range(_TRIES):
            base = self.state
            fact = make(base)
            if fact is None:
                return
            folded = fold(base, fact, base.version + 1)
            payload = facts.write(fact)
            self._prepared[payload] = folded
            try:
                await self._edge.log.append(base.code, Version(base.version), payload)
                self._edge.metrics.moves += type(fact) is facts.Acted
                return
            except Conflict:
                if self.state.version == base.version:
                    await self._catch_up()
            except LogFailed:
                raise Refusal("not-stored", "This could not be stored, so it has not happened; try again.") from None
            finally:
                self._prepared.pop(payload, None)
        raise Refusal("busy", "Too much happens at once at this table; try again.")

    async def _catch_up(self) -> None:
        """Another process wrote to this table: read what it was."""
        for entry in await self._edge.log.read(self.code, Version(self.state.version)):
            self._landed(entry)

    def _landed(self, entry: Entry) -> None:
        """An entry is durable: it is now what the table is."""
        if entry.version <= self.state.version:
            return
        folded = self._prepared.get(entry.payload)
        if folded is None or folded.state.version != entry.version:
            folded = fold(self.state, facts.read(entry.payload), entry.version)
        before, self.state = self.state, folded.state
        self._steward.note(before, folded.news)
        if self.state.players is not before.players:
            self._count_people()
            self._put_out(before)
        self.tell(folded.news)
        if self.state.dealt != before.dealt or self.state.acted == before.acted or self.state.games != before.games:
            self._tell_settings(before)
        self._steward.replan(moved=self.state.acted != before.acted)
        if before.playing and not self.state.playing:
            self._edge.deal_over(before)
        if self.state.phase == "over" != before.phase:
            self._edge.game_over(self.code)

    # ------------------------------------------------------------ views out

    def tell(self, news: tuple[News, ...], *, but: Listener | None = None) -> None:
        """Send everybody (``but`` one) what happened and the view after it."""
        if not self._listeners:
            return
        state, game = self.state, self.state.game
        lines, away, scene = Lines(state, news), self._gone.keys(), self._scene()
        quick = game is not None and in_midplay(game) and lines.public
        updates = MidPlay(state, game, away, scene) if game is not None and quick else Presenter(state, away, scene)
        for guest, listener in self._listeners.items():
            if listener is not but:
                seat = self._seat(guest)
                queued = seat is None and is_queued(state, guest)
                listener.push(updates.update(seat, lines, queued=queued))

    def welcome(self, guest: str) -> bytes:
        """Everything that a person may know, for somebody who comes in or has missed something."""
        presenter = Presenter(self.state, self._gone.keys(), self._scene())
        seat = self._seat(guest)
        view = presenter.view(seat, queued=is_queued(self.state, guest))
        return encode(wire.Welcome(self.state.version, table_info(self.state), view, presenter.log(seat)))

    def _scene(self) -> Scene:
        return self._steward.scene(len(self._listeners) - len(self._since))

    def spread(self, frame: bytes, *, but: Set[str] = frozenset()) -> None:
        """Send everybody here a frame, except the persons in ``but``."""
        for guest, listener in self._listeners.items():
            if guest not in but:
                listener.push(frame)

    def _tell_settings(self, before: TableState) -> None:
        """The pace or the host may have changed, or the host's seat."""
        if _settings(self.state) == _settings(before):
            return
        frame = encode(wire.TableChanged(table_info(self.state)))
        for listener in self._listeners.values():
            listener.push(frame)

    def _seat(self, guest: str) -> int | None:
        player = self.state.people.get(guest)
        return self.state.seat_of(player) if player is not None else None

    # ------------------------------------------------------------ people come and go

    def admit(self, guest: str) -> None:
        """Let somebody in, at least to watch.

        Raises:
            Refusal: ``no-spectators`` where nobody may watch and the person has no seat to come to.
        """
        if not may_enter(self.state, guest):
            raise Refusal("no-spectators", "Nobody may watch this table.", status=4403)

    def attach(self, listener: Listener) -> None:
        """A person is here; an older connection of the same person is let go. The newest wins."""
        now = self._edge.clock.now()
        older = self._listeners.pop(listener.guest, None)
        if older is not None:
            older.replaced()
        player = self.state.people.get(listener.guest)
        if player is not None:
            self._since.setdefault(player, now)
        if player is not None and self._gone.pop(player, None) is not None:
            known = player in self._arrived
            self._arrived.add(player)
            self.tell((Notice("back", player, self.state.players[player].name),) if known else ())
        self._listeners[listener.guest] = listener
        listener.push(self.welcome(listener.guest))
        if player is None and older is None:
            self.tell((), but=listener)  # one more watches
        self._steward.replan()

    def detach(self, listener: Listener) -> None:
        """A connection is gone."""
        if self._listeners.get(listener.guest) is not listener:
            return
        del self._listeners[listener.guest]
        self.quiet_since = self._edge.clock.now()
        player = self.state.people.get(listener.guest)
        if player is not None:
            self._gone[player] = self.quiet_since
            self._since.pop(player, None)
            self.tell((Notice("away", player, self.state.players[player].name),))
        else:
            self.tell(())
        self._steward.replan()

    def _count_people(self) -> None:
        """Somebody sat down or left: who is away among those who play now."""
        now = self._edge.clock.now()
        people = self.state.people
        here = {player for guest, player in people.items() if guest in self._listeners}
        self._arrived |= here
        self._gone = {player: self._gone.get(player, now) for player in people.values() if player not in here}
        self._since = {player: self._since.get(player, now) for player in people.values() if player in here}

    def _put_out(self, before: TableState) -> None:
        """Close the connections of those who were kicked, or who only watch where that is not allowed."""
        kicked = self.state.house.kicked - before.house.kicked
        for guest, listener in list(self._listeners.items()):
            reason, says = "kicked", "The host has put you out of this table."
            if guest not in kicked:
                reason, says = "no-spectators", "Nobody may watch this table."
            if guest in kicked or not may_enter(self.state, guest):
                del self._listeners[guest]
                self.quiet_since = self._edge.clock.now()
                listener.put_out(reason, says)

    def put_all_out(self, reason: str, says: str) -> None:
        """Close every connection, with a reason."""
        for listener in self._listeners.values():
            listener.put_out(reason, says)


def _settings(state: TableState) -> tuple[int, int, str, int]:
    """What the table's settings depend on."""
    return state.pace, state.seat_of(state.host), state.rules.name, state.games
