"""What an example is, and what running one finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from president.cards import CardSet
from president.game import Game, Reason, TrickPlay
from president.rules import RuleSet


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A step as it was written: the action, the reason with which it must be refused, a sentence for the figure."""

    action: str
    refusal: Reason | None = None
    says: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example, read and dealt.

    ``start`` is the state before its steps (``None``: only ``orders``). ``covers`` are ids of further rules that it
    shows, ``show`` says that it stands on the rules page.
    """

    id: str
    says: str
    rules: RuleSet
    start: Game | None
    steps: tuple[ExampleStep, ...]
    then: Mapping[str, Any] = field(hash=False)
    orders: tuple[tuple[int, ...], ...] = ()
    line: int = 1
    covers: tuple[str, ...] = ()
    show: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that did not happen as the example says; ``at`` is a step or a key of ``then``."""

    at: str
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.at}: expected {self.expected}, but found {self.actual}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What running an example found: it holds when there are no failures."""

    failures: tuple[Failure, ...] = ()

    @property
    def ok(self) -> bool:
        """True when everything happened as the example says."""
        return not self.failures


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of an example: the state after a step, or at the start (then ``step`` is empty).

    ``pile`` runs from bottom to top. ``refused`` is the reason of a refused step, which leaves the state as it was;
    ``says`` tells what happened in a sentence.
    """

    step: str
    says: str
    hands: tuple[CardSet, ...]
    pile: tuple[TrickPlay, ...]
    discard: CardSet
    out: tuple[int, ...]
    sunk: tuple[int, ...]
    turn: int | None
    refused: Reason | None = None
