"""All tables of this server: made, found by code, brought back from the log, put away when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from president.server import facts, wire
from president.server.edge import Edge
from president.server.errors import Refusal
from president.server.facts import Acted, AnyFact, Created, Dealt
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.log import START, Conflict, Entry
from president.server.making import new_table
from president.server.operating.logs import fields
from president.server.shuffles import promise
from president.server.state import TableState
from president.server.table import fold_all, open_table

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
        self.stuck = 0
        """Tables that the watchdog has found with nothing due although they waited for nobody; 0 is right."""

    async def make(self, person: Person, wanted: wire.NewTable) -> str:
        """A new table with ``person`` as host; returns its code.

        Raises:
            Refusal: rule set, seats, bots or length do not go together, or the guest makes too many tables.
        """
        self._count(person)
        created = new_table(person, wanted, self._edge)
        while True:
            code = "".join(_ALPHABET[self._edge.chance.below(len(_ALPHABET))] for _ in range(_CODE_LENGTH))
            if self._taken is not None and await self._taken(code):
                continue
            created = replace(created, promise=promise(self._edge.chance, f"{code}-1", 1))
            try:
                version = await self._edge.log.append(code, START, facts.write(created))
            except Conflict:
                continue
            if code not in self._live:
                self._live[code] = LiveTable(open_table(code, created, version), self._edge)
            return code

    def check(self, person: Person, wanted: wire.NewTable) -> None:
        """Make sure that such a table could be made.

        Raises:
            Refusal: as :meth:`make`.
        """
        new_table(person, wanted, self._edge)

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

    def waiting(self, code: str) -> bool:
        """Whether a table is in memory and its game has not begun."""
        table = self._live.get(code.upper())
        return table is not None and table.state.phase == "lobby"

    def listed(self) -> list[wire.OpenTable]:
        """The tables that anybody may join: listed, not started, with a free seat."""
        return [
            _open_table(table.state)
            for table in self._live.values()
            if table.state.created.listed and table.state.phase == "lobby" and _free(table.state)
        ]

    def phases(self) -> list[str]:
        """What each table in memory is doing."""
        return [table.state.phase for table in self._live.values()]

    def sweep(self) -> None:
        """Put away the tables that nobody has been at for a while."""
        now = self._edge.clock.now()
        for code, table in list(self._live.items()):
            if table.empty and not table.goes_on and now - table.quiet_since > self._edge.settings.idle:
                table.close()
                del self._live[code]
        self._made = {guest: made for guest, made in self._made.items() if made[-1] > now - _HOUR}

    async def restore(self, keep_results: Callable[[str], Awaitable[object]]) -> None:
        """After a start: bring back what waits for people or counts days, and forget what is too old.

        ``keep_results`` stores what was finished at a table before it is forgotten; while that fails, it stays.
        """
        oldest = self._edge.wall_time() - self._edge.settings.keep_days * _DAY
        await self._go_through(oldest, keep_results, wake=True)

    async def forget(self, before: float, keep_results: Callable[[str], Awaitable[object]]) -> int:
        """Forget the tables where nothing has happened since, unless somebody is there; returns how many."""
        return await self._go_through(before, keep_results, wake=False)

    async def _go_through(self, before: float, keep_results: Callable[[str], Awaitable[object]], *, wake: bool) -> int:
        forgotten = 0
        for code in await self._edge.log.tables():
            entries = [facts.read(entry.payload) for entry in await self._edge.log.read(code)]
            times = [fact.at for fact in entries if isinstance(fact, Created | Dealt | Acted)]
            table = self._live.get(code)
            if max(times, default=0) < before and (table is None or table.empty):
                forgotten += await self._forget(code, keep_results)
            elif wake and (_in_days(entries[0]) or all(not isinstance(fact, facts.Started) for fact in entries)):
                await self.find(code)
            await asyncio.sleep(0)
        return forgotten

    async def shut(self, code: str, keep_results: Callable[[str], Awaitable[object]]) -> None:
        """Put everybody out of a table and forget it; what was finished there stays in the records.

        Raises:
            Refusal: ``no-such-table``, ``not-stored``.
        """
        table = await self.find(code)
        if table is None:
            raise Refusal("no-such-table", "There is no table with this code.", status=404)
        table.put_all_out("closed", "The operator has closed this table.")
        if not await self._forget(table.code, keep_results):
            raise Refusal("not-stored", "What was finished at this table cannot be stored now, so it stays; try again.")

    async def _forget(self, code: str, keep_results: Callable[[str], Awaitable[object]]) -> bool:
        try:
            await keep_results(code)
        except Exception:
            log.exception("a table stays, its results are not stored", extra=fields(table=code))
            return False
        table = self._live.pop(code, None)
        if table is not None:
            table.close()
        await self._edge.log.purge(code)
        return True

    async def watch(self) -> int:
        """Look for tables that are stuck, and get them going; returns how many there were."""
        stuck = 0
        for number, table in enumerate(list(self._live.values())):
            stuck += table.watch()
            if number % 100 == 99:
                await asyncio.sleep(0)
        self.stuck += stuck
        return stuck

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
            if any(table.state.knows(person) for person in people):
                await self._refresh(table)

    def _count(self, person: Person) -> None:
        now = self._edge.clock.now()
        made = [at for at in self._made.get(person.id, []) if at > now - _HOUR]
        if len(made) >= self._edge.settings.tables_per_guest:
            raise Refusal("too-many", "You have made many tables in the last hour; use one of those.", status=429)
        self._made[person.id] = [*made, now]


def restored(code: str, entries: list[Entry]) -> TableState:
    """A table from its log."""
    (first, created), *rest = [(int(entry.version), facts.read(entry.payload)) for entry in entries]
    if not isinstance(created, Created):
        raise TypeError(f"the log of table {code} does not begin with its making")
    return fold_all(open_table(code, created, first), rest)


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


def _in_days(first: AnyFact) -> bool:
    return isinstance(first, Created) and first.clock is not None and first.clock.kind == "days"
