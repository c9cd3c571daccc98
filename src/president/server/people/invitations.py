"""Invitations to a table: they live for ten minutes and in memory only."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from president.server.clock import Clock, Handle

_SECONDS: Final = 600.0


@dataclass(frozen=True, slots=True)
class Sent:
    """Somebody asked a friend to a table. ``at`` is in seconds of the calendar."""

    id: str
    sender: str
    sender_name: str
    receiver: str
    code: str
    title: str
    at: int


class Invitations:
    """The open invitations. ``expired`` is told of each that nobody answered."""

    def __init__(self, clock: Clock, expired: Callable[[Sent], None]) -> None:
        self._clock = clock
        self._expired = expired
        self._open: dict[str, Sent] = {}
        self._timers: dict[str, Handle] = {}

    def send(self, sender: str, name: str, receiver: str, code: str, title: str, *, at: int) -> Sent:
        """A new invitation; one to the same table that is open already is the same."""
        for sent in self._open.values():
            if (sent.sender, sent.receiver, sent.code) == (sender, receiver, code):
                return sent
        sent = Sent(secrets.token_hex(8), sender, name, receiver, code, title, at)
        self._open[sent.id] = sent
        self._timers[sent.id] = self._clock.call_at(self._clock.now() + _SECONDS, lambda: self._expire(sent.id))
        return sent

    def of(self, receiver: str) -> list[Sent]:
        """The open invitations of a person, oldest first."""
        return [sent for sent in self._open.values() if sent.receiver == receiver]

    def take(self, identity: str, receiver: str) -> Sent | None:
        """Close an invitation that its receiver answers."""
        sent = self._open.get(identity)
        if sent is None or sent.receiver != receiver:
            return None
        return self._close(identity)

    def arrived(self, receiver: str, code: str) -> list[Sent]:
        """Somebody has come to a table: their invitations to it are answered."""
        there = [sent.id for sent in self._open.values() if sent.receiver == receiver and sent.code == code]
        return [self._close(identity) for identity in there]

    def withdraw(self, one: str, other: str) -> None:
        """Close what two persons have sent each other."""
        for sent in list(self._open.values()):
            if {sent.sender, sent.receiver} == {one, other}:
                self._close(sent.id)
                self._expired(sent)

    def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._open.clear()

    def _close(self, identity: str) -> Sent:
        self._timers.pop(identity).cancel()
        return self._open.pop(identity)

    def _expire(self, identity: str) -> None:
        self._expired(self._close(identity))
