"""All tables of this server: made, found by code, brought back from the log, put away when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from president.game import GameError, new_game
from president.rules import RuleSetError, load
from president.server import facts, wire
from president.server.clock import Chance
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.facts import Created, Dealt, Occupant
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.lobby import level_exists
from president.server.log import START, Conflict, Entry
from president.server.names import bot_name
from president.server.state import TableState
from president.server.table import fold_all, open_table, rules_of

log = logging.getLogger(__name__)

_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not taken for one another when read aloud."""
_CODE_LENGTH: Final = 5
_HOUR: Final = 3600.0
_DAY: Final = 86_400


class Tables:
    """Tables in memory, over the log. A table that nobody has asked for since the start is only in the log.

    ``refresh`` tells a table that comes back from the log who its people are by now. ``taken`` says whether results are
    stored under a code, which then names no other table.
    """

    def __init__(
        self,
        edge: Edge,
        refresh: Callable[[LiveTable], Awaitable[None]],
        taken: Callable[[str], Awaitable[bool]] | None = None,
    ) -> None:
        self._edge = edge
        self._refresh = refresh
        self._taken = taken
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._made: dict[str, list[float]] = {}

    async def make(self, person: Person, wanted: wire.NewTable) -> str:
        """A new table with ``person`` as host; returns its code.

        Raises:
            Refusal: rule set, seats, bots or length do not go together, or the guest makes too many tables.
        """
        self._count(person)
        created = self._created(person, wanted)
        while True:
            code = "".join(_ALPHABET[self._edge.chance.below(len(_ALPHABET))] for _ in range(_CODE_LENGTH))
            if self._taken is not None and await self._taken(code):
                continue
            try:
                version = await self._edge.log.append(code, START, facts.write(created))
            except Conflict:
                continue
            if code not in self._live:
                self._live[code] = LiveTable(open_table(code, created, version), self._edge)
            return code

    async def find(self, code: str) -> LiveTable | None:
        """The table of that code, from memory or from the log."""
        code = code.upper()
        if code in self._live or len(code) != _CODE_LENGTH:
            return self._live.get(code)
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    def listed(self) -> list[wire.OpenTable]:
        """The tables that anybody may join: listed, not started, with a free seat."""
        return [
            _open_table(table.state)
            for table in self._live.values()
            if table.state.created.listed and table.state.phase == "lobby" and _free(table.state)
        ]

    def sweep(self) -> None:
        """Put away the tables that nobody has been at for a while."""
        now = self._edge.clock.now()
        for code, table in list(self._live.items()):
            if table.empty and now - table.quiet_since > self._edge.settings.idle:
                table.close()
                del self._live[code]
        self._made = {guest: made for guest, made in self._made.items() if made[-1] > now - _HOUR}

    async def restore(self, keep_results: Callable[[str], Awaitable[object]]) -> None:
        """After a start: bring back the listed tables that have not begun, and forget what is too old.

        ``keep_results`` stores what was finished at a table before it is forgotten; while that fails, it stays.
        """
        oldest = self._edge.wall_time() - self._edge.settings.keep_days * _DAY
        for code in await self._edge.log.tables():
            entries = [facts.read(entry.payload) for entry in await self._edge.log.read(code)]
            times = [fact.at for fact in entries if isinstance(fact, Created | Dealt)]
            if max(times, default=0) < oldest:
                try:
                    await keep_results(code)
                except Exception:
                    log.exception("table %s stays: its results are not stored", code)
                else:
                    await self._edge.log.purge(code)
            elif all(not isinstance(fact, facts.Started) for fact in entries):
                await self.find(code)
            await asyncio.sleep(0)

    def close(self) -> None:
        """Stop all tables; they are in the log."""
        for table in self._live.values():
            table.close()
        self._live.clear()

    async def _load(self, code: str) -> LiveTable | None:
        entries = await self._edge.log.read(code)
        if not entries or code in self._live:
            return self._live.get(code)
        table = LiveTable(restored(code, entries), self._edge)
        await self._refresh(table)
        self._live[code] = table
        return table

    async def recognise(self, *people: str) -> None:
        """These persons are somebody else by now, or have another name: tell the tables where they sit."""
        for table in list(self._live.values()):
            if any(table.state.player_of(person) is not None for person in people):
                await self._refresh(table)

    def _count(self, person: Person) -> None:
        now = self._edge.clock.now()
        made = [at for at in self._made.get(person.id, []) if at > now - _HOUR]
        if len(made) >= self._edge.settings.tables_per_guest:
            raise Refusal("too-many", "You have made many tables in the last hour; use one of those.", status=429)
        self._made[person.id] = [*made, now]

    def _created(self, person: Person, wanted: wire.NewTable) -> Created:
        created = Created(
            rules=wanted.rules,
            players=_occupants(person, wanted, self._edge.chance),
            pace=wanted.pace,
            window=wanted.window,
            at=self._edge.wall_time(),
            deals=wanted.deals,
            target=wanted.target,
            listed=wanted.listed,
        )
        _check(created)
        return created


def _check(created: Created) -> None:
    """Whether a game can be played this way.

    Raises:
        Refusal: ``no-such-rules``, ``wrong-length``, ``needs-deals`` or ``wrong-seats``.
    """
    try:
        load(created.rules)
    except RuleSetError as error:
        raise Refusal("no-such-rules", f"{error}.", status=404) from None
    try:
        rules = rules_of(created)
    except RuleSetError as error:
        raise Refusal("wrong-length", f"{error}.", status=409) from None
    if rules.ending.until == "deals" and rules.ending.deals is None:
        raise Refusal("needs-deals", f"{rules.title} needs a number of deals.", status=409)
    try:
        new_game(rules, len(created.players))
    except GameError as error:
        raise Refusal("wrong-seats", f"{error}.", status=409) from None


def restored(code: str, entries: list[Entry]) -> TableState:
    """A table from its log."""
    (first, created), *rest = [(int(entry.version), facts.read(entry.payload)) for entry in entries]
    if not isinstance(created, Created):
        raise TypeError(f"the log of table {code} does not begin with its making")
    return fold_all(open_table(code, created, first), rest)


def _occupants(person: Person, wanted: wire.NewTable, chance: Chance) -> list[Occupant]:
    players = [Occupant("person", person.name, person.id, kept=True)]
    for setup in wanted.seats:
        if not level_exists(setup.level):
            raise Refusal("no-such-bot", f"There is no bot {setup.level!r}.", status=404)
        if setup.kind == "bot":
            name = bot_name({who.name for who in players}, chance)
            players.append(Occupant("bot", name, level=setup.level))
        else:
            players.append(Occupant("open", level=setup.level, kept=True))
    return players


def _free(state: TableState) -> int:
    return sum(who.kind == "open" for who in state.players)


def _open_table(state: TableState) -> wire.OpenTable:
    return wire.OpenTable(
        code=state.code,
        rules=state.rules.name,
        title=state.rules.title,
        host=state.players[state.host].name,
        seats=len(state.players),
        free=_free(state),
    )
