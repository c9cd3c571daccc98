"""What all players of a soak saw, kept small, and its comparison with the logs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.soak.truth import EVERYBODY, Table, cards_in, read_table, said

MOST_SHOWN = 20
HEX = re.compile(rb"[0-9a-f]{64}")
"""What a seed looks like, and nothing else but a commitment."""


@dataclass
class Figures:
    """What there is to print."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    answers: list[float] = field(default_factory=list)

    def text(self, seconds: float) -> str:
        """A few lines for people."""
        quickest = sorted(self.answers) or [0.0]
        at = {share: 1000 * quickest[min(len(quickest) - 1, int(len(quickest) * share / 100))] for share in (50, 99)}
        counts = ", ".join(f"{number:,} {name}" for name, number in sorted(self.counts.items()))
        refused = ", ".join(f"{number:,} {name}" for name, number in self.refused.most_common())
        return (
            f"{seconds:.0f} s: {counts}\nanswers: p50 {at[50]:.0f} ms, p99 {at[99]:.0f} ms, "
            f"longest {1000 * quickest[-1]:.0f} ms\nrefused: {refused}"
        )


class Hearing:
    """One connection: its versions must follow each other without a gap."""

    def __init__(self, witness: Witness, code: str) -> None:
        self._witness = witness
        self._code = code
        self.version = 0

    def hear(self, raw: bytes, frame: dict[str, Any]) -> None:
        """Take down one frame."""
        kind, witness = frame["type"], self._witness
        witness.figures.counts["frames"] += 1
        if kind == "welcome":
            self.version = frame["version"]
        elif kind == "update":
            lines = said(frame["lines"])
            if frame["version"] == self.version:
                if lines:
                    witness.wrong.append(f"{self._code}: told twice of version {self.version}: {lines}")
            elif frame["version"] != self.version + 1:
                witness.wrong.append(f"{self._code}: version {frame['version']} came after {self.version}")
            else:
                self._told((frame["version"], _seat(frame)), lines)
            self.version = frame["version"]
        for digits in HEX.findall(raw):
            earliest = witness.digits.setdefault(self._code, {})
            earliest[digits] = min(earliest.get(digits, self.version), self.version)
        cards = cards_in(raw) if "view" in frame or kind not in ("refused", "pong") else 0
        if cards:
            seat = _seat(frame) if "view" in frame else EVERYBODY
            if (frame.get("view", {}).get("choices", {}).get("trade") or {}).get("kind") == "request":
                return  # the whole pack stands in it: any card may be asked for
            key = (self.version, seat)
            seen = witness.seen.setdefault(self._code, {})
            seen[key] = seen.get(key, 0) | cards

    def _told(self, key: tuple[int, int], lines: str) -> None:
        told = self._witness.told.setdefault(self._code, {})
        before = told.setdefault(key, lines)
        if before != lines:
            self._witness.wrong.append(f"{self._code}: two stories of {key}: {before} and {lines}")


class Witness:
    """Everything that was seen at all tables."""

    def __init__(self) -> None:
        self.figures = Figures()
        self.told: dict[str, dict[tuple[int, int], str]] = {}
        self.seen: dict[str, dict[tuple[int, int], int]] = {}
        self.digits: dict[str, dict[bytes, int]] = {}
        """By table, everything that could be a seed, with the first version at which it was seen."""
        self.wrong: list[str] = []

    def compare(self, database: Path, codes: list[str]) -> dict[str, list[str]]:
        """By kind, everything that does not fit the logs."""
        found: dict[str, list[str]] = {"order": self.wrong, "events": [], "cards": [], "secrets": []}
        counts = self.figures.counts
        for code in codes:
            table = read_table(database, code)
            counts["moves"] += table.moves
            counts["deals"] += table.deals
            counts["games"] += table.games
            counts["facts"] += table.facts
            found["cards"] += table.wrong
            found["events"] += self._events(code, table)
            found["secrets"] += self._secrets(code, table)
        return {kind: problems[:MOST_SHOWN] for kind, problems in found.items() if problems}

    def _events(self, code: str, table: Table) -> list[str]:
        problems = []
        for (version, seat), lines in self.told.get(code, {}).items():
            self.figures.counts["events compared"] += 1
            expected = table.told.get((version, seat))
            if expected != lines:
                problems.append(f"{code} version {version}, seat {seat}: told {lines!r}, the log has {expected!r}")
        return problems

    def _secrets(self, code: str, table: Table) -> list[str]:
        problems = []
        for (version, seat), cards in self.seen.get(code, {}).items():
            foreign = cards & ~table.known.get((version, seat), 0)
            if foreign:
                problems.append(f"{code} version {version}: seat {seat} saw cards {foreign:#x} that are not for it")
        for digits, version in self.digits.get(code, {}).items():
            if version < table.seeds.get(digits.decode(), 0):
                problems.append(f"{code} version {version}: a seed was told before its deal had ended")
        return problems


def _seat(frame: dict[str, Any]) -> int:
    seat = frame["view"]["seat"]
    return EVERYBODY if seat is None else int(seat)
