"""What people say at a table. It goes to who is there and is not kept; the last of it stays in memory for reports."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from president.server import wire
from president.server.clock import Clock
from president.server.errors import Refusal
from president.server.handshake import encode
from president.server.identity import Person
from president.server.live import LiveTable
from president.server.state import TableState
from president.server.trust.buckets import Buckets
from president.server.trust.phrases import CODES
from president.server.trust.talk import clean_text
from president.server.trust.wordlist import WordList

_RATE: Final = 1.0
_BURST: Final = 5
_REMEMBERED: Final = 50
"""Texts of one table that a report may quote."""
_TABLES: Final = 2_000
_FRESH: Final = 30.0
"""Seconds after which it is asked again who has blocked somebody; a new block counts at once."""

BlockedBy = Callable[[str], Awaitable[frozenset[str]]]


class Speech:
    """Judges what is said and hands it on. ``blocked_by`` says who does not want to hear a person."""

    def __init__(self, blocked_by: BlockedBy, words: WordList, clock: Clock) -> None:
        self._blocked_by = blocked_by
        self._words = words
        self._clock = clock
        self._pace = Buckets(clock, _RATE, _BURST)
        self._deaf: dict[str, tuple[float, frozenset[str]]] = {}
        self._said: dict[str, deque[str]] = {}

    async def say(self, table: LiveTable, person: Person, message: wire.Say) -> None:
        """Hand on what a person says, to the speaker too.

        Raises:
            Refusal: ``malformed``, ``no-such-phrase``, ``no-chat``, ``muted``, ``too-fast``.
        """
        state = table.state
        player = state.player_of(person.id)
        _check(state, player, message)
        self._pace.take(person.id, "too-fast")
        text = None if message.text is None else self._words.masked(clean_text(message.text))
        name = person.name if player is None else state.players[player].name
        said = wire.Said(self._words.masked(name), player, message.phrase, text)
        deaf = await self._deaf_to(person.id)
        self._keep(table.code, f"{name}: {text or message.phrase}")
        table.spread(encode(said), but=deaf)

    def heard(self, code: str) -> list[str]:
        """What was said last at a table, for a report: the unmasked names, each with the words."""
        return list(self._said.get(code, ()))

    def blocks_changed(self, person: str | None = None) -> None:
        """Somebody blocked this person, or took that back; ``None``: ask again about everybody."""
        if person is None:
            self._deaf.clear()
        else:
            self._deaf.pop(person, None)

    async def _deaf_to(self, person: str) -> frozenset[str]:
        now = self._clock.now()
        known = self._deaf.get(person)
        if known is not None and known[0] > now - _FRESH:
            return known[1]
        found = await self._blocked_by(person)
        if len(self._deaf) >= _TABLES:
            self._deaf.clear()
        self._deaf[person] = (now, found)
        return found

    def _keep(self, code: str, line: str) -> None:
        if code not in self._said and len(self._said) >= _TABLES:
            del self._said[next(iter(self._said))]
        self._said.setdefault(code, deque(maxlen=_REMEMBERED)).append(line)


def _check(state: TableState, player: int | None, message: wire.Say) -> None:
    """Whether this may be said here, by this player."""
    if (message.phrase is None) == (message.text is None):
        raise Refusal("malformed", "Say a phrase or a text.")
    if state.created.chat == "off" or (message.text is not None and state.created.chat != "open"):
        allowed = "Nothing is" if state.created.chat == "off" else "Only phrases are"
        raise Refusal("no-chat", f"{allowed} said at this table.")
    if message.phrase is not None and message.phrase not in CODES:
        raise Refusal("no-such-phrase", f"There is no phrase {message.phrase!r}.")
    if player is not None and player in state.house.muted:
        raise Refusal("muted", "The host has muted you.")
